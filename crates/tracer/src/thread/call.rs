//! A HIP call on this thread: [`enter`] and [`leave`] bracket it.
//!
//! They are the hot path of the tracer: one relaxed load, one thread-local access, two clock readings and one record in place.

use super::own::{self, AFTER, ON, STATE_BITS, is_unusual};
use super::state::{STATE, State, attach_caller};
use super::switch::API_CALLS;
use super::{forked, late, launch};
use crate::call_paths::Taken;
use rkprof_model::clock;
use rkprof_model::record::{self, ApiCall, CallArguments};
use rkprof_store::lease::Late;
use std::sync::atomic::Ordering;

/// A HIP call in progress: passed from [`enter`] to [`leave`], on the same thread.
#[derive(Clone, Copy)]
pub struct Entered {
    state: *const State,
    start: clock::Tick,
    first_child: u64,
    outer_tick: u64,
    outer_function: u32,
    /// The recording in which it began.
    recording: u32,
    outer_stream: u64,
}

impl Entered {
    #[inline(always)]
    pub(super) fn state(&self) -> &State {
        // SAFETY: it is of this thread, whose thread-local storage is still there.
        unsafe { &*self.state }
    }

    #[inline(always)]
    pub(super) fn start(&self) -> clock::Tick {
        self.start
    }
}

/// A call of `function` (a [`function_word`]) begins on this thread. `None`: recording is off, forward the call.
#[inline(always)]
pub fn enter(function: u32, stream: u64) -> Option<Entered> {
    let mut recording = own::recording().load(Ordering::Relaxed);
    if recording & STATE_BITS != ON {
        if !is_unusual(recording) || !forked::unusual_call(late_of(function)) {
            return None;
        }
        recording = own::on();
    }
    STATE.with(|state| {
        if state.calling.get() != recording {
            attach_caller(state, recording);
        }
        state.settle();
        let entered = Entered {
            state,
            start: clock::now(),
            first_child: state.next_child.get(),
            outer_tick: state.call_tick.get(),
            outer_function: state.call_function.get(),
            recording,
            outer_stream: state.call_stream.get(),
        };
        state.call_tick.set(entered.start);
        state.call_function.set(function);
        state.call_stream.set(stream);
        Some(entered)
    })
}

/// Takes the call path of a call that launches or allocates, if paths are on. The call begins anew after that, so that the cost of the
/// path is not in its time.
#[inline(always)]
pub fn take_path(entered: &mut Entered) {
    if crate::call_paths::are_taken() {
        let taken = crate::call_paths::take(entered.start);
        // SAFETY: as in `leave`.
        let state = unsafe { &*entered.state };
        if taken.weight > 0.0 {
            entered.start = clock::now();
            state.call_tick.set(entered.start);
        }
        state.path.set((taken, entered.start));
    }
}

/// The call has returned `status`.
#[inline(always)]
pub fn leave(entered: Entered, function: u32, status: i32, arguments: CallArguments) {
    leave_at(clock::now(), entered, function, status, arguments);
}

/// [`leave`] for a call that `waits` or, if false, allocates: with its call path, if paths are on. The cost of taking it is
/// not in the call's time.
#[inline(always)]
pub fn leave_with_path(entered: Entered, function: u32, status: i32, arguments: CallArguments, waits: bool) {
    let end = clock::now();
    if crate::call_paths::are_taken() {
        give_path(&entered, end, waits);
    }
    leave_at(end, entered, function, status, arguments);
}

/// Records the path of the call whose record comes next.
#[cold]
#[inline(never)]
pub(super) fn give_path(entered: &Entered, end: clock::Tick, waits: bool) {
    if !is_kept(entered) {
        return;
    }
    // SAFETY: as in `leave`.
    let state = unsafe { &*entered.state };
    let (taken, tick) = state.path.get();
    let mut taken = if tick == entered.start { taken } else { Taken::NONE };
    if waits {
        let (path, is_long) = crate::call_paths::of_wait(end.saturating_sub(entered.start), taken.path);
        taken = Taken { path, weight: f64::from(u8::from(is_long)) };
    }
    if taken.path != 0 {
        state.push(&launch::path_taken(record::PATH_OF_CALL, entered.start, taken));
    }
}

/// Whether the record of a call that ends now is kept: a call that ends after its recording was closed is in none.
#[inline(always)]
fn is_kept(entered: &Entered) -> bool {
    API_CALLS.load(Ordering::Relaxed) && (own::recording().load(Ordering::Relaxed) ^ entered.recording) < AFTER
}

/// How a call is counted after the end of the recording.
fn late_of(function: u32) -> Late {
    // The runtimes call the other domains themselves while they end.
    const OWN: [record::Domain; 3] = [record::Domain::HipRuntime, record::Domain::HipRuntimeSdk, record::Domain::Rccl];
    if OWN.iter().any(|own| *own as u8 == record::function_domain(function)) { Late::Call } else { Late::Unimportant }
}

#[inline(always)]
fn leave_at(end: clock::Tick, entered: Entered, function: u32, status: i32, arguments: CallArguments) {
    let Some((state, call)) = returned(end, entered, function, status) else { return };
    if arguments == CallArguments::NONE {
        state.push(&call);
    } else {
        state.push(&call.with(CallArguments { stream: state.stream(arguments.stream), ..arguments }));
    }
    late::written(Late::Call);
}

/// The record of a call that has returned, and this thread's state; `None` where it is not kept.
#[inline(always)]
pub(super) fn returned<'a>(
    end: clock::Tick,
    entered: Entered,
    function: u32,
    status: i32,
) -> Option<(&'a State, ApiCall)> {
    // SAFETY: `leave` runs on the thread that ran `enter`, whose thread-local storage is still there.
    let state = unsafe { &*entered.state };
    state.call_tick.set(entered.outer_tick);
    state.call_function.set(entered.outer_function);
    state.call_stream.set(entered.outer_stream);
    if !is_kept(&entered) {
        late::missed(late_of(function));
        return None;
    }
    state.settle();
    let next = state.next_child.get();
    let (first_child, children) =
        if next == entered.first_child { (next, 0) } else { state.launched(entered.first_child, next) };
    let call = ApiCall { first_child, children, ..ApiCall::new(function, entered.start, end, status) };
    Some((state, call))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_config::{StackEvery, Stacks};

    #[test]
    fn a_path_is_not_in_the_time_of_its_call() {
        crate::call_paths::set(Some(Stacks::Native), StackEvery::Launches(2));
        STATE.with(|state| {
            let begun = Entered {
                state,
                start: clock::now(),
                first_child: 0,
                outer_tick: 0,
                outer_function: 0,
                recording: 0,
                outer_stream: 0,
            };
            // One of two calls takes a path and begins anew after it; the start is the key of the path.
            let mut starts = [begun, begun];
            for entered in &mut starts {
                take_path(entered);
                let (taken, key) = state.path.get();
                assert_eq!((taken.path != 0, key), (entered.start > begun.start, entered.start));
                assert!(taken.path == 0 || state.call_tick.get() == entered.start);
            }
            assert_eq!(starts.iter().filter(|entered| entered.start == begun.start).count(), 1);
        });
        crate::call_paths::set(None, StackEvery::Launches(1));
    }
}
