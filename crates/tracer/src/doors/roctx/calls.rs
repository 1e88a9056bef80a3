//! Calls of ROCTx: marks, ranges, pauses and names.

use crate::fence::catch_panic;
use crate::foreign::bytes;
use crate::session::{pause, resume};
use crate::thread;
use rkprof_model::clock;
use rkprof_model::record::{self, Domain, MarkerOp, NameOf};
use std::ffi::{CStr, c_char};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The functions of the three tables, in their order.
pub(super) const CORE: [*const (); 6] = [
    mark as *const (),
    push as *const (),
    pop as *const (),
    start as *const (),
    stop as *const (),
    thread_id as *const (),
];
pub(super) const CONTROL: [*const (); 2] = [control::<PAUSE> as *const (), control::<RESUME> as *const ()];
pub(super) const NAMES: [*const (); 4] = [
    name_thread as *const (),
    // Agents of HSA: the SDK's callbacks of these names are not recorded either.
    std::ptr::null(),
    name_device as *const (),
    name_stream as *const (),
];

/// The functions that were replaced: those of the core table, then control, then names.
pub(super) static ORIGINALS: [AtomicUsize; 12] = [const { AtomicUsize::new(0) }; 12];
pub(super) const PAUSE: usize = 6;
const RESUME: usize = 7;
const NAME_THREAD: usize = 8;
const NAME_DEVICE: usize = 10;
const NAME_STREAM: usize = 11;
/// The SDK's number of `roctxGetThreadId` among the functions of the core table.
const THREAD_ID: u32 = 5;

/// Writes the names of operations that records refer to; once in a session.
pub(crate) fn name_operations() {
    if ORIGINALS[0].load(Ordering::Relaxed) != 0 {
        thread::name(NameOf::Operation, (Domain::Marker as u64) << 32 | u64::from(THREAD_ID), b"roctxGetThreadId");
    }
}

/// # Safety
/// `T` is the type of the function in this slot, which was replaced.
unsafe fn original<T: Copy>(slot: usize) -> T {
    const { assert!(size_of::<T>() == size_of::<usize>()) };
    let address = ORIGINALS[slot].load(Ordering::Relaxed);
    // SAFETY: this function's contract.
    unsafe { std::mem::transmute_copy(&address) }
}

/// # Safety
/// `text` is null or ends with a zero byte.
pub(super) unsafe fn marker(op: MarkerOp, id: u64, text: *const c_char) {
    // SAFETY: this function's contract.
    let text = if text.is_null() { b"" } else { unsafe { CStr::from_ptr(text) }.to_bytes() };
    thread::marker(op, id, text);
}

type WithText = unsafe extern "C" fn(*const c_char) -> i32;

unsafe extern "C" fn mark(text: *const c_char) -> i32 {
    // SAFETY: the program's string.
    catch_panic((), || unsafe { marker(MarkerOp::Mark, 0, text) });
    // SAFETY: the slot has a function of this type (one without a result leaves rax as it is).
    unsafe { original::<WithText>(0)(text) }
}

unsafe extern "C" fn push(text: *const c_char) -> i32 {
    // SAFETY: as in `mark`.
    catch_panic((), || unsafe { marker(MarkerOp::Push, 0, text) });
    // SAFETY: as in `mark`.
    unsafe { original::<WithText>(1)(text) }
}

unsafe extern "C" fn pop() -> i32 {
    type Pop = unsafe extern "C" fn() -> i32;
    catch_panic((), || thread::marker(MarkerOp::Pop, 0, b""));
    // SAFETY: as in `mark`.
    unsafe { original::<Pop>(2)() }
}

unsafe extern "C" fn start(text: *const c_char) -> u64 {
    type Start = unsafe extern "C" fn(*const c_char) -> u64;
    // SAFETY: as in `mark`.
    let id = unsafe { original::<Start>(3)(text) };
    // SAFETY: as in `mark`.
    catch_panic((), || unsafe { marker(MarkerOp::Start, id, text) });
    id
}

unsafe extern "C" fn stop(id: u64) {
    type Stop = unsafe extern "C" fn(u64);
    catch_panic((), || thread::marker(MarkerOp::Stop, id, b""));
    // SAFETY: as in `mark`.
    unsafe { original::<Stop>(4)(id) }
}

unsafe extern "C" fn thread_id(id: *mut u64) -> i32 {
    type ThreadId = unsafe extern "C" fn(*mut u64) -> i32;
    let start_tick = clock::now();
    // SAFETY: as in `mark`.
    let status = unsafe { original::<ThreadId>(THREAD_ID as usize)(id) };
    if thread::is_recording() {
        catch_panic((), || {
            let function = record::function_word(Domain::Marker, THREAD_ID);
            thread::push(&record::ApiCall::new(function, start_tick, clock::now(), 0));
        });
    }
    status
}

/// From the start of a pause to the end of the call that ends it, only these calls themselves are recorded.
unsafe extern "C" fn control<const SLOT: usize>(thread: u64) -> i32 {
    type Control = unsafe extern "C" fn(u64) -> i32;
    let tick = clock::now();
    if SLOT == PAUSE {
        catch_panic((), pause);
    }
    // SAFETY: as in `mark`.
    let status = unsafe { original::<Control>(SLOT)(thread) };
    catch_panic((), || {
        let op = if SLOT == PAUSE { MarkerOp::Pause } else { MarkerOp::Resume };
        thread::marker_since(op, tick);
        if SLOT == RESUME {
            resume();
        }
    });
    status
}

/// # Safety
/// As for [`marker`].
unsafe fn named(of: NameOf, id: u64, text: *const c_char) {
    // SAFETY: this function's contract.
    catch_panic((), || thread::name(of, id, unsafe { bytes(text) }));
}

unsafe extern "C" fn name_thread(text: *const c_char) -> i32 {
    // SAFETY: as in `mark`.
    unsafe { named(NameOf::Thread, u64::from(thread::id()), text) };
    // SAFETY: as in `mark`.
    unsafe { original::<WithText>(NAME_THREAD)(text) }
}

unsafe extern "C" fn name_device(text: *const c_char, device: i32) -> i32 {
    type NameDevice = unsafe extern "C" fn(*const c_char, i32) -> i32;
    // SAFETY: as in `mark`.
    unsafe { named(NameOf::HipDevice, u64::from(device as u32), text) };
    // SAFETY: as in `mark`.
    unsafe { original::<NameDevice>(NAME_DEVICE)(text, device) }
}

unsafe extern "C" fn name_stream(text: *const c_char, stream: u64) -> i32 {
    type NameStream = unsafe extern "C" fn(*const c_char, u64) -> i32;
    // SAFETY: as in `mark`.
    unsafe { named(NameOf::Stream, thread::stream_named(stream), text) };
    // SAFETY: as in `mark`.
    unsafe { original::<NameStream>(NAME_STREAM)(text, stream) }
}
