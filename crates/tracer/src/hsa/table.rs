//! HSA's dispatch tables as data: where the entries are that the light path uses, and how large a table must be for them.
//!
//! Offsets are those of `HsaApiTable`, `CoreApiTable` and `AmdExtTable` in ROCR's public `hsa_api_trace.h`; tables only grow
//! at their end. A table begins with `ApiTableVersion` (16 bytes), whose `minor_id` is the table's size in bytes.

use std::ffi::c_void;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One of the tables behind `HsaApiTable`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Core,
    AmdExt,
}

impl Part {
    const fn name(self) -> &'static str {
        match self {
            Part::Core => "core",
            Part::AmdExt => "AMD extension",
        }
    }

    /// Where `HsaApiTable` has its address.
    const fn offset(self) -> usize {
        match self {
            Part::Core => 16,
            Part::AmdExt => 24,
        }
    }
}

macro_rules! slots {
    ($($slot:ident = $part:ident $offset:literal $name:literal;)*) => {
        /// An entry that the light path calls or replaces.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(usize)]
        pub enum Slot { $($slot),* }

        impl Slot {
            pub const ALL: &[Slot] = &[$(Slot::$slot),*];

            pub const fn part(self) -> Part {
                match self { $(Slot::$slot => Part::$part),* }
            }

            /// Bytes from the beginning of its table.
            pub const fn offset(self) -> usize {
                match self { $(Slot::$slot => $offset),* }
            }

            pub const fn name(self) -> &'static str {
                match self { $(Slot::$slot => $name),* }
            }
        }
    };
}

slots! {
    ShutDown = Core 24 "hsa_shut_down";
    SystemGetInfo = Core 32 "hsa_system_get_info";
    AgentGetInfo = Core 64 "hsa_agent_get_info";
    QueueCreate = Core 72 "hsa_queue_create";
    QueueDestroy = Core 88 "hsa_queue_destroy";
    LoadWriteIndexRelaxed = Core 128 "hsa_queue_load_write_index_relaxed";
    StoreWriteIndexRelaxed = Core 136 "hsa_queue_store_write_index_relaxed";
    StoreWriteIndexScrelease = Core 144 "hsa_queue_store_write_index_screlease";
    CasWriteIndexScacqScrel = Core 152 "hsa_queue_cas_write_index_scacq_screl";
    CasWriteIndexScacquire = Core 160 "hsa_queue_cas_write_index_scacquire";
    CasWriteIndexRelaxed = Core 168 "hsa_queue_cas_write_index_relaxed";
    CasWriteIndexScrelease = Core 176 "hsa_queue_cas_write_index_screlease";
    AddWriteIndexScacqScrel = Core 184 "hsa_queue_add_write_index_scacq_screl";
    AddWriteIndexScacquire = Core 192 "hsa_queue_add_write_index_scacquire";
    AddWriteIndexRelaxed = Core 200 "hsa_queue_add_write_index_relaxed";
    AddWriteIndexScrelease = Core 208 "hsa_queue_add_write_index_screlease";
    SignalDestroy = Core 320 "hsa_signal_destroy";
    SetProfilerEnabled = AmdExt 32 "hsa_amd_profiling_set_profiler_enabled";
    GetDispatchTime = AmdExt 48 "hsa_amd_profiling_get_dispatch_time";
    SignalCreate = AmdExt 280 "hsa_amd_signal_create";
    QueueInterceptCreate = AmdExt 312 "hsa_amd_queue_intercept_create";
    QueueInterceptRegister = AmdExt 320 "hsa_amd_queue_intercept_register";
}

/// An exported function of the runtime whose entry (376) comes after all of ours: where it exists, the tables are large
/// enough. It can be looked up before the tables are registered.
pub const LATER_FUNCTION: &std::ffi::CStr = c"hsa_amd_signal_value_pointer";

/// `major_id` of all tables of ROCR 1.x.
const MAJOR: u32 = 2;
/// Bytes of `HsaApiTable` up to the AMD extension's address.
const MIN_API_TABLE: u32 = 32;

/// The tables of a runtime that was checked: every slot of ours is there.
#[derive(Clone, Copy)]
pub struct Tables {
    core: *mut u8,
    amd_ext: *mut u8,
}

impl Tables {
    /// Checks versions and sizes.
    ///
    /// # Errors
    /// What is not as expected; nothing was touched.
    ///
    /// # Safety
    /// `table` is null or the address of an `HsaApiTable` that stays where it is.
    pub unsafe fn check(table: *mut c_void) -> Result<Tables, String> {
        let table = table.cast::<u8>();
        // SAFETY: the caller's promise.
        unsafe { check_version("HSA", table, MIN_API_TABLE) }?;
        let part = |part: Part| {
            // SAFETY: the table is large enough for the addresses of its parts.
            let address = unsafe { table.add(part.offset()).cast::<*mut u8>().read() };
            let slots = Slot::ALL.iter().filter(|slot| slot.part() == part);
            let end = slots.map(|slot| slot.offset() + size_of::<usize>()).max().unwrap_or(0);
            // SAFETY: a part is null or begins with its version.
            unsafe { check_version(part.name(), address, end as u32) }.map(|()| address)
        };
        let tables = Tables { core: part(Part::Core)?, amd_ext: part(Part::AmdExt)? };
        match Slot::ALL.iter().find(|slot| tables.entry(**slot).load(Ordering::Acquire) == 0) {
            Some(slot) => Err(format!("this HSA runtime has no {}", slot.name())),
            None => Ok(tables),
        }
    }

    /// The entry of a slot: the address of a function.
    pub fn entry(&self, slot: Slot) -> &'static AtomicUsize {
        let table = match slot.part() {
            Part::Core => self.core,
            Part::AmdExt => self.amd_ext,
        };
        // SAFETY: `check` saw that the table reaches that far; tables live as long as the runtime is loaded, and calls on
        // other threads read entries while they are replaced, hence atomics.
        unsafe { &*table.add(slot.offset()).cast::<AtomicUsize>() }
    }
}

/// # Safety
/// `table` is null or begins with an `ApiTableVersion`.
unsafe fn check_version(name: &str, table: *const u8, needed: u32) -> Result<(), String> {
    if table.is_null() {
        return Err(format!("the HSA runtime has no {name} table"));
    }
    // SAFETY: not null; the first two words of the version.
    let [major, size] = unsafe { table.cast::<[u32; 2]>().read() };
    if major != MAJOR || size < needed {
        return Err(format!(
            "the HSA runtime's {name} table has version {major} and {size} bytes, expected version {MAJOR} and at least \
             {needed} bytes"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_follow_the_version_in_words_and_do_not_overlap() {
        for part in [Part::Core, Part::AmdExt] {
            let offsets: Vec<_> = Slot::ALL.iter().filter(|s| s.part() == part).map(|s| s.offset()).collect();
            assert!(offsets.iter().all(|offset| *offset >= 16 && offset % 8 == 0));
            assert!(offsets.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }

    #[test]
    fn names_are_at_their_offsets_in_the_real_order() {
        use rksim::sdk::hsa::{AMD_EXT, CORE};
        for slot in Slot::ALL {
            let entry = slot.offset() / 8 - 2;
            // The SDK's list is in the order of the table as far as our slots reach.
            let name = if slot.part() == Part::Core { CORE[entry] } else { AMD_EXT[entry] };
            assert_eq!(name, slot.name());
        }
    }

    #[test]
    fn tables_that_cannot_be_right_are_refused() {
        // SAFETY: null is allowed.
        assert!(unsafe { Tables::check(std::ptr::null_mut()) }.is_err());
        let mut core = vec![u64::from(MAJOR) | 1016 << 32; 127];
        let mut amd_ext = vec![u64::from(MAJOR) | 608 << 32; 76];
        let (core, amd_ext) = (core.as_mut_ptr(), amd_ext.as_mut_ptr());
        let mut table = [u64::from(MAJOR) | 64 << 32, 0, core as u64, amd_ext as u64, 0, 0, 0, 0];
        let table: *mut c_void = table.as_mut_ptr().cast();
        // SAFETY: a table of 64 bytes whose parts are as large as they say.
        let check = || unsafe { Tables::check(table) }.map(drop);
        assert_eq!(check(), Ok(()));
        // SAFETY: the first word of the part.
        unsafe { *amd_ext = u64::from(MAJOR) | 320 << 32 };
        assert!(check().unwrap_err().contains("AMD extension table has version 2 and 320 bytes"));
        // SAFETY: as above, and a word within the table.
        unsafe {
            *amd_ext = u64::from(MAJOR) | 328 << 32;
            *core.add(Slot::SignalDestroy.offset() / 8) = 0;
        }
        assert!(check().unwrap_err().contains("no hsa_signal_destroy"));
    }
}
