//! The sections that describe what the records refer to: agents, counters, code objects, kernels, statistics.

use super::fields::agent_handle;
use crate::export::tallies::{Group, Tallies, TallyRow};
use crate::export::{agents, kernels};
use rkprof_model::event::{AgentKind, CodeObject, Kernel, Registry};
use rkprof_model::summary::Distribution;
use rkprof_names::Style;
use rustc_hash::FxHashSet;
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) fn agents(registry: &Registry) -> Value {
    Value::Array((0..registry.agents.len()).map(|index| agent(index, registry)).collect())
}

fn agent(index: usize, registry: &Registry) -> Value {
    let agent = &registry.agents[index];
    let kind = match agent.kind {
        AgentKind::Cpu => 1,
        AgentKind::Gpu => 2,
        AgentKind::Npu | AgentKind::Unknown => 0,
    };
    let names = json!({
        "id": { "handle": index + 1 }, "type": kind, "name": agent.name, "vendor_name": agents::vendor(agent),
        "product_name": agent.product, "model_name": "", "uuid_text": agent.uuid,
        "logical_node_type_id": agents::index_of_kind(index, registry),
    });
    let mut all = agents::facts(index, registry);
    if all.contains_key("size") {
        return Value::Object(all);
    }
    all.extend(names.as_object().cloned().unwrap_or_default());
    Value::Object(all)
}

/// The counters of the run, listed for every GPU that has them; the records name the GPU of each value.
pub(crate) fn counters(registry: &Registry) -> Value {
    let gpu = registry.agents.iter().position(|agent| agent.kind == AgentKind::Gpu).map_or(0, |index| index + 1);
    let counter = |(id, name): (usize, &String)| {
        json!({
            "agent_id": { "handle": gpu }, "id": { "handle": id + 1 }, "is_constant": 0, "is_derived": 0, "name": name,
            "description": "", "block": "", "expression": "", "dimensions": [], "instances": [],
        })
    };
    Value::Array(registry.counters.iter().enumerate().map(counter).collect())
}

pub(crate) fn code_objects(registry: &Registry) -> Value {
    let mut objects: Vec<_> = registry.code_objects.iter().collect();
    objects.sort_by_key(|(id, _)| **id);
    // The id is the position in the list: rocprofv3 fills gaps with empty objects.
    let empty = CodeObject::default();
    let last = objects.last().map_or(0, |(id, _)| **id);
    if last > MOST_PLACES {
        return Value::Array(objects.into_iter().map(|(id, object)| code_object(*id, object)).collect());
    }
    Value::Array((0..=last).map(|id| code_object(id, registry.code_objects.get(&id).unwrap_or(&empty))).collect())
}

/// Ids beyond this are not positions in a list (imports keep the ids of their source).
const MOST_PLACES: u64 = 1 << 20;

/// A code object as rocprofv3 writes it; `size` 0 means that there is none.
pub(crate) fn code_object(id: u64, object: &CodeObject) -> Value {
    if object.uri.is_empty() && object.load_bytes == 0 {
        return json!({
            "size": 0, "code_object_id": id, "agent_id": { "handle": 0 }, "uri": "", "load_base": 0, "load_size": 0,
            "load_delta": 0, "storage_type": 0,
        });
    }
    let memory = object.uri.starts_with("memory:");
    let mut value = json!({
        "size": 88, "code_object_id": id, "agent_id": { "handle": agent_handle(Some(object.agent)) },
        "uri": object.uri, "load_base": object.load_base, "load_size": object.load_bytes,
        "load_delta": object.load_delta, "storage_type": if memory { 2 } else { 1 },
    });
    if memory && let Some((base, size)) = memory_range(&object.uri) {
        value["memory_base"] = base.into();
        value["memory_size"] = size.into();
    }
    value
}

/// `memory://PID#offset=0xADDRESS&size=BYTES`.
fn memory_range(uri: &str) -> Option<(u64, u64)> {
    let (offset, size) = uri.split_once("#offset=")?.1.split_once("&size=")?;
    Some((u64::from_str_radix(offset.strip_prefix("0x")?, 16).ok()?, size.parse().ok()?))
}

/// The loaded kernels, and unknown kernels that records refer to.
pub(crate) fn kernel_symbols(registry: &Registry, used: &FxHashSet<u64>, style: Style) -> Value {
    let known: BTreeSet<u64> = registry.kernels.keys().chain(used).copied().collect();
    // The id is the position in the list: rocprofv3 fills gaps with empty symbols. Kernels that were loaded and never
    // launched are such gaps here.
    let last = known.last().copied().unwrap_or(0);
    let ids: BTreeSet<u64> = if last > MOST_PLACES { known } else { (0..=last).collect() };
    let unknown = Kernel::default();
    let symbol = |id: u64| {
        if !registry.kernels.contains_key(&id) && !used.contains(&id) {
            return no_symbol(id);
        }
        let kernel = registry.kernels.get(&id).unwrap_or(&unknown);
        let mut symbol = kernel_symbol(id, kernel);
        symbol["formatted_kernel_name"] = kernels::name(id, registry, style).into();
        symbol["truncated_kernel_name"] = truncated(id, registry).into();
        symbol
    };
    Value::Array(ids.into_iter().map(symbol).collect())
}

/// A kernel as rocprofv3 writes it; the caller adds the displayed names.
pub(crate) fn kernel_symbol(id: u64, kernel: &Kernel) -> Value {
    let symbol = if kernel.mangled().is_empty() { String::new() } else { format!("{}.kd", kernel.mangled()) };
    let demangled = match kernel.name() == kernel.mangled() {
        true => symbol.clone(),
        false => format!("{} [clone .kd]", kernel.name()),
    };
    let mut value = json!({
        "size": 88, "kernel_id": id, "code_object_id": kernel.code_object, "kernel_name": symbol,
        "demangled_kernel_name": demangled,
    });
    let facts = [
        ("kernarg_segment_size", kernel.kernarg_bytes),
        ("kernarg_segment_alignment", kernel.kernarg_alignment),
        ("group_segment_size", kernel.static_lds),
        ("private_segment_size", kernel.scratch),
        ("sgpr_count", kernel.sgprs),
        ("arch_vgpr_count", kernel.vgprs),
        ("accum_vgpr_count", kernel.agprs),
    ];
    for (name, fact) in facts {
        if let Some(fact) = fact {
            value[name] = fact.into();
        }
    }
    if kernel.object != 0 {
        value["kernel_object"] = kernel.object.into();
    }
    if kernel.entry != 0 {
        value["kernel_address"] = json!({ "handle": kernel.entry });
    }
    if kernel.object != 0 && kernel.entry != 0 {
        value["kernel_code_entry_byte_offset"] = (kernel.entry.wrapping_sub(kernel.object) as i64).into();
    }
    value
}

/// A kernel's name as rocprofv3 truncates it: a C++ function's without scope and template arguments, any other symbol whole.
pub(crate) fn truncated(id: u64, registry: &Registry) -> String {
    if let Some(kernel) = registry.kernels.get(&id).filter(|kernel| kernel.name() == kernel.mangled()) {
        return format!("{}.kd", kernel.mangled());
    }
    function_of(&registry.kernel_name(id))
}

/// The name of a C++ function, without scope and arguments.
fn function_of(name: &str) -> String {
    let name = kernels::styled("", name.into(), Style::Short);
    let path = name.split('<').next().filter(|path| !path.is_empty()).unwrap_or(&name);
    path.rsplit("::").next().unwrap_or(path).to_owned()
}

/// A position in the list of symbols without a kernel.
fn no_symbol(id: u64) -> Value {
    let name = id.to_string();
    json!({
        "size": 0, "kernel_id": id, "code_object_id": 0, "kernel_name": "", "kernel_object": 0,
        "kernarg_segment_size": 0, "kernarg_segment_alignment": 0, "group_segment_size": 0, "private_segment_size": 0,
        "sgpr_count": 0, "arch_vgpr_count": 0, "accum_vgpr_count": 0, "kernel_code_entry_byte_offset": 0,
        "kernel_address": { "handle": 0 }, "formatted_kernel_name": name, "demangled_kernel_name": name,
        "truncated_kernel_name": name,
    })
}

/// The host functions that the SDK tells of, each at the place of its id; rocprofv3 has one for none at place 0.
pub(crate) fn host_functions(registry: &Registry, style: Style) -> Value {
    let known = registry.kernels.iter().filter_map(|(kernel, facts)| Some((facts.host.as_ref()?.id, *kernel)));
    let known: BTreeMap<u64, u64> = known.collect();
    let last = known.last_key_value().map_or(0, |(id, _)| *id);
    let places: Vec<u64> = if last > MOST_PLACES { known.keys().copied().collect() } else { (0..=last).collect() };
    let function = |id: u64| {
        let kernel = known.get(&id)?;
        host_function(*kernel, registry.kernels.get(kernel)?, style)
    };
    Value::Array(places.into_iter().map(|id| function(id).unwrap_or_else(no_host_function)).collect())
}

fn host_function(id: u64, kernel: &Kernel, style: Style) -> Option<Value> {
    let host = kernel.host.as_ref()?;
    let symbol = host.device_function.as_deref().unwrap_or(kernel.mangled());
    let name = match &host.device_function {
        Some(symbol) => rkprof_names::demangle(symbol),
        None => Cow::Borrowed(kernel.name()),
    };
    let truncated = if name == symbol { symbol.to_owned() } else { function_of(&name) };
    let [threads, blocks, block, grid] = host.dimensions.map(|[x, y, z]| json!({ "x": x, "y": y, "z": z }));
    Some(json!({
        "size": 120, "host_function_id": host.id, "kernel_id": id, "code_object_id": kernel.code_object,
        "host_function": { "handle": host.address }, "modules": { "handle": host.modules },
        "device_function": symbol, "thread_limit": host.thread_limit, "thread_ids": threads, "block_ids": blocks,
        "block_dims": block, "grid_dims": grid, "workgroup_size": host.workgroup_size,
        "formatted_host_function_name": kernels::styled(symbol, name.clone(), style),
        "demangled_host_function_name": name, "truncated_host_function_name": truncated,
    }))
}

/// A place in the list of host functions without one.
fn no_host_function() -> Value {
    let (none, zero) = (json!({ "handle": 0 }), json!({ "x": 0, "y": 0, "z": 0 }));
    json!({
        "size": 0, "host_function_id": 0, "kernel_id": 0, "code_object_id": 0, "host_function": none, "modules": none,
        "device_function": "", "thread_limit": 0, "thread_ids": zero, "block_ids": zero, "block_dims": zero,
        "grid_dims": zero, "workgroup_size": 0, "formatted_host_function_name": "", "demangled_host_function_name": "",
        "truncated_host_function_name": "",
    })
}

pub(crate) fn summary(tallies: &Tallies) -> Value {
    let stats = |duration: &Distribution| {
        let deviation = duration.std_ns.unwrap_or(0.0);
        let squares: Value = match duration.sum_sq_ns2.parse::<u64>() {
            Ok(squares) => squares.into(),
            Err(_) => duration.sum_sq_ns2.parse::<f64>().unwrap_or(0.0).into(),
        };
        let mut stats = Map::new();
        stats.insert("count".into(), duration.count.into());
        stats.insert("sum".into(), duration.sum_ns.into());
        stats.insert("sqr".into(), squares);
        stats.insert("min".into(), duration.min_ns.into());
        stats.insert("max".into(), duration.max_ns.into());
        stats.insert("mean".into(), duration.mean_ns.into());
        stats.insert("stddev".into(), deviation.into());
        stats.insert("variance".into(), (deviation * deviation).into());
        stats
    };
    let domain = |domain: TallyRow| {
        let group = Group::ALL.into_iter().find(|group| group.domain() == domain.name);
        let rows = group.map(|group| tallies.rows(group)).unwrap_or_default();
        let operations = rows.iter().map(|row| json!({ "key": row.name, "value": stats(&row.duration) }));
        let mut all = stats(&domain.duration);
        all.insert("operations".into(), operations.collect());
        json!({ "domain": domain.name, "stats": all })
    };
    Value::Array(tallies.domains().into_iter().map(domain).collect())
}
