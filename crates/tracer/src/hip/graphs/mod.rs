//! Graphs that the program can launch: which kernels they have, with which arguments.
//!
//! HIP puts the arguments of a graph's kernels into memory of the device when it makes the graph ready to run. There they are not read
//! ([`crate::hsa`]). So rkprof asks HIP what the graph has, in the call that makes it ready, and keeps it while the graph lives. A launch of
//! the graph passes its packets on within the call, in the order of the graph's edges. So the next packet of a kernel is its next node.
//! Where nodes of one kernel are on several branches their order is not known, so they have no arguments.
//!
//! A launch of a graph takes a lock twice; a launch of a kernel does not come here.

mod launches;
mod nodes;
mod order;
mod runtime;
pub mod slots;

use crate::hsa::plans::Reads;
use crate::thread::{self, Entered, Ticket};
use crate::wait_budget::locked;
use launches::Launched;
pub use launches::set_up;
use nodes::{MoreThanNodes, Nodes};
use parking_lot::Mutex;
use runtime::{Params, Runtime};
use std::collections::BTreeMap;

/// By HIP's handle; `None` while a thread launches it.
static GRAPHS: Mutex<BTreeMap<u64, Option<Box<Nodes>>>> = Mutex::new(BTreeMap::new());

use slots::{
    INSTANTIATE, INSTANTIATE_WITH_FLAGS, INSTANTIATE_WITH_PARAMS, SET_CHILD, SET_ENABLED, SET_KERNEL, SET_NODE, UPDATE,
};

/// Whether calls of the function in this slot go to [`has_changed`].
pub(super) const fn is_change(slot: usize) -> bool {
    matches!(
        slot,
        INSTANTIATE
            | INSTANTIATE_WITH_FLAGS
            | INSTANTIATE_WITH_PARAMS
            | SET_CHILD
            | SET_ENABLED
            | SET_KERNEL
            | SET_NODE
            | UPDATE
    )
}

/// A graph is about to be destroyed; then another one may get its handle.
#[cold]
pub(super) fn goes(exec: u64) {
    if let Some(mut graphs) = locked(&GRAPHS) {
        graphs.remove(&exec);
    }
}

/// A call with these arguments has returned `status`.
#[cold]
pub(super) fn has_changed(slot: usize, arguments: &[u64], status: i32) {
    crate::fence::catch_panic((), || {
        // Where the SDK times the kernels their arguments are not read, and another tool would see rkprof's calls.
        if !crate::hsa::is_installed() {
            return;
        }
        let [first, second, rest @ ..] = arguments else { return };
        let Some(runtime) = Runtime::get() else { return };
        let _unseen = runtime.hides_errors();
        match slot {
            INSTANTIATE | INSTANTIATE_WITH_FLAGS | INSTANTIATE_WITH_PARAMS if status == 0 => {
                // SAFETY: HIP has just written the handle there.
                let exec = unsafe { (*first as *const u64).read() };
                keep(exec, Nodes::from_graph(runtime, *second));
            }
            INSTANTIATE | INSTANTIATE_WITH_FLAGS | INSTANTIATE_WITH_PARAMS => {}
            // Others of the graph may have changed until the call failed.
            _ if status != 0 => goes(*first),
            // Where nothing is known of the graph, a node may be off.
            UPDATE => {
                let former = taken(*first);
                let updated = former.and_then(|former| Nodes::from_graph(runtime, *second)?.with_handles_of(&former));
                keep(*first, updated);
            }
            SET_KERNEL if let Some(params) = rest.first() => {
                // SAFETY: HIP has just read the parameters there.
                let params = unsafe { (*params as *const Params).read() };
                change(*first, |nodes| nodes.set(runtime, *second, &params));
            }
            SET_ENABLED if let Some(is_on) = rest.first() => {
                let is_kernel = runtime.kind(*second) == Some(runtime::KERNEL);
                change(*first, |nodes| !is_kernel || nodes.switch(*second, *is_on as u32 != 0));
            }
            // What a node of any kind has got is not looked at.
            _ => goes(*first),
        }
    });
}

fn keep(exec: u64, nodes: Option<Nodes>) {
    let Some(mut graphs) = locked(&GRAPHS) else { return };
    match nodes {
        Some(nodes) => drop(graphs.insert(exec, Some(Box::new(nodes)))),
        None => drop(graphs.remove(&exec)),
    }
}

fn taken(exec: u64) -> Option<Box<Nodes>> {
    locked(&GRAPHS)?.get_mut(&exec)?.take()
}

/// Changes what is known of a graph; where that fails, nothing is known of it from now on.
fn change(exec: u64, change: impl FnOnce(&mut Nodes) -> bool) {
    match taken(exec).map(|mut nodes| (change(&mut nodes), nodes)) {
        Some((true, nodes)) => give_back(exec, nodes),
        _ => goes(exec),
    }
}

/// Unless the graph was destroyed or changed meanwhile.
fn give_back(exec: u64, nodes: Box<Nodes>) {
    if let Some(place @ None) = locked(&GRAPHS).as_mut().and_then(|graphs| graphs.get_mut(&exec)) {
        *place = Some(nodes);
    }
}

/// A launch of a graph, on the thread that launches it.
pub struct Replay {
    exec: u64,
    /// What is known of it; `None` where its packets are not these.
    nodes: Option<Box<Nodes>>,
    launched: Launched,
}

/// A launch of a graph: `call` makes it.
pub(super) fn replay(entered: &Entered, exec: u64, call: impl FnOnce() -> u64) -> u64 {
    let mut replay = Replay { exec, nodes: taken(exec), launched: Launched::begin() };
    if let Some(nodes) = &mut replay.nodes {
        nodes.begin();
        replay.launched.expects(nodes.kernels());
    }
    let place = &raw mut replay;
    thread::launching::graph_begins(entered, place.cast());
    let ended = Ended(place);
    let result = call();
    drop(ended);
    if result as i32 == 0 {
        replay.launched.record();
    }
    result
}

/// Ends a replay on this thread's stack, also where its call is left by unwinding.
struct Ended(*mut Replay);

impl Drop for Ended {
    fn drop(&mut self) {
        thread::launching::graph_ends();
        // SAFETY: it is on the stack below, and since the end above nothing else leads to it.
        let replay = unsafe { &mut *self.0 };
        match replay.nodes.take() {
            // Where packets were not seen, others may have been taken for them.
            Some(nodes) if nodes.have_run() || !thread::is_recording() => give_back(replay.exec, nodes),
            Some(_) => goes(replay.exec),
            None => {}
        }
    }
}

/// The packet of this ticket is a kernel, on this device of the session's list.
pub fn launches(ticket: &Ticket, agent: u32) {
    if let Some(replay) = thread::launching::graph_of(ticket) {
        // SAFETY: the replay is on the stack of this thread, in the ticket's call.
        unsafe { &mut *replay.cast::<Replay>() }.launched.count(agent);
    }
}

/// A kernel of this name ([`crate::hsa::plans::hash`]) is about to run, by the packet of this ticket: `with` gets what is read of it, and the
/// words of its arguments, where its node is known.
pub fn next(ticket: &Ticket, name: u64, with: impl FnOnce(Option<(&'static Reads, &[u32])>)) {
    // SAFETY: the replay is on the stack of this thread, in the ticket's call.
    let replay = thread::launching::graph_of(ticket).map(|replay| unsafe { &mut *replay.cast::<Replay>() });
    let Some(replay) = replay else { return with(None) };
    match replay.nodes.as_deref_mut().map(|nodes| nodes.next(name)) {
        Some(Ok(found)) => with(found),
        Some(Err(MoreThanNodes)) => {
            forget(replay);
            with(None);
        }
        None => with(None),
    }
}

/// A kernel that this thread's launch of a graph may have is not recorded: the next one would be taken for it.
#[cold]
pub fn missed() {
    if let Some(replay) = thread::launching::graph() {
        // SAFETY: the replay is on the stack of this thread.
        let replay = unsafe { &mut *replay.cast::<Replay>() };
        replay.launched.missed();
        forget(replay);
    }
}

fn forget(replay: &mut Replay) {
    if replay.nodes.take().is_some() {
        goes(replay.exec);
    }
}
