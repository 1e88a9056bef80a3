//! RCCL without the SDK: the table that RCCL registers (`rcclApiFuncTable`: its size in bytes, then functions), or, where it was
//! built without registration, has behind its exported functions ([`exports`]). A call's record
//! has what the SDK's service gives: times, result, stream, and the bytes that each rank passes.
//!
//! One wrapper forwards all of them: six registers, and as many words of the stack as the largest call has
//! (`ncclCommInitRank` takes an id of 128 bytes by value). What lies behind a call's own words is the caller's frame, which is
//! copied and not looked at.

use super::choice::{Asker, Door, door};
use super::exports::{self, Found};
use super::lookups::Among;
use crate::fence::catch_panic;
use crate::hip::CAN_WRAP;
use crate::sdk::rccl::element_bytes;
use crate::session::{self, direct};
use crate::thread;
use rkprof_model::clock;
use rkprof_model::record::{self, CallArguments, Domain, NameOf};
use rkprof_objects::Object;
use std::ffi::{CStr, c_void};
use std::sync::atomic::{AtomicUsize, Ordering};

/// RCCL's functions in the order of its table (`rccl/src/include/api_trace.h`, version 0.0), and where count, data type and
/// stream are among the arguments.
const FUNCTIONS: [(&str, Option<[usize; 3]>); 37] = [
    ("ncclAllGather", Some([2, 3, 5])),
    ("ncclAllReduce", Some([2, 3, 6])),
    ("ncclAllToAll", Some([2, 3, 5])),
    ("ncclAllToAllv", None),
    ("ncclBroadcast", Some([2, 3, 6])),
    ("ncclGather", Some([2, 3, 6])),
    ("ncclReduce", Some([2, 3, 7])),
    ("ncclReduceScatter", Some([2, 3, 6])),
    ("ncclScatter", Some([2, 3, 6])),
    ("ncclSend", Some([1, 2, 5])),
    ("ncclRecv", Some([1, 2, 5])),
    ("ncclRedOpCreatePreMulSum", None),
    ("ncclRedOpDestroy", None),
    ("ncclGroupStart", None),
    ("ncclGroupEnd", None),
    ("ncclGetVersion", None),
    ("ncclGetUniqueId", None),
    ("ncclCommInitRank", None),
    ("ncclCommInitAll", None),
    ("ncclCommInitRankConfig", None),
    ("ncclCommFinalize", None),
    ("ncclCommDestroy", None),
    ("ncclCommAbort", None),
    ("ncclCommSplit", None),
    ("ncclGetErrorString", None),
    ("ncclGetLastError", None),
    ("ncclCommGetAsyncError", None),
    ("ncclCommCount", None),
    ("ncclCommCuDevice", None),
    ("ncclCommUserRank", None),
    ("ncclMemAlloc", None),
    ("ncclMemFree", None),
    ("mscclLoadAlgo", None),
    ("mscclRunAlgo", None),
    ("mscclUnloadAlgo", None),
    ("ncclCommRegister", None),
    ("ncclCommDeregister", None),
];

/// RCCL's file name begins so, also in a wheel.
const FILE: &str = "librccl";
/// Functions that are read, and their numbers in [`FUNCTIONS`]. All of them must agree.
const READ: [(&CStr, u32); 6] = [
    (c"ncclAllGather", 0),
    (c"ncclAllReduce", 1),
    (c"ncclReduce", 6),
    (c"ncclSend", 9),
    (c"ncclGroupStart", 13),
    (GET_VERSION, 15),
];
/// Writes a number, and has RCCL make its table first.
const GET_VERSION: &CStr = c"ncclGetVersion";
/// Bytes of the smallest table (`rcclApiFuncTable` of version 0.0), and of one that grew beyond all that is known.
const LEAST: usize = 8 * (1 + FUNCTIONS.len());
const LARGEST: usize = 8 * 256;

/// Functions whose result is a string.
const WITH_TEXT: [usize; 2] = [24, 25];

/// Words of the stack that are passed on.
const STACK_WORDS: usize = 18;

#[repr(C)]
#[derive(Clone, Copy)]
struct Stack([u64; STACK_WORDS]);

static ORIGINALS: [AtomicUsize; FUNCTIONS.len()] = [const { AtomicUsize::new(0) }; FUNCTIONS.len()];

type Function = unsafe extern "C-unwind" fn(u64, u64, u64, u64, u64, u64, Stack) -> u64;

/// The arguments of a call that moves data: stream and bytes, `u64::MAX` where there are none.
fn message(places: Option<[usize; 3]>, registers: [u64; 6], stack: &Stack) -> [u64; 2] {
    let Some(places) = places else { return [u64::MAX; 2] };
    let at = |place: usize| registers.get(place).copied().unwrap_or_else(|| stack.0[place - registers.len()]);
    let [count, data_type, stream] = places.map(at);
    let bytes = element_bytes(data_type as u32).and_then(|bytes| count.checked_mul(bytes));
    [stream, bytes.unwrap_or(u64::MAX)]
}

unsafe extern "C-unwind" fn wrapper<const I: usize>(
    a: u64,
    b: u64,
    c: u64,
    d: u64,
    e: u64,
    f: u64,
    stack: Stack,
) -> u64 {
    let start_tick = clock::now();
    let call = || {
        // SAFETY: the entry had this function, which takes a part of these words.
        unsafe { std::mem::transmute::<usize, Function>(ORIGINALS[I].load(Ordering::Relaxed))(a, b, c, d, e, f, stack) }
    };
    let result = call();
    if thread::is_recording() {
        catch_panic((), || {
            let [stream, bytes] = message(FUNCTIONS[I].1, [a, b, c, d, e, f], &stack);
            let function = record::function_word(Domain::Rccl, I as u32);
            let status = if WITH_TEXT.contains(&I) { 0 } else { result as i32 };
            let call = record::ApiCall::new(function, start_tick, clock::now(), status);
            thread::push(&call.with(CallArguments::of_transfer(stream, bytes)));
        });
    }
    result
}

macro_rules! wrappers {
    ($($at:literal)*) => { [$(wrapper::<$at>),*] };
}

const WRAPPERS: [Function; FUNCTIONS.len()] = wrappers![
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36
];

/// Replaces the functions of the registered table.
///
/// # Safety
/// `table` is null or the address of RCCL's table, which stays while it is loaded.
pub(super) unsafe fn take(table: *mut c_void, through: &str) {
    if table.is_null() || !CAN_WRAP || !is_wanted() {
        return;
    }
    // SAFETY: the table begins with its size in bytes.
    let entries = (unsafe { table.cast::<u64>().read() } as usize / size_of::<usize>()).saturating_sub(1);
    for (at, wrapper) in WRAPPERS.iter().enumerate().take(entries) {
        // SAFETY: the size says that the entry is there; other threads may read it.
        let entry = unsafe { &*table.cast::<AtomicUsize>().add(1 + at) };
        let (original, ours) = (entry.load(Ordering::Acquire), *wrapper as usize);
        if original == 0 || original == ours {
            continue;
        }
        // A second copy of RCCL would need originals of its own.
        let known = ORIGINALS[at].compare_exchange(0, original, Ordering::AcqRel, Ordering::Acquire);
        if known.is_ok() || known == Err(original) {
            entry.store(ours, Ordering::Release);
        }
    }
    super::took("rccl", ORIGINALS[0].load(Ordering::Relaxed), through);
    direct::watch();
    if direct::has_begun() {
        name_operations();
    }
}

fn is_wanted() -> bool {
    session::config().rccl.unwrap_or(true)
}

/// Whether an object may be an RCCL that does not register.
pub(super) fn is_rccl(object: &Object<'_>) -> bool {
    object.is_named(FILE)
}

/// Takes the table of each RCCL among these objects that does not register it.
pub(super) fn look(among: Among<'_>) {
    let mut found = Vec::new();
    rkprof_objects::find(|object| -> Option<()> {
        if is_rccl(object) && among(object) && !object.needs("librocprofiler-register") {
            let version = object.symbol(GET_VERSION);
            found.extend(exports::agree(object, &READ, variable).zip(version));
        }
        None
    });
    if found.is_empty() || door(Asker::Other) != Door::Direct || !is_wanted() {
        return;
    }
    for (rccl, version) in found {
        if let Some(table) = made(&rccl, version) {
            // SAFETY: just checked; entries are replaced one by one, and a call takes the old or the new one.
            unsafe { take(table, "export") };
        }
    }
}

/// The table, which RCCL makes in the first call of any function.
fn made(rccl: &Found, version: usize) -> Option<*mut c_void> {
    type GetVersion = unsafe extern "C" fn(*mut i32) -> i32;
    if !rccl.has(rccl.from, size_of::<usize>()) {
        return None;
    }
    let mut ignored = 0;
    // SAFETY: the exported function of this name has this type; it writes one number.
    unsafe { std::mem::transmute::<usize, GetVersion>(version)(&raw mut ignored) };
    // SAFETY: a variable of the library, which the call has set.
    let table = unsafe { std::ptr::with_exposed_provenance::<*mut c_void>(rccl.from).read() };
    rccl.is_table(table, LEAST..=LARGEST).then_some(table)
}

/// The variable that these instructions load into rax, if they then load an entry from there.
fn variable(bytes: &[u8], at: usize, entry: u32) -> Option<usize> {
    // mov rax, [rip+rel32]
    const LOAD: [u8; 3] = [0x48, 0x8B, 0x05];
    (0..bytes.len().saturating_sub(LOAD.len() + 4)).find_map(|begin| {
        let end = begin + LOAD.len() + 4;
        if bytes[begin..begin + LOAD.len()] != LOAD {
            return None;
        }
        let relative = exports::word(bytes, begin + LOAD.len())?;
        exports::loads(&bytes[end..], entry).then(|| at.wrapping_add(end).wrapping_add_signed(relative as isize))
    })
}

/// Writes the names of RCCL's functions, which records refer to by number.
pub(crate) fn name_operations() {
    for (at, (function, _)) in FUNCTIONS.iter().enumerate() {
        if ORIGINALS[at].load(Ordering::Relaxed) != 0 {
            thread::name(NameOf::Operation, (Domain::Rccl as u64) << 32 | at as u64, function.as_bytes());
        }
    }
}

/// Why calls of RCCL are missing although this process has it.
pub(crate) fn missing() -> Option<&'static str> {
    let has_table = ORIGINALS[0].load(Ordering::Relaxed) != 0;
    if has_table || !is_wanted() {
        return None;
    }
    rkprof_objects::find(|object| is_rccl(object).then_some(()))?;
    Some(
        "the table of functions of this librccl was not found, so its calls can't be seen; its kernels and copies are recorded",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_stream_come_from_the_arguments() {
        let (registers, mut stack) = ([1, 2, 1 << 20, 9, 0, 0xC0], Stack([0; STACK_WORDS]));
        stack.0[..2].copy_from_slice(&[0x51, 0x52]);
        let of = |function: &str| {
            let (_, places) = FUNCTIONS.iter().find(|(name, _)| *name == function).unwrap();
            message(*places, registers, &stack)
        };
        assert_eq!(of("ncclAllReduce"), [0x51, 2 << 20]);
        assert_eq!(of("ncclReduce"), [0x52, 2 << 20]);
        assert_eq!(of("ncclAllGather"), [0xC0, 2 << 20]);
        assert_eq!(of("ncclGroupEnd"), [u64::MAX; 2]);
    }

    /// ncclGroupStart of RCCL 2.27 as it is built for Debian.
    const GROUP_START: [u8; 30] = [
        0xF3, 0x0F, 0x1E, 0xFA, 0x50, // endbr64; push rax
        0x0F, 0xB6, 0x05, 0x74, 0x40, 0x91, 0x16, // movzx eax, byte [rip+..]: whether the table was made
        0x84, 0xC0, 0x74, 0x0B, // test al, al; je
        0x48, 0x8B, 0x05, 0x61, 0x40, 0x91, 0x16, // mov rax, [rip+0x16914061]
        0x59, // pop rcx
        0xFF, 0x60, 0x70, // jmp [rax+0x70]
        0x48, 0x8D, 0x3D,
    ];

    #[test]
    fn the_variable_with_the_table_is_read_from_an_exported_function() {
        assert_eq!(variable(&GROUP_START, 0xb2760, 13), Some(0x169c_67d8));
        assert_eq!(variable(&GROUP_START, 0xb2760, 12), None, "it loads another entry");
        assert_eq!(variable(&GROUP_START[..24], 0xb2760, 13), None, "it ends before");
        for (name, number) in READ {
            assert_eq!(FUNCTIONS[number as usize].0, name.to_str().unwrap());
        }
    }
}
