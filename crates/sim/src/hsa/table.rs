//! `HsaApiTable` with its core and AMD extension tables, in the sizes of several runtimes, and calls through them.

use std::ffi::c_void;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::*};

use super::{ERROR, NOT_INITIALIZED, SUCCESS, copy, executable, memory, queue, signal};
use crate::c::Out;
use crate::fault;
use crate::sdk::{agents, hsa::CORE};

/// ROCR 1.18.
pub const VERSION: u64 = 11800;

/// Entries of the AMD extension table of ROCR 1.18.
const AMD_EXT_ENTRIES: usize = 74;
/// Entry of `hsa_amd_queue_intercept_create`.
const INTERCEPT_ENTRY: usize = 37;
/// Entries of the table of callbacks for tools, which are null.
const TOOL_ENTRIES: usize = 6;
/// Words of a table before its first entry: `ApiTableVersion`.
const HEAD: usize = 2;

fn kind() -> &'static str {
    static KIND: OnceLock<String> = OnceLock::new();
    KIND.get_or_init(|| match std::env::var("RKSIM_HSA").unwrap_or_default().as_str() {
        known @ ("" | "newer" | "older" | "short" | "apart" | "hooked") => known.to_owned(),
        other => panic!("RKSIM_HSA={other}: newer, older, short, apart or hooked"),
    })
}

/// `major_id` of `HsaApiTable`, from `RKSIM_HSA_TABLES`. ROCR 1.18 has 3, and so have all public headers since 2023; its
/// parts have 2.
fn major() -> u64 {
    match std::env::var("RKSIM_HSA_TABLES").unwrap_or_default().as_str() {
        "" | "3" => 3,
        "2" => 2,
        "4" => 4,
        other => panic!("RKSIM_HSA_TABLES={other}: 2, 3 or 4"),
    }
}

pub fn is_newer() -> bool {
    kind() == "newer"
}

/// Symbols that the simulator does not export, because this runtime does not have them or is a separate library.
pub fn hidden() -> &'static [&'static str] {
    match kind() {
        "older" => &["hsa_amd_signal_value_pointer"],
        "apart" => &["hsa_amd_signal_value_pointer", "hsa_queue_create"],
        _ => &[],
    }
}

/// Whether the runtime has been shut down.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// The runtime is used again after its shutdown.
pub fn reopen() {
    CLOSED.store(false, Release);
}

extern "C" fn unsupported() -> i32 {
    ERROR
}

extern "C" fn shut_down() -> i32 {
    queue::shut_down();
    CLOSED.store(true, Release);
    SUCCESS
}

extern "C" fn system_get_info(attribute: u32, value: Out<u64>) -> i32 {
    const TIMESTAMP: u32 = 2;
    const FREQUENCY: u32 = 3;
    if CLOSED.load(Acquire) {
        return NOT_INITIALIZED;
    }
    match attribute {
        TIMESTAMP => value.set(crate::clock::now()),
        FREQUENCY => value.set(1_000_000_000),
        _ => return ERROR,
    };
    SUCCESS
}

extern "C" fn agent_get_info(agent: u64, attribute: u32, value: Out<u32>) -> i32 {
    const DEVICE: u32 = 17;
    const DRIVER_NODE_ID: u32 = 0xA004;
    let node = agents::all().iter().position(|known| super::agent(known.handle) == agent);
    let Some(node) = node else { return ERROR };
    match attribute {
        DEVICE => value.set(u32::from(agents::all()[node].gpu.is_some())),
        DRIVER_NODE_ID => value.set(node as u32),
        _ => return ERROR,
    };
    SUCCESS
}

/// Code before `hsa_queue_create` in a hooked runtime: it belongs to no library and jumps to the target.
fn hook(target: usize) -> usize {
    // mov rax, target; jmp rax
    let mut code = vec![0x48, 0xB8];
    code.extend(target.to_le_bytes());
    code.extend([0xFF, 0xE0]);
    // SAFETY: a new private page, filled and then made executable.
    unsafe {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        let page = libc::mmap(std::ptr::null_mut(), 4096, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0);
        assert_ne!(page, libc::MAP_FAILED, "a page");
        std::ptr::copy_nonoverlapping(code.as_ptr(), page.cast(), code.len());
        libc::mprotect(page, 4096, libc::PROT_READ | libc::PROT_EXEC);
        page as usize
    }
}

fn sub_table(entries: usize, step: u64, functions: &[(usize, *const ())]) -> &'static mut [u64] {
    let mut table = version(entries + HEAD, 2, step).to_vec();
    table.resize(entries + HEAD, unsupported as *const () as u64);
    for (entry, function) in functions.iter().filter(|(entry, _)| *entry < entries) {
        table[entry + HEAD] = *function as u64;
    }
    table.leak()
}

/// `ApiTableVersion`: major, the table's size in bytes, step, reserved.
fn version(words: usize, major: u64, step: u64) -> [u64; 2] {
    [major | ((8 * words as u64) << 32), step]
}

/// A table in the state of a starting runtime.
pub fn fresh() -> *mut c_void {
    let core: [(usize, *const ()); 37] = [
        (1, shut_down as _),
        (2, system_get_info as _),
        (6, agent_get_info as _),
        (7, queue::create as _),
        (9, queue::destroy as _),
        (11, queue::load_read_index as _),
        (12, queue::load_read_index as _),
        (13, queue::load_write_index as _),
        (14, queue::load_write_index as _),
        (15, queue::store_write_index as _),
        (16, queue::store_write_index as _),
        (17, queue::cas_write_index as _),
        (18, queue::cas_write_index as _),
        (19, queue::cas_write_index as _),
        (20, queue::cas_write_index as _),
        (21, queue::add_write_index as _),
        (22, queue::add_write_index as _),
        (23, queue::add_write_index as _),
        (24, queue::add_write_index as _),
        (37, signal::create as _),
        (38, signal::destroy as _),
        (39, signal::load as _),
        (40, signal::load as _),
        (41, signal::store as _),
        (42, signal::store as _),
        (0, unsupported as _),
        (5, memory::iterate_agents as _),
        (27, memory::iterate_pools as _),
        (33, memory::allocate as _),
        (34, memory::free as _),
        (67, signal::subtract as _),
        (102, signal::store as _),
        (103, signal::store as _),
        (86, executable::freeze as _),
        (93, executable::symbol_info as _),
        (98, executable::extension_table as _),
        (123, executable::iterate_symbols as _),
    ];
    let amd_ext: [(usize, *const ()); 17] = [
        (2, queue::set_profiled as _),
        (4, signal::dispatch_time as _),
        (33, signal::create_amd as _),
        (INTERCEPT_ENTRY, queue::create_intercept as _),
        (INTERCEPT_ENTRY + 1, queue::register as _),
        (3, copy::enable as _),
        (5, copy::time as _),
        (7, copy::watch as _),
        (11, memory::pool_info as _),
        (12, memory::iterate_pools as _),
        (13, memory::pool_allocate as _),
        (14, memory::pool_free as _),
        (15, copy::copy as _),
        (16, copy::copy_on_engine as _),
        (40, copy::copy_rect as _),
        (57, memory::handle_create as _),
        (58, memory::free as _),
    ];
    let (core_entries, ext_entries) = match kind() {
        "newer" => (CORE.len() + 4, AMD_EXT_ENTRIES + 4),
        "older" | "short" => (CORE.len(), INTERCEPT_ENTRY),
        _ => (CORE.len(), AMD_EXT_ENTRIES),
    };
    let core = sub_table(core_entries, 0, &core);
    if kind() == "hooked" {
        core[7 + HEAD] = hook(core[7 + HEAD] as usize) as u64;
    }
    let amd_ext = sub_table(ext_entries, 7, &amd_ext);
    let mut table = version(8, major(), 1).to_vec();
    // core, AMD extension, finalizer, image, tools, PC sampling
    let tools = [version(TOOL_ENTRIES + HEAD, 1, 0).as_slice(), &[0; TOOL_ENTRIES]].concat().leak();
    table.extend([core.as_ptr() as u64, amd_ext.as_ptr() as u64, 0, 0, tools.as_ptr() as u64, 0]);
    table.leak().as_mut_ptr().cast()
}

/// Replaces `hsa_queue_create`.
pub fn replace_queue_create(table: *mut c_void, function: *const ()) {
    replace_core(table, 7, function);
}

/// Replaces a function of the core table.
pub fn replace_core(table: *mut c_void, entry: usize, function: *const ()) {
    const CORE: usize = 2;
    // SAFETY: the table is the simulator's, and lives forever.
    unsafe {
        let core = *table.cast::<*const AtomicUsize>().add(CORE);
        (*core.add(entry + HEAD)).store(function as usize, Release);
    }
}

/// `hsa_amd_queue_intercept_create` and `hsa_amd_queue_intercept_register`, as they are in the table now; in a table that is too short for
/// them, the runtime's own.
pub fn intercept_functions(table: *mut c_void) -> [usize; 2] {
    const AMD_EXT: usize = 3;
    // SAFETY: the table is the simulator's, and its parts begin with their version: the upper half is the size in bytes.
    let bytes = unsafe { *(*table.cast::<*const u64>().add(AMD_EXT)) } >> 32;
    if fault::has("past") || (bytes as usize) < 8 * (HEAD + INTERCEPT_ENTRY + 2) {
        return [queue::create_intercept as *const () as usize, queue::register as *const () as usize];
    }
    [INTERCEPT_ENTRY, INTERCEPT_ENTRY + 1].map(|at| entry(table, AMD_EXT, at))
}

/// The parts of a table: where each begins its entries, and how many it has.
pub fn parts(table: *mut c_void) -> Vec<(usize, usize)> {
    let part = |word: usize| {
        // SAFETY: the table is the simulator's, and its parts begin with their version: the upper half is the size in bytes.
        let (part, bytes) = unsafe {
            let part = *table.cast::<*const u64>().add(word);
            (part as usize, if part.is_null() { 0 } else { *part >> 32 })
        };
        (part + size_of::<u64>() * HEAD, (bytes as usize / size_of::<u64>()).saturating_sub(HEAD))
    };
    (HEAD..8).map(part).filter(|(_, entries)| *entries > 0).collect()
}

/// The process's table.
pub fn table() -> *mut c_void {
    static TABLE: OnceLock<usize> = OnceLock::new();
    *TABLE.get_or_init(|| fresh() as usize) as *mut c_void
}

pub fn entry(table: *mut c_void, word: usize, number: usize) -> usize {
    // SAFETY: the table is the simulator's, and lives forever; a tool may replace entries at any time.
    unsafe {
        let part = *table.cast::<*const AtomicUsize>().add(word);
        (*part.add(number + HEAD)).load(Acquire)
    }
}

/// HSA as a program calls it: through the present entries of the table.
#[derive(Clone, Copy)]
pub struct Calls {
    table: *mut c_void,
}

// SAFETY: the table lives forever and its entries are read atomically.
unsafe impl Send for Calls {}
// SAFETY: as above.
unsafe impl Sync for Calls {}

macro_rules! calls {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $ret:ty = $word:literal $number:literal;)*) => {$(
        $(#[$doc])*
        #[allow(clippy::too_many_arguments)]
        pub fn $name(self, $($arg: $type),*) -> $ret {
            type Function = extern "C" fn($($type),*) -> $ret;
            // SAFETY: the entry has this type.
            let function: Function = unsafe { std::mem::transmute(entry(self.table, $word, $number)) };
            function($($arg),*)
        }
    )*};
}

impl Calls {
    pub fn from_table(table: *mut c_void) -> Calls {
        Calls { table }
    }

    pub fn table(self) -> *mut c_void {
        self.table
    }

    /// Calls through the process's table.
    pub fn current() -> Calls {
        Calls::from_table(table())
    }

    /// A queue for an agent of HSA; null when the runtime refuses.
    pub fn create_queue(self, agent: u64, size: u32, kind: u32) -> u64 {
        let mut queue = 0;
        let (null, any) = (crate::c::Ptr::NULL, u32::MAX);
        self.queue_create(agent, size, kind, null, null, any, any, Out::to(&mut queue));
        queue
    }

    /// A signal with this value.
    pub fn create_signal(self, value: i64) -> u64 {
        let mut signal = 0;
        self.signal_create(value, 0, std::ptr::null(), Out::to(&mut signal));
        signal
    }

    /// Calls one of a tool's callbacks with an event, as a runtime that gives a queue scratch memory does. Null entries are left
    /// out.
    pub fn tool(self, number: usize, event: &[u64]) {
        let function = entry(self.table, 6, number);
        if function != 0 {
            // SAFETY: the tool's callback, which takes the address of an event.
            let function = unsafe { std::mem::transmute::<usize, extern "C" fn(*const u64) -> i32>(function) };
            function(event.as_ptr());
        }
    }

    /// Start and end of a signal's packet.
    pub fn times(self, agent: u64, signal: u64) -> [u64; 2] {
        let mut times = [0; 2];
        self.profiling_get_dispatch_time(agent, signal, Out::to(&mut times));
        times
    }

    calls! {
        shut_down() -> i32 = 2 1;
        system_get_info(attribute: u32, value: Out<u64>) -> i32 = 2 2;
        queue_create(
            agent: u64, size: u32, kind: u32, callback: crate::c::Ptr, data: crate::c::Ptr, private: u32,
            group: u32, queue: Out<u64>
        ) -> i32 = 2 7;
        queue_destroy(queue: u64) -> i32 = 2 9;
        load_read_index(queue: u64) -> u64 = 2 11;
        load_write_index(queue: u64) -> u64 = 2 13;
        store_write_index(queue: u64, value: u64) -> () = 2 16;
        cas_write_index(queue: u64, expected: u64, value: u64) -> u64 = 2 17;
        add_write_index(queue: u64, count: u64) -> u64 = 2 24;
        signal_create(value: i64, consumers: u32, list: *const u64, signal: Out<u64>) -> i32 = 2 37;
        signal_destroy(signal: u64) -> i32 = 2 38;
        signal_load(signal: u64) -> i64 = 2 40;
        signal_store(signal: u64, value: i64) -> () = 2 42;
        memory_allocate(region: u64, bytes: usize, address: Out<u64>) -> i32 = 2 33;
        memory_free(address: u64) -> i32 = 2 34;
        executable_freeze(executable: u64, options: *const std::ffi::c_char) -> i32 = 2 86;
        silent_store(signal: u64, value: i64) -> () = 2 102;
        copy_time(signal: u64, times: Out<[u64; 2]>) -> i32 = 3 5;
        pool_allocate(pool: u64, bytes: usize, flags: u32, address: Out<u64>) -> i32 = 3 13;
        pool_free(address: u64) -> i32 = 3 14;
        async_copy(
            destination: u64, destination_agent: u64, source: u64, source_agent: u64, bytes: u64, count: u32,
            list: Out<u64>, signal: u64
        ) -> i32 = 3 15;
        async_copy_on_engine(
            destination: u64, destination_agent: u64, source: u64, source_agent: u64, bytes: u64, count: u32,
            list: Out<u64>, signal: u64, engine: u32, force: bool
        ) -> i32 = 3 16;
        async_copy_rect(
            destination: Out<[u64; 3]>, destination_offset: Out<[u32; 3]>, source: Out<[u64; 3]>,
            source_offset: Out<[u32; 3]>, range: Out<[u32; 3]>, agent: u64, direction: u32, count: u32,
            list: Out<u64>, signal: u64
        ) -> i32 = 3 40;
        vmem_handle_create(pool: u64, bytes: usize, kind: u32, flags: u64, handle: Out<u64>) -> i32 = 3 57;
        vmem_handle_release(handle: u64) -> i32 = 3 58;
        profiling_set_profiler_enabled(queue: u64, on: i32) -> i32 = 3 2;
        profiling_get_dispatch_time(agent: u64, signal: u64, times: Out<[u64; 2]>) -> i32 = 3 4;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_those_of_the_real_runtime() {
        // SAFETY: the table and its parts live forever.
        let size = |word: usize| unsafe { table().cast::<*const u32>().add(word).read().add(1).read() };
        assert_eq!((size(2), size(3)), (1016, 608));
        // SAFETY: as above.
        let major = |word: usize| unsafe { table().cast::<*const u32>().add(word).read().read() };
        // SAFETY: the table lives forever.
        let whole = unsafe { table().cast::<[u32; 2]>().read() };
        assert_eq!((whole, major(2), major(3)), ([3, 64], 2, 2));
        assert_eq!(CORE[7], "hsa_queue_create");
        assert_eq!(CORE[38], "hsa_signal_destroy");
    }
}
