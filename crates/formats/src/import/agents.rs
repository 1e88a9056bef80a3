//! Agents in rocprofiler-sdk's JSON: in rocprofv3's documents, and in rocpd's column `extdata`.

use super::values::{field, field_u32, text};
use rkprof_model::event::{Agent, AgentKind};
use serde_json::Value;

/// The facts of an agent; a missing fact is `None` or empty.
pub(super) fn agent(value: &Value) -> Agent {
    let number = |name| field_u32(value, name);
    let string = |name| text(value, name).unwrap_or("").to_owned();
    let kind = match field(value, "type") {
        Some(1) => AgentKind::Cpu,
        Some(2) => AgentKind::Gpu,
        _ => AgentKind::Unknown,
    };
    let banks = value.get("mem_banks").and_then(Value::as_array);
    let sizes =
        |banks: &Vec<Value>| banks.iter().filter_map(|bank| field(bank, "size_in_bytes")).fold(0, u64::saturating_add);
    Agent {
        kind,
        name: string("name"),
        product: string("product_name"),
        uuid: String::new(),
        node_id: number("node_id"),
        logical_node_id: number("logical_node_id"),
        gpu_index: (kind == AgentKind::Gpu).then(|| field_u32(value, "logical_node_type_id")).flatten(),
        gfx_target_version: number("gfx_target_version"),
        cu_count: number("cu_count"),
        simd_per_cu: number("simd_per_cu"),
        wave_size: number("wave_front_size"),
        xcc_count: number("num_xcc"),
        max_waves_per_cu: number("max_waves_per_cu"),
        lds_kib: number("lds_size_in_kb"),
        clock_mhz: number("max_engine_clk_fcompute"),
        device_id: number("device_id"),
        location_id: number("location_id"),
        domain: number("domain"),
        memory_bytes: field(value, "local_mem_size").filter(|_| banks.is_none()).or_else(|| banks.map(sizes)),
        gpu_id: field(value, "gpu_id"),
        facts: if value.get("size").is_some() { value.to_string() } else { String::new() },
    }
}
