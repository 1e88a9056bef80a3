//! The tables that rows refer to: agents, threads, queues, streams, code objects, kernels, counters. They are written after
//! the process's last event, when all of them are known.

use super::{ONE, Rocpd};
use crate::export::json::sections;
use crate::export::{Ended, agents, kernels};
use rkprof_model::event::{AgentKind, Registry};
use rusqlite::params;
use rustc_hash::FxHashSet;
use serde_json::{Value, json};
use std::io;

impl Rocpd {
    /// The tables that rows refer to; all of them are known now.
    pub(super) fn facts(&mut self, ended: &Ended<'_>) -> io::Result<()> {
        let registry = ended.registry;
        let (pid, parent) = (self.process.pid, self.process.parent);
        let of_process = |extra: &str| format!("id,nid,pid,{extra}");
        for (index, agent) in registry.agents.iter().enumerate() {
            let kind = match agent.kind {
                AgentKind::Cpu => Some("CPU"),
                AgentKind::Gpu => Some("GPU"),
                AgentKind::Npu | AgentKind::Unknown => None,
            };
            let facts = agents::facts(index, registry);
            let model = facts.get("model_name").and_then(Value::as_str).unwrap_or_default().to_owned();
            let columns = of_process(
                "type,absolute_index,logical_index,type_index,uuid,name,model_name,vendor_name,product_name,\
                 user_name,extdata",
            );
            let values = params![
                index as i64,
                ONE,
                pid,
                kind,
                agent.node_id,
                agent.logical_node_id,
                agents::index_of_kind(index, registry) as i64,
                agent.device_id,
                agent.name,
                model,
                agents::vendor(agent),
                agent.product,
                agent.product,
                Value::Object(facts).to_string(),
            ];
            self.fact("info_agent", &columns, values)?;
        }
        let threads: FxHashSet<u32> =
            self.process.threads.iter().copied().chain(registry.threads.keys().copied()).collect();
        let mut threads: Vec<u32> = threads.into_iter().collect();
        threads.sort_unstable();
        for tid in threads {
            let name = registry.threads.get(&tid);
            self.fact("info_thread", "id,nid,ppid,pid,tid,name", params![tid, ONE, parent, pid, tid, name])?;
        }
        self.fact("info_queue", &of_process("name"), params![0, ONE, pid, "Default Queue"])?;
        for queue in sorted(&self.process.queues) {
            let name = format!("Queue {queue}");
            self.fact("info_queue", &of_process("name"), params![i64::from(queue) + 1, ONE, pid, name])?;
        }
        self.process.streams.insert(0);
        for stream in sorted(&self.process.streams) {
            let given = registry.streams.get(stream as usize).filter(|name| !name.is_empty()).cloned();
            let name = match stream.checked_sub(1) {
                None => "Default Stream".to_owned(),
                Some(number) => given.unwrap_or_else(|| format!("Stream {number}")),
            };
            self.fact("info_stream", &of_process("name"), params![stream, ONE, pid, name])?;
        }
        self.code(registry)?;
        let gpu = registry.agents.iter().position(|agent| agent.kind == AgentKind::Gpu).map(|index| index as i64);
        for (counter, name) in registry.counters.iter().enumerate() {
            let columns = of_process(
                "agent_id,target_arch,name,symbol,description,component,value_type,block,expression,is_constant,\
                 is_derived",
            );
            let values = params![counter as i64 + 1, ONE, pid, gpu, "GPU", name, name, "", "rocm", "ABS", "", "", 0, 0];
            self.fact("info_pmc", &columns, values)?;
        }
        Ok(())
    }

    /// Code objects and kernels. A kernel of an unknown code object belongs to code object 0.
    fn code(&mut self, registry: &Registry) -> io::Result<()> {
        let pid = self.process.pid;
        for (id, object) in &registry.code_objects {
            let facts = sections::code_object(*id, object).to_string();
            let columns = "id,nid,pid,agent_id,uri,load_base,load_size,load_delta,extdata";
            let values = params![
                *id as i64,
                ONE,
                pid,
                object.agent,
                object.uri,
                object.load_base as i64,
                object.load_bytes as i64,
                object.load_delta,
                facts,
            ];
            self.fact("info_code_object", columns, values)?;
        }
        let unseen = |object: u64| !registry.code_objects.contains_key(&object);
        let mut kernels: FxHashSet<u64> = self.process.kernels.clone();
        kernels.extend(registry.kernels.keys());
        let objects = kernels.iter().map(|id| registry.kernels.get(id).map_or(0, |kernel| kernel.code_object));
        if objects.clone().any(unseen) && unseen(0) {
            self.fact("info_code_object", "id,nid,pid,uri", params![0, ONE, pid, ""])?;
        }
        for id in kernels {
            let kernel = registry.kernels.get(&id);
            let object = kernel.map(|kernel| kernel.code_object).filter(|object| !unseen(*object)).unwrap_or(0);
            let display = kernels::name(id, registry, self.style);
            let mangled = kernel.map(|kernel| format!("{}.kd", kernel.mangled()));
            let mut facts =
                kernel.map_or_else(|| json!({ "kernel_id": id }), |kernel| sections::kernel_symbol(id, kernel));
            facts["formatted_kernel_name"] = display.as_ref().into();
            facts["truncated_kernel_name"] = sections::truncated(id, registry).into();
            let columns = "id,nid,pid,code_object_id,kernel_name,display_name,kernarg_segment_size,\
                           group_segment_size,private_segment_size,sgpr_count,arch_vgpr_count,accum_vgpr_count,\
                           kernel_object,kernarg_segment_alignment,extdata";
            let values = params![
                id as i64,
                ONE,
                pid,
                object as i64,
                mangled,
                display,
                kernel.and_then(|k| k.kernarg_bytes),
                kernel.and_then(|k| k.static_lds),
                kernel.and_then(|k| k.scratch),
                kernel.and_then(|k| k.sgprs),
                kernel.and_then(|k| k.vgprs),
                kernel.and_then(|k| k.agprs),
                kernel.map(|k| k.object as i64).filter(|object| *object != 0),
                kernel.and_then(|k| k.kernarg_alignment),
                facts.to_string(),
            ];
            self.fact("info_kernel_symbol", columns, values)?;
        }
        Ok(())
    }
}

fn sorted(ids: &FxHashSet<u32>) -> Vec<u32> {
    let mut ids: Vec<u32> = ids.iter().copied().collect();
    ids.sort_unstable();
    ids
}
