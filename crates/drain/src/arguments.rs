//! Arguments of HIP calls (`--call-args`): the words of a record, as people and rocprofv3 write them.

use rkprof_abi::hip::parameters::{Parameter, Passed, parameters};
use rkprof_abi::hip::table::{Function, STACK, function};
use rkprof_model::event::Arguments;
use rkprof_model::record::{self, ApiCallWords};
use std::fmt::Write;

/// Stands behind a text that was longer.
const CUT: char = '\u{2026}';

/// Words of one call, as its record has them.
struct Words<'a> {
    function: &'static Function,
    words: &'a [u8],
}

impl Words<'_> {
    /// The word at this index; 0 beyond the end, which only a torn record has.
    fn at(&self, index: usize) -> u64 {
        self.words.get(8 * index..).and_then(record::read::<u64>).unwrap_or(0)
    }

    /// The first word of a value.
    fn first(&self, passed: Passed) -> usize {
        let (registers, stack) = (usize::from(self.function.registers), usize::from(self.function.stack));
        match passed {
            Passed::Words(place, _) if place < STACK => usize::from(place),
            Passed::Words(place, _) => registers + usize::from(place - STACK),
            Passed::Vector(vector) => registers + stack + usize::from(vector),
        }
    }
}

/// The values of the call of the runtime's function in `slot`, in the order of its parameters; `rest` is what follows the record.
pub(super) fn texts(slot: u32, record: &ApiCallWords, rest: &[u8]) -> Option<Arguments> {
    let function = function(slot)?;
    let (words, rest) = rest.split_at_checked(8 * usize::from(record.words))?;
    let text = rest.get(..usize::from(record.text))?;
    let words = Words { function, words };
    let value = |parameter: Parameter| -> Box<str> {
        if parameter.kind == "const char *" && record.has_text != 0 {
            let mut text = String::from_utf8_lossy(text).into_owned();
            text.extend((record.cut != 0).then_some(CUT));
            return text.into();
        }
        value(&parameter, &words).into()
    };
    Some(parameters(slot).map(value).collect())
}

fn value(parameter: &Parameter, words: &Words<'_>) -> String {
    let first = words.first(parameter.passed);
    let (word, next) = (words.at(first), words.at(first + 1));
    let (low, high) = (word as u32, (word >> 32) as u32);
    match parameter.kind {
        pointer if pointer.ends_with('*') || pointer.contains("(*)") => address(pointer, word),
        "float" => f32::from_bits(low).to_string(),
        "unsigned char" => (word as u8).to_string(),
        "unsigned short" => (word as u16).to_string(),
        "unsigned int" => low.to_string(),
        "unsigned long" | "unsigned long long" => word.to_string(),
        "dim3" => format!("{{z={}, y={high}, x={low}}}", next as u32),
        "hipExtent" => format!("{{depth={}, height={next}, width={word}}}", words.at(first + 2)),
        "hipPitchedPtr" => format!("{{ysize={}, xsize={}, pitch={next}}}", words.at(first + 3), words.at(first + 2)),
        "hipMemLocation" => format!("{{type={low}, id={}}}", high as i32),
        "hipMemcpyKind" => name(&MEMCPY_KINDS, "hipMemcpy", low as i32),
        "hipMemAllocationHandleType" => name(&HANDLE_TYPES, "hipMemHandleType", low as i32),
        // int, and enumerations, which rocprofv3 writes as numbers as well.
        _ => match parameter.passed {
            Passed::Words(_, bytes) if bytes > 8 => (0..bytes / 8).fold(String::from("0x"), |mut text, at| {
                let _ = write!(text, "{:016x}", words.at(first + at));
                text
            }),
            _ => (low as i32).to_string(),
        },
    }
}

/// Enumerations of HIP that rocprofv3 writes by name, without the common beginning of the names.
const MEMCPY_KINDS: [(i32, &str); 6] = [
    (0, "HostToHost"),
    (1, "HostToDevice"),
    (2, "DeviceToHost"),
    (3, "DeviceToDevice"),
    (4, "Default"),
    (1024, "DeviceToDeviceNoCU"),
];
const HANDLE_TYPES: [(i32, &str); 4] = [(0, "None"), (1, "PosixFileDescriptor"), (2, "Win32"), (4, "Win32Kmt")];

fn name(names: &[(i32, &str)], prefix: &str, value: i32) -> String {
    let known = names.iter().find(|(number, _)| *number == value);
    known.map_or_else(|| format!("{prefix}_UNKNOWN={value}"), |(_, name)| (*name).to_owned())
}

/// rocprofv3 writes an address that is 0 in two ways: where it knows what is there, and where it does not.
fn address(kind: &str, word: u64) -> String {
    if word != 0 {
        return format!("{word:#x}");
    }
    let target = kind.trim_end_matches('*').trim_end().trim_start_matches("const ");
    let levels = kind.len() - kind.trim_end_matches('*').len();
    let opaque = target == "void" || target.starts_with("ihip") || OPAQUE.contains(&target);
    if levels == 1 && opaque { "0".to_owned() } else { "(null)".to_owned() }
}

/// Structs that HIP's headers do not define.
const OPAQUE: [&str; 9] = [
    "hipArray",
    "hipGraphNode",
    "hipGraphExec",
    "hipUserObject",
    "_hipGraphicsResource",
    "__hip_texture",
    "__hip_surface",
    "hipMipmappedArray",
    "ihipGraph",
];

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_abi::hip::table::slot;

    /// The values of a call that was given these words and this text.
    fn values_of(function: &str, words: &[u64], text: Option<&str>) -> Vec<String> {
        let text_bytes = text.unwrap_or_default().as_bytes();
        let mut record: ApiCallWords = bytemuck::Zeroable::zeroed();
        (record.words, record.text, record.has_text) =
            (words.len() as u16, text_bytes.len() as u16, text.is_some().into());
        let rest = [bytemuck::cast_slice(words), text_bytes].concat();
        let texts = texts(slot(function).expect("a function"), &record, &rest).expect("all words are there");
        texts.iter().map(|text| text.to_string()).collect()
    }

    /// A record has the integer registers, then the stack's words, then the vector registers.
    #[test]
    fn words_of_each_place_follow_those_of_the_place_before() {
        let some = function(0).expect("the first function");
        let function = Box::leak(Box::new(Function { registers: 6, stack: 2, vectors: 2, ..*some }));
        let words = Words { function, words: &[] };
        let places = [
            Passed::Words(5, 8),
            Passed::Words(STACK, 8),
            Passed::Words(STACK + 1, 8),
            Passed::Vector(0),
            Passed::Vector(1),
        ];
        assert_eq!(places.map(|place| words.first(place)), [5, 6, 7, 8, 9]);
    }

    /// What rocprofv3 1.0.0 writes for such calls (real output of two programs), and HIP's headers for the rest.
    #[test]
    fn values_are_written_as_rocprofv3_writes_them() {
        let copy = [0x18_0110_0000, 0x7F3A_BC0E_5300, 1 << 20, 1, 0x7F3A_BC05_ECD0];
        let expected = ["0x1801100000", "0x7f3abc0e5300", "1048576", "HostToDevice", "0x7f3abc05ecd0"];
        assert_eq!(values_of("hipMemcpyAsync", &copy, None), expected);
        // Registers, then the stack: 6 and 5.
        let launch = [0x7F3A_BC06_1DA0, 4, 1, 1, 64, 1, 1, 0, 0x7F3A_BC05_ECD0, 0, 0x7F3A_C3FD_F210];
        let expected =
            ["0x7f3abc061da0", "4", "1", "1", "64", "1", "1", "0", "0x7f3abc05ecd0", "(null)", "0x7f3ac3fdf210"];
        assert_eq!(values_of("hipModuleLaunchKernel", &launch, None), expected);
        let load = values_of("hipModuleLoad", &[0x7F3A_C3FD_F198, 0x1000], Some("/lab/gfx942.hsaco"));
        assert_eq!(load, ["0x7f3ac3fdf198", "/lab/gfx942.hsaco"]);
        assert_eq!(values_of("hipModuleLoad", &[8, 0], None), ["0x8", "(null)"], "no text to be read");
        // Upper halves of registers are not part of a 4-byte value.
        assert_eq!(values_of("hipSetDevice", &[0xDEAD_BEEF_FFFF_FFFF], None), ["-1"]);
        let grid = values_of("hipLaunchKernel", &[8, 2 << 32 | 7, 3, 1 << 32 | 64, 1, 0, 512, 0], None);
        assert_eq!(grid, ["0x8", "{z=3, y=2, x=7}", "{z=1, y=1, x=64}", "(null)", "512", "0"]);
        assert_eq!(values_of("hipFree", &[0], None), ["0"]);
        let bias = u64::from(1.5_f32.to_bits());
        assert_eq!(values_of("hipTexRefSetMipmapLevelBias", &[8, 0xFF << 32 | bias], None), ["0x8", "1.5"]);
        assert!(values_of("hipDeviceSynchronize", &[], None).is_empty());
    }

    #[test]
    fn a_torn_record_has_no_arguments() {
        let mut record: ApiCallWords = bytemuck::Zeroable::zeroed();
        record.words = 2;
        assert_eq!(texts(slot("hipFree").expect("a function"), &record, &[0; 8]), None);
        (record.words, record.text) = (1, 9);
        assert_eq!(texts(slot("hipFree").expect("a function"), &record, &[0; 16]), None);
        assert_eq!(texts(u32::MAX, &record, &[0; 64]), None);
    }

    /// HIP's headers and the calling convention of x86-64: what is larger than 16 bytes lies on the stack, and the upper part of
    /// a register is not part of a smaller value.
    #[test]
    fn structs_and_small_numbers_are_read_from_their_places() {
        let high = 0xABCD_0000_0000_0000;
        assert_eq!(values_of("hipMemsetD8", &[0x10, high | 0xF07, 9], None), ["0x10", "7", "9"]);
        assert_eq!(values_of("hipMemsetD16", &[0x10, high | 0xF_0007, 9], None), ["0x10", "7", "9"]);
        let large = u64::MAX - 1;
        let create = values_of("hipMemCreate", &[8, large, 0x20, large], None);
        assert_eq!(create, ["0x8", "18446744073709551614", "0x20", "18446744073709551614"]);
        assert_eq!(values_of("hipSetDeviceFlags", &[high | 0xFFFF_FFFF], None), ["4294967295"]);
        // One register, then on the stack: address, pitch, width, height, and width, height, depth.
        let memset = values_of("hipMemset3D", &[5, 0x10, 256, 64, 32, 60, 30, 2], None);
        assert_eq!(memset, ["{ysize=32, xsize=64, pitch=256}", "5", "{depth=2, height=30, width=60}"]);
        // Two numbers of 4 bytes in one register.
        let prefetch = values_of("hipMemPrefetchAsync_v2", &[0x10, 64, 7 << 32 | 1, 0, 0x30], None);
        assert_eq!(prefetch, ["0x10", "64", "{type=1, id=7}", "0", "0x30"]);
        let export = values_of("hipMemExportToShareableHandle", &[0x10, 0x20, 1, 0], None);
        assert_eq!(export, ["0x10", "0x20", "PosixFileDescriptor", "0"]);
        assert_eq!(values_of("hipMemExportToShareableHandle", &[1, 2, 9, 0], None)[2], "hipMemHandleType_UNKNOWN=9");
        // 64 bytes on the stack, behind two registers.
        let handle: Vec<u64> = (1..=8).collect();
        let open = values_of("hipIpcOpenMemHandle", &[&[0x10, 3][..], &handle].concat(), None);
        let digits: String = handle.iter().map(|word| format!("{word:016x}")).collect();
        assert_eq!(open, ["0x10".to_owned(), format!("0x{digits}"), "3".to_owned()]);
    }
}
