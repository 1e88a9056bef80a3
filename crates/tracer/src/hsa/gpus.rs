//! The session's GPUs, by HSA's handles.

use super::agents;
use std::sync::OnceLock;

static GPUS: OnceLock<Vec<Gpu>> = OnceLock::new();

/// A GPU of the session's list of agents.
pub struct Gpu {
    /// The driver's number.
    pub node: u32,
    /// In the session's list.
    pub index: u32,
    /// `gfx942`.
    pub name: String,
}

/// Only the first call counts.
pub(super) fn set(gpus: Vec<Gpu>) {
    let _ = GPUS.set(gpus);
}

/// The index of a GPU, from HSA's handle; `None` for other agents.
pub(super) fn agent_index(agent: u64) -> Option<u32> {
    gpu(agent).map(|gpu| gpu.index)
}

/// The GPU with this handle of HSA.
pub(super) fn gpu(agent: u64) -> Option<&'static Gpu> {
    let (_, node) = agents::facts(agent).filter(|(is_gpu, _)| *is_gpu)?;
    GPUS.get()?.iter().find(|gpu| gpu.node == node)
}
