//! The processors that the SDK reports. Handles are random per process, so an agent is its index in this list.

use super::{Result, Sdk, call};
use crate::thread;
use rkprof_abi::{AgentType, Generation, Status, common, v1};
use rkprof_model::record::{self, Header, NO_AGENT, RecordKind};
use std::ffi::{CStr, c_char, c_void};

/// Handles in the order of the SDK's list.
#[derive(Clone, Debug, Default)]
pub struct Agents {
    handles: Vec<u64>,
    /// Name and kind for diagnostics and planning.
    pub list: Vec<AgentFacts>,
    found: Vec<v1::rocprofiler_agent_v0_t>,
}

// SAFETY: the pointers in it are to names and lists, which the SDK keeps for the life of the process.
unsafe impl Send for Agents {}
// SAFETY: as above.
unsafe impl Sync for Agents {}

/// The session's own facts about an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentFacts {
    pub handle: u64,
    pub is_gpu: bool,
    pub name: String,
    pub product: String,
    /// The driver's number of the agent.
    pub node_id: u32,
    pub cu_count: u32,
    pub clock_mhz: u32,
}

impl Agents {
    /// Asks the SDK.
    pub fn query(sdk: &Sdk) -> Result<Agents> {
        let mut found: Vec<v1::rocprofiler_agent_v0_t> = Vec::new();
        let size = match sdk.generation {
            Generation::V0 => std::mem::offset_of!(v1::rocprofiler_agent_v0_t, uuid),
            Generation::V1 => size_of::<v1::rocprofiler_agent_v0_t>(),
        };
        call!(
            sdk,
            rocprofiler_query_available_agents(
                common::rocprofiler_agent_version_t::VERSION_0,
                Some(push_agents),
                size,
                (&raw mut found).cast()
            )
        )?;
        Ok(Agents::from_list(found))
    }

    /// From a list whose names and lists stay for the life of the process.
    pub fn from_list(found: Vec<v1::rocprofiler_agent_v0_t>) -> Agents {
        let mut agents = Agents::default();
        for agent in &found {
            agents.handles.push(agent.id.handle);
            agents.list.push(AgentFacts {
                handle: agent.id.handle,
                is_gpu: agent.type_ == AgentType::GPU,
                name: text(agent.name),
                product: text(agent.product_name),
                node_id: agent.node_id,
                cu_count: agent.cu_count,
                clock_mhz: agent.max_engine_clk_fcompute,
            });
        }
        agents.found = found;
        agents
    }

    /// Writes a metadata record for each agent.
    pub fn announce(&self) {
        for (index, agent) in self.found.iter().enumerate() {
            write(index as u32, agent);
        }
    }

    /// GPUs, with their indices.
    pub fn gpus(&self) -> impl Iterator<Item = (&AgentFacts, u32)> {
        self.list.iter().zip(0..).filter(|(agent, _)| agent.is_gpu)
    }

    /// The agents as HSA finds them.
    pub fn nodes(&self) -> impl Iterator<Item = crate::hsa::agents::Node> {
        let node = |(agent, index): (&AgentFacts, u32)| crate::hsa::agents::Node {
            node: agent.node_id,
            is_gpu: agent.is_gpu,
            index,
        };
        self.list.iter().zip(0..).map(node)
    }

    /// The index of an agent, [`NO_AGENT`] for a handle that is not in the list.
    pub fn index(&self, handle: u64) -> u32 {
        self.handles.iter().position(|h| *h == handle).map_or(NO_AGENT, |at| at as u32)
    }

    /// The index of the agent with this number of the driver, [`NO_AGENT`] for others.
    pub fn by_node(&self, node: u32) -> u32 {
        self.list.iter().position(|agent| agent.node_id == node).map_or(NO_AGENT, |at| at as u32)
    }
}

fn write(index: u32, agent: &v1::rocprofiler_agent_v0_t) {
    let uuid: String = if agent.uuid.bytes.iter().all(|b| *b == 0) {
        String::new()
    } else {
        agent.uuid.bytes.iter().map(|b| format!("{b:02x}")).collect()
    };
    let texts = [text(agent.name), text(agent.product_name), uuid, facts(agent)].join("\0");
    let texts = record::clip(texts.as_bytes());
    let tag = match agent.type_ {
        AgentType::CPU => 1,
        AgentType::GPU => 2,
        _ => 3,
    };
    let header: Header = thread::text_header::<record::Agent>(RecordKind::Agent, tag, texts);
    let record = record::Agent {
        header,
        index,
        node_id: agent.node_id,
        logical_node_id: agent.logical_node_id as u32,
        gfx_target_version: agent.gfx_target_version,
        cu_count: agent.cu_count,
        simd_per_cu: agent.simd_per_cu,
        wave_size: agent.wave_front_size,
        xcc_count: agent.num_xcc,
        max_waves_per_cu: agent.max_waves_per_cu,
        lds_kib: agent.lds_size_in_kb,
        clock_mhz: agent.max_engine_clk_fcompute,
        device_id: u32::from(agent.device_id),
        location_id: agent.location_id,
        domain: agent.domain,
        memory_bytes: memory_bytes(agent),
        gpu_id: agent.gpu_id,
    };
    thread::push_text(&record, texts);
}

/// All that the SDK reports of an agent, in the form of [`rkprof_model::event::Agent::facts`]: exporters to other tools'
/// formats write it unchanged.
fn facts(agent: &v1::rocprofiler_agent_v0_t) -> String {
    macro_rules! numbers {
        ($of:expr, $($field:ident)*) => {
            serde_json::Map::from_iter([$((stringify!($field).to_owned(), serde_json::Value::from($of.$field))),*])
        };
    }
    macro_rules! list {
        ($pointer:expr, $count:expr, $each:expr) => {
            match $pointer.is_null() {
                true => Vec::new(),
                // SAFETY: not null, so the SDK's array of this length, which lives as long as the agent list.
                false => unsafe { std::slice::from_raw_parts($pointer, $count as usize) }.iter().map($each).collect(),
            }
        };
    }
    let banks: Vec<serde_json::Value> = list!(agent.mem_banks, agent.mem_banks_count, |bank| {
        numbers!(bank, heap_type flags width mem_clk_max size_in_bytes).into()
    });
    let caches: Vec<serde_json::Value> = list!(agent.caches, agent.caches_count, |cache| {
        let mut cache_facts =
            numbers!(cache, processor_id_low size level cache_line_size cache_lines_per_tag association latency);
        cache_facts.insert("type".to_owned(), cache.type_.into());
        cache_facts.into()
    });
    let links: Vec<serde_json::Value> = list!(agent.io_links, agent.io_links_count, |link| {
        let mut link_facts = numbers!(
            link, version_major version_minor node_from node_to weight min_latency max_latency min_bandwidth
            max_bandwidth recommended_transfer_size flags
        );
        link_facts.insert("type".to_owned(), link.type_.into());
        link_facts.into()
    });
    let mut facts = numbers!(
        agent,
        size cpu_cores_count simd_count mem_banks_count caches_count io_links_count cpu_core_id_base simd_id_base
        max_waves_per_simd lds_size_in_kb gds_size_in_kb num_gws wave_front_size num_xcc cu_count array_count
        num_shader_banks simd_arrays_per_engine cu_per_simd_array simd_per_cu max_slots_scratch_cu gfx_target_version
        vendor_id device_id location_id domain drm_render_minor num_sdma_engines num_sdma_xgmi_engines
        num_sdma_queues_per_engine num_cp_queues max_engine_clk_ccompute max_engine_clk_fcompute sdma_fw_version
        fw_version capability cu_per_engine max_waves_per_cu family_id workgroup_max_size grid_max_size local_mem_size
        hive_id gpu_id node_id logical_node_id logical_node_type_id runtime_visibility
    );
    for (name, [x, y, z]) in [
        ("workgroup_max_dim", [agent.workgroup_max_dim.x, agent.workgroup_max_dim.y, agent.workgroup_max_dim.z]),
        ("grid_max_dim", [agent.grid_max_dim.x, agent.grid_max_dim.y, agent.grid_max_dim.z]),
    ] {
        facts.insert(name.to_owned(), serde_json::json!({ "x": x, "y": y, "z": z }));
    }
    for (name, own) in [
        ("name", agent.name),
        ("vendor_name", agent.vendor_name),
        ("product_name", agent.product_name),
        ("model_name", agent.model_name),
    ] {
        facts.insert(name.to_owned(), text(own).into());
    }
    facts.insert("type".to_owned(), agent.type_.0.into());
    facts.insert("uuid".to_owned(), agent.uuid.bytes.to_vec().into());
    facts.extend([
        ("mem_banks".to_owned(), banks.into()),
        ("caches".to_owned(), caches.into()),
        ("io_links".to_owned(), links.into()),
    ]);
    serde_json::Value::Object(facts).to_string()
}

/// The device's own memory. Newer drivers report it only with the memory banks.
fn memory_bytes(agent: &v1::rocprofiler_agent_v0_t) -> u64 {
    /// Heap types of the driver: the part of the frame buffer that is visible to the host, and the rest of it.
    const FRAME_BUFFER: [u32; 2] = [1, 2];
    if agent.local_mem_size > 0 || agent.mem_banks.is_null() {
        return agent.local_mem_size;
    }
    // SAFETY: not null, so the SDK's array of this length, which lives as long as the agent list.
    let banks = unsafe { std::slice::from_raw_parts(agent.mem_banks, agent.mem_banks_count as usize) };
    let own = banks.iter().filter(|bank| FRAME_BUFFER.contains(&bank.heap_type));
    own.fold(0, |sum, bank| sum.saturating_add(bank.size_in_bytes))
}

fn text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: not null, so a string of the SDK that lives as long as the agent list.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

unsafe extern "C" fn push_agents(
    _version: common::rocprofiler_agent_version_t,
    agents: *mut *const c_void,
    count: usize,
    data: *mut c_void,
) -> Status {
    // SAFETY: `data` is the vector that `Agents::query` passed.
    let found = unsafe { &mut *data.cast::<Vec<v1::rocprofiler_agent_v0_t>>() };
    for at in 0..count {
        // SAFETY: the SDK passes `count` pointers to agents, which begin with their own size; the layouts of all
        // generations are prefixes of each other up to what `sized` reads.
        found.push(unsafe { super::payload::sized(*agents.add(at)) });
    }
    Status::SUCCESS
}
