//! The sections that describe what the records refer to: agents, counters, code objects, kernels, statistics.

use super::fields::agent_handle;
use crate::export::tallies::{self, Group, Row, Tallies};
use crate::export::{agents, kernels};
use rkprof_model::event::{AgentKind, CodeObject, Kernel, Registry};
use rkprof_model::summary::Distribution;
use rkprof_names::Style;
use rustc_hash::FxHashSet;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

pub fn agents(registry: &Registry) -> Value {
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
    all.extend(names.as_object().cloned().unwrap_or_default());
    Value::Object(all)
}

/// The counters of the run, as if on every GPU that has them: which GPU that was is in the records.
pub fn counters(registry: &Registry) -> Value {
    let gpu = registry.agents.iter().position(|agent| agent.kind == AgentKind::Gpu).map_or(0, |index| index + 1);
    let counter = |(id, name): (usize, &String)| {
        json!({
            "agent_id": { "handle": gpu }, "id": { "handle": id + 1 }, "is_constant": 0, "is_derived": 0, "name": name,
            "description": "", "block": "", "expression": "", "dimensions": [], "instances": [],
        })
    };
    Value::Array(registry.counters.iter().enumerate().map(counter).collect())
}

pub fn code_objects(registry: &Registry) -> Value {
    let mut objects: Vec<_> = registry.code_objects.iter().collect();
    objects.sort_by_key(|(id, _)| **id);
    let object = |(id, object): (&u64, &CodeObject)| {
        json!({
            "code_object_id": id, "agent_id": { "handle": agent_handle(Some(object.agent)) }, "uri": object.uri,
            "load_base": object.load_base, "load_size": object.load_bytes, "load_delta": object.load_delta,
        })
    };
    Value::Array(objects.into_iter().map(object).collect())
}

/// The kernels that were loaded, and those that records refer to though nothing is known of them.
pub fn kernel_symbols(registry: &Registry, used: &FxHashSet<u64>, style: Style) -> Value {
    let ids: BTreeSet<u64> = registry.kernels.keys().chain(used).copied().collect();
    let unknown = Kernel::default();
    let symbol = |id: u64| {
        let kernel = registry.kernels.get(&id).unwrap_or(&unknown);
        let suffix = if kernel.mangled.is_empty() { "" } else { ".kd" };
        let mut symbol = json!({
            "kernel_id": id, "code_object_id": kernel.code_object, "kernel_name": format!("{}{suffix}", kernel.mangled),
            "formatted_kernel_name": kernels::name(id, registry, style),
            "demangled_kernel_name": registry.kernel_name(id),
            "truncated_kernel_name": kernels::name(id, registry, Style::Short),
        });
        let facts = [
            ("kernarg_segment_size", kernel.kernarg_bytes),
            ("group_segment_size", kernel.static_lds),
            ("private_segment_size", kernel.scratch),
            ("sgpr_count", kernel.sgprs),
            ("arch_vgpr_count", kernel.vgprs),
            ("accum_vgpr_count", kernel.agprs),
        ];
        for (name, fact) in facts {
            if let Some(fact) = fact {
                symbol[name] = fact.into();
            }
        }
        symbol
    };
    Value::Array(ids.into_iter().map(symbol).collect())
}

pub fn summary(tallies: &Tallies) -> Value {
    let stats = |duration: &Distribution| {
        let deviation = tallies::sample_deviation(duration);
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
    let domain = |domain: Row| {
        let group = Group::ALL.into_iter().find(|group| group.domain() == domain.name);
        let rows = group.map(|group| tallies.rows(group)).unwrap_or_default();
        let operations = rows.iter().map(|row| json!({ "key": row.name, "value": stats(&row.duration) }));
        let mut all = stats(&domain.duration);
        all.insert("operations".into(), operations.collect());
        json!({ "domain": domain.name, "stats": all })
    };
    Value::Array(tallies.domains().into_iter().map(domain).collect())
}
