//! How the runtimes show their tables: by default to the simulated SDK alone, with `RKSIM_DOORS=own` as real ones do. Then they
//! call `rocprofiler_register_library_api_table` as the loader finds it: that of a preloaded tool, or the simulator's own, which
//! plays librocprofiler-register with an SDK behind it.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::sync::OnceLock;

use crate::sdk::intercept::{self, Table};

/// The answer when there is no tool.
const NO_TOOLS: c_int = 1;

/// Whether the runtimes hand over their tables.
pub fn are_own() -> bool {
    static OWN: OnceLock<bool> = OnceLock::new();
    *OWN.get_or_init(|| match std::env::var("RKSIM_DOORS").unwrap_or_default().as_str() {
        "" => false,
        "own" => true,
        other => panic!("RKSIM_DOORS={other}: own"),
    })
}

type Register = extern "C" fn(*const c_char, *const c_void, u32, *mut *mut c_void, u64, *mut u64) -> c_int;

/// The function that a library finds by this name.
fn function() -> Option<Register> {
    // SAFETY: a terminated string.
    let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"rocprofiler_register_library_api_table".as_ptr()) };
    // SAFETY: a function of this name has this type.
    (!found.is_null()).then(|| unsafe { std::mem::transmute::<*mut c_void, Register>(found) })
}

/// A runtime has made its tables, which have names of the library that they belong to.
pub fn register(tables: &[(Table, *mut c_void)], version: u64) {
    let Some(register) = are_own().then(function).flatten() else { return intercept::register(tables, version) };
    let mut addresses: Vec<*mut c_void> = tables.iter().map(|(_, address)| *address).collect();
    let mut id = 0;
    let name = CString::new(name(tables[0].0)).unwrap_or_default();
    let count = addresses.len() as u64;
    register(
        name.as_ptr(),
        self::register as *const c_void,
        version as u32,
        addresses.as_mut_ptr(),
        count,
        &raw mut id,
    );
}

const MARKERS: [Table; 3] = [Table::MarkerCore, Table::MarkerControl, Table::MarkerName];

fn name(table: Table) -> &'static str {
    match table {
        Table::Hsa => "hsa",
        Table::HipRuntime => "hip",
        Table::HipCompiler => "hip_compiler",
        Table::MarkerCore | Table::MarkerControl | Table::MarkerName => "roctx",
    }
}

/// `rocprofiler_register_library_api_table` of librocprofiler-register.
///
/// # Safety
/// `name` ends with a zero byte, and `tables` are the addresses of `count` tables of this library.
pub unsafe fn library(name: *const c_char, version: u32, tables: *mut *mut c_void, count: u64) -> c_int {
    // SAFETY: this function's contract.
    let (name, tables) = unsafe { (CStr::from_ptr(name), std::slice::from_raw_parts(tables, count as usize)) };
    let kinds: &[Table] = match name.to_bytes() {
        b"hsa" => &[Table::Hsa],
        b"hip" => &[Table::HipRuntime],
        b"hip_compiler" => &[Table::HipCompiler],
        b"roctx" => &MARKERS,
        _ => return NO_TOOLS,
    };
    let tables: Vec<_> = kinds.iter().copied().zip(tables.iter().copied()).collect();
    intercept::register(&tables, u64::from(version));
    if intercept::has_tools() { 0 } else { NO_TOOLS }
}
