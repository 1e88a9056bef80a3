//! Arguments of API calls in the payloads of tracing callbacks, in the layout of the C structs in the SDK's unions.

use std::ffi::{CStr, CString, c_char, c_void};

use super::api;
use crate::c::{Dim3, Out, Ptr, Str};
use crate::sdk::kind::TracingKind;
use crate::sdk::status::{Result, Status, code};
use crate::version::Version;
use crate::{fault, roctx};
use rkprof_abi::v1::rocprofiler_callback_tracing_record_t as CallbackRecord;

/// Size of the union of all HIP functions' arguments.
const BYTES: usize = 88;

pub struct Arguments {
    words: [u64; BYTES / 8],
    used: usize,
}

impl Default for Arguments {
    fn default() -> Self {
        Arguments { words: [0; BYTES / 8], used: 0 }
    }
}

impl Arguments {
    pub fn push(mut self, argument: impl Argument) -> Self {
        let (bytes, size, align) = argument.bytes();
        self.used = self.used.next_multiple_of(align);
        for (i, byte) in bytes[..size].iter().enumerate() {
            let at = self.used + i;
            self.words[at / 8] |= u64::from(*byte) << (8 * (at % 8));
        }
        self.used += size;
        self
    }

    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

/// An argument's bytes, size and alignment.
pub trait Argument {
    fn bytes(self) -> ([u8; 16], usize, usize);
}

fn padded<const N: usize>(bytes: [u8; N], align: usize) -> ([u8; 16], usize, usize) {
    let mut padded = [0; 16];
    padded[..N].copy_from_slice(&bytes);
    (padded, N, align)
}

macro_rules! arguments {
    ($($type:ty: |$value:ident| $bytes:expr, $align:literal;)*) => {$(
        impl Argument for $type {
            fn bytes(self) -> ([u8; 16], usize, usize) {
                let $value = self;
                padded($bytes, $align)
            }
        }
    )*};
}

arguments! {
    u8: |v| [v], 1;
    i32: |v| v.to_le_bytes(), 4;
    u32: |v| v.to_le_bytes(), 4;
    u64: |v| v.to_le_bytes(), 8;
    usize: |v| v.to_le_bytes(), 8;
    Ptr: |v| v.address().to_le_bytes(), 8;
    Str: |v| v.address().to_le_bytes(), 8;
}

impl<T> Argument for Out<T> {
    fn bytes(self) -> ([u8; 16], usize, usize) {
        padded(self.address().to_le_bytes(), 8)
    }
}

impl Argument for Dim3 {
    fn bytes(self) -> ([u8; 16], usize, usize) {
        let mut bytes = [0; 12];
        for (i, value) in [self.x, self.y, self.z].into_iter().enumerate() {
            bytes[4 * i..4 * i + 4].copy_from_slice(&value.to_le_bytes());
        }
        padded(bytes, 4)
    }
}

/// C type, size and alignment of a type of the lists.
fn c_type(rust: &str) -> (&'static CStr, usize, usize) {
    match rust {
        "i32" => (c"int", 4, 4),
        "u32" => (c"unsigned int", 4, 4),
        "u8" => (c"unsigned char", 1, 1),
        "u64" => (c"unsigned long long", 8, 8),
        "usize" => (c"size_t", 8, 8),
        "Dim3" => (c"rocprofiler_dim3_t", 12, 4),
        "Str" => (c"const char*", 8, 8),
        _ => (c"void*", 8, 8),
    }
}

/// An argument's value as text.
fn text(rust: &str, bytes: &[u8]) -> String {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte));
    match rust {
        "i32" => (number(bytes) as i32).to_string(),
        "u8" | "u32" | "u64" | "usize" => number(bytes).to_string(),
        "Dim3" => {
            let axis = |i: usize| number(&bytes[4 * i..4 * i + 4]);
            format!("{{z={}, y={}, x={}}}", axis(2), axis(1), axis(0))
        }
        _ => format!("{:#x}", number(bytes)),
    }
}

type Callback = unsafe extern "C" fn(
    kind: u32,
    operation: i32,
    number: u32,
    address: *const c_void,
    indirection: i32,
    type_: *const c_char,
    name: *const c_char,
    value: *const c_char,
    dereferences: i32,
    data: *mut c_void,
) -> i32;

/// Passes each argument of a callback's call to a tool; HIP and ROCTx only.
pub fn rocprofiler_iterate_callback_tracing_kind_operation_args(
    record: CallbackRecord,
    callback: Ptr,
    _dereferences: i32,
    data: Ptr,
) -> i32 {
    let name = "rocprofiler_iterate_callback_tracing_kind_operation_args";
    fault::in_function(name).map_or_else(|| code(iterate(record, callback, data)), Status::raw)
}

fn iterate(record: CallbackRecord, callback: Ptr, data: Ptr) -> Result {
    // In 0.5 the fields after the correlation id are 8 bytes earlier.
    let words = record_words(&record);
    let shift = usize::from(Version::current() != Version::V0_5);
    let (kind, operation) = (words[4 + shift] as u32, (words[4 + shift] >> 32) as i32);
    let payload = words[6 + shift];
    let kinds = Version::current().callback_kinds();
    let named = kinds.get(kind as usize).and_then(|name| TracingKind::of_name(name)).ok_or(Status::KIND_NOT_FOUND)?;
    let arguments = arguments_of(named, operation as usize).ok_or(Status::OPERATION_NOT_FOUND)?;
    // SAFETY: the tool passed this address as a callback of this type.
    let callback: Callback = unsafe { std::mem::transmute(callback.0) };
    let mut offset = 8;
    for (i, (name, rust)) in arguments.iter().enumerate() {
        let (c_type, size, align) = c_type(rust);
        offset = usize::next_multiple_of(offset, align);
        let address = (payload + offset as u64) as *const u8;
        // SAFETY: the payload is one of `records::hip_data` or `marker_data`, alive during the tracing callback.
        let bytes = unsafe { std::slice::from_raw_parts(address, size) };
        let (name, value) =
            (CString::new(*name).unwrap_or_default(), CString::new(text(rust, bytes)).unwrap_or_default());
        let indirection = i32::from(size == 8 && rust.len() > 5 || matches!(*rust, "Ptr" | "Str"));
        // SAFETY: all texts live during the call; `data` is the tool's own.
        let status = unsafe {
            callback(
                kind,
                operation,
                i as u32,
                address.cast(),
                indirection,
                c_type.as_ptr(),
                name.as_ptr(),
                value.as_ptr(),
                0,
                data.0,
            )
        };
        if status != 0 {
            break;
        }
        offset += size;
    }
    Ok(())
}

fn record_words(record: &CallbackRecord) -> [u64; 8] {
    // SAFETY: the struct is 64 bytes of integers and a pointer.
    unsafe { std::ptr::from_ref(record).cast::<[u64; 8]>().read() }
}

fn arguments_of(kind: TracingKind, operation: usize) -> Option<&'static [(&'static str, &'static str)]> {
    let find = |entries: &[(usize, *const ())], arguments: &'static [&'static [(&'static str, &'static str)]]| {
        entries.iter().position(|(slot, _)| *slot == operation).map(|i| arguments[i])
    };
    match kind {
        TracingKind::HipRuntime => find(api::RUNTIME, api::RUNTIME_ARGS),
        TracingKind::HipCompiler => find(api::COMPILER, api::COMPILER_ARGS),
        TracingKind::MarkerCore | TracingKind::MarkerControl | TracingKind::MarkerName => {
            roctx::arguments(kind, operation)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_lie_as_in_c() {
        // hipLaunchKernel: pointer, two dim3 of 12 bytes, pointer, size_t, pointer
        let (grid, block) = (Dim3::from([1, 2, 3]), Dim3::from([4, 5, 6]));
        let pushed = Arguments::default().push(Ptr::from_address(7)).push(grid).push(block);
        let words = pushed.push(Ptr::from_address(8)).push(9usize).push(Ptr::from_address(10));
        assert_eq!(words.words()[..7], [7, 1 | 2 << 32, 3 | 4 << 32, 5 | 6 << 32, 8, 9, 10]);
        assert_eq!(text("Dim3", &[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0]), "{z=3, y=2, x=1}");
        assert_eq!(text("i32", &(-5i32).to_le_bytes()), "-5");
    }

    #[test]
    fn every_list_entry_has_its_arguments() {
        assert_eq!(api::RUNTIME.len(), api::RUNTIME_ARGS.len());
        let memcpy =
            arguments_of(TracingKind::HipRuntime, super::super::names::slot(super::super::names::RUNTIME, "hipMemcpy"));
        let names: Vec<_> = memcpy.unwrap().iter().map(|argument| argument.0).collect();
        assert_eq!(names, ["dst", "src", "size", "kind"]);
    }
}
