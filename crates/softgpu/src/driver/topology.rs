//! The devices that this process can see: what the sysfs tree says (`rksoftgpu sysfs` writes it), as the kernel's driver and its
//! topology agree.

use crate::device::Device;
use std::collections::HashMap;
use std::path::Path;

#[derive(Clone, Debug)]
pub(crate) struct Gpu {
    pub id: u32,
    pub render_minor: u32,
    pub memory_bytes: u64,
    pub family: u32,
    pub version: u32,
    /// MHz.
    pub engine_clock: u32,
    pub memory_clock: u32,
}

impl Gpu {
    pub(crate) fn arch(&self) -> &'static str {
        Device::of_version(self.version).map_or("unknown", |device| device.arch)
    }

    pub(crate) fn product(&self) -> &'static str {
        Device::of_version(self.version).map_or("AMD software GPU", |device| device.product)
    }
}

fn properties(path: &Path) -> HashMap<String, u64> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let row = |line: &str| line.split_once(' ').and_then(|(name, value)| Some((name.to_owned(), value.parse().ok()?)));
    text.lines().filter_map(row).collect()
}

/// All devices of a sysfs, in the order of their nodes; none where there is no topology.
pub(crate) fn read(sys: &Path) -> Vec<Gpu> {
    let nodes = sys.join("devices/virtual/kfd/kfd/topology/nodes");
    let node = |number: u32| {
        let node = nodes.join(number.to_string());
        let id: u32 = std::fs::read_to_string(node.join("gpu_id")).ok()?.trim().parse().ok()?;
        Some((id, node))
    };
    let gpus = (0..64).map_while(node).filter(|(id, _)| *id != 0).map(|(id, node)| {
        let rows = properties(&node.join("properties"));
        let bank = properties(&node.join("mem_banks/0/properties"));
        let number = |name: &str| rows.get(name).copied().unwrap_or(0);
        Gpu {
            id,
            render_minor: number("drm_render_minor") as u32,
            memory_bytes: bank.get("size_in_bytes").copied().unwrap_or(0),
            family: number("family_id") as u32,
            version: number("gfx_target_version") as u32,
            engine_clock: number("max_engine_clk_fcompute") as u32,
            memory_clock: bank.get("mem_clk_max").copied().unwrap_or(0) as u32,
        }
    });
    gpus.collect()
}
