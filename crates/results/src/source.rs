//! Source lines of instructions, from the debug information of code objects: those that the run has kept, and files on this machine.

use super::code_objects;
use super::load::Run;
use addr2line::gimli::{self, EndianSlice, RunTimeEndian};
use object::{Object as _, ObjectSection as _};
use rkprof_model::run::RunInfo;
use rkprof_model::summary::HotInstruction;
use rkprof_store::files;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// Largest code object that is read.
const MAX_BYTES: u64 = 1 << 30;

/// `file.hip:12` for each instruction with a line, by code object and offset.
pub type Lines = BTreeMap<(String, u64), String>;

/// Finds the lines of all instructions, one code object after the other.
pub fn lines<'a>(run: &Run, instructions: impl IntoIterator<Item = &'a HotInstruction>) -> Lines {
    let mut objects: BTreeMap<(&str, u64, Option<&str>), Vec<&HotInstruction>> = BTreeMap::new();
    for instruction in instructions {
        let HotInstruction { code_object, code_object_id, kept, .. } = instruction;
        objects.entry((code_object, *code_object_id, kept.as_deref())).or_default().push(instruction);
    }
    let mut lines = Lines::new();
    for ((uri, id, kept), instructions) in objects {
        let Some(bytes) = content(run, uri, id, kept) else { continue };
        let addresses = instructions.iter().map(|one| one.address);
        for (one, line) in instructions.iter().zip(at(&bytes, addresses)) {
            lines.extend(line.map(|line| ((one.code_object.clone(), one.offset), line)));
        }
    }
    lines
}

/// Adds its line to each sampled instruction of a report in JSON; `null` without one.
pub fn attach(report: &mut Value, run: &Run) {
    let Some(sampling) = &run.summary.pc_sampling else { return };
    let lines = lines(run, sampling.kernels.iter().flat_map(|kernel| &kernel.instructions));
    let Some(kernels) = report.pointer_mut("/pc_sampling/kernels").and_then(Value::as_array_mut) else { return };
    for (kernel, of) in kernels.iter_mut().zip(&sampling.kernels) {
        let instructions = kernel.get_mut("instructions").and_then(Value::as_array_mut);
        for (instruction, one) in instructions.into_iter().flatten().zip(&of.instructions) {
            instruction["line"] = lines.get(&(one.code_object.clone(), one.offset)).cloned().into();
        }
    }
}

/// The bytes of a code object: its file in the run, or those that its URI names.
fn content(run: &Run, uri: &str, id: u64, kept: Option<&str>) -> Option<Vec<u8>> {
    // Only the name: another program may have written the summary.
    if let Some(name) = kept.and_then(|kept| Path::new(kept).file_name()) {
        let mut files = code_objects::kept(run).into_iter().map(|folder| folder.join(name));
        if let Some(bytes) = files.find_map(|file| files::read(&file, MAX_BYTES).ok()) {
            return Some(bytes);
        }
    }
    let (place, _) = uri.split_once('#').unwrap_or((uri, ""));
    if let Some(pid) = place.strip_prefix("memory://") {
        // Older runs name the files by number.
        let same = |info: &RunInfo| info.pid.to_string() == pid;
        let process = run.processes.iter().find(|process| process.info.as_ref().is_some_and(same))?;
        let kept = rkprof_store::dir::code_objects(&process.dir).join(format!("{id}.co"));
        return files::read(&kept, MAX_BYTES).ok();
    }
    rkprof_store::code_objects::place(uri.as_bytes())?.read(MAX_BYTES).ok()
}

/// The lines of addresses of an ELF file; nothing without debug information, which is read once.
fn at(elf: &[u8], addresses: impl Iterator<Item = Option<u64>>) -> Vec<Option<String>> {
    let Some(context) = debug_information(elf) else { return Vec::new() };
    let line = |address: Option<u64>| {
        let location = context.find_location(address?).ok()??;
        let name = location.file?.rsplit('/').next()?;
        Some(format!("{name}:{}", location.line?))
    };
    addresses.map(line).collect()
}

fn debug_information(elf: &[u8]) -> Option<addr2line::Context<EndianSlice<'_, RunTimeEndian>>> {
    let file = object::File::parse(elf).ok()?;
    let endian = if file.is_little_endian() { RunTimeEndian::Little } else { RunTimeEndian::Big };
    let section = |id: gimli::SectionId| -> Result<EndianSlice<'_, RunTimeEndian>, gimli::Error> {
        let bytes = file.section_by_name(id.name()).and_then(|section| section.data().ok()).unwrap_or_default();
        Ok(EndianSlice::new(bytes, endian))
    };
    let dwarf = gimli::Dwarf::load(section).ok()?;
    addr2line::Context::from_dwarf(dwarf).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::process::Command;

    #[test]
    fn lines_come_from_debug_information() {
        let dir = tempfile::tempdir().unwrap();
        let (source, library) = (dir.path().join("kernel.c"), dir.path().join("kernel.so"));
        fs::write(&source, "int first(int x) {\n  return x;\n}\nint second(int x) {\n  return x * 3;\n}\n").unwrap();
        let mut cc = Command::new("cc");
        cc.args(["-g", "-O0", "-shared", "-fPIC", "-o"]).arg(&library).arg(&source);
        assert!(cc.status().unwrap().success());
        let elf = fs::read(&library).unwrap();
        let file = object::File::parse(&*elf).unwrap();
        let symbol = |name: &str| {
            use object::ObjectSymbol;
            file.symbols().find(|symbol| symbol.name() == Ok(name)).expect("a function").address()
        };
        let lines = at(&elf, [Some(symbol("first")), None, Some(symbol("second"))].into_iter());
        assert_eq!(lines, [Some("kernel.c:1".to_owned()), None, Some("kernel.c:4".to_owned())]);
        assert!(at(&elf[..100], [Some(0)].into_iter()).is_empty());
    }
}
