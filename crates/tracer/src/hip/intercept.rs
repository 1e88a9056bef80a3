//! Replaces the entries of HIP's dispatch table by rkprof's wrappers, when the runtime registers it.

use super::call::{Calls, Recorded, RecordedOfCompiler, RecordedOfSecond, RecordedWithArguments};
use super::wrap::Wrappers;
use crate::watch;
use std::ffi::c_void;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Every version of HIP has a smaller table, in bytes; a larger one is not a table.
pub const MAX_TABLE: usize = 64 * 1024;

/// The result of installing wrappers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct InstallReport {
    /// HIP's version as the SDK gave it: 10000 major + 100 minor + patch.
    pub version: u64,
    /// Entries that are now wrapped.
    pub wrapped: u32,
    /// Entries that this runtime left empty.
    pub null: u32,
    /// Entries that are newer than this version of rkprof: they are not recorded.
    pub unknown: u32,
    pub refused: Option<Refused>,
}

/// Why a table, or a part of it, was left unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Its size is impossible.
    Size(usize),
    /// A second copy of HIP in the process; the number is its instance.
    Instance(u64),
    /// A further table has at least this many entries whose functions differ from those of the tables before.
    Other(u32),
}

impl InstallReport {
    /// A sentence for the run's notes, if any entry is not recorded normally.
    pub fn remark(&self) -> Option<String> {
        let version = format!("{}.{}", self.version / 10_000, self.version / 100 % 100);
        match self.refused {
            Some(Refused::Size(bytes)) => Some(format!(
                "HIP calls are not recorded: the dispatch table of HIP {version} claims a size of {bytes} bytes"
            )),
            Some(Refused::Instance(instance)) => Some(format!(
                "HIP calls of copy {instance} of the HIP runtime (version {version}) are not recorded: only the first \
                 copy in a process is"
            )),
            Some(Refused::Other(entries)) => Some(format!(
                "a further copy of HIP {version} is in the process: calls of {entries} of its functions are not recorded"
            )),
            None if self.unknown > 0 => Some(format!(
                "HIP {version} has {} functions that this version of rkprof does not know: calls of them are not \
                 recorded, update rkprof to see them",
                self.unknown
            )),
            None => None,
        }
    }
}

/// Wraps the functions of HIP's runtime table, to record `all_arguments` of each call or those of [`super::call::CallArguments`].
/// Installing on the same table again changes nothing.
///
/// # Safety
/// `table` must be null or the address of a `HipDispatchTable`: its size in bytes, then pointers to functions in the order
/// of [`rkprof_abi::hip::table::RUNTIME`]. No other thread may write to it during this call (the SDK's registration callback
/// guarantees both).
pub unsafe fn install(table: *mut c_void, lib_version: u64, instance: u64, all_arguments: bool) -> InstallReport {
    let install = if all_arguments { install_with::<RecordedWithArguments> } else { install_with::<Recorded> };
    // SAFETY: the caller's promise.
    let report = unsafe { install(table, lib_version, instance) };
    match report.refused {
        // SAFETY: the caller's promise.
        Some(Refused::Other(_)) => unsafe { install_with::<RecordedOfSecond>(table, lib_version, instance) },
        _ => report,
    }
}

/// Whether this is rkprof's wrapper for the function in a slot of the runtime's table, of whichever copy of HIP.
fn is_wrapper(slot: usize, address: usize) -> bool {
    let wrappers = [
        Wrappers::<Recorded>::of_runtime(slot),
        Wrappers::<RecordedWithArguments>::of_runtime(slot),
        Wrappers::<RecordedOfSecond>::of_runtime(slot),
    ];
    wrappers.contains(&Some(address))
}

/// [`install`] with another recorder.
///
/// # Safety
/// As for [`install`].
pub unsafe fn install_with<C: Calls>(table: *mut c_void, lib_version: u64, instance: u64) -> InstallReport {
    // SAFETY: the caller's promise.
    unsafe { install_wrappers::<C>(table, lib_version, instance, watch::Of::Hip, Wrappers::<C>::of_runtime) }
}

/// Wraps the functions of HIP's compiler table (`__hipPushCallConfiguration` and similar ones).
///
/// # Safety
/// As for [`install`], with a `HipCompilerDispatchTable`.
pub unsafe fn install_compiler(table: *mut c_void, lib_version: u64, instance: u64) -> InstallReport {
    type Of = Wrappers<RecordedOfCompiler>;
    // SAFETY: the caller's promise.
    unsafe {
        install_wrappers::<RecordedOfCompiler>(table, lib_version, instance, watch::Of::HipCompiler, Of::of_compiler)
    }
}

/// # Safety
/// As for [`install`]; `wrapper` is the address of the wrapper for the function in a slot of this table.
unsafe fn install_wrappers<C: Calls>(
    table: *mut c_void,
    lib_version: u64,
    instance: u64,
    of: watch::Of,
    wrapper: fn(usize) -> Option<usize>,
) -> InstallReport {
    let mut report = InstallReport { version: lib_version, ..InstallReport::default() };
    if instance > 0 {
        report.refused = Some(Refused::Instance(instance));
        return report;
    }
    let size = if table.is_null() {
        0
    } else {
        // SAFETY: the first word of a table is its size.
        unsafe { table.cast::<usize>().read() }
    };
    if size < 2 * size_of::<usize>() || size % size_of::<usize>() != 0 || size > MAX_TABLE {
        report.refused = Some(Refused::Size(size));
        return report;
    }
    let entries = size / size_of::<usize>() - 1;
    // SAFETY: a table of `size` bytes has `entries` pointers after the size; calls on other threads read them while they are
    // replaced, hence atomics.
    let slots: &'static [AtomicUsize] =
        unsafe { std::slice::from_raw_parts(table.cast::<AtomicUsize>().add(1), entries) };
    let mut others = 0;
    for (slot, entry) in slots.iter().enumerate() {
        let Some(wrapper) = wrapper(slot) else {
            report.unknown = (entries - slot) as u32;
            break;
        };
        let current = entry.load(Ordering::Acquire);
        if current == 0 {
            report.null += 1;
        } else if current == wrapper || is_wrapper(slot, current) {
            report.wrapped += 1;
        } else if C::originals().set(slot, current) {
            entry.store(wrapper, Ordering::Release);
            watch::add(of, entry, wrapper, current);
            report.wrapped += 1;
        } else {
            others += 1;
        }
    }
    if others > 0 {
        report.refused = Some(Refused::Other(others));
    }
    report
}
