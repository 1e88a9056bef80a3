//! The agents of the simulated machine: a CPU, then the devices of `RKSIM_ARCH`.
//!
//! `RKSIM_ARCH` joins devices by `+`, each with an optional `*N`: `gfx942`, `gfx942*8`, `gfx1100+gfx1036`, `gfx1151+npu`. A
//! `gfxNNN` that is not in `agents.toml` gets made-up but plausible values.

use rkprof_model::error::{During, Error};
use std::ffi::c_void;
use std::sync::OnceLock;

use serde::Deserialize;

use super::status::{Result, Status};
use crate::c::{Ptr, leak};
use crate::version::Version;
use rkprof_abi::{common, v1};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gpu {
    key: String,
    #[serde(default = "one")]
    count: u32,
    pub name: String,
    pub product: String,
    model: String,
    version: u32,
    device_id: u16,
    pub cu: u32,
    pub simd_per_cu: u32,
    pub waves_per_simd: u32,
    pub wave: u32,
    pub lds_kb: u32,
    pub xcc: u32,
    arrays: u32,
    arrays_per_engine: u32,
    cu_per_array: u32,
    pub clock_mhz: u32,
    pub memory: u64,
    memory_mhz: u32,
    memory_width: u32,
    /// Level and size in KiB.
    caches: Vec<[u64; 2]>,
    /// The suffix of the name in HIP's `gcnArchName`.
    pub target: String,
    /// Bandwidth of the device's memory, GB/s.
    pub gbps: f64,
    /// Bandwidth of the link to the host, GB/s.
    pub link_gbps: f64,
    /// Methods of sampling program counters.
    pub pc_sampling: Vec<SamplingMethod>,
    /// The CPU of its machine, if it is no usual one.
    host: Option<String>,
    /// The SDK (major, minor) from which on it has counters.
    pub counters_since: Option<(u32, u32)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SamplingMethod {
    HostTrap,
    Stochastic,
}

fn one() -> u32 {
    1
}

impl Gpu {
    /// Shader engines.
    pub fn engines(&self) -> u32 {
        self.arrays / self.arrays_per_engine
    }
}

pub struct Agent {
    pub handle: u64,
    /// `None` for the CPU and for an NPU.
    pub gpu: Option<Gpu>,
    /// `rocprofiler_agent_v0_t` of the simulated version.
    raw: Vec<u64>,
}

static CHOSEN: OnceLock<String> = OnceLock::new();

/// Simulates these devices unless `RKSIM_ARCH` is set; call it before the first use.
pub fn choose(arch: &str) {
    let _ = CHOSEN.set(arch.to_owned());
}

/// All agents, in the order of their nodes; the CPU is the first.
pub fn all() -> &'static [Agent] {
    try_all().unwrap_or_else(|problem| panic!("{problem}"))
}

/// [`all`], or the name of an unknown architecture.
pub fn try_all() -> std::result::Result<&'static [Agent], &'static Error> {
    static AGENTS: OnceLock<std::result::Result<Vec<Agent>, Error>> = OnceLock::new();
    let agents = AGENTS.get_or_init(|| {
        let variable = std::env::var("RKSIM_ARCH").ok().filter(|arch| !arch.is_empty());
        let arch = variable.as_ref().or(CHOSEN.get()).map_or("gfx942", String::as_str);
        build(arch).during(|| format!("architecture {arch}"))
    });
    agents.as_deref()
}

pub fn gpus() -> impl Iterator<Item = &'static Agent> {
    all().iter().filter(|agent| agent.gpu.is_some())
}

pub fn cpu() -> u64 {
    all()[0].handle
}

pub fn find(handle: u64) -> Result<&'static Agent> {
    all().iter().find(|agent| agent.handle == handle).ok_or(Status::AGENT_NOT_FOUND)
}

/// Names for which [`all`] has real facts.
pub fn known() -> Vec<String> {
    facts().into_iter().map(|gpu| gpu.key).collect()
}

fn facts() -> Vec<Gpu> {
    #[derive(Deserialize)]
    struct File {
        gpu: Vec<Gpu>,
    }
    let file: File = toml::from_str(include_str!("../agents.toml")).expect("the file is part of the program");
    file.gpu
}

fn build(arch: &str) -> std::result::Result<Vec<Agent>, Error> {
    let facts = facts();
    let base = super::random_base(255, 65535);
    let mut agents = Vec::new();
    let mut host = None;
    for item in arch.split('+') {
        let (key, times) = match item.split_once('*') {
            Some((key, times)) => (key, times.parse().map_err(|_| format!("{times:?} is no number"))?),
            None => (item, 1u32),
        };
        if key == "npu" {
            agents.push(npu_agent(base, agents.len() + 1));
            continue;
        }
        let gpu = facts.iter().find(|gpu| gpu.key == key).cloned();
        let gpu = gpu.or_else(|| unknown(key, &facts)).ok_or_else(|| {
            let known: Vec<_> = facts.iter().map(|gpu| gpu.key.as_str()).collect();
            format!("{key:?} is none of {}, gfxNNN, npu", known.join(", "))
        })?;
        host = host.or(gpu.host.clone());
        for _ in 0..times * gpu.count {
            agents.push(gpu_agent(base, agents.len() + 1, gpu.clone()));
        }
    }
    agents.insert(0, cpu_agent(base, host.as_deref().unwrap_or("AMD EPYC 9654")));
    Ok(agents)
}

/// An architecture that does not exist yet.
fn unknown(key: &str, facts: &[Gpu]) -> Option<Gpu> {
    let digits = key.strip_prefix("gfx")?;
    if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_hexdigit()) {
        return None;
    }
    let mut gpu = facts.iter().find(|gpu| gpu.key == "gfx950")?.clone();
    gpu.key = key.to_owned();
    gpu.name = key.to_owned();
    gpu.product = format!("AMD {key}");
    gpu.pc_sampling.clear();
    Some(gpu)
}

type Raw = v1::rocprofiler_agent_v0_t;

fn raw_agent(base: u64, node: usize) -> Raw {
    let mut raw: Raw = bytemuck::Zeroable::zeroed();
    raw.id.handle = base + node as u64;
    raw.node_id = node as u32;
    raw.logical_node_id = node as i32;
    raw.num_xcc = 1;
    let empty = c"".as_ptr();
    (raw.name, raw.vendor_name, raw.product_name, raw.model_name) = (empty, empty, empty, empty);
    // hsa, hip, rccl, rocdecode
    raw.runtime_visibility = 0b1111;
    raw
}

fn cpu_agent(base: u64, name: &str) -> Agent {
    let mut raw = raw_agent(base, 0);
    let name = leak(name).as_ptr();
    raw.type_ = common::rocprofiler_agent_type_t::CPU;
    (raw.cpu_cores_count, raw.cu_count) = (96, 96);
    raw.max_engine_clk_ccompute = 3700;
    raw.family_id = 26;
    (raw.name, raw.product_name, raw.vendor_name) = (name, name, c"CPU".as_ptr());
    Agent { handle: raw.id.handle, gpu: None, raw: finish(raw) }
}

/// KFD shows an NPU as a node with neither CPU cores nor SIMDs; the SDK gives it no type.
fn npu_agent(base: u64, node: usize) -> Agent {
    let mut raw = raw_agent(base, node);
    raw.model_name = c"aie2".as_ptr();
    raw.runtime_visibility = 0;
    Agent { handle: raw.id.handle, gpu: None, raw: finish(raw) }
}

fn gpu_agent(base: u64, node: usize, gpu: Gpu) -> Agent {
    let mut raw = raw_agent(base, node);
    let index = node as u32 - 1;
    raw.type_ = common::rocprofiler_agent_type_t::GPU;
    raw.logical_node_type_id = index as i32;
    raw.simd_count = gpu.cu * gpu.simd_per_cu;
    raw.simd_id_base = 0x8000_1000 + 0x1000 * index;
    raw.max_waves_per_simd = gpu.waves_per_simd;
    raw.lds_size_in_kb = gpu.lds_kb;
    raw.num_gws = 64;
    raw.wave_front_size = gpu.wave;
    raw.num_xcc = gpu.xcc;
    raw.cu_count = gpu.cu;
    raw.array_count = gpu.arrays;
    raw.num_shader_banks = gpu.engines();
    raw.simd_arrays_per_engine = gpu.arrays_per_engine;
    raw.cu_per_simd_array = gpu.cu_per_array;
    raw.simd_per_cu = gpu.simd_per_cu;
    raw.max_slots_scratch_cu = 32;
    raw.gfx_target_version = gpu.version;
    raw.vendor_id = 0x1002;
    raw.device_id = gpu.device_id;
    raw.location_id = 3072 + 256 * index;
    raw.drm_render_minor = 128 + index;
    raw.num_sdma_engines = 2;
    raw.num_sdma_xgmi_engines = if gpu.wave == 64 { 14 } else { 0 };
    raw.num_sdma_queues_per_engine = 8;
    raw.num_cp_queues = 24;
    raw.max_engine_clk_ccompute = 3700;
    raw.max_engine_clk_fcompute = gpu.clock_mhz;
    raw.fw_version = 177;
    raw.sdma_fw_version = 22;
    raw.cu_per_engine = gpu.cu / gpu.engines();
    raw.max_waves_per_cu = gpu.simd_per_cu * gpu.waves_per_simd;
    raw.family_id = 141;
    raw.workgroup_max_size = 1024;
    raw.grid_max_size = u32::MAX;
    raw.gpu_id = 0x1000 + u64::from(index);
    raw.workgroup_max_dim = common::rocprofiler_dim3_t { x: 1024, y: 1024, z: 1024 };
    raw.grid_max_dim = common::rocprofiler_dim3_t { x: i32::MAX as u32, y: 65535, z: 65535 };
    (raw.mem_banks_count, raw.mem_banks) = (1, leak_slice(vec![memory_bank(&gpu)]));
    (raw.caches_count, raw.caches) = (gpu.caches.len() as u32, leak_slice(caches(&gpu)));
    raw.name = leak(&gpu.name).as_ptr();
    raw.vendor_name = c"AMD".as_ptr();
    raw.product_name = leak(&gpu.product).as_ptr();
    raw.model_name = leak(&gpu.model).as_ptr();
    raw.uuid.bytes[..8].copy_from_slice(&(0x1111_0000_0000_0000 + u64::from(index)).to_le_bytes());
    Agent { handle: raw.id.handle, gpu: Some(gpu), raw: finish(raw) }
}

fn leak_slice<T>(items: Vec<T>) -> *const T {
    Vec::leak(items).as_ptr()
}

fn memory_bank(gpu: &Gpu) -> common::rocprofiler_agent_mem_bank_t {
    let mut bank: common::rocprofiler_agent_mem_bank_t = bytemuck::Zeroable::zeroed();
    bank.heap_type = 1;
    bank.width = gpu.memory_width;
    bank.mem_clk_max = gpu.memory_mhz;
    bank.size_in_bytes = gpu.memory;
    bank
}

fn caches(gpu: &Gpu) -> Vec<common::rocprofiler_agent_cache_t> {
    let cache = |[level, kib]: &[u64; 2]| {
        let mut cache: common::rocprofiler_agent_cache_t = bytemuck::Zeroable::zeroed();
        (cache.level, cache.size, cache.cache_line_size) = (*level as u32, *kib, 128);
        cache
    };
    gpu.caches.iter().map(cache).collect()
}

/// The bytes in the simulated version's layout; 0.5's is the beginning of 1.0's.
fn finish(mut raw: Raw) -> Vec<u64> {
    let version = Version::current();
    let bytes = match version {
        Version::V0_5 => std::mem::offset_of!(Raw, uuid),
        _ => size_of::<Raw>() + version.growth(),
    };
    raw.size = bytes as u64;
    if version == Version::V0_5 {
        raw.runtime_visibility = 0;
    }
    let mut words = vec![0u64; bytes.max(size_of::<Raw>()) / 8];
    // SAFETY: the vector is as long and as aligned as the struct.
    unsafe { words.as_mut_ptr().cast::<Raw>().write(raw) };
    words.truncate(bytes / 8);
    words
}

/// `rocprofiler_query_available_agents`.
pub fn query(version: u32, callback: Ptr, size: usize, data: Ptr) -> Result {
    type Callback = unsafe extern "C" fn(u32, *const *const c_void, usize, *mut c_void) -> i32;
    if version != 1 || size > all()[0].raw[0] as usize {
        return Err(Status::INCOMPATIBLE_ABI);
    }
    let pointers: Vec<*const c_void> = all().iter().map(|agent| agent.raw.as_ptr().cast()).collect();
    // SAFETY: the tool passed this address as a callback of this type.
    let callback: Callback = unsafe { std::mem::transmute(callback.0) };
    // SAFETY: the agents live forever, the array during the call; `data` is the tool's own.
    let status = unsafe { callback(version, pointers.as_ptr(), pointers.len(), data.0) };
    if status == 0 { Ok(()) } else { Err(Status(status)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::version::tests::played;

    fn read(agent: &Agent) -> Raw {
        let mut words = agent.raw.clone();
        words.resize(size_of::<Raw>() / 8, 0);
        // SAFETY: long enough and aligned; the struct is integers and pointers to leaked memory.
        unsafe { words.as_ptr().cast::<Raw>().read() }
    }

    #[test]
    fn devices_are_put_together() {
        let agents = build("gfx90a+gfx1100*2+npu+gfx9999").unwrap();
        let names: Vec<_> = agents.iter().filter_map(|agent| Some(agent.gpu.as_ref()?.name.as_str())).collect();
        assert_eq!(names, ["gfx90a", "gfx90a", "gfx1100", "gfx1100", "gfx9999"]);
        assert_eq!(agents.len(), 7);
        assert_eq!(build("gfx942-cpx").unwrap().len(), 9);
        assert!(build("mi300").err().unwrap().to_string().contains("gfx942"));
    }

    /// Two tables with sources of their own: what drivers report, and what formulas use.
    #[test]
    fn devices_agree_with_the_table_of_architectures() {
        let mut seen = 0;
        for gpu in facts() {
            let Some(arch) = rkprof_arch::find(&gpu.name) else { continue };
            seen += 1;
            let waves = gpu.simd_per_cu * gpu.waves_per_simd;
            assert_eq!((waves, gpu.wave), (arch.waves.waves_per_cu(), arch.waves.wave_size), "{}", gpu.key);
            assert_eq!(gpu.lds_kb << 10, arch.lds.bytes, "{}", gpu.key);
        }
        assert!(seen > 5);
    }

    #[test]
    fn mi300x_has_its_values_in_every_version() {
        for (version, size) in [(Version::V0_5, 296), (Version::V1_0, 312), (Version::V1_1, 328)] {
            let agents = played(version, || build("gfx942").unwrap());
            let agent = read(&agents[1]);
            assert_eq!(agent.size, size);
            assert_eq!([agent.cu_count, agent.simd_count, agent.max_waves_per_cu], [304, 1216, 32]);
            assert_eq!([agent.num_shader_banks, agent.cu_per_engine, agent.num_xcc], [32, 9, 8]);
            assert_eq!([agent.max_engine_clk_fcompute, agent.lds_size_in_kb, agent.wave_front_size], [2100, 64, 64]);
            assert_eq!(agent.node_id, 1);
        }
    }
}
