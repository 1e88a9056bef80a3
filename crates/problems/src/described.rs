//! The kernels of a code object as its notes describe them, read through a function, so that only the notes are copied.

use crate::notes::{self, Value};

/// An argument of a kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Argument {
    /// Empty where the compiler left it out.
    pub name: String,
    /// Bytes from the start of the arguments.
    pub offset: u32,
    /// Bytes.
    pub size: u32,
    pub is_pointer: bool,
    /// The program gives it by value.
    pub is_value: bool,
}

/// A kernel and the arguments that a program gives it; hidden ones are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Described {
    /// Mangled, without `.kd`.
    pub name: String,
    /// Bytes of all its arguments.
    pub bytes: u32,
    pub arguments: Vec<Argument>,
}

/// Notes larger than this are not looked at.
const MOST: u64 = 16 << 20;
/// More program headers than a code object has.
const MAX_HEADERS: u64 = 64;
/// `PT_NOTE`.
const NOTE: u32 = 4;
/// `NT_AMDGPU_METADATA`.
const METADATA: u32 = 32;

/// The kernels of a code object whose names `wanted` takes. `read` copies bytes from an offset of its file, and returns false where it
/// has none. `None`: it is no code object.
pub fn kernels(read: &mut dyn FnMut(u64, &mut [u8]) -> bool, wanted: &dyn Fn(&str) -> bool) -> Option<Vec<Described>> {
    let mut header = [0; 64];
    if !read(0, &mut header) || !header.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let first = u64::from_le_bytes(header[32..40].try_into().ok()?);
    let size = u64::from(u16::from_le_bytes([header[54], header[55]]));
    let count = u64::from(u16::from_le_bytes([header[56], header[57]])).min(MAX_HEADERS);
    let mut found = Vec::new();
    for number in 0..count {
        let mut segment = [0; 56];
        if !read(first.checked_add(number * size)?, &mut segment) {
            return None;
        }
        let kind = u32::from_le_bytes(segment[..4].try_into().ok()?);
        let offset = u64::from_le_bytes(segment[8..16].try_into().ok()?);
        let bytes = u64::from_le_bytes(segment[32..40].try_into().ok()?);
        if kind != NOTE || bytes > MOST {
            continue;
        }
        let mut notes = vec![0; bytes as usize];
        if !read(offset, &mut notes) {
            return None;
        }
        of_notes(&notes, wanted, &mut found);
    }
    Some(found)
}

/// Takes the kernels of a segment of notes. Linkers leave the note of each object file as it is.
fn of_notes(mut rest: &[u8], wanted: &dyn Fn(&str) -> bool, found: &mut Vec<Described>) {
    while let Some((head, after)) = rest.split_at_checked(12) {
        let word = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (owner, bytes, kind) = (word(0) as usize, word(4) as usize, word(8));
        let Some((name, after)) = after.split_at_checked(owner.saturating_add(3) & !3) else { return };
        let Some(note) = after.get(..bytes) else { return };
        if kind == METADATA && name.starts_with(b"AMDGPU") {
            let parsed = notes::parse(note);
            let kernels = parsed.as_ref().and_then(|note| note.get("amdhsa.kernels")).map(Value::list);
            found.extend(kernels.unwrap_or_default().iter().filter_map(|kernel| described(kernel, wanted)));
        }
        rest = after.get(bytes.saturating_add(3) & !3..).unwrap_or_default();
    }
}

fn described(kernel: &Value, wanted: &dyn Fn(&str) -> bool) -> Option<Described> {
    let symbol = kernel.get(".symbol").and_then(Value::text).and_then(|symbol| symbol.strip_suffix(".kd"));
    let name = symbol.or_else(|| kernel.get(".name").and_then(Value::text)).filter(|name| wanted(name))?;
    let bytes = kernel.get(".kernarg_segment_size").and_then(Value::number)?;
    let arguments = kernel.get(".args").map(Value::list).unwrap_or_default();
    let arguments = arguments.iter().filter_map(|argument| {
        let kind = argument.get(".value_kind").and_then(Value::text)?;
        let number = |key: &str| argument.get(key).and_then(Value::number);
        (!kind.starts_with("hidden_")).then_some(Argument {
            name: argument.get(".name").and_then(Value::text).unwrap_or_default().to_owned(),
            offset: number(".offset")?,
            size: number(".size")?,
            is_pointer: kind == "global_buffer",
            is_value: kind == "by_value",
        })
    });
    Some(Described { name: name.to_owned(), bytes, arguments: arguments.collect() })
}
