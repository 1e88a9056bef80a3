//! Code objects whose notes describe the arguments of kernels, as compilers write them: an ELF file with a note in MessagePack. And memory
//! with such arguments.

use crate::c::Out;
use crate::hsa;
use crate::hsa::memory::for_arguments;
use crate::hsa::table::Calls;
use crate::sdk::agents;
use rkprof_model::error::Error;

/// An argument of a kernel, and the values that its launches have in turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// Empty where the compiler left it out.
    pub name: String,
    /// Bytes from the start.
    pub offset: u32,
    pub size: u32,
    pub is_pointer: bool,
    /// The bits of each value.
    pub values: Vec<u64>,
}

/// Reads arguments like `M=1024,512` and `alpha:float=1.5`: name, type (`pointer`, `int`, `uint`, `long`, `float`, `double`), the values of
/// the launches in turn. Each is aligned to its size.
///
/// # Errors
/// The text of an argument cannot be read.
pub fn parse(texts: &[String]) -> Result<Vec<Argument>, Error> {
    let mut end = 0;
    let mut argument = |text: &String| {
        let (head, values) = text.split_once('=').unwrap_or((text, "0"));
        let (name, kind) = head.split_once(':').unwrap_or((head, "int"));
        let value = |text: &str| match kind {
            "float" => text.parse().ok().map(|value: f32| u64::from(value.to_bits())),
            "double" => text.parse().ok().map(f64::to_bits),
            _ => text.parse().ok().map(|value: i64| value as u64),
        };
        let size = match kind {
            "int" | "uint" | "float" => 4,
            "pointer" | "long" | "double" => 8,
            _ => return None,
        };
        let offset = u32::next_multiple_of(end, size);
        end = offset + size;
        let values = values.split(',').map(value).collect::<Option<_>>()?;
        Some(Argument { name: name.to_owned(), offset, size, is_pointer: kind == "pointer", values })
    };
    let wrong = |text: &String| Error::new(format!("{text:?} is no argument: NAME[:TYPE][=VALUE,...]"));
    texts.iter().map(|text| argument(text).ok_or_else(|| wrong(text))).collect()
}

/// Bytes of arguments.
pub fn bytes(arguments: &[Argument]) -> u32 {
    arguments.last().map_or(0, |last| last.offset + last.size).next_multiple_of(8)
}

/// Launches after which the values begin again.
pub fn period(arguments: &[Argument]) -> u64 {
    arguments.iter().map(|argument| argument.values.len() as u64).max().unwrap_or(1)
}

/// Memory of the host with the arguments of each launch of a period, as the program's runtime has it: the address of the first, and the
/// bytes between two.
pub fn plant(arguments: &[Argument]) -> (u64, u64) {
    let host = agents::all().iter().find(|agent| agent.gpu.is_none()).map_or(0, |agent| hsa::agent(agent.handle));
    let step = u64::from(bytes(arguments)).next_multiple_of(64);
    let period = period(arguments);
    let mut address = 0;
    let size = (step * period).next_multiple_of(4096) as usize;
    if Calls::current().pool_allocate(for_arguments(host), size, 0, Out::to(&mut address)) != 0 {
        return (0, 0);
    }
    for launch in 0..period {
        for argument in arguments {
            let value = argument.values[launch as usize % argument.values.len()].to_le_bytes();
            let at = address + launch * step + u64::from(argument.offset);
            // SAFETY: within the memory of above.
            unsafe { std::ptr::copy_nonoverlapping(value.as_ptr(), at as *mut u8, argument.size as usize) };
        }
    }
    (address, step)
}

/// MessagePack of the few kinds that the notes need.
enum Value<'a> {
    Text(&'a str),
    Number(u32),
    List(Vec<Value<'a>>),
    Map(Vec<(&'a str, Value<'a>)>),
}

impl Value<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        let text = |text: &str, out: &mut Vec<u8>| {
            out.push(0xDA);
            out.extend((text.len() as u16).to_be_bytes());
            out.extend(text.as_bytes());
        };
        let count = |kind: u8, count: usize, out: &mut Vec<u8>| {
            out.push(kind);
            out.extend((count as u16).to_be_bytes());
        };
        match self {
            Value::Text(value) => text(value, out),
            Value::Number(value) => {
                out.push(0xCE);
                out.extend(value.to_be_bytes());
            }
            Value::List(values) => {
                count(0xDC, values.len(), out);
                values.iter().for_each(|value| value.write(out));
            }
            Value::Map(entries) => {
                count(0xDE, entries.len(), out);
                for (key, value) in entries {
                    text(key, out);
                    value.write(out);
                }
            }
        }
    }
}

/// A code object with these kernels, for as long as the process lives.
pub fn code_object(kernels: &[(&str, &[Argument])]) -> &'static [u8] {
    let argument = |argument: &Argument| {
        let kind = if argument.is_pointer { "global_buffer" } else { "by_value" };
        let mut entries = vec![
            (".offset", Value::Number(argument.offset)),
            (".size", Value::Number(argument.size)),
            (".value_kind", Value::Text(kind)),
        ];
        // Where a type has no name.
        let name = argument.name.clone().leak();
        if !name.is_empty() {
            entries.insert(0, (".name", Value::Text(name)));
        }
        Value::Map(entries)
    };
    let kernel = |(name, arguments): &(&'static str, &[Argument])| {
        Value::Map(vec![
            (".name", Value::Text(name)),
            (".kernarg_segment_size", Value::Number(bytes(arguments))),
            (".args", Value::List(arguments.iter().map(argument).collect())),
        ])
    };
    let named: Vec<(&'static str, &[Argument])> =
        kernels.iter().map(|(name, arguments)| (&*(*name).to_owned().leak(), *arguments)).collect();
    let mut described = Vec::new();
    Value::Map(vec![("amdhsa.kernels", Value::List(named.iter().map(kernel).collect()))]).write(&mut described);
    // The note: length of the owner's name, length of the description, NT_AMDGPU_METADATA.
    let mut note = Vec::new();
    [7, described.len() as u32, 32].iter().for_each(|word| note.extend(word.to_le_bytes()));
    note.extend(b"AMDGPU\0\0");
    note.extend(described);
    // An ELF header, and behind it one program header (PT_NOTE) and the note.
    let mut file = vec![0; 64 + 56];
    file[..6].copy_from_slice(b"\x7fELF\x02\x01");
    file[32] = 64;
    file[54] = 56;
    file[56] = 1;
    file[64] = 4;
    file[64 + 8..64 + 16].copy_from_slice(&120u64.to_le_bytes());
    file[64 + 32..64 + 40].copy_from_slice(&(note.len() as u64).to_le_bytes());
    file.extend(note);
    file.leak()
}
