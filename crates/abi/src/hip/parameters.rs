//! The parameters of HIP's functions: type and name as its headers declare them, and how each is passed by the System V ABI of
//! x86-64 (section 3.2.3).

use super::super::texts::Texts;
use super::table::{Place, SLOTS, STACK};
use std::sync::OnceLock;

/// By slot, from `generate.py`.
static DECLARED: Texts<SLOTS> = Texts::of_lines(include_str!("declared.txt"));

/// A parameter of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// `ihipStream_t *`: without names that were given to types.
    pub kind: &'static str,
    pub name: &'static str,
    pub passed: Passed,
}

/// How a value of a type comes to the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// In integer registers or on the stack: the first 8-byte word and the bytes of the value.
    Words(Place, usize),
    /// In this vector register.
    Vector(u8),
}

/// The parameters of the function in `slot` of `HipDispatchTable`, in order. A declaration is read once, because each record of
/// `--call-args` asks for them.
pub fn parameters(slot: u32) -> impl Iterator<Item = Parameter> {
    static READ: [OnceLock<Box<[Parameter]>>; SLOTS] = [const { OnceLock::new() }; SLOTS];
    let read = || {
        let declaration = DECLARED.get(slot as usize).unwrap_or_default();
        let result = if super::table::name(slot) == Some("hipCreateChannelDesc") { LARGE_RESULT } else { "" };
        declared(declaration, result).collect()
    };
    READ.get(slot as usize).map_or(&[][..], |known| known.get_or_init(read)).iter().copied()
}

/// It is returned where a hidden first argument points.
const LARGE_RESULT: &str = "hipChannelFormatDesc";

/// Integer registers that carry arguments.
const REGISTERS: usize = STACK as usize;

/// The parameters of a declaration like `int * device, unsigned int flags`.
pub(super) fn declared(parameters: &'static str, result: &str) -> impl Iterator<Item = Parameter> {
    let (mut registers, mut stack, mut vectors) = (usize::from(result == LARGE_RESULT), 0, 0);
    split(parameters).filter_map(move |parameter| {
        let (kind, name) = parameter.rsplit_once(' ')?;
        let passed = match travels(kind) {
            Travels::Sse => {
                vectors += 1;
                Passed::Vector(vectors - 1)
            }
            Travels::Integer(bytes) if registers + bytes.div_ceil(8) <= REGISTERS => {
                registers += bytes.div_ceil(8);
                Passed::Words((registers - bytes.div_ceil(8)) as Place, bytes)
            }
            Travels::Integer(bytes) | Travels::Memory(bytes) => {
                stack += bytes.div_ceil(8);
                Passed::Words(STACK + (stack - bytes.div_ceil(8)) as Place, bytes)
            }
        };
        Some(Parameter { kind, name, passed })
    })
}

/// At commas; one inside of brackets belongs to a type.
fn split(parameters: &'static str) -> impl Iterator<Item = &'static str> {
    let mut depth = 0;
    let parts = parameters.split(move |c: char| {
        depth += i32::from(matches!(c, '(' | '<')) - i32::from(matches!(c, ')' | '>'));
        c == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty())
}

/// By the classes of its eightbytes, with the bytes of the type.
enum Travels {
    /// All are INTEGER.
    Integer(usize),
    Sse,
    Memory(usize),
}

fn travels(kind: &str) -> Travels {
    let bytes = match kind {
        pointer if pointer.ends_with('*') || pointer.contains("(*)") => 8,
        "float" => return Travels::Sse,
        "unsigned char" => 1,
        "unsigned short" => 2,
        "unsigned long" | "unsigned long long" | "hipMemLocation" => 8,
        "dim3" => 12,
        "hipChannelFormatDesc" => 20,
        "hipExtent" => 24,
        "hipPitchedPtr" => 32,
        "hipIpcMemHandle_st" | "hipIpcEventHandle_st" => 64,
        // int, unsigned int and enumerations.
        _ => 4,
    };
    if bytes > 16 { Travels::Memory(bytes) } else { Travels::Integer(bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hip::table::slot;

    #[test]
    fn arguments_are_where_the_calling_convention_puts_them() {
        let of = |function: &str| parameters(slot(function).expect("a function")).collect::<Vec<_>>();
        let parameter = |kind, name, passed| Parameter { kind, name, passed };
        let copy = of("hipMemcpy");
        assert_eq!(copy[1], parameter("const void *", "src", Passed::Words(1, 8)));
        assert_eq!(copy[3], parameter("hipMemcpyKind", "kind", Passed::Words(3, 4)));
        // A pointer and three words of grid and block each: the second dim3 no longer fits with what is left.
        let launch = of("hipLaunchKernel");
        let passed: Vec<_> = launch.iter().map(|parameter| parameter.passed).collect();
        use Passed::Words;
        assert_eq!(
            passed,
            [Words(0, 8), Words(1, 12), Words(3, 12), Words(5, 8), Words(STACK, 8), Words(STACK + 1, 8)]
        );
        let callback = of("hipStreamAddCallback");
        assert_eq!(callback[1].kind, "void (*)(ihipStream_t *, hipError_t, void *)");
        assert_eq!((callback[1].name, callback.len()), ("callback", 4));
        assert_eq!(of("hipCreateChannelDesc")[0].passed, Words(1, 4), "the first register says where the result goes");
        assert_eq!(of("hipTexRefSetMipmapLevelClamp")[2].passed, Passed::Vector(1));
        assert!(of("hipDeviceSynchronize").is_empty() && parameters(u32::MAX).next().is_none());
    }
}
