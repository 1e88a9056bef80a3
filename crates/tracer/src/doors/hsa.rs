//! HSA's own door: the runtime passes its tables to every loaded library that exports `HSA_AMD_TOOL_PRIORITY` and `OnLoad`, when
//! it starts and no tool came by registration (`Runtime::LoadTools` of ROCR). The tables are the runtime's own, so what is
//! written there holds for all calls.

use super::choice::{Asker, Door, door};
use crate::hsa::Tables;
use crate::session::direct;
use std::ffi::c_void;

/// The runtime starts. Returns whether rkprof took the tables.
///
/// # Safety
/// `table` is null or the address of an `HsaApiTable` that stays while the runtime is loaded.
pub unsafe fn on_load(table: *mut c_void) -> bool {
    if door(Asker::Other) != Door::Direct {
        return false;
    }
    // SAFETY: this function's contract.
    unsafe { take(table, "OnLoad") };
    true
}

/// The runtime ends; its tables go with it. What is in flight was settled when it was shut down.
pub fn on_unload() {}

/// # Safety
/// As for [`on_load`].
pub(super) unsafe fn take(table: *mut c_void, through: &str) {
    // SAFETY: this function's contract.
    unsafe { take_table(table, through) };
    super::hip::look_again();
}

unsafe fn take_table(table: *mut c_void, through: &str) {
    // A runtime that got no answer to its registration asks loaded libraries next, with the same table.
    // SAFETY: this function's contract.
    if unsafe { crate::hsa::has(table) } {
        return;
    }
    crate::sdk::services::gpu_is_in_use();
    super::roctx::look(&|_| true);
    // SAFETY: this function's contract.
    let Some(create) = (unsafe { Tables::own_create(table) }) else {
        direct::begin();
        // SAFETY: as above.
        return unsafe { direct::on_hsa_table(table, None) };
    };
    super::taken::took("hsa", create, through);
    direct::begin();
    // SAFETY: as above.
    unsafe { direct::on_hsa_table(table, rkprof_objects::place_of(create)) };
}
