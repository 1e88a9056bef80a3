//! The part of hiprtc that launches kernels from source. It reads the names of the kernels and the LDS that they declare, and
//! makes a module's text from them (see `module`). It does not simulate the kernels' computation.

use rkprof_model::error::Error;
use std::sync::Mutex;

use crate::c::{Out, Ptr, Str};

pub const SUCCESS: i32 = 0;
const INVALID_INPUT: i32 = 3;
const INVALID_PROGRAM: i32 = 4;
const COMPILATION: i32 = 6;

struct Program {
    source: String,
    /// Text of the module; empty before compilation.
    code: Vec<u8>,
    log: String,
}

/// Programs by handle, which is their number from 1.
static PROGRAMS: Mutex<Vec<Option<Program>>> = Mutex::new(Vec::new());

fn with<R>(handle: Ptr, then: impl FnOnce(&mut Program) -> R) -> Option<R> {
    let mut programs = PROGRAMS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let index = usize::try_from(handle.address()).ok()?.checked_sub(1)?;
    programs.get_mut(index)?.as_mut().map(then)
}

pub fn create(program: Out<Ptr>, source: Str) -> i32 {
    let Some(source) = source.text() else { return INVALID_INPUT };
    let mut programs = PROGRAMS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    programs.push(Some(Program { source, code: Vec::new(), log: String::new() }));
    if program.set(Ptr::from_address(programs.len() as u64)) { SUCCESS } else { INVALID_INPUT }
}

pub fn destroy(program: Out<Ptr>) -> i32 {
    let Some(handle) = program.get() else { return INVALID_PROGRAM };
    let mut programs = PROGRAMS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let found = (handle.address() as usize).checked_sub(1).and_then(|index| programs.get_mut(index)?.take());
    program.set(Ptr::NULL);
    if found.is_some() { SUCCESS } else { INVALID_PROGRAM }
}

pub fn compile(program: Ptr) -> i32 {
    let architecture = super::device::current().map_or("", |device| &device.gpu().name);
    let compiled = with(program, |program| match module_of(&program.source, architecture) {
        Ok(text) => {
            program.code = text.into_bytes();
            program.code.push(0);
            SUCCESS
        }
        Err(problem) => {
            program.log = problem.to_string();
            COMPILATION
        }
    });
    compiled.unwrap_or(INVALID_PROGRAM)
}

/// Results that a program fetches in two calls: a size, then the bytes.
pub fn size_of_code(program: Ptr, size: Out<usize>) -> i32 {
    with(program, |program| size.set(program.code.len())).map_or(INVALID_PROGRAM, |_| SUCCESS)
}

pub fn code(program: Ptr, to: Ptr) -> i32 {
    with(program, |program| fetch(&program.code, to)).unwrap_or(INVALID_PROGRAM)
}

pub fn size_of_log(program: Ptr, size: Out<usize>) -> i32 {
    with(program, |program| size.set(program.log.len() + 1)).map_or(INVALID_PROGRAM, |_| SUCCESS)
}

pub fn log(program: Ptr, to: Ptr) -> i32 {
    with(program, |program| fetch(&[program.log.as_bytes(), &[0]].concat(), to)).unwrap_or(INVALID_PROGRAM)
}

fn fetch(bytes: &[u8], to: Ptr) -> i32 {
    to.copy_from(Ptr::from_address(bytes.as_ptr() as u64), bytes.len());
    SUCCESS
}

/// The module of a source whose kernels all have C names, for this architecture alone.
fn module_of(source: &str, architecture: &str) -> Result<String, Error> {
    const KERNEL: &str = "__global__";
    let mut text = format!("rksim {architecture}\n");
    let mut rest = source;
    while let Some(at) = rest.find(KERNEL) {
        let is_c = rest[..at].trim_end().ends_with("extern \"C\"");
        let after = &rest[at + KERNEL.len()..];
        let end = after.find(KERNEL).unwrap_or(after.len());
        let head = after[..end].split('(').next().unwrap_or_default();
        let name = head.split_whitespace().last().unwrap_or_default();
        if name.is_empty() || !is_c {
            return Err(Error::new(format!(
                "error: the simulated hiprtc compiles kernels that are extern \"C\", not {name:?}\n"
            )));
        }
        // A kernel with a loop takes longer.
        let us = if after[..end].contains("for (") { 20 } else { 5 };
        text += &format!("{name} us={us} lds={}\n", lds_of(&after[..end])?);
        rest = after;
    }
    if text.lines().count() < 2 { Err(Error::new("error: there is no kernel\n")) } else { Ok(text) }
}

/// Bytes of the `__shared__` arrays in the text of a kernel.
fn lds_of(kernel: &str) -> Result<usize, Error> {
    kernel.split("__shared__").skip(1).try_fold(0, |sum, declaration| {
        let declaration = declaration.split(';').next().unwrap_or_default();
        let kind = declaration.split_whitespace().next().unwrap_or_default();
        let bytes = match kind {
            "float" | "int" | "unsigned" => 4,
            "double" => 8,
            "char" => 1,
            other => return Err(Error::new(format!("error: LDS of type {other:?} is not known here\n"))),
        };
        let count = declaration.split(['[', ']']).nth(1).map_or(Ok(1), str::parse::<usize>);
        Ok(sum + bytes * count.map_err(|error| format!("error: {declaration}: {error}\n"))?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_and_their_lds_are_found() {
        let source = r#"
            extern "C" __global__ void add(unsigned *out, unsigned n) { if (n) out[0] += n; }
            extern "C" __global__ void tile(float *out) { __shared__ float a[1024]; __shared__ double b[2]; }
            extern "C" __global__ void slow(float *out) { for (int i = 0; i < 9; i++) out[i] = 0; }
        "#;
        let text = module_of(source, "gfx942").unwrap();
        assert_eq!(text, "rksim gfx942\nadd us=5 lds=0\ntile us=5 lds=4112\nslow us=20 lds=0\n");
        assert!(
            module_of("template <int N> __global__ void f() {}", "gfx942").unwrap_err().to_string().contains("extern")
        );
        assert!(module_of("int main;", "gfx942").is_err());
    }
}
