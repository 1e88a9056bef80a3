//! One wrapper for each entry of HIP's table: forwards the call unchanged and records it.
//!
//! A wrapper knows no types, only the number and positions of the argument words. Integer registers are declared as `u64`
//! parameters, and vector registers as `f64`. The words on the stack are one struct passed by value: structs of more than 16
//! bytes are passed there, and smaller ones when the registers are used up. The result is the value that the function left in
//! rax: a status, a pointer, or the address of a large result. All facts about a function are constants in its wrapper, so
//! code that it does not need is not compiled. Wrappers are "C-unwind": C++ exceptions and the cancellation of a thread pass
//! through them.
//!
//! This is the calling convention of x86-64: [`super::CAN_WRAP`].
//!
//! All entries of the runtime table can be wrapped: none is variadic, none reads its return address, and those that call back
//! (stream callbacks, host functions) do so on threads of the runtime. The compiler table is wrapped only on request: each
//! launch makes two calls to it that contain no facts about the launch.

use super::call::{CallArguments, Calls, Given, KernelArguments, UNWOUND};
use super::graphs;
use crate::thread::streams;
use rkprof_abi::hip::table::{CONFIG_STREAM, Class, Function, NOWHERE, PER_THREAD_STREAM, Place, STACK};
use rkprof_abi::{compiler_functions, runtime_functions};
use std::marker::PhantomData;

/// Arguments that are passed on the stack.
#[repr(C)]
#[derive(Clone, Copy)]
struct Stack<const WORDS: usize>([u64; WORDS]);

/// The arguments of a call.
struct Words<'a, const REGISTERS: usize, const STACK_WORDS: usize, const VECTORS: usize> {
    registers: [u64; REGISTERS],
    stack: &'a Stack<STACK_WORDS>,
    vectors: [f64; VECTORS],
}

impl<const R: usize, const S: usize, const V: usize> Words<'_, R, S, V> {
    #[inline(always)]
    fn at(&self, place: Place) -> Option<u64> {
        let place = usize::from(place);
        match place.checked_sub(usize::from(STACK)) {
            None => self.registers.get(place).copied(),
            Some(word) => self.stack.0.get(word).copied(),
        }
    }

    #[inline(always)]
    fn stream(&self, function: &Function) -> u64 {
        if let Some(config) = self.at(function.config) {
            let config = config as *const u8;
            // SAFETY: the caller passes null or a launch configuration, which HIP is about to read as well.
            return if config.is_null() { u64::MAX } else { unsafe { config.add(CONFIG_STREAM).cast::<u64>().read() } };
        }
        match self.at(function.stream) {
            Some(0) => function.default_stream,
            Some(stream) => stream,
            // A call that waits for its copy also works on the thread's own stream.
            None if function.default_stream == PER_THREAD_STREAM => PER_THREAD_STREAM,
            None => u64::MAX,
        }
    }

    #[inline(always)]
    fn arguments(&self, function: &Function, stream: u64) -> CallArguments {
        let bytes = if function.bytes[0] == NOWHERE {
            u64::MAX
        } else {
            let sides = function.bytes.map(|place| self.at(place).unwrap_or(1));
            sides.into_iter().fold(u64::from(function.element), u64::wrapping_mul)
        };
        CallArguments { stream, bytes }
    }

    #[inline(always)]
    fn given(&self) -> Given<'_> {
        Given { registers: &self.registers, stack: &self.stack.0, vectors: &self.vectors }
    }
}

/// Closes the record of a call that is left by unwinding.
struct Unwinding<C: Calls> {
    entered: C::Entered,
    slot: u32,
}

impl<C: Calls> Drop for Unwinding<C> {
    #[cold]
    fn drop(&mut self) {
        C::leave(self.entered, self.slot, UNWOUND, CallArguments::NONE);
    }
}

#[inline(always)]
fn around<C: Calls, const I: usize, const R: usize, const S: usize, const V: usize>(
    words: Words<'_, R, S, V>,
    call: impl FnOnce() -> u64,
) -> u64 {
    let function = &const { C::FUNCTIONS[I] };
    let address = words.stream(function);
    let stream = streams::current(address);
    let call = || {
        let result = call();
        if const { matches!(C::FUNCTIONS[I].class, Class::StreamCreate) } && result as i32 == 0 {
            // SAFETY: HIP has just written the stream to where the first argument points.
            words.at(0).into_iter().for_each(|place| C::has_made(unsafe { (place as *const u64).read() }));
        }
        result
    };
    if const { C::KEEPS_GRAPHS && I == graphs::slots::DESTROY } {
        words.at(0).into_iter().for_each(graphs::goes);
    }
    let Some(mut entered) = C::enter(I as u32, stream) else {
        let result = call();
        if const { C::KEEPS_GRAPHS && graphs::is_change(I) } {
            graphs::has_changed(I, &words.registers, result as i32);
        }
        return result;
    };
    let allocates = const { matches!(C::FUNCTIONS[I].class, Class::Allocate) };
    let launches =
        const { matches!(C::FUNCTIONS[I].class, Class::Launch | Class::GraphLaunch | Class::Copy | Class::AsyncCopy) };
    let waits = const { matches!(C::FUNCTIONS[I].class, Class::Copy | Class::DeviceSync | Class::Sync) };
    if launches || allocates {
        C::takes_path(&mut entered);
    }
    if const { C::FUNCTIONS[I].kernel_arguments != NOWHERE } {
        let at = |place| words.at(place).unwrap_or(0);
        C::gives(&entered, KernelArguments { addresses: at(function.kernel_arguments), list: at(function.extra) });
    }
    let arguments = words.arguments(function, stream);
    let unwinding = Unwinding::<C> { entered, slot: I as u32 };
    let result = match words.at(0) {
        Some(graph) if const { C::KEEPS_GRAPHS && matches!(C::FUNCTIONS[I].class, Class::GraphLaunch) } => {
            C::replay(&entered, graph, call)
        }
        _ => call(),
    };
    std::mem::forget(unwinding);
    let status = if function.status { result as i32 } else { 0 };
    if const { C::KEEPS_ARGUMENTS } {
        let path = (waits || allocates).then_some(waits);
        C::leave_with_arguments(entered, I as u32, status, arguments, path, &words.given());
    } else if waits || allocates {
        C::leave_with_path(entered, I as u32, status, arguments, waits);
    } else {
        C::leave(entered, I as u32, status, arguments);
    }
    // Behind the call: its time is the runtime's.
    if const { C::KEEPS_GRAPHS && graphs::is_change(I) } {
        graphs::has_changed(I, &words.registers, status);
    }
    result
}

macro_rules! word {
    ($parameter:ident) => {
        u64
    };
}

macro_rules! wrapper {
    ($name:ident: $($register:ident)*) => {
        unsafe extern "C-unwind" fn $name<C: Calls, const I: usize, const S: usize>(
            $($register: u64,)*
            stack: Stack<S>,
        ) -> u64 {
            type Original<const S: usize> = unsafe extern "C-unwind" fn($(word!($register),)* Stack<S>) -> u64;
            let words = Words { registers: [$($register),*], stack: &stack, vectors: [] };
            around::<C, I, _, S, _>(words, || {
                // SAFETY: the wrapper is only reachable after `install` has stored the function it replaced in this slot, and
                // that function takes the words that table.rs states.
                unsafe { std::mem::transmute::<usize, Original<S>>(C::originals().get(I))($($register,)* stack) }
            })
        }
    };
}

wrapper!(registers0:);
wrapper!(registers1: a);
wrapper!(registers2: a b);
wrapper!(registers3: a b c);
wrapper!(registers4: a b c d);
wrapper!(registers5: a b c d e);
wrapper!(registers6: a b c d e f);

macro_rules! vector_wrapper {
    ($name:ident: $($vector:ident)*) => {
        /// A pointer in an integer register and floating-point arguments.
        unsafe extern "C-unwind" fn $name<C: Calls, const I: usize>(a: u64, $($vector: f64),*) -> u64 {
            macro_rules! float { ($parameter:ident) => { f64 }; }
            type Original = unsafe extern "C-unwind" fn(u64, $(float!($vector)),*) -> u64;
            around::<C, I, _, 0, _>(Words { registers: [a], stack: &Stack([]), vectors: [$($vector),*] }, || {
                // SAFETY: as in `wrapper!`.
                unsafe { std::mem::transmute::<usize, Original>(C::originals().get(I))(a, $($vector),*) }
            })
        }
    };
}

vector_wrapper!(vectors1: x);
vector_wrapper!(vectors2: x y);

/// The wrapper for a function with these numbers of integer registers, stack words and vector registers.
macro_rules! pick {
    ($c:ident $i:literal: 0 $stack:literal 0) => {
        registers0::<$c, $i, $stack>
    };
    ($c:ident $i:literal: 1 $stack:literal 0) => {
        registers1::<$c, $i, $stack>
    };
    ($c:ident $i:literal: 2 $stack:literal 0) => {
        registers2::<$c, $i, $stack>
    };
    ($c:ident $i:literal: 3 $stack:literal 0) => {
        registers3::<$c, $i, $stack>
    };
    ($c:ident $i:literal: 4 $stack:literal 0) => {
        registers4::<$c, $i, $stack>
    };
    ($c:ident $i:literal: 5 $stack:literal 0) => {
        registers5::<$c, $i, $stack>
    };
    ($c:ident $i:literal: 6 $stack:literal 0) => {
        registers6::<$c, $i, $stack>
    };
    ($c:ident $i:literal: 1 0 1) => {
        vectors1::<$c, $i>
    };
    ($c:ident $i:literal: 1 0 2) => {
        vectors2::<$c, $i>
    };
}

macro_rules! addresses {
    ($c:ident $wanted:ident: $($slot:tt $name:ident $registers:tt $stack:tt $vectors:tt $class:ident $(, $fact:ident $values:tt)*;)*) => {
        match $wanted {
            $($slot => pick!($c $slot: $registers $stack $vectors) as *const () as usize,)*
            _ => return None,
        }
    };
}

/// The wrappers that report to `C`.
pub(super) struct Wrappers<C>(PhantomData<C>);

// Code that computes an address, not a table of addresses: the loader would patch each entry in every process.
impl<C: Calls> Wrappers<C> {
    /// The address of the wrapper for a function of HIP's runtime.
    pub(super) fn of_runtime(slot: usize) -> Option<usize> {
        Some(runtime_functions! { addresses! C slot: })
    }

    /// The address of the wrapper for a function of the compiler.
    pub(super) fn of_compiler(slot: usize) -> Option<usize> {
        Some(compiler_functions! { addresses! C slot: })
    }
}
