//! A code object in memory whose notes describe kernels: one of Tensile, and one of no known library. Their arguments are as the
//! notes of rocBLAS have them: `SizesFree` (M, N and the batch's size) and `SizesSum` (K).

/// MessagePack of the few kinds that the notes need.
enum Value<'a> {
    Text(&'a str),
    Number(u8),
    List(Vec<Value<'a>>),
    Map(Vec<(&'a str, Value<'a>)>),
}

impl Value<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        let text = |text: &str, out: &mut Vec<u8>| {
            out.extend([0xD9, u8::try_from(text.len()).expect("a short text")]);
            out.extend(text.as_bytes());
        };
        let count = |kind: u8, count: usize, out: &mut Vec<u8>| {
            out.extend([kind, 0, u8::try_from(count).expect("a short list")]);
        };
        match self {
            Value::Text(value) => text(value, out),
            Value::Number(value) => out.extend([0xCC, *value]),
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

/// The words of a product's arguments: M, N, the batch's size, K.
pub(crate) const WORDS: usize = 4;

/// A code object with kernels of these names, for as long as the process lives.
pub(crate) fn code_object(names: &[&str]) -> &'static [u8] {
    let argument = |name, offset, size| {
        Value::Map(vec![
            (".name", Value::Text(name)),
            (".offset", Value::Number(offset)),
            (".size", Value::Number(size)),
            (".value_kind", Value::Text("by_value")),
        ])
    };
    let kernel = |name| {
        Value::Map(vec![
            (".name", Value::Text(name)),
            (".kernarg_segment_size", Value::Number(4 * WORDS as u8)),
            (".args", Value::List(vec![argument("SizesFree", 0, 12), argument("SizesSum", 12, 4)])),
        ])
    };
    let kernels = Value::List(names.iter().map(|name| kernel(*name)).collect());
    let mut described = Vec::new();
    Value::Map(vec![("amdhsa.kernels", kernels)]).write(&mut described);
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
