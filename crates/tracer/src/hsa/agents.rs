//! HSA's agents as the session numbers them. The runtime is asked once for each; then a look at a few words is enough, because
//! every copy and allocation names agents.

use super::driver;
use super::functions::FUNCTIONS;
use super::table::Slot;
use rkprof_model::record::NO_AGENT;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// An agent of the driver's topology and its index in the session's list. A node of an APU has two agents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    pub node: u32,
    pub is_gpu: bool,
    pub index: u32,
}

/// An agent of HSA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agent {
    pub is_gpu: bool,
    /// [`NO_AGENT`] where the session does not know it.
    pub index: u32,
}

/// More agents than a machine has.
const ROOM: usize = 64;

static NODES: OnceLock<Vec<Node>> = OnceLock::new();
/// Handles, and for each the word of [`pack`].
static SEEN: [(AtomicU64, AtomicU64); ROOM] = [const { (AtomicU64::new(0), AtomicU64::new(0)) }; ROOM];

/// The session's agents. Only the first call counts.
pub fn set(nodes: Vec<Node>) {
    let _ = NODES.set(nodes);
}

/// The runtime has ended, and its agents with it: another one may get the handle.
pub(super) fn forget() {
    for (handle, word) in &SEEN {
        word.store(0, Ordering::Relaxed);
        handle.store(0, Ordering::Release);
    }
}

/// The host, where a call says no more; [`NO_AGENT`] on a machine with several processors' nodes.
pub(super) fn host() -> Agent {
    let mut hosts = NODES.get().into_iter().flatten().filter(|node| !node.is_gpu);
    let only = hosts.next().filter(|_| hosts.next().is_none());
    Agent { is_gpu: false, index: only.map_or(NO_AGENT, |node| node.index) }
}

const fn pack(agent: Agent) -> u64 {
    1 << 63 | (agent.is_gpu as u64) << 32 | agent.index as u64
}

const fn unpack(word: u64) -> Agent {
    Agent { is_gpu: word >> 32 & 1 == 1, index: word as u32 }
}

/// The agent with this handle; `None` when the runtime does not know it.
pub(super) fn agent_with(handle: u64) -> Option<Agent> {
    for (known, word) in &SEEN {
        match known.load(Ordering::Relaxed) {
            0 => break,
            found if found == handle => match word.load(Ordering::Acquire) {
                // Another thread is asking.
                0 => break,
                word => return Some(unpack(word)),
            },
            _ => {}
        }
    }
    let agent = ask(handle)?;
    if NODES.get().is_some() {
        remember(handle, agent);
    }
    Some(agent)
}

#[cold]
fn remember(handle: u64, agent: Agent) {
    for (known, word) in &SEEN {
        match known.compare_exchange(0, handle, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return word.store(pack(agent), Ordering::Release),
            Err(found) if found == handle => return word.store(pack(agent), Ordering::Release),
            Err(_) => {}
        }
    }
}

#[cold]
fn ask(handle: u64) -> Option<Agent> {
    let (is_gpu, node) = facts(handle)?;
    let known = NODES.get().and_then(|nodes| nodes.iter().find(|known| known.node == node && known.is_gpu == is_gpu));
    Some(Agent { is_gpu, index: known.map_or(NO_AGENT, |known| known.index) })
}

/// What the runtime says of an agent: whether it is a GPU, and the driver's number of it.
pub(super) fn facts(handle: u64) -> Option<(bool, u32)> {
    const DEVICE: u32 = 17;
    const DRIVER_NODE_ID: u32 = 0xA004;
    const GPU: u32 = 1;
    let get = |attribute| {
        type GetInfo = unsafe extern "C" fn(u64, u32, *mut u32) -> i32;
        let mut value = 0;
        // SAFETY: the entry of this slot has this type; these attributes are 32 bits wide.
        let status = unsafe { FUNCTIONS.get::<GetInfo>(Slot::AgentGetInfo)(handle, attribute, &raw mut value) };
        (status == 0).then_some(value)
    };
    let is_gpu = get(DEVICE)? == GPU;
    if is_gpu {
        driver::meet(handle);
    }
    Some((is_gpu, get(DRIVER_NODE_ID)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_fits_a_word() {
        for is_gpu in [false, true] {
            for index in [0, 7, NO_AGENT] {
                let agent = Agent { is_gpu, index };
                assert_eq!(unpack(pack(agent)), agent);
                assert_ne!(pack(agent), 0);
            }
        }
    }
}
