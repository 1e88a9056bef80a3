//! HIP's table where HIP does not hand it over: behind its exported functions ([`exports`]), which call the function that returns the
//! table (`hip_table_interface.cpp`).

use super::choice::{Asker, Door, door};
use super::exports::{self, Among, Found};
use super::taken;
use crate::hip::intercept;
use crate::session::direct;
use crate::session::settings::config;
use crate::thread;
use crate::wait_budget::locked;
use parking_lot::Mutex;
use rkprof_abi::hip::table;
use rkprof_model::record::Severity;
use rkprof_model::summary::LATE_HIP;
use rkprof_objects::Object;
use std::ffi::{CStr, c_void};

/// HIP's file name begins so, also in a wheel (`libamdhip64-0a1b2c3d.so.7`).
const FILE: &str = "libamdhip64";
/// Functions that are read. All of them must agree.
const READ: [&CStr; 6] =
    [c"hipGetDevice", c"hipMalloc", c"hipFree", c"hipStreamCreate", c"hipDeviceSynchronize", c"hipModuleLaunchKernel"];
/// The smallest table that any supported HIP has (6.0), in bytes.
const LEAST: usize = 8 * 400;

/// Takes the table of each HIP among these objects that does not register it.
pub(super) fn look(among: Among<'_>) {
    let missing = look_among(among).missing;
    // Before the session, HSA's start will find the same ones.
    if direct::has_begun() {
        taken::tell(missing);
    }
}

/// HSA starts, in one of HIP's first calls. A HIP whose table was not taken yet has called before a look-up showed it: the run
/// says that these calls are missing, and where a table isn't found.
pub(super) fn look_again() {
    let looked = look_among(&|_| true);
    if looked.took {
        thread::note(Severity::Incomplete, LATE_HIP);
    }
    taken::tell(looked.missing);
}

/// What a look among the objects has found.
#[derive(Default)]
struct Looked {
    /// A table that rkprof did not have before.
    took: bool,
    /// The files of those whose table was not found.
    missing: Vec<String>,
}

/// Whether an object may be a HIP that does not register.
pub(super) fn is_hip(object: &Object<'_>) -> bool {
    object.is_named(FILE)
}

fn look_among(among: Among<'_>) -> Looked {
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    rkprof_objects::find(|object| -> Option<()> {
        // A HIP that was built with registration comes by itself, at its first use.
        if is_hip(object) && among(object) && !object.needs("librocprofiler-register") {
            match agree(object) {
                Some(hip) => found.push((hip, object.shown())),
                None => missing.push(object.shown()),
            }
        }
        None
    });
    if found.is_empty() && missing.is_empty() || door(Asker::Other) != Door::Direct || !config().hip {
        return Looked::default();
    }
    let mut took = false;
    for (hip, path) in found {
        // SAFETY: HIP's own functions call it first, without arguments, and use what it returns as the table.
        let table = unsafe { std::mem::transmute::<usize, extern "C" fn() -> *mut c_void>(hip.from)() };
        if hip.is_table(table, LEAST..=intercept::MAX_TABLE) {
            // SAFETY: just checked; entries are replaced one by one, and a call takes the old or the new one.
            took |= unsafe { take(table, version(&path), "export") };
        } else if !locked(&TAKEN).is_some_and(|taken| taken.contains(&(table as usize))) {
            missing.push(path);
        }
    }
    Looked { took, missing }
}

/// Tables that rkprof has.
static TAKEN: Mutex<Vec<usize>> = Mutex::new(Vec::new());

/// Whether rkprof did not have this table before.
///
/// # Safety
/// `table` is the address of HIP's runtime table.
pub(super) unsafe fn take(table: *mut c_void, version: u64, through: &str) -> bool {
    if table.is_null() {
        return false;
    }
    let config = config();
    if !config.hip || !crate::hip::CAN_WRAP {
        return false;
    }
    // SAFETY: a table has at least a size and an entry.
    let entry = unsafe { table.cast::<usize>().add(1).read() };
    let is_known = {
        let Some(mut taken) = locked(&TAKEN) else { return false };
        let is_known = taken.contains(&(table as usize));
        if !is_known {
            taken.push(table as usize);
        }
        is_known
    };
    // A HIP that was unloaded and loaded again may have the same address.
    if is_known && rkprof_objects::place_of(entry) == rkprof_objects::place_of(take as *const () as usize) {
        return false;
    }
    taken::took("hip", entry, through);
    // SAFETY: this function's contract.
    let report = unsafe { intercept::install(table, version, 0, config.call_args) };
    direct::prepare(report);
    true
}

/// # Safety
/// `table` is the address of HIP's compiler table.
pub(super) unsafe fn take_compiler(table: *mut c_void, version: u64) {
    if config().hip_compiler && crate::hip::CAN_WRAP && !table.is_null() {
        // SAFETY: this function's contract.
        let _ = unsafe { intercept::install_compiler(table, version, 0) };
    }
}

/// The function that all of [`READ`] call first, if each of them then loads its own entry.
fn agree(object: &Object<'_>) -> Option<Found> {
    let read: Option<Vec<_>> = READ.iter().map(|name| Some((*name, table::slot(name.to_str().ok()?)?))).collect();
    exports::agree(object, &read?, getter).filter(|found| found.is_code(found.from))
}

/// The function that these instructions call first, if they then load the entry of `slot` from what it returned.
fn getter(bytes: &[u8], at: usize, slot: u32) -> Option<usize> {
    // call rel32
    let calls = (0..bytes.len().saturating_sub(5)).filter(|begin| bytes[*begin] == 0xE8);
    calls.into_iter().find_map(|begin| {
        let target = at.wrapping_add(begin + 5).wrapping_add_signed(exports::word(bytes, begin + 1)? as isize);
        exports::loads(&bytes[begin + 5..], slot).then_some(target)
    })
}

/// From `libamdhip64.so.7.2.53211` or a link to it; 0 when the name has none.
fn version(path: &str) -> u64 {
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut numbers = name.rsplit_once(".so.").map(|(_, rest)| rest).unwrap_or_default().split('.');
    let mut next = || numbers.next().and_then(|number| number.parse::<u64>().ok()).unwrap_or(0);
    10_000 * next() + 100 * next()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// hipGetDevice of HIP 7.2.4 as it is built for Debian.
    const GET_DEVICE: [u8; 36] = [
        0xF3, 0x0F, 0x1E, 0xFA, // endbr64
        0x48, 0x83, 0xEC, 0x18, // sub rsp, 0x18
        0x48, 0x89, 0x7C, 0x24, 0x08, // mov [rsp+8], rdi
        0xE8, 0x1E, 0xCA, 0xFF, 0xFF, // call
        0x48, 0x8B, 0x7C, 0x24, 0x08, // mov rdi, [rsp+8]
        0x48, 0x8B, 0x80, 0x38, 0x03, 0x00, 0x00, // mov rax, [rax+0x338]
        0x48, 0x83, 0xC4, 0x18, 0xFF, 0xE0, // add rsp, 0x18; jmp rax
    ];

    #[test]
    fn the_function_that_returns_the_table_is_read_from_an_exported_one() {
        let slot = table::slot("hipGetDevice").expect("a known function");
        assert_eq!(getter(&GET_DEVICE, 0x3d79e0, slot), Some(0x3d4410));
        assert_eq!(getter(&GET_DEVICE, 0x3d79e0, slot + 1), None, "it loads another entry");
        assert_eq!(getter(&GET_DEVICE[..20], 0x3d79e0, slot), None, "it ends before");
        // call; jmp [rax+0x338]
        let jump = [0xE8, 0, 0, 0, 0, 0xFF, 0xA0, 0x38, 0x03, 0, 0, 0x90];
        assert_eq!(getter(&jump, 0x1000, slot), Some(0x1005));
    }

    #[test]
    fn a_version_is_in_the_file_name() {
        assert_eq!(version("/nowhere/libamdhip64.so.7.2.53211"), 70_200);
        assert_eq!(version("/nowhere/libamdhip64.so.6"), 60_000);
        assert_eq!(version("/nowhere/libamdhip64.so"), 0);
    }
}
