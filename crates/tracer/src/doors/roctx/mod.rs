//! ROCTx without the SDK: the tables that rocprofiler-sdk-roctx registers, or the callback that the older libroctx64 has for a
//! tool. The older one knows marks and ranges only; its callback comes before the range begins, and after it has an id.
//!
//! The tables are `roctxCoreApiTable_t`, `roctxControlApiTable_t` and `roctxNameApiTable_t`, in this order: a size in bytes, then
//! functions. Entries behind the known ones stay untouched.

pub mod calls;

use super::choice::{Asker, Door, door};
use super::exports::Among;
use super::taken;
use crate::fence::catch_panic;
use crate::session::direct;
use crate::session::settings::config;
use calls::{CONTROL, CORE, NAMES, ORIGINALS, PAUSE, marker};
use rkprof_model::record::MarkerOp;
use rkprof_objects::Object;
use std::ffi::{CStr, c_char, c_void};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Replaces the functions of registered tables.
///
/// # Safety
/// `tables` are the addresses of ROCTx's tables, which stay while it is loaded.
pub(super) unsafe fn take(tables: &[*mut c_void], through: &str) {
    let ours: [&[*const ()]; 3] = [&CORE, &CONTROL, &NAMES];
    let (mut first, markers) = (0, config().markers);
    for (table, functions) in tables.iter().zip(ours) {
        // The end of a pause must be noticed even where markers are not recorded.
        if !table.is_null() && (markers || first == PAUSE) {
            // SAFETY: a table begins with its size in bytes.
            let entries = unsafe { table.cast::<u64>().read() } as usize / size_of::<usize>();
            for (at, function) in functions.iter().enumerate().filter(|(at, f)| at + 1 < entries && !f.is_null()) {
                // SAFETY: the size says that the entry is there; other threads may read it.
                let entry = unsafe { &*table.cast::<AtomicUsize>().add(at + 1) };
                let original = entry.load(Ordering::Acquire);
                if original == 0 || original == *function as usize {
                    continue;
                }
                let slot = &ORIGINALS[first + at];
                // A second copy of ROCTx would need originals of its own.
                let known = slot.compare_exchange(0, original, Ordering::AcqRel, Ordering::Acquire);
                if known.is_ok() || known == Err(original) {
                    entry.store(*function as usize, Ordering::Release);
                }
            }
        }
        first += functions.len();
    }
    taken::took("roctx", ORIGINALS[PAUSE].load(Ordering::Relaxed), through);
    direct::watch();
}

/// The function of the older library by which a tool gives it a callback. It replaces an earlier tool's callback, as that one's
/// registration would replace ours.
const REGISTER: &CStr = c"roctxRegisterTracerCallback";

static WATCHED: AtomicBool = AtomicBool::new(false);

/// Whether an object may be an older libroctx64.
pub(super) fn is_roctx(object: &Object<'_>) -> bool {
    object.is_named("libroctx64")
}

/// Looks for an older libroctx64 among these objects, and asks it to call rkprof. It may be loaded later: this can be called again.
pub(super) fn look(among: Among<'_>) {
    type Register = unsafe extern "C" fn(unsafe extern "C" fn(u32, u32, *const Event) -> i32);
    if WATCHED.load(Ordering::Acquire) || !config().markers {
        return;
    }
    let found =
        rkprof_objects::find(|object| if is_roctx(object) && among(object) { object.symbol(REGISTER) } else { None });
    let Some(register) = found else { return };
    if door(Asker::Other) != Door::Direct || WATCHED.swap(true, Ordering::AcqRel) {
        return;
    }
    taken::took("roctx", register, "callback");
    direct::watch();
    // SAFETY: the library's function of this name stores the callback in a variable.
    unsafe { std::mem::transmute::<usize, Register>(register)(on_event) };
}

/// `roctx_api_data_t`.
#[repr(C)]
struct Event {
    message: *const c_char,
    id: u64,
}

unsafe extern "C" fn on_event(_domain: u32, operation: u32, event: *const Event) -> i32 {
    if event.is_null() {
        return 0;
    }
    // SAFETY: the library passes its event; the fields of other operations are zero.
    let (message, id) = unsafe { ((*event).message, (*event).id) };
    // The library's `roctx_api_id_t`.
    let op = match operation {
        0 => MarkerOp::Mark,
        1 => MarkerOp::Push,
        2 => MarkerOp::Pop,
        3 => MarkerOp::Start,
        4 => MarkerOp::Stop,
        _ => return 0,
    };
    // SAFETY: the program's string, or null.
    catch_panic((), || unsafe { marker(op, id, message) });
    0
}
