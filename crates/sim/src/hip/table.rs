//! HIP's dispatch tables: made and registered at the first call, then writable by tools.

use rkprof_model::error::Error;
use std::cell::{Cell, RefCell};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::{api, names};
use crate::doors::register;
use crate::sdk::intercept::{DispatchTable, Table};
use crate::version::Version;
use crate::{fault, start};

/// Whether the runtime table is longer than any tool knows: `RKSIM_HIP=newer`, and by default with SDK 1.1.
pub fn is_newer() -> bool {
    std::env::var("RKSIM_HIP").map_or(Version::current() >= Version::V1_1, |hip| hip == "newer")
}

/// `10000*major + 100*minor + patch` of HIP.
pub fn version() -> u64 {
    if is_newer() { 70100 } else { 60300 }
}

pub fn runtime() -> &'static DispatchTable {
    static TABLE: OnceLock<DispatchTable> = OnceLock::new();
    if let Some(table) = TABLE.get() {
        return table;
    }
    forbid_recursion(Table::HipRuntime);
    TABLE.get_or_init(|| {
        let slots = names::RUNTIME.len() + if is_newer() { names::NEWER.len() } else { 0 };
        made(slots, api::RUNTIME, Table::HipRuntime)
    })
}

pub fn compiler() -> &'static DispatchTable {
    static TABLE: OnceLock<DispatchTable> = OnceLock::new();
    if let Some(table) = TABLE.get() {
        return table;
    }
    forbid_recursion(Table::HipCompiler);
    TABLE.get_or_init(|| made(names::COMPILER.len(), api::COMPILER, Table::HipCompiler))
}

/// HIP's own functions.
static OWN: OnceLock<Vec<usize>> = OnceLock::new();

/// After a launch: other code puts HIP's own functions back, if it is to be so.
pub fn launched() {
    static LAUNCHES: AtomicU64 = AtomicU64::new(0);
    let Some(after) = fault::number("put-back", 100.0) else { return };
    if LAUNCHES.fetch_add(1, Relaxed) + 1 == after as u64
        && let Some(own) = OWN.get()
    {
        runtime().put(own);
    }
}

thread_local!(static MAKING: Cell<u8> = const { Cell::new(0) });

/// HIP makes each table in a function-local static. A call of HIP on the same thread, while the table that it needs is being
/// made, ends the program: C++ forbids it. This happens when a tool makes the loader run another library's constructor.
fn forbid_recursion(kind: Table) {
    if MAKING.get() & kind as u8 != 0 {
        eprintln!("terminate called after throwing an instance of '__gnu_cxx::recursive_init_error'");
        std::process::abort();
    }
}

fn made(slots: usize, implemented: &[(usize, *const ())], kind: Table) -> DispatchTable {
    MAKING.set(MAKING.get() | kind as u8);
    let mut functions = vec![unsupported as *const () as usize; slots];
    for (slot, function) in implemented {
        functions[*slot] = *function as usize;
    }
    if kind == Table::HipRuntime {
        let _ = OWN.set(functions.clone());
    }
    let table = DispatchTable::new(functions.into_iter());
    start();
    register(&[(kind, table.address())], version());
    MAKING.set(MAKING.get() & !(kind as u8));
    table
}

/// All argument words that a HIP function may have: six in registers, eight vector registers, then the stack.
type Words = ([u64; 6], [f64; 8], [u64; 12]);

thread_local!(static ECHO: RefCell<Option<Words>> = const { RefCell::new(None) });

/// The entry of every slot without an implementation; remembers its arguments for [`check_forwarding`].
#[rustfmt::skip]
#[allow(clippy::too_many_arguments)]
extern "C" fn unsupported(
    a: u64, b: u64, c: u64, d: u64, e: u64, f: u64,
    x0: f64, x1: f64, x2: f64, x3: f64, x4: f64, x5: f64, x6: f64, x7: f64,
    s0: u64, s1: u64, s2: u64, s3: u64, s4: u64, s5: u64,
    s6: u64, s7: u64, s8: u64, s9: u64, s10: u64, s11: u64,
) -> i32 {
    const NOT_SUPPORTED: i32 = 801;
    if ECHO.with_borrow(Option::is_some) {
        let stack = [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11];
        ECHO.set(Some(([a, b, c, d, e, f], [x0, x1, x2, x3, x4, x5, x6, x7], stack)));
    }
    NOT_SUPPORTED
}

/// Calls every slot without an implementation, with distinct words in all argument places, and compares them with the
/// received ones. The calls go through the tool's table entries. Returns the number of calls.
///
/// # Errors
/// The first function that did not get its arguments, or did not return what the original returned.
#[rustfmt::skip]
pub fn check_forwarding() -> Result<usize, Error> {
    type Any = extern "C" fn(
        u64, u64, u64, u64, u64, u64, f64, f64, f64, f64, f64, f64, f64, f64,
        u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64,
    ) -> i32;
    let table = runtime();
    let slots = names::RUNTIME.iter().chain(if is_newer() { &names::NEWER[..] } else { &[] });
    let mut called = 0;
    for (slot, name) in slots.enumerate().filter(|(slot, _)| !api::RUNTIME.iter().any(|entry| entry.0 == *slot)) {
        // SAFETY: the original takes these words; a wrapper must pass on all that its function may take.
        let function: Any = unsafe { std::mem::transmute(table.function(slot)) };
        let w = |i: u64| 0x1000_0000 * (slot as u64 + 1) + i;
        let x = |i: u64| w(i) as f64;
        ECHO.set(Some(Words::default()));
        let result = function(
            w(0), w(1), w(2), w(3), w(4), w(5), x(0), x(1), x(2), x(3), x(4), x(5), x(6), x(7),
            w(6), w(7), w(8), w(9), w(10), w(11), w(12), w(13), w(14), w(15), w(16), w(17),
        );
        let arrived = ECHO.take().unwrap_or_default();
        let registers: [u64; 6] = std::array::from_fn(|i| w(i as u64));
        let vectors: [f64; 8] = std::array::from_fn(|i| x(i as u64));
        // hipExtModuleLaunchKernel has the most words on the stack: eight.
        let stack: [u64; 8] = std::array::from_fn(|i| w(6 + i as u64));
        if (arrived.0, arrived.1, &arrived.2[..8]) != (registers, vectors, &stack[..]) || result != 801 {
            return Err(Error::new(format!("{name} (slot {slot}) got {arrived:x?} and returned {result}")));
        }
        called += 1;
    }
    Ok(called)
}
