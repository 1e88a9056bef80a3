//! ROCTx: markers and ranges, through its own dispatch table, which tools may intercept.

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::c::{Out, Ptr, Str};
use super::doors::register;
use super::sdk::intercept::{DispatchTable, Table};
use super::sdk::kind::TracingKind;
use super::sdk::{records, tracing};
use super::truth::{self, Function};
use super::{clock, start};

/// All functions, in the order of [`Function::roctx`].
pub const NAMES: [&str; 12] = [
    "roctxMarkA",
    "roctxRangePushA",
    "roctxRangePop",
    "roctxRangeStartA",
    "roctxRangeStop",
    "roctxGetThreadId",
    "roctxProfilerPause",
    "roctxProfilerResume",
    "roctxNameOsThread",
    "roctxNameHsaAgent",
    "roctxNameHipDevice",
    "roctxNameHipStream",
];

/// What a call takes in virtual time.
const ROCTX_NS: u64 = 80;

/// Version of the library, as registered.
const VERSION: u64 = 400;

struct Tables {
    core: DispatchTable,
    control: DispatchTable,
    name: DispatchTable,
}

/// The three tables; the first use registers them.
fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        start();
        let tables = Tables {
            core: DispatchTable::new(slots::CORE.into_iter().map(|f| f as usize)),
            control: DispatchTable::new(slots::CONTROL.into_iter().map(|f| f as usize)),
            name: DispatchTable::new(slots::NAME.into_iter().map(|f| f as usize)),
        };
        let list = [
            (Table::MarkerCore, tables.core.address()),
            (Table::MarkerControl, tables.control.address()),
            (Table::MarkerName, tables.name.address()),
        ];
        register(&list, VERSION);
        tables
    })
}

fn traced<R: Copy + Into<i64>>(kind: TracingKind, operation: u32, arguments: [u64; 2], call: impl FnOnce() -> R) -> R {
    clock::pass(ROCTX_NS);
    let finish =
        |payload: &mut records::Record, result: &R| payload.set(records::MARKER_RETVAL, (*result).into() as u64);
    tracing::api(kind, operation, || records::marker_data(&arguments), finish, call)
}

/// Defines a function that goes through its table, and the table's original entry.
macro_rules! roctx {
    ($($name:ident($($arg:ident: $type:ty),*) -> $ret:ty = $table:ident.$slot:literal $kind:ident, $index:literal;)*) => {
        $(
            #[allow(non_snake_case)]
            pub fn $name($($arg: $type),*) -> $ret {
                let function = tables().$table.function($slot);
                // SAFETY: the slot holds a function of this type, ours or the one that a tool put there.
                let function: extern "C" fn($($type),*) -> $ret = unsafe { std::mem::transmute(function) };
                truth::call(Function::roctx($index), || function($($arg),*))
            }
        )*

        /// Names and types of a function's arguments.
        pub fn arguments(kind: TracingKind, operation: usize) -> Option<&'static [(&'static str, &'static str)]> {
            match (kind, operation) {
                $((TracingKind::$kind, $slot) => Some(&[$((stringify!($arg), stringify!($type))),*]),)*
                _ => None,
            }
        }

        #[allow(non_snake_case)]
        mod entries {
            use super::*;
            $(
                pub(crate) extern "C" fn $name($($arg: $type),*) -> $ret {
                    #[allow(unused_mut, unused_assignments)]
                    let mut arguments = [0u64; 2];
                    let mut _i = 0;
                    $(arguments[_i] = Word::word($arg); _i += 1;)*
                    traced(TracingKind::$kind, $slot, arguments, || imp::$name($($arg),*))
                }
            )*
        }
    };
}

roctx! {
    roctxMarkA(message: Str) -> i32 = core.0 MarkerCore, 0;
    roctxRangePushA(message: Str) -> i32 = core.1 MarkerCore, 1;
    roctxRangePop() -> i32 = core.2 MarkerCore, 2;
    roctxRangeStartA(message: Str) -> i64 = core.3 MarkerCore, 3;
    roctxRangeStop(id: u64) -> i32 = core.4 MarkerCore, 4;
    roctxGetThreadId(tid: Out<u64>) -> i32 = core.5 MarkerCore, 5;
    roctxProfilerPause(tid: u64) -> i32 = control.0 MarkerControl, 6;
    roctxProfilerResume(tid: u64) -> i32 = control.1 MarkerControl, 7;
    roctxNameOsThread(name: Str) -> i32 = name.0 MarkerName, 8;
    roctxNameHsaAgent(name: Str, agent: Ptr) -> i32 = name.1 MarkerName, 9;
    roctxNameHipDevice(name: Str, device: i32) -> i32 = name.2 MarkerName, 10;
    roctxNameHipStream(name: Str, stream: Ptr) -> i32 = name.3 MarkerName, 11;
}

mod slots {
    use super::entries;

    pub(super) const CORE: [*const (); 6] = [
        entries::roctxMarkA as *const (),
        entries::roctxRangePushA as *const (),
        entries::roctxRangePop as *const (),
        entries::roctxRangeStartA as *const (),
        entries::roctxRangeStop as *const (),
        entries::roctxGetThreadId as *const (),
    ];
    pub(super) const CONTROL: [*const (); 2] =
        [entries::roctxProfilerPause as *const (), entries::roctxProfilerResume as *const ()];
    pub(super) const NAME: [*const (); 4] = [
        entries::roctxNameOsThread as *const (),
        entries::roctxNameHsaAgent as *const (),
        entries::roctxNameHipDevice as *const (),
        entries::roctxNameHipStream as *const (),
    ];
}

/// An argument in the form of a payload.
trait Word {
    fn word(self) -> u64;
}

impl Word for Str {
    fn word(self) -> u64 {
        self.address()
    }
}
impl Word for Ptr {
    fn word(self) -> u64 {
        self.address()
    }
}
impl<T> Word for Out<T> {
    fn word(self) -> u64 {
        self.address()
    }
}
impl Word for u64 {
    fn word(self) -> u64 {
        self
    }
}
impl Word for i32 {
    fn word(self) -> u64 {
        u64::from(self as u32)
    }
}

thread_local!(static DEPTH: Cell<i32> = const { Cell::new(0) });

#[allow(non_snake_case)]
mod imp {
    use super::*;

    pub(super) fn roctxMarkA(message: Str) -> i32 {
        truth::marker("mark", || message.text(), 0);
        0
    }

    pub(super) fn roctxRangePushA(message: Str) -> i32 {
        truth::marker("push", || message.text(), 0);
        DEPTH.set(DEPTH.get() + 1);
        DEPTH.get() - 1
    }

    /// The level of the range that ends, or -1 when none is open.
    pub(super) fn roctxRangePop() -> i32 {
        if DEPTH.get() == 0 {
            return -1;
        }
        truth::marker("pop", || None, 0);
        DEPTH.set(DEPTH.get() - 1);
        DEPTH.get()
    }

    pub(super) fn roctxRangeStartA(message: Str) -> i64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Relaxed);
        truth::marker("start", || message.text(), id);
        id as i64
    }

    pub(super) fn roctxRangeStop(id: u64) -> i32 {
        truth::marker("stop", || None, id);
        0
    }

    pub(super) fn roctxGetThreadId(tid: Out<u64>) -> i32 {
        tid.set(clock::thread_id());
        0
    }

    pub(super) fn roctxProfilerPause(_tid: u64) -> i32 {
        truth::marker("pause", || None, 0);
        0
    }

    pub(super) fn roctxProfilerResume(_tid: u64) -> i32 {
        truth::marker("resume", || None, 0);
        0
    }

    pub(super) fn roctxNameOsThread(_name: Str) -> i32 {
        0
    }

    pub(super) fn roctxNameHsaAgent(_name: Str, _agent: Ptr) -> i32 {
        0
    }

    pub(super) fn roctxNameHipDevice(_name: Str, _device: i32) -> i32 {
        0
    }

    pub(super) fn roctxNameHipStream(_name: Str, _stream: Ptr) -> i32 {
        0
    }
}
