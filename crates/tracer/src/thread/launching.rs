//! What the present call of a thread launches: the arguments that it was given for a kernel, or a graph.
//!
//! A launching call leaves two addresses with its thread. Its kernel's packet is passed on within this call, by the same thread, when
//! HIP has read what is there. So the handler of the packet may read it, too. Another packet of the call does not get it. Of a graph the
//! call leaves an address of its own, which its packets find again.

use super::call::Entered;
use super::kernel_arguments::KernelArguments;
use super::state::{STATE, State};
use super::ticket::Ticket;
use std::ffi::c_void;

/// The call that has begun launches one kernel with these arguments.
#[inline(always)]
pub fn give(entered: &Entered, arguments: KernelArguments) {
    entered.state().kernel_arguments.set((arguments, entered.start()));
}

/// What the present call of this thread was given, for the packet of this ticket or, without one, for a packet of this call. Once.
pub fn take(ticket: Option<&Ticket>) -> Option<KernelArguments> {
    STATE
        .try_with(|state| {
            let (arguments, tick) = state.kernel_arguments.get();
            let is_of_call = tick != 0 && tick == state.call_tick.get();
            let is_of_ticket = ticket.is_none_or(|ticket| ticket.is_of_call(state.tid.get(), tick));
            (is_of_call && is_of_ticket).then(|| {
                state.kernel_arguments.set((arguments, 0));
                arguments
            })
        })
        .ok()
        .flatten()
}

/// The call that has begun launches a graph, and keeps something of it here. [`graph_ends`] follows in the same call.
pub fn graph_begins(entered: &Entered, graph: *mut c_void) {
    entered.state().graph.set((graph, entered.start()));
}

pub fn graph_ends() {
    let _ = STATE.try_with(|state| state.graph.set((std::ptr::null_mut(), 0)));
}

/// The graph in whose launch this thread reserved the packet of a ticket.
pub fn graph_of(ticket: &Ticket) -> Option<*mut c_void> {
    let here = |state: &State| {
        let (graph, tick) = state.graph.get();
        (!graph.is_null() && ticket.is_of_call(state.tid.get(), tick)).then_some(graph)
    };
    STATE.try_with(here).ok().flatten()
}

/// The graph that this thread is launching.
pub fn graph() -> Option<*mut c_void> {
    let here = |state: &State| {
        let (graph, tick) = state.graph.get();
        (!graph.is_null() && tick == state.call_tick.get()).then_some(graph)
    };
    STATE.try_with(here).ok().flatten()
}
