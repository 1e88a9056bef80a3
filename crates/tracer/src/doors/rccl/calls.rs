//! Calls of RCCL.
//!
//! One wrapper forwards all of them: six registers, and as many words of the stack as the largest call has
//! (`ncclCommInitRank` takes an id of 128 bytes by value). What lies behind a call's own words is the caller's frame, which is
//! copied and not looked at.

use crate::fence::catch_panic;
use crate::sdk::rccl::element_bytes;
use crate::session::settings::config;
use crate::thread;
use rkprof_model::clock;
use rkprof_model::record::{self, CallArguments, Domain, NameOf};
use rkprof_objects::Object;
use std::sync::atomic::{AtomicUsize, Ordering};

/// RCCL's functions in the order of its table (`rccl/src/include/api_trace.h`, version 0.0), and where count, data type and
/// stream are among the arguments.
pub(super) const FUNCTIONS: [(&str, Option<[usize; 3]>); 37] = [
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

/// Functions whose result is a string.
const WITH_TEXT: [usize; 2] = [24, 25];

/// Words of the stack that are passed on.
const STACK_WORDS: usize = 18;

#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Stack([u64; STACK_WORDS]);

pub(super) static ORIGINALS: [AtomicUsize; FUNCTIONS.len()] = [const { AtomicUsize::new(0) }; FUNCTIONS.len()];

pub(super) type Function = unsafe extern "C-unwind" fn(u64, u64, u64, u64, u64, u64, Stack) -> u64;

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

pub(super) const WRAPPERS: [Function; FUNCTIONS.len()] = wrappers![
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36
];

pub(super) fn is_wanted() -> bool {
    config().rccl.unwrap_or(true)
}

/// Whether an object may be an RCCL that does not register.
pub(crate) fn is_rccl(object: &Object<'_>) -> bool {
    object.is_named(FILE)
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
}
