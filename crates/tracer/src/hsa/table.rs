//! HSA's dispatch tables as data: the entries that rkprof uses, and the table sizes that they need. The light path needs the
//! first group; each entry of the second belongs to one kind of record, which is missing where the entry is.
//!
//! Offsets are those of `HsaApiTable`, `CoreApiTable` and `AmdExtTable` in ROCR's public `hsa_api_trace.h`; tables only grow
//! at their end. A table begins with `ApiTableVersion` (16 bytes), whose `minor_id` is the table's size in bytes: the size
//! decides which entries it has. ROCR 1.18 has `HsaApiTable` of major 3 and 64 bytes; a core table of major 2 and 1016 bytes;
//! an AMD extension of major 2 and 608 bytes. ROCm 7.2.4 appends hsa_amd_ais_file_write and hsa_amd_ais_file_read to it: 624 bytes.

use rkprof_model::error::Error;
use std::ffi::c_void;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One of the tables behind `HsaApiTable`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Core,
    AmdExt,
    Images,
    /// Callbacks of ROCR for tools: `ToolsApiTable`, whose entries are null.
    Tools,
}

impl Part {
    const fn name(self) -> &'static str {
        match self {
            Part::Core => "core",
            Part::AmdExt => "AMD extension",
            Part::Images => "image extension",
            Part::Tools => "tools",
        }
    }

    /// Offset of its address in `HsaApiTable`.
    const fn offset(self) -> usize {
        match self {
            Part::Core => 16,
            Part::AmdExt => 24,
            Part::Images => 40,
            Part::Tools => 48,
        }
    }

    /// `major_id` of its version.
    const fn majors(self) -> &'static [u32] {
        match self {
            Part::Core | Part::AmdExt | Part::Images => PART,
            Part::Tools => TOOLS,
        }
    }
}

macro_rules! slots {
    (
        needed { $($needed:ident = $needed_part:ident $needed_offset:literal $needed_name:literal;)* }
        optional { $($slot:ident = $part:ident $offset:literal $name:literal;)* }
    ) => {
        slots! {
            @all [$(Slot::$needed),*]
            $($needed = $needed_part $needed_offset $needed_name;)*
            $($slot = $part $offset $name;)*
        }
    };
    (@all [$($needed:expr),*] $($slot:ident = $part:ident $offset:literal $name:literal;)*) => {
        /// An entry that rkprof calls or replaces.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(usize)]
        pub enum Slot { $($slot),* }

        impl Slot {
            pub const ALL: &[Slot] = &[$(Slot::$slot),*];
            /// Those without which the light path does not begin.
            pub const NEEDED: &[Slot] = &[$($needed),*];

            pub const fn part(self) -> Part {
                match self { $(Slot::$slot => Part::$part),* }
            }

            /// Bytes from the start of its table.
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
    needed {
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
        ExecutableFreeze = Core 704 "hsa_executable_freeze";
        ExecutableSymbolGetInfo = Core 760 "hsa_executable_symbol_get_info";
        GetMajorExtensionTable = Core 800 "hsa_system_get_major_extension_table";
        ExecutableIterateAgentSymbols = Core 1000 "hsa_executable_iterate_agent_symbols";
        SetProfilerEnabled = AmdExt 32 "hsa_amd_profiling_set_profiler_enabled";
        GetDispatchTime = AmdExt 48 "hsa_amd_profiling_get_dispatch_time";
        SignalCreate = AmdExt 280 "hsa_amd_signal_create";
        QueueInterceptCreate = AmdExt 312 "hsa_amd_queue_intercept_create";
        QueueInterceptRegister = AmdExt 320 "hsa_amd_queue_intercept_register";
    }
    optional {
        IterateAgents = Core 56 "hsa_iterate_agents";
        AgentIterateRegions = Core 232 "hsa_agent_iterate_regions";
        MemoryAllocate = Core 280 "hsa_memory_allocate";
        MemoryFree = Core 288 "hsa_memory_free";
        SignalCreatePlain = Core 312 "hsa_signal_create";
        SignalLoadRelaxed = Core 328 "hsa_signal_load_relaxed";
        SignalLoadScacquire = Core 336 "hsa_signal_load_scacquire";
        SignalStoreRelaxed = Core 344 "hsa_signal_store_relaxed";
        SignalStoreScrelease = Core 352 "hsa_signal_store_screlease";
        SignalOrRelaxed = Core 408 "hsa_signal_or_relaxed";
        SignalOrScacquire = Core 416 "hsa_signal_or_scacquire";
        SignalOrScrelease = Core 424 "hsa_signal_or_screlease";
        SignalOrScacqScrel = Core 432 "hsa_signal_or_scacq_screl";
        SignalXorRelaxed = Core 440 "hsa_signal_xor_relaxed";
        SignalXorScacquire = Core 448 "hsa_signal_xor_scacquire";
        SignalXorScrelease = Core 456 "hsa_signal_xor_screlease";
        SignalXorScacqScrel = Core 464 "hsa_signal_xor_scacq_screl";
        SignalExchangeRelaxed = Core 472 "hsa_signal_exchange_relaxed";
        SignalExchangeScacquire = Core 480 "hsa_signal_exchange_scacquire";
        SignalExchangeScrelease = Core 488 "hsa_signal_exchange_screlease";
        SignalExchangeScacqScrel = Core 496 "hsa_signal_exchange_scacq_screl";
        SignalAddRelaxed = Core 504 "hsa_signal_add_relaxed";
        SignalAddScacquire = Core 512 "hsa_signal_add_scacquire";
        SignalAddScrelease = Core 520 "hsa_signal_add_screlease";
        SignalAddScacqScrel = Core 528 "hsa_signal_add_scacq_screl";
        SignalSubtractRelaxed = Core 536 "hsa_signal_subtract_relaxed";
        SignalSubtractScacquire = Core 544 "hsa_signal_subtract_scacquire";
        SignalSubtractScrelease = Core 552 "hsa_signal_subtract_screlease";
        SignalSubtractScacqScrel = Core 560 "hsa_signal_subtract_scacq_screl";
        SignalCasRelaxed = Core 568 "hsa_signal_cas_relaxed";
        SignalCasScacquire = Core 576 "hsa_signal_cas_scacquire";
        SignalCasScrelease = Core 584 "hsa_signal_cas_screlease";
        SignalCasScacqScrel = Core 592 "hsa_signal_cas_scacq_screl";
        SilentStoreRelaxed = Core 832 "hsa_signal_silent_store_relaxed";
        SilentStoreScrelease = Core 840 "hsa_signal_silent_store_screlease";
        AsyncCopyEnable = AmdExt 40 "hsa_amd_profiling_async_copy_enable";
        GetAsyncCopyTime = AmdExt 56 "hsa_amd_profiling_get_async_copy_time";
        SignalAsyncHandler = AmdExt 72 "hsa_amd_signal_async_handler";
        PoolGetInfo = AmdExt 104 "hsa_amd_memory_pool_get_info";
        AgentIteratePools = AmdExt 112 "hsa_amd_agent_iterate_memory_pools";
        PoolAllocate = AmdExt 120 "hsa_amd_memory_pool_allocate";
        PoolFree = AmdExt 128 "hsa_amd_memory_pool_free";
        AsyncCopy = AmdExt 136 "hsa_amd_memory_async_copy";
        AsyncCopyOnEngine = AmdExt 144 "hsa_amd_memory_async_copy_on_engine";
        AsyncCopyRect = AmdExt 336 "hsa_amd_memory_async_copy_rect";
        VmemHandleCreate = AmdExt 472 "hsa_amd_vmem_handle_create";
        VmemHandleRelease = AmdExt 480 "hsa_amd_vmem_handle_release";
        ScratchAllocStart = Tools 16 "hsa_amd_tool_scratch_event_alloc_start";
        ScratchAllocEnd = Tools 24 "hsa_amd_tool_scratch_event_alloc_end";
        ScratchFreeStart = Tools 32 "hsa_amd_tool_scratch_event_free_start";
        ScratchFreeEnd = Tools 40 "hsa_amd_tool_scratch_event_free_end";
        ScratchReclaimStart = Tools 48 "hsa_amd_tool_scratch_event_async_reclaim_start";
        ScratchReclaimEnd = Tools 56 "hsa_amd_tool_scratch_event_async_reclaim_end";
    }
}

/// An exported function of the runtime whose entry (376) comes after all needed entries: where it exists, the tables are
/// large enough. It can be looked up before the tables are registered.
pub const LATER_FUNCTION: &std::ffi::CStr = c"hsa_amd_signal_value_pointer";

/// `major_id` of `HsaApiTable` with the first two parts in the expected places: 3 in public headers since 2023, 2 before.
/// Another one may have another order.
const WHOLE: &[u32] = &[2, 3];
/// `major_id` of the parts.
const PART: &[u32] = &[2];
const TOOLS: &[u32] = &[1];
/// Bytes of `HsaApiTable` up to the AMD extension's address.
const MIN_API_TABLE: u32 = 32;
/// Bytes of `ApiTableVersion`, with which a part begins.
const HEAD: usize = 16;

/// The tables of a checked runtime: every slot used here exists.
#[derive(Clone, Copy)]
pub struct Tables {
    core: Extent,
    amd_ext: Extent,
    /// These are empty where they are missing or of another version.
    images: Extent,
    tools: Extent,
}

/// A part and its bytes.
#[derive(Clone, Copy)]
struct Extent {
    address: *mut u8,
    bytes: u32,
}

impl Tables {
    /// Checks versions and sizes.
    ///
    /// # Errors
    /// What is unexpected; nothing was changed.
    ///
    /// # Safety
    /// `table` is null or the address of an `HsaApiTable` that stays where it is.
    pub unsafe fn check(table: *mut c_void) -> Result<Tables, Error> {
        let table = table.cast::<u8>();
        // SAFETY: the caller's promise.
        let whole = unsafe { check_version("HSA", table, WHOLE, MIN_API_TABLE) }?;
        let part = |part: Part| {
            // SAFETY: the caller has checked that the table is large enough for this address.
            let address = unsafe { table.add(part.offset()).cast::<*mut u8>().read() };
            let slots = Slot::NEEDED.iter().filter(|slot| slot.part() == part);
            let end = slots.map(|slot| slot.offset() + size_of::<usize>()).max().unwrap_or(0);
            // SAFETY: a part is null or begins with its version.
            unsafe { check_version(part.name(), address, part.majors(), end as u32) }
                .map(|bytes| Extent { address, bytes })
        };
        let or_empty = |wanted: Part| {
            let is_there = whole as usize >= wanted.offset() + size_of::<usize>();
            is_there.then(|| part(wanted).ok()).flatten().unwrap_or(Extent { address: std::ptr::null_mut(), bytes: 0 })
        };
        let tables = Tables {
            core: part(Part::Core)?,
            amd_ext: part(Part::AmdExt)?,
            images: or_empty(Part::Images),
            tools: or_empty(Part::Tools),
        };
        match Slot::NEEDED
            .iter()
            .find(|slot| tables.entry(**slot).is_none_or(|entry| entry.load(Ordering::Acquire) == 0))
        {
            Some(slot) => Err(format!("this HSA runtime has no {}", slot.name()).into()),
            None => Ok(tables),
        }
    }

    /// The address of `hsa_queue_create` in a table that has only the runtime's own functions: the object that holds it exports
    /// a function of this name. `None` for other tables.
    ///
    /// # Safety
    /// As for [`Tables::check`].
    pub unsafe fn own_create(table: *mut c_void) -> Option<usize> {
        // SAFETY: this function's contract.
        let tables = unsafe { Tables::check(table) }.ok()?;
        let create = tables.function(Slot::QueueCreate);
        let of_runtime = rkprof_objects::find(|object| {
            object.contains(create, 1).then(|| object.symbol(c"hsa_queue_create").is_some())
        });
        (of_runtime == Some(true)).then_some(create)
    }

    /// The entry of a slot: the address of a function, or 0. `None` where the table is too short.
    pub fn entry(&self, slot: Slot) -> Option<&'static AtomicUsize> {
        let part = self.extent(slot.part());
        if slot.offset() + size_of::<usize>() > part.bytes as usize {
            return None;
        }
        // SAFETY: the part is long enough; tables live as long as the runtime is loaded, and calls on other threads read
        // entries while they are replaced, hence atomics.
        Some(unsafe { &*part.address.add(slot.offset()).cast::<AtomicUsize>() })
    }

    fn extent(&self, part: Part) -> Extent {
        match part {
            Part::Core => self.core,
            Part::AmdExt => self.amd_ext,
            Part::Images => self.images,
            Part::Tools => self.tools,
        }
    }

    /// All entries of a part.
    pub fn entries(&self, part: Part) -> &'static [AtomicUsize] {
        let part = self.extent(part);
        let entries = (part.bytes as usize).saturating_sub(HEAD) / size_of::<usize>();
        if entries == 0 {
            return &[];
        }
        // SAFETY: as in `entry`: the part has these entries behind its version.
        unsafe { std::slice::from_raw_parts(part.address.add(HEAD).cast::<AtomicUsize>(), entries) }
    }

    /// The function of a slot, 0 where there is none.
    pub fn function(&self, slot: Slot) -> usize {
        self.entry(slot).map_or(0, |entry| entry.load(Ordering::Acquire))
    }
}

/// Returns the table's bytes.
///
/// # Safety
/// `table` is null or begins with an `ApiTableVersion`.
unsafe fn check_version(name: &str, table: *const u8, majors: &[u32], needed: u32) -> Result<u32, Error> {
    if table.is_null() {
        return Err(format!("the HSA runtime has no {name} table").into());
    }
    // SAFETY: not null; the first two words of the version.
    let [major, size] = unsafe { table.cast::<[u32; 2]>().read() };
    if !majors.contains(&major) || size < needed {
        let expected: Vec<String> = majors.iter().map(u32::to_string).collect();
        let expected = expected.join(" or ");
        return Err(format!(
            "the HSA runtime's {name} table has version {major} and {size} bytes, expected version {expected} and at least \
             {needed} bytes"
        ).into());
    }
    Ok(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_follow_the_version_in_words_and_do_not_overlap() {
        for part in [Part::Core, Part::AmdExt, Part::Tools] {
            let mut offsets: Vec<_> = Slot::ALL.iter().filter(|s| s.part() == part).map(|s| s.offset()).collect();
            offsets.sort_unstable();
            assert!(offsets.iter().all(|offset| *offset >= 16 && offset % 8 == 0));
            assert!(offsets.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }

    #[test]
    fn names_are_at_their_offsets_in_the_real_order() {
        use rksim::sdk::hsa::{AMD_EXT, CORE};
        for slot in Slot::ALL.iter().filter(|slot| slot.part() != Part::Tools) {
            let entry = slot.offset() / 8 - 2;
            // In the range of these slots, the SDK's list has the order of the table.
            let name = if slot.part() == Part::Core { CORE[entry] } else { AMD_EXT[entry] };
            assert_eq!(name, slot.name());
        }
    }

    #[test]
    fn tables_that_cannot_be_right_are_refused() {
        // SAFETY: null is allowed.
        assert!(unsafe { Tables::check(std::ptr::null_mut()) }.is_err());
        let version = |major: u64, bytes: u64| major | bytes << 32;
        // As measured on ROCR 1.18.
        let mut core = vec![version(2, 1016); 127];
        let mut amd_ext = vec![version(2, 608); 76];
        let (core, amd_ext) = (core.as_mut_ptr(), amd_ext.as_mut_ptr());
        let mut table = [version(3, 64), 1, core as u64, amd_ext as u64, 0, 0, 0, 0];
        let table = table.as_mut_ptr();
        // SAFETY: a table of 64 bytes whose parts are as large as they say.
        let check = || unsafe { Tables::check(table.cast()) }.map(|_| ()).map_err(|error| error.to_string());
        // SAFETY: the first word of the table or part.
        let set = |at: *mut u64, major, bytes| unsafe { *at = version(major, bytes) };
        assert_eq!(check(), Ok(()));
        set(table, 2, 64);
        assert_eq!(check(), Ok(()), "older headers");
        for major in [1, 4] {
            set(table, major, 64);
            let said = check().unwrap_err();
            assert!(
                said.contains(&format!("HSA table has version {major} and 64 bytes, expected version 2 or 3")),
                "{said}"
            );
        }
        set(table, 3, 24);
        assert!(check().unwrap_err().contains("at least 32 bytes"));
        set(table, 3, 64);
        for (part, name, bytes, least) in [(core, "core", 1016, 1008), (amd_ext, "AMD extension", 608, 328)] {
            set(part, 3, bytes);
            assert!(check().unwrap_err().contains(&format!("{name} table has version 3 and {bytes} bytes")));
            set(part, 2, least - 8);
            assert!(check().unwrap_err().contains(&format!("{name} table has version 2 and {} bytes", least - 8)));
            set(part, 2, least);
            assert_eq!(check(), Ok(()), "every slot is there");
        }
        // SAFETY: a word within the table.
        unsafe { *core.add(Slot::SignalDestroy.offset() / 8) = 0 };
        assert!(check().unwrap_err().contains("no hsa_signal_destroy"));
    }
}
