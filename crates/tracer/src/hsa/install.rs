//! HSA registers its tables: what rkprof does with them.

use super::gpus::{self, Gpu};
use super::observe::DOORBELLS;
use super::state::{DRAINING, OBSERVING, SET_UP, is_installed};
use super::table::{Slot, Tables};
use super::{cooperative, memory, originals, wrap};
use rkprof_model::error::Error;
use rkprof_objects::{self, ObjectStart};
use std::ffi::c_void;
use std::sync::atomic::Ordering;

/// A drainer now takes completed dispatches.
pub fn begin(gpus: Vec<Gpu>) {
    gpus::set(gpus);
    // Made here and not on a launching thread.
    originals::originals();
    DRAINING.store(true, Ordering::Release);
}

/// Why HSA's tables were left unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// A sentence without a full stop.
    pub reason: String,
    /// Whether the cause is a library of this program, not the runtime.
    pub of_program: bool,
}

/// Whether rkprof's functions are in this table already.
///
/// # Safety
/// As for [`install`].
pub unsafe fn has(table: *mut c_void) -> bool {
    // SAFETY: this function's contract.
    let tables = unsafe { Tables::check(table) };
    tables.is_ok_and(|tables| wrap::is_ours(Slot::QueueCreate, tables.function(Slot::QueueCreate)))
}

/// The runtime is about to pass its table to the SDK.
///
/// # Safety
/// `table` is null or the address of an `HsaApiTable` that stays where it is.
pub unsafe fn see(table: *mut c_void) {
    // SAFETY: this function's contract.
    let tables = unsafe { Tables::check(table) };
    tables.into_iter().for_each(|tables| cooperative::see(&tables, wrap::is_ours));
}

/// HSA's tables, in which rkprof's functions are, have gone on to other tools.
///
/// # Safety
/// As for [`install`].
pub unsafe fn have_gone_on(table: *mut c_void) {
    // SAFETY: this function's contract.
    let tables = unsafe { Tables::check(table) };
    tables.into_iter().filter(|_| is_installed()).for_each(|tables| wrap::have_gone_on(&tables));
}

/// The file of the library whose function is in the place of `hsa_queue_create`, where it is not the runtime's.
///
/// # Safety
/// As for [`install`].
pub unsafe fn other_owner(table: *mut c_void) -> Option<String> {
    // SAFETY: this function's contract.
    let create = unsafe { Tables::check(table) }.ok()?.function(Slot::QueueCreate);
    rkprof_objects::find(|object| object.contains(create, 1).then(|| object.shown()))
}

/// HSA registers its tables: from now on rkprof intercepts its queues. `announces_code`: no SDK announces code objects and
/// kernels, so rkprof finds them, too.
///
/// # Errors
/// Why they are left unchanged.
///
/// # Safety
/// `table` is null or the address of an `HsaApiTable` that stays where it is.
pub unsafe fn install(table: *mut c_void, runtime: ObjectStart, announces_code: bool) -> Result<(), Problem> {
    let of_program = |reason: &str| Problem { reason: reason.to_owned(), of_program: true };
    // SAFETY: this function's contract.
    let tables =
        unsafe { Tables::check(table) }.map_err(|error| Problem { reason: error.to_string(), of_program: false })?;
    let create = tables.function(Slot::QueueCreate);
    if !wrap::is_ours(Slot::QueueCreate, create) && rkprof_objects::place_of(create) != Some(runtime) {
        return Err(of_program("another library has put its own function in the place of hsa_queue_create"));
    }
    wrap::install(&tables, announces_code).map_err(|error| of_program(&error.to_string()))?;
    // Where the runtime lacks one, no arguments are read: problem sizes are unknown, and nothing else changes.
    let _ = wrap::install_optional(&tables, &memory::POOLS, &memory::CALLED);
    SET_UP.store(true, Ordering::Release);
    Ok(())
}

/// HSA registers its tables, and the SDK times dispatches: from now on the threads that reserve packets of its queues are
/// known. With `quiet` no function is called that a record of HSA calls would show as the program's.
///
/// # Errors
/// Why the tables are left unchanged: then a dispatch counts as launched by the thread that passed it to the device.
///
/// # Safety
/// As for [`install`].
pub unsafe fn observe(table: *mut c_void, quiet: bool) -> Result<(), Error> {
    // SAFETY: this function's contract.
    let tables = unsafe { Tables::check(table) }?;
    wrap::install_observers(&tables, quiet)?;
    // Where the runtime lacks one, the kernels of a queue without interception count as those of the thread that passes them on.
    let _ = wrap::install_optional(&tables, &DOORBELLS, &[]);
    OBSERVING.store(true, Ordering::Release);
    Ok(())
}
