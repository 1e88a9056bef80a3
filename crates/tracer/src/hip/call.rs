//! The boundary between a wrapped HIP call and the recording: the functions that [`super::wrap`] calls before and after each
//! call.
//!
//! The product has one implementation, [`Recorded`]; tests and benchmarks have others, with their own tables.

use super::graphs;
use super::originals::{COMPILER_ORIGINALS, ORIGINALS, SECOND_ORIGINALS};
use crate::thread;
use rkprof_abi::hip::table::{COMPILER, Function, RUNTIME};
use rkprof_model::record::Domain;

pub use super::originals::Originals;
pub use crate::thread::{CallArguments, Given, KernelArguments};

/// Recording around a call. Both functions are inlined into each wrapper, so they should be short.
pub trait Calls: 'static {
    /// The value that [`enter`](Calls::enter) passes to [`leave`](Calls::leave), on the same thread.
    type Entered: Copy;

    /// Facts about the functions in the table, by slot.
    const FUNCTIONS: &'static [Function] = &RUNTIME;

    /// Each call is left by [`leave_with_arguments`](Calls::leave_with_arguments).
    const KEEPS_ARGUMENTS: bool = false;

    /// The functions that the wrappers call.
    fn originals() -> &'static Originals;

    /// A call of the function in `slot` begins; `None` forwards it without recording.
    fn enter(slot: u32, stream: u64) -> Option<Self::Entered>;

    /// The call that has begun launches kernels or copies, or allocates.
    #[inline(always)]
    fn takes_path(_entered: &mut Self::Entered) {}

    /// The call that has begun launches one kernel, with these arguments.
    #[inline(always)]
    fn gives(_entered: &Self::Entered, _arguments: KernelArguments) {}

    /// Whether the graphs of these calls are kept ([`super::graphs`]).
    const KEEPS_GRAPHS: bool = false;

    /// The call that has begun launches this graph: `call` makes it.
    #[inline(always)]
    fn replay(_entered: &Self::Entered, _graph: u64, call: impl FnOnce() -> u64) -> u64 {
        call()
    }

    /// A call has created the stream with this address.
    fn has_made(stream: u64) {
        let _ = stream;
    }

    /// The call has returned `status`, or [`UNWOUND`] when it did not return.
    fn leave(entered: Self::Entered, slot: u32, status: i32, arguments: CallArguments);

    /// The same for a call that `waits` for the device or, if false, allocates.
    #[inline(always)]
    fn leave_with_path(entered: Self::Entered, slot: u32, status: i32, arguments: CallArguments, waits: bool) {
        let _ = waits;
        Self::leave(entered, slot, status, arguments);
    }

    /// [`leave`](Calls::leave), or [`leave_with_path`](Calls::leave_with_path) where `path` says whether it waits, with all
    /// that was passed.
    fn leave_with_arguments(
        entered: Self::Entered,
        slot: u32,
        status: i32,
        arguments: CallArguments,
        path: Option<bool>,
        given: &Given<'_>,
    ) {
        let _ = given;
        match path {
            Some(waits) => Self::leave_with_path(entered, slot, status, arguments, waits),
            None => Self::leave(entered, slot, status, arguments),
        }
    }
}

/// The status of a call that was left by an exception or the cancellation of the thread (`hipErrorUnknown`).
pub const UNWOUND: i32 = 999;

/// Calls of the traced program, recorded in this thread's chunk of the arena.
pub struct Recorded;

impl Calls for Recorded {
    type Entered = thread::Entered;

    const KEEPS_GRAPHS: bool = true;

    #[inline(always)]
    fn replay(entered: &thread::Entered, graph: u64, call: impl FnOnce() -> u64) -> u64 {
        graphs::replay(entered, graph, call)
    }

    #[inline(always)]
    fn originals() -> &'static Originals {
        &ORIGINALS
    }

    #[inline(always)]
    fn enter(slot: u32, stream: u64) -> Option<thread::Entered> {
        thread::enter(thread::function_word(Domain::HipRuntime, slot), stream)
    }

    #[cold]
    fn has_made(stream: u64) {
        thread::streams::made(stream);
    }

    #[inline(always)]
    fn takes_path(entered: &mut thread::Entered) {
        thread::take_path(entered);
    }

    #[inline(always)]
    fn gives(entered: &thread::Entered, arguments: KernelArguments) {
        thread::give(entered, arguments);
    }

    #[inline(always)]
    fn leave(entered: thread::Entered, slot: u32, status: i32, arguments: CallArguments) {
        thread::leave(entered, thread::function_word(Domain::HipRuntime, slot), status, arguments);
    }

    #[inline(always)]
    fn leave_with_path(entered: thread::Entered, slot: u32, status: i32, arguments: CallArguments, waits: bool) {
        thread::leave_with_path(entered, thread::function_word(Domain::HipRuntime, slot), status, arguments, waits);
    }
}

/// What [`Recorded`] does, called rather than inlined: small rather than fast, for wrappers that are seldom used.
macro_rules! smaller_than_recorded {
    () => {
        #[inline(never)]
        fn enter(slot: u32, stream: u64) -> Option<thread::Entered> {
            Recorded::enter(slot, stream)
        }

        #[cold]
        fn has_made(stream: u64) {
            Recorded::has_made(stream);
        }

        #[inline(never)]
        fn takes_path(entered: &mut thread::Entered) {
            Recorded::takes_path(entered);
        }

        #[inline(always)]
        fn gives(entered: &thread::Entered, arguments: KernelArguments) {
            Recorded::gives(entered, arguments);
        }

        #[inline(never)]
        fn leave(entered: thread::Entered, slot: u32, status: i32, arguments: CallArguments) {
            Recorded::leave(entered, slot, status, arguments);
        }
    };
}

/// The same with all arguments of each call (`--call-args`). Its wrappers are further ones: those of [`Recorded`] know nothing of it.
pub struct RecordedWithArguments;

impl Calls for RecordedWithArguments {
    type Entered = thread::Entered;

    const KEEPS_ARGUMENTS: bool = true;

    const KEEPS_GRAPHS: bool = true;

    #[inline(always)]
    fn replay(entered: &thread::Entered, graph: u64, call: impl FnOnce() -> u64) -> u64 {
        graphs::replay(entered, graph, call)
    }

    fn originals() -> &'static Originals {
        &ORIGINALS
    }

    // Who asks for all arguments pays for them with every call.
    smaller_than_recorded!();

    #[inline(never)]
    fn leave_with_arguments(
        entered: thread::Entered,
        slot: u32,
        status: i32,
        arguments: CallArguments,
        path: Option<bool>,
        given: &Given<'_>,
    ) {
        thread::leave_with_arguments(entered, slot, status, arguments, path, given);
    }
}

/// Calls of a second copy of HIP in the process (of a Python wheel, for example), which has other functions. Rare, so its wrappers
/// are small rather than fast.
pub struct RecordedOfSecond;

impl Calls for RecordedOfSecond {
    type Entered = thread::Entered;

    #[inline(always)]
    fn originals() -> &'static Originals {
        &SECOND_ORIGINALS
    }

    smaller_than_recorded!();

    #[inline(never)]
    fn leave_with_path(entered: thread::Entered, slot: u32, status: i32, arguments: CallArguments, waits: bool) {
        Recorded::leave_with_path(entered, slot, status, arguments, waits);
    }
}

/// The calls that the compiler has put into the traced program.
pub struct RecordedOfCompiler;

impl Calls for RecordedOfCompiler {
    type Entered = thread::Entered;

    const FUNCTIONS: &'static [Function] = &COMPILER;

    #[inline(always)]
    fn originals() -> &'static Originals {
        &COMPILER_ORIGINALS
    }

    #[inline(always)]
    fn enter(slot: u32, stream: u64) -> Option<thread::Entered> {
        thread::enter(thread::function_word(Domain::HipCompiler, slot), stream)
    }

    #[inline(always)]
    fn leave(entered: thread::Entered, slot: u32, status: i32, arguments: CallArguments) {
        thread::leave(entered, thread::function_word(Domain::HipCompiler, slot), status, arguments);
    }
}
