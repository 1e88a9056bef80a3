//! The launch of a graph that this thread is in.

use super::call::Entered;
use super::launch::Ticket;
use super::state::{STATE, State};
use crate::hip::graphs::Replay;

/// The call that has begun launches a graph. [`end`] follows in the same call.
pub fn begin(entered: &Entered, replay: *mut Replay) {
    entered.state().replay.set((replay, entered.start()));
}

pub fn end() {
    let _ = STATE.try_with(|state| state.replay.set((std::ptr::null_mut(), 0)));
}

/// The launch in which this thread reserved the packet of a ticket.
pub fn launch_of(ticket: &Ticket) -> Option<*mut Replay> {
    let here = |state: &State| {
        let (replay, tick) = state.replay.get();
        (!replay.is_null() && ticket.is_of_call(state.tid.get(), tick)).then_some(replay)
    };
    STATE.try_with(here).ok().flatten()
}

/// The launch that this thread is in.
pub fn any() -> Option<*mut Replay> {
    let here = |state: &State| {
        let (replay, tick) = state.replay.get();
        (!replay.is_null() && tick == state.call_tick.get()).then_some(replay)
    };
    STATE.try_with(here).ok().flatten()
}
