//! Intercept tables: tools get a runtime's dispatch table at its registration, and may replace entries.

use std::ffi::{c_int, c_void};
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::{Acquire, Release};

use super::context::INIT_STATUS;
use super::kind::TracingKind;
use super::records::{self, Ids};
use super::status::{Result, Status};
use super::{attach, queues, registration, tracing};
use crate::c::{Ptr, leak};
use crate::version::Version;
use crate::{clock, fault, hsa};

/// `rocprofiler_intercept_table_t`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Table {
    Hsa = 1,
    HipRuntime = 2,
    HipCompiler = 4,
    MarkerCore = 8,
    MarkerControl = 16,
    MarkerName = 32,
}

#[derive(Clone, Copy)]
struct Intercept {
    callback: Ptr,
    tables: i32,
    data: Ptr,
}

static INTERCEPTS: Mutex<Vec<Intercept>> = Mutex::new(Vec::new());

/// Also allowed in `rocprofiler_configure`, until the lock.
pub fn at_registration(callback: Ptr, tables: i32, data: Ptr) -> Result {
    if INIT_STATUS.load(Acquire) > 0 {
        return Err(Status::CONFIGURATION_LOCKED);
    }
    INTERCEPTS.lock().map_err(|_| Status::ERROR)?.push(Intercept { callback, tables, data });
    Ok(())
}

/// The first use of a runtime library: the SDK starts unless it has, then tools get the table.
pub fn register(tables: &[(Table, *mut c_void)], version: u64) {
    registration::initialize();
    if Version::current() >= Version::V1_3 {
        let mut registered = REGISTERED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let is_shown = has_tools();
        registered.extend(tables.iter().map(|(table, address)| Registered {
            table: *table,
            address: *address as usize,
            version,
            before: is_shown.then(|| entries(*table, *address)),
        }));
    }
    if INIT_STATUS.load(Acquire) <= 0 {
        if attach::is_enabled() {
            let mut seen = SEEN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            seen.extend(tables.iter().map(|(table, address)| (*table, *address as usize, version)));
            tables.iter().filter(|(table, _)| *table == Table::Hsa).for_each(|(_, address)| queues::patch(*address));
        }
        return;
    }
    show(tables, version);
}

/// Entries of a table: the place of the first, and the functions.
type Entries = Vec<(usize, Vec<usize>)>;

/// A table, and what was in it when the SDK saw it first.
struct Registered {
    table: Table,
    address: usize,
    version: u64,
    before: Option<Entries>,
}

static REGISTERED: Mutex<Vec<Registered>> = Mutex::new(Vec::new());

fn entries(table: Table, address: *mut c_void) -> Entries {
    let parts = match table {
        Table::Hsa => hsa::table::parts(address),
        _ => {
            // SAFETY: the first word of the other tables is their size in bytes.
            let bytes = unsafe { *address.cast::<usize>() };
            vec![(address as usize + size_of::<usize>(), bytes / size_of::<usize>() - 1)]
        }
    };
    let read = |(first, number): (usize, usize)| {
        // SAFETY: tables live forever.
        (first, unsafe { std::slice::from_raw_parts(first as *const usize, number) }.to_vec())
    };
    parts.into_iter().map(read).collect()
}

/// A tool has come late: what was in the tables before the SDK is put back, and all tools get all tables once more.
pub fn propagate() {
    let mut shown = Vec::new();
    for known in REGISTERED.lock().unwrap_or_else(std::sync::PoisonError::into_inner).iter_mut() {
        let address = known.address as *mut c_void;
        for (first, functions) in known.before.get_or_insert_with(|| entries(known.table, address)) {
            for (slot, function) in functions.iter().enumerate() {
                // SAFETY: an entry of a table, which lives forever; calls on other threads read the old or the new function.
                unsafe { (*(*first as *const AtomicUsize).add(slot)).store(*function, Release) };
            }
        }
        shown.push((known.table, known.address, known.version));
    }
    if let Some(ms) = fault::number("late-tool", 1000.0) {
        std::thread::sleep(std::time::Duration::from_millis(ms as u64));
    }
    for (table, address, version) in shown {
        show(&[(table, address as *mut c_void)], version);
    }
}

/// Whether the SDK has any tool.
pub fn has_tools() -> bool {
    INIT_STATUS.load(Acquire) > 0
}

/// Tables that were registered before any tool existed.
static SEEN: Mutex<Vec<(Table, usize, u64)>> = Mutex::new(Vec::new());

/// Passes them to a tool that came later.
pub fn again() {
    let seen = std::mem::take(&mut *SEEN.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
    for (table, address, version) in seen {
        show(&[(table, address as *mut c_void)], version);
    }
}

fn show(tables: &[(Table, *mut c_void)], version: u64) {
    for (table, address) in tables {
        if *table == Table::Hsa {
            queues::patch(*address);
        }
        notify(*table, *address, version);
        announce(*table, version);
    }
}

fn notify(table: Table, address: *mut c_void, version: u64) {
    type Callback = unsafe extern "C" fn(c_int, u64, u64, *mut *mut c_void, u64, *mut c_void);
    let intercepts = INTERCEPTS.lock().map_or_else(|_| Vec::new(), |intercepts| intercepts.clone());
    if !intercepts.is_empty() {
        fault::tool_is_there();
    }
    for intercept in intercepts.iter().filter(|it| it.tables == 0 || it.tables & table as i32 != 0) {
        let mut tables = [address];
        // SAFETY: the tool passed this address as a callback of this type.
        let callback: Callback = unsafe { std::mem::transmute(intercept.callback.0) };
        // SAFETY: `tables` lives during the call, the table itself forever; `data` is the tool's own.
        unsafe { callback(table as c_int, version, 0, tables.as_mut_ptr(), 1, intercept.data.0) };
    }
}

/// The runtime initialization events of SDK 1.0 and later.
fn announce(table: Table, version: u64) {
    let operation = match table {
        Table::Hsa => 1,
        Table::HipRuntime => 2,
        Table::MarkerCore => 3,
        _ => return,
    };
    let kind = TracingKind::RuntimeInit;
    let mut listeners = tracing::listeners(kind, operation);
    if listeners.is_empty() {
        return;
    }
    let thread = clock::thread_id();
    let event = tracing::Event { kind, operation, thread, internal: 0, ancestor: 0 };
    tracing::call(&mut listeners, event, tracing::Phase::None, &mut records::runtime_init_data(version));
    tracing::emplace(&listeners, kind, operation, |external| {
        let ids = Ids { external, ..Ids::default() };
        records::runtime_init(operation, ids, thread, clock::now(), version)
    });
}

/// A dispatch table in memory: `size` in bytes, then function pointers. Tools write into it.
pub struct DispatchTable {
    words: std::cell::UnsafeCell<Vec<usize>>,
}

// SAFETY: entries are word-sized and read and written atomically in effect; tools replace them while only the thread
// that registers the table uses it.
unsafe impl Sync for DispatchTable {}

impl DispatchTable {
    pub fn new(functions: impl Iterator<Item = usize>) -> DispatchTable {
        let mut words: Vec<usize> = std::iter::once(0).chain(functions).collect();
        words[0] = words.len() * size_of::<usize>();
        DispatchTable { words: std::cell::UnsafeCell::new(words) }
    }

    pub fn address(&self) -> *mut c_void {
        // SAFETY: the vector never moves or grows after it was made.
        unsafe { (*self.words.get()).as_mut_ptr().cast() }
    }

    /// Replaces all entries.
    pub fn put(&self, functions: &[usize]) {
        for (slot, function) in functions.iter().enumerate() {
            // SAFETY: as above; calls on other threads read the old or the new function.
            unsafe { (*self.words.get()).as_mut_ptr().add(slot + 1).write_volatile(*function) };
        }
    }

    /// The present entry of slot `slot`.
    #[inline]
    pub fn function(&self, slot: usize) -> usize {
        // SAFETY: as above; the slot is one of the table's, and a volatile read returns a tool's write.
        unsafe { (*self.words.get()).as_ptr().add(slot + 1).read_volatile() }
    }
}

pub fn table_name(table: u32) -> Option<&'static std::ffi::CStr> {
    let name = match table {
        1 => "HSA_TABLE",
        2 => "HIP_RUNTIME_TABLE",
        4 => "HIP_COMPILER_TABLE",
        8 => "MARKER_CORE_TABLE",
        16 => "MARKER_CONTROL_TABLE",
        32 => "MARKER_NAME_TABLE",
        64 => "RCCL_TABLE",
        _ => return None,
    };
    Some(leak(name))
}
