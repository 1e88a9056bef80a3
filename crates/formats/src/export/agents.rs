//! Agents with rocprofv3's names and lists. A fact that the SDK did not give is an empty field, never 0.

use super::text;
use rkprof_model::event::{Agent, AgentKind, Registry};
use rkprof_model::names;
use rkprof_model::summary::{AgentSummary, Summary};
use serde_json::{Map, Value as Json, json};

/// Columns of `agent_info.csv`.
pub const COLUMNS: [&str; 53] = names![
    Node_Id Logical_Node_Id Agent_Type Cpu_Cores_Count Simd_Count Cpu_Core_Id_Base Simd_Id_Base Max_Waves_Per_Simd
    Lds_Size_In_Kb Gds_Size_In_Kb Num_Gws Wave_Front_Size Num_Xcc Cu_Count Array_Count Num_Shader_Banks
    Simd_Arrays_Per_Engine Cu_Per_Simd_Array Simd_Per_Cu Max_Slots_Scratch_Cu Gfx_Target_Version Vendor_Id Device_Id
    Location_Id Domain Drm_Render_Minor Num_Sdma_Engines Num_Sdma_Xgmi_Engines Num_Sdma_Queues_Per_Engine Num_Cp_Queues
    Max_Engine_Clk_Ccompute Max_Engine_Clk_Fcompute Sdma_Fw_Version Fw_Version Capability Cu_Per_Engine Max_Waves_Per_Cu
    Family_Id Workgroup_Max_Size Grid_Max_Size Local_Mem_Size Hive_Id Gpu_Id Workgroup_Max_Dim_X Workgroup_Max_Dim_Y
    Workgroup_Max_Dim_Z Grid_Max_Dim_X Grid_Max_Dim_Y Grid_Max_Dim_Z Name Vendor_Name Product_Name Model_Name
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

/// The SDK's facts of an agent; empty for imports and for traces of older versions.
fn stated(agent: &Agent) -> Map<String, Json> {
    serde_json::from_str(&agent.facts).unwrap_or_default()
}

/// A column from the SDK's facts: its fields have the columns' names in lower case.
fn stated_value(stated: &Map<String, Json>, column: &str) -> Option<String> {
    let name = column.to_ascii_lowercase();
    let found = match name.rsplit_once("_dim_") {
        Some((dimensions, axis)) => stated.get(&format!("{dimensions}_dim"))?.get(axis)?,
        None => stated.get(&name)?,
    };
    Some(found.to_string())
}

fn value<'a>(agent: &'a Agent, column: &str) -> Option<Value<'a>> {
    let gpu = agent.kind == AgentKind::Gpu;
    let number = match column {
        "Agent_Type" => return Some(Value::Text(kind(agent))),
        "Name" => return Some(Value::Text(&agent.name)),
        "Vendor_Name" => return Some(Value::Text(vendor(agent))),
        "Product_Name" => return Some(Value::Text(&agent.product)),
        "Model_Name" => return Some(Value::Text("")),
        "Node_Id" => return agent.node_id.map(u64::from).map(Value::Number),
        "Logical_Node_Id" => return agent.logical_node_id.map(u64::from).map(Value::Number),
        "Max_Waves_Per_Simd" => agent.max_waves_per_cu?.checked_div(agent.simd_per_cu?)?.into(),
        _ => numbers(agent).find(|(name, _)| column.eq_ignore_ascii_case(name))?.1?,
    };
    gpu.then_some(Value::Number(number))
}

/// What rkprof knows of an agent, with the SDK's names.
fn numbers(agent: &Agent) -> impl Iterator<Item = (&'static str, Option<u64>)> {
    let numbers = [
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
    numbers.into_iter().map(|(name, number)| (name, number.map(u64::from))).chain(wide)
}

/// `AMD` for its GPUs, empty where an import's source has no vendor, otherwise the kind.
pub fn vendor(agent: &Agent) -> &'static str {
    let known = agent.name.starts_with("gfx") || agent.product.contains("AMD");
    match agent.kind {
        AgentKind::Gpu if known => "AMD",
        AgentKind::Gpu => "",
        AgentKind::Cpu | AgentKind::Npu | AgentKind::Unknown => kind(agent),
    }
}

fn simd_count(agent: &Agent) -> Option<u32> {
    agent.cu_count?.checked_mul(agent.simd_per_cu?)
}

/// The number of agents of the same kind before an agent.
pub(crate) fn index_of_kind(index: usize, registry: &Registry) -> usize {
    let kind = registry.agents[index].kind;
    registry.agents[..index].iter().filter(|other| other.kind == kind).count()
}

/// A bit field: name and width of each part, from the lowest bit (the driver's `hsakmttypes.h`).
type Bits = &'static [(&'static str, u32)];

const CAPABILITY: Bits = &[
    ("HotPluggable", 1),
    ("HSAMMUPresent", 1),
    ("SharedWithGraphics", 1),
    ("QueueSizePowerOfTwo", 1),
    ("QueueSize32bit", 1),
    ("QueueIdleEvent", 1),
    ("VALimit", 1),
    ("WatchPointsSupported", 1),
    ("WatchPointsTotalBits", 4),
    ("DoorbellType", 2),
    ("AQLQueueDoubleMap", 1),
    ("DebugTrapSupported", 1),
    ("WaveLaunchTrapOverrideSupported", 1),
    ("WaveLaunchModeSupported", 1),
    ("PreciseMemoryOperationsSupported", 1),
    ("DEPRECATED_SRAM_EDCSupport", 1),
    ("Mem_EDCSupport", 1),
    ("RASEventNotify", 1),
    ("ASICRevision", 4),
    ("SRAM_EDCSupport", 1),
    ("SVMAPISupported", 1),
    ("CoherentHostAccess", 1),
    ("DebugSupportedFirmware", 1),
];
const SDMA_FIRMWARE: Bits = &[("uCodeSDMA", 10), ("uCodeRes", 10)];
const FIRMWARE: Bits = &[("uCode", 10), ("Major", 6), ("Minor", 8), ("Stepping", 8)];
const VISIBILITY: Bits = &[("hsa", 1), ("hip", 1), ("rccl", 1), ("rocdecode", 1)];
const BANK_FLAGS: Bits = &[("HotPluggable", 1), ("NonVolatile", 1)];
const CACHE_TYPE: Bits = &[("Data", 1), ("Instruction", 1), ("CPU", 1), ("HSACU", 1)];
const LINK_FLAGS: Bits =
    &[("Override", 1), ("NonCoherent", 1), ("NoAtomics32bit", 1), ("NoAtomics64bit", 1), ("NoPeerToPeerDMA", 1)];

/// Replaces a number by the parts of its bit field.
fn split(of: &mut Map<String, Json>, name: &str, bits: Bits) {
    let Some(number) = of.get(name).and_then(Json::as_u64) else { return };
    let mut at = 0;
    let parts = bits.iter().map(|(part, width)| {
        let value = number >> at & ((1 << width) - 1);
        at += width;
        ((*part).to_owned(), Json::from(value))
    });
    let parts: Map<String, Json> = parts.collect();
    of.insert(name.to_owned(), parts.into());
}

/// The facts of an agent with the SDK's names, as in rocprofv3's JSON and rocpd; without unknown ones.
pub fn facts(index: usize, registry: &Registry) -> Map<String, Json> {
    let agent = &registry.agents[index];
    let mut all = stated(agent);
    if !all.is_empty() {
        all.insert("id".to_owned(), json!({ "handle": index + 1 }));
        split(&mut all, "capability", CAPABILITY);
        split(&mut all, "sdma_fw_version", SDMA_FIRMWARE);
        split(&mut all, "fw_version", FIRMWARE);
        split(&mut all, "runtime_visibility", VISIBILITY);
        for (list, name, bits) in
            [("mem_banks", "flags", BANK_FLAGS), ("caches", "type", CACHE_TYPE), ("io_links", "flags", LINK_FLAGS)]
        {
            for entry in all.get_mut(list).and_then(Json::as_array_mut).into_iter().flatten() {
                if let Some(entry) = entry.as_object_mut() {
                    split(entry, name, bits);
                }
            }
        }
        if let Some(bytes) = all.get("uuid").and_then(Json::as_array).cloned() {
            let bytes: Map<String, Json> = (0..).zip(bytes).map(|(at, byte)| (format!("value{at}"), byte)).collect();
            all.insert("uuid".to_owned(), json!({ "bytes": bytes }));
        }
        all.insert("gpu_index".to_owned(), agent.gpu_index.map_or(-1, i64::from).into());
        return all;
    }
    numbers(agent).filter_map(|(name, number)| Some((name.to_owned(), number?.into()))).collect()
}

/// The header of `agent_info.csv`.
pub fn header() -> String {
    COLUMNS.map(|column| format!("\"{column}\"")).join(",")
}

/// Appends a row of `agent_info.csv`.
pub fn row(out: &mut Vec<u8>, agent: &Agent) {
    let stated = stated(agent);
    for (at, column) in COLUMNS.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        let is_text = matches!(*column, "Agent_Type" | "Name" | "Vendor_Name" | "Product_Name" | "Model_Name");
        if !is_text && let Some(number) = stated_value(&stated, column) {
            out.extend_from_slice(number.as_bytes());
            continue;
        }
        if *column == "Model_Name"
            && let Some(Json::String(model)) = stated.get("model_name")
        {
            text::quoted(out, model);
            continue;
        }
        match value(agent, column) {
            Some(Value::Number(number)) => text::uint(out, number),
            Some(Value::Text(name)) => text::quoted(out, name),
            None => {}
        }
    }
}

/// The agents of a run without a trace. A summary has no node numbers; its order is that of the nodes.
pub fn of_summary(summary: &Summary) -> Vec<Agent> {
    let agent = |row: &AgentSummary| Agent {
        kind: row.kind,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A GPU as rocprofv3 1.0.0 wrote it, as JSON and as a row of its CSV file (values of a software gfx942).
    #[test]
    fn agents_are_written_as_the_original_writes_them() {
        let facts = json!({
            "size": 312, "type": 2, "capability": 738_239_104, "sdma_fw_version": 22, "fw_version": 177,
            "runtime_visibility": 15, "vendor_id": 4098, "workgroup_max_dim": { "x": 1024, "y": 512, "z": 256 },
            "grid_max_dim": { "x": 2_147_483_647, "y": 65_535, "z": 65_535 }, "hive_id": 20_017_429_960_312u64,
            "model_name": "aqua_vanjaram", "uuid": [17, 34], "cpu_cores_count": 0, "num_cp_queues": 24,
            "mem_banks": [{ "heap_type": 1, "flags": 2 }], "caches": [{ "level": 2, "type": 9 }],
            "io_links": [{ "type": 2, "flags": 1 }],
        });
        let agent = Agent {
            kind: AgentKind::Gpu,
            name: "gfx942".into(),
            product: "AMD Instinct MI300X".into(),
            node_id: Some(1),
            facts: facts.to_string(),
            ..Agent::default()
        };
        let mut row = Vec::new();
        super::row(&mut row, &agent);
        let row = String::from_utf8(row).unwrap();
        let cells: Vec<&str> = row.split(',').collect();
        let cell = |name: &str| cells[COLUMNS.iter().position(|column| *column == name).unwrap()];
        for (name, expected) in [
            ("Capability", "738239104"),
            ("Sdma_Fw_Version", "22"),
            ("Fw_Version", "177"),
            ("Vendor_Id", "4098"),
            ("Num_Cp_Queues", "24"),
            ("Cpu_Cores_Count", "0"),
            ("Hive_Id", "20017429960312"),
            ("Workgroup_Max_Dim_Y", "512"),
            ("Grid_Max_Dim_X", "2147483647"),
            ("Model_Name", "\"aqua_vanjaram\""),
            ("Agent_Type", "\"GPU\""),
            ("Gds_Size_In_Kb", ""),
        ] {
            assert_eq!(cell(name), expected, "{name}");
        }
        let registry = Registry { agents: vec![agent], ..Registry::default() };
        let all = Json::Object(super::facts(0, &registry));
        assert_eq!(all["capability"]["WatchPointsTotalBits"], 2);
        assert_eq!(all["capability"]["DoorbellType"], 2);
        let on = names![
            WatchPointsSupported DebugTrapSupported SRAM_EDCSupport SVMAPISupported DebugSupportedFirmware
        ];
        for (name, width) in CAPABILITY.iter().filter(|(_, width)| *width == 1) {
            assert_eq!(all["capability"][name], u64::from(on.contains(name)), "{name} of {width} bit");
        }
        assert_eq!(all["runtime_visibility"], json!({ "hsa": 1, "hip": 1, "rccl": 1, "rocdecode": 1 }));
        assert_eq!(all["fw_version"]["uCode"], 177);
        assert_eq!(all["mem_banks"][0]["flags"], json!({ "HotPluggable": 0, "NonVolatile": 1 }));
        assert_eq!(all["caches"][0]["type"], json!({ "Data": 1, "Instruction": 0, "CPU": 0, "HSACU": 1 }));
        assert_eq!(all["uuid"]["bytes"]["value1"], 34);
    }
}
