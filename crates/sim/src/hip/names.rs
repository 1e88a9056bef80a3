//! The functions of HIP 6.3's dispatch tables, in the order of their slots.
//!
//! Slot `i` lies at byte `8 + 8 * i` of the table, after `size_t size`; the SDK numbers the operations of its HIP kinds
//! in the same order. The tables only ever grow at the end, so that those of HIP 6.3 begin the known ones.

use rkprof_abi::{compiler_functions, runtime_functions};

macro_rules! names {
    ($($slot:literal $name:ident $registers:literal $stack:literal $vectors:literal $class:ident
        $(, $fact:ident($($value:expr),*))*;)*) => { &[$(stringify!($name)),*] };
}

/// `HipDispatchTable`.
pub const RUNTIME: &[&str] = (runtime_functions! { names! } as &[&str]).split_at(463).0;

/// `HipCompilerDispatchTable`.
pub const COMPILER: &[&str] = compiler_functions! { names! };

/// Functions of a newer HIP at the end of its table, for `RKSIM_HIP=newer`. The names are made up.
pub const NEWER: [&str; 17] = rkprof_model::names![
    hipRksimNewer0 hipRksimNewer1 hipRksimNewer2 hipRksimNewer3 hipRksimNewer4 hipRksimNewer5 hipRksimNewer6
    hipRksimNewer7 hipRksimNewer8 hipRksimNewer9 hipRksimNewer10 hipRksimNewer11 hipRksimNewer12 hipRksimNewer13
    hipRksimNewer14 hipRksimNewer15 hipRksimNewer16
];

/// The slot of a function, found at compile time.
pub const fn slot(table: &[&str], name: &str) -> usize {
    let mut i = 0;
    while i < table.len() {
        if same(table[i].as_bytes(), name.as_bytes()) {
            return i;
        }
        i += 1;
    }
    panic!("no such function in the dispatch table")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
