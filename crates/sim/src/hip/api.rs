//! HIP's functions: those that a program calls (through the dispatch table), and the original entries of the table.

use rkprof_abi::hip::table::PER_THREAD_STREAM;
use std::ffi::c_char;

use super::error::{self, Result};
use super::functions::{hip_compiler_functions, hip_functions};
use super::imp::KernelNodeParams;
use super::stream::Stream;
use super::{args::Arguments, compiler, costs, imp, names, table};
use crate::c::{Dim3, Out, Ptr, Str};
use crate::fault;
use crate::sdk::kind::TracingKind;
use crate::sdk::memory::{self, StreamOperation};
use crate::sdk::records::{self, Record};
use crate::sdk::{context, tracing};
use crate::truth::{self, Function};

/// Converts the result of an implementation to that of its C function.
trait Returned<C> {
    fn to_c(self) -> C;
}

impl Returned<i32> for Result {
    fn to_c(self) -> i32 {
        error::code(self)
    }
}

impl<T> Returned<T> for T {
    fn to_c(self) -> T {
        self
    }
}

/// A return value in the form of a payload.
pub trait Retval {
    fn word(&self) -> u64;
}

impl Retval for i32 {
    fn word(&self) -> u64 {
        u64::from(*self as u32)
    }
}
impl Retval for *const c_char {
    fn word(&self) -> u64 {
        *self as u64
    }
}
impl Retval for Ptr {
    fn word(&self) -> u64 {
        self.address()
    }
}
impl Retval for () {
    fn word(&self) -> u64 {
        0
    }
}

/// Runs the implementation as the SDK's wrapper would: traced, and with its stream announced if the call has one.
pub fn traced<R: Retval>(
    kind: TracingKind,
    slot: usize,
    stream: Option<Ptr>,
    arguments: impl FnOnce() -> Arguments,
    call: impl FnOnce() -> R,
) -> R {
    let finish = |payload: &mut Record, result: &R| payload.set(records::HIP_RETVAL, result.word());
    let call = || match stream {
        // The SDK knows the created streams and the null stream.
        Some(handle) if context::tracing(TracingKind::Stream) != 0 && handle.address() == PER_THREAD_STREAM => {
            crate::sdk::fatal("failed to retrieve stream ID: unordered_map::at")
        }
        Some(handle) if context::tracing(TracingKind::Stream) != 0 => match Stream::from_handle(handle) {
            Ok(stream) => memory::stream(StreamOperation::Set, stream.id, handle.address(), call),
            Err(_) => call(),
        },
        _ => call(),
    };
    tracing::api(kind, slot as u32, || records::hip_data(arguments().words()), finish, call)
}

/// The argument called `stream`, if a function has one.
macro_rules! stream_of {
    () => { None };
    (stream => $value:ident, $($rest:tt)*) => { Some($value) };
    ($head:ident => $value:ident, $($rest:tt)*) => { stream_of!($($rest)*) };
}

/// Functions that programs call, entries of the table, and their descriptions.
macro_rules! define {
    ($kind:ident, $list:expr, $table:path, $function:path, $imp:ident, $entries:ident, $ENTRIES:ident, $ARGS:ident;
     $($name:ident($($arg:ident: $type:ty),*) -> $ret:ty;)*) => {
        $(
            #[allow(non_snake_case, clippy::too_many_arguments)]
            pub fn $name($($arg: $type),*) -> $ret {
                const SLOT: usize = names::slot($list, stringify!($name));
                let function = $table().function(SLOT);
                // SAFETY: the slot holds a function of this type, ours or the one that a tool put there.
                let function: extern "C" fn($($type),*) -> $ret = unsafe { std::mem::transmute(function) };
                truth::call($function(SLOT), || {
                    fault::spend();
                    function($($arg),*)
                })
            }
        )*

        #[allow(non_snake_case, clippy::too_many_arguments)]
        mod $entries {
            use super::*;
            $(
                pub(crate) extern "C" fn $name($($arg: $type),*) -> $ret {
                    const SLOT: usize = names::slot($list, stringify!($name));
                    let stream: Option<Ptr> = stream_of!($($arg => $arg,)*);
                    let arguments = || Arguments::default()$(.push($arg))*;
                    const COST: u64 = costs::of(stringify!($name));
                    costs::spend(COST);
                    traced(TracingKind::$kind, SLOT, stream, arguments, || $imp::$name($($arg),*).to_c())
                }
            )*
        }

        /// Slots that have an implementation, with its address.
        pub const $ENTRIES: &[(usize, *const ())] =
            &[$((names::slot($list, stringify!($name)), $entries::$name as *const ())),*];

        /// Names and types of the arguments, in the order of the entries.
        pub const $ARGS: &[&[(&str, &str)]] = &[$(&[$((stringify!($arg), stringify!($type))),*]),*];
    };
}

macro_rules! define_runtime {
    ($($functions:tt)*) => {
        define! { HipRuntime, names::RUNTIME, table::runtime, Function::runtime, imp, runtime_entries, RUNTIME, RUNTIME_ARGS;
            $($functions)* }
    };
}

macro_rules! define_compiler {
    ($($functions:tt)*) => {
        define! { HipCompiler, names::COMPILER, table::compiler, Function::compiler, compiler, compiler_entries, COMPILER,
            COMPILER_ARGS; $($functions)* }
    };
}

hip_functions!(define_runtime);
hip_compiler_functions!(define_compiler);
