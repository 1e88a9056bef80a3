//! Agents as rocprofv3 names and lists them. What the SDK did not tell rkprof is an empty field, never 0.

use super::text;
use rkprof_model::event::{Agent, AgentKind, Registry};
use rkprof_model::summary::{AgentSummary, Summary};
use serde_json::{Map, Value as Json};

/// Columns of `agent_info.csv`.
pub const COLUMNS: [&str; 53] = [
    "Node_Id",
    "Logical_Node_Id",
    "Agent_Type",
    "Cpu_Cores_Count",
    "Simd_Count",
    "Cpu_Core_Id_Base",
    "Simd_Id_Base",
    "Max_Waves_Per_Simd",
    "Lds_Size_In_Kb",
    "Gds_Size_In_Kb",
    "Num_Gws",
    "Wave_Front_Size",
    "Num_Xcc",
    "Cu_Count",
    "Array_Count",
    "Num_Shader_Banks",
    "Simd_Arrays_Per_Engine",
    "Cu_Per_Simd_Array",
    "Simd_Per_Cu",
    "Max_Slots_Scratch_Cu",
    "Gfx_Target_Version",
    "Vendor_Id",
    "Device_Id",
    "Location_Id",
    "Domain",
    "Drm_Render_Minor",
    "Num_Sdma_Engines",
    "Num_Sdma_Xgmi_Engines",
    "Num_Sdma_Queues_Per_Engine",
    "Num_Cp_Queues",
    "Max_Engine_Clk_Ccompute",
    "Max_Engine_Clk_Fcompute",
    "Sdma_Fw_Version",
    "Fw_Version",
    "Capability",
    "Cu_Per_Engine",
    "Max_Waves_Per_Cu",
    "Family_Id",
    "Workgroup_Max_Size",
    "Grid_Max_Size",
    "Local_Mem_Size",
    "Hive_Id",
    "Gpu_Id",
    "Workgroup_Max_Dim_X",
    "Workgroup_Max_Dim_Y",
    "Workgroup_Max_Dim_Z",
    "Grid_Max_Dim_X",
    "Grid_Max_Dim_Y",
    "Grid_Max_Dim_Z",
    "Name",
    "Vendor_Name",
    "Product_Name",
    "Model_Name",
];

/// `CPU`, `GPU` or `UNK`.
pub fn kind(agent: &Agent) -> &'static str {
    match agent.kind {
        AgentKind::Cpu => "CPU",
        AgentKind::Gpu => "GPU",
        AgentKind::Npu | AgentKind::Unknown => "UNK",
    }
}

/// A known value of a column; the other columns of the agent are empty.
enum Value<'a> {
    Number(u64),
    Text(&'a str),
}

fn value<'a>(agent: &'a Agent, column: &str) -> Option<Value<'a>> {
    let gpu = agent.kind == AgentKind::Gpu;
    let number = |number: Option<u32>| number.map(|number| Value::Number(number.into()));
    let on_gpu = |fact: Option<u32>| number(fact.filter(|_| gpu));
    let per_simd = || agent.max_waves_per_cu?.checked_div(agent.simd_per_cu?);
    match column {
        "Node_Id" => number(agent.node_id),
        "Logical_Node_Id" => number(agent.logical_node_id),
        "Agent_Type" => Some(Value::Text(kind(agent))),
        "Simd_Count" => on_gpu(simd_count(agent)),
        "Max_Waves_Per_Simd" => on_gpu(per_simd()),
        "Lds_Size_In_Kb" => on_gpu(agent.lds_kib),
        "Wave_Front_Size" => on_gpu(agent.wave_size),
        "Num_Xcc" => on_gpu(agent.xcc_count),
        "Cu_Count" => on_gpu(agent.cu_count),
        "Simd_Per_Cu" => on_gpu(agent.simd_per_cu),
        "Gfx_Target_Version" => on_gpu(agent.gfx_target_version),
        "Device_Id" => on_gpu(agent.device_id),
        "Location_Id" => on_gpu(agent.location_id),
        "Domain" => on_gpu(agent.domain),
        "Max_Engine_Clk_Fcompute" => on_gpu(agent.clock_mhz),
        "Max_Waves_Per_Cu" => on_gpu(agent.max_waves_per_cu),
        "Local_Mem_Size" => agent.memory_bytes.filter(|_| gpu).map(Value::Number),
        "Gpu_Id" => agent.gpu_id.filter(|_| gpu).map(Value::Number),
        "Name" => Some(Value::Text(&agent.name)),
        "Vendor_Name" => Some(Value::Text(vendor(agent))),
        "Product_Name" => Some(Value::Text(&agent.product)),
        "Model_Name" => Some(Value::Text("")),
        _ => None,
    }
}

/// `AMD` for its GPUs, nothing for those of which an import's source does not say so, else the kind.
pub fn vendor(agent: &Agent) -> &'static str {
    let known = agent.name.starts_with("gfx") || agent.product.contains("AMD");
    match agent.kind {
        AgentKind::Gpu if known => "AMD",
        AgentKind::Gpu => "",
        _ => kind(agent),
    }
}

fn simd_count(agent: &Agent) -> Option<u32> {
    agent.cu_count?.checked_mul(agent.simd_per_cu?)
}

/// How many agents of its kind come before an agent.
pub fn index_of_kind(index: usize, registry: &Registry) -> usize {
    let kind = registry.agents[index].kind;
    registry.agents[..index].iter().filter(|other| other.kind == kind).count()
}

/// The facts of an agent under the SDK's names, as rocprofv3's JSON and rocpd have them; what is not known is left out.
pub fn facts(index: usize, registry: &Registry) -> Map<String, Json> {
    let agent = &registry.agents[index];
    let facts = [
        ("simd_count", simd_count(agent)),
        ("lds_size_in_kb", agent.lds_kib),
        ("wave_front_size", agent.wave_size),
        ("num_xcc", agent.xcc_count),
        ("cu_count", agent.cu_count),
        ("simd_per_cu", agent.simd_per_cu),
        ("gfx_target_version", agent.gfx_target_version),
        ("device_id", agent.device_id),
        ("location_id", agent.location_id),
        ("domain", agent.domain),
        ("max_engine_clk_fcompute", agent.clock_mhz),
        ("max_waves_per_cu", agent.max_waves_per_cu),
        ("node_id", agent.node_id),
        ("logical_node_id", agent.logical_node_id),
        ("gpu_index", agent.gpu_index),
    ];
    let wide = [("local_mem_size", agent.memory_bytes), ("gpu_id", agent.gpu_id)];
    let facts = facts.into_iter().map(|(name, fact)| (name, fact.map(u64::from))).chain(wide);
    facts.filter_map(|(name, fact)| Some((name.to_owned(), fact?.into()))).collect()
}

/// The header of `agent_info.csv`.
pub fn header() -> String {
    COLUMNS.map(|column| format!("\"{column}\"")).join(",")
}

/// Appends a row of `agent_info.csv`.
pub fn row(out: &mut Vec<u8>, agent: &Agent) {
    for (at, column) in COLUMNS.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        match value(agent, column) {
            Some(Value::Number(number)) => text::uint(out, number),
            Some(Value::Text(name)) => text::quoted(out, name),
            None => {}
        }
    }
}

/// The agents of a run without a trace. Node numbers are not in a summary; the order is the nodes'.
pub fn of_summary(summary: &Summary) -> Vec<Agent> {
    let agent = |row: &AgentSummary| Agent {
        kind: match row.kind.as_str() {
            "cpu" => AgentKind::Cpu,
            "gpu" => AgentKind::Gpu,
            "npu" => AgentKind::Npu,
            _ => AgentKind::Unknown,
        },
        name: row.name.clone(),
        product: row.product.clone(),
        uuid: row.uuid.clone(),
        node_id: Some(row.index),
        logical_node_id: Some(row.index),
        gpu_index: row.gpu_index,
        cu_count: row.cu_count,
        simd_per_cu: row.simd_per_cu,
        wave_size: row.wave_size,
        xcc_count: row.xcc_count,
        max_waves_per_cu: row.max_waves_per_cu,
        lds_kib: row.lds_kib,
        clock_mhz: row.clock_mhz,
        memory_bytes: row.memory_bytes,
        ..Agent::default()
    };
    summary.agents.iter().map(agent).collect()
}

/// `"Agent 1"` in quotes, by index, as rocprofv3 writes it; made once per agent.
#[derive(Default)]
pub struct Labels(Vec<Vec<u8>>);

impl Labels {
    #[inline]
    pub fn append(&mut self, out: &mut Vec<u8>, agent: Option<u32>, registry: &Registry) {
        let Some(index) = agent.map(|agent| agent as usize).filter(|index| *index < registry.agents.len()) else {
            out.extend_from_slice(b"\"\"");
            return;
        };
        while self.0.len() <= index {
            let next = self.0.len();
            let label = format!("\"Agent {}\"", registry.agents[next].logical_node_id.unwrap_or(next as u32));
            self.0.push(label.into_bytes());
        }
        out.extend_from_slice(&self.0[index]);
    }
}
