//! What the trace processor must find in a trace of these events: the `expected.json` of `check.mjs`.

use rkprof_model::event::{AgentKind, Event, Kernel, Process, Registry};
use rkprof_model::record::CopyDirection;
use serde_json::{Value, json};

pub(crate) fn expected<'a>(
    events: impl Iterator<Item = &'a Event<'static>>,
    registry: &Registry,
    process: &Process,
) -> Value {
    let device = |agent: u32| registry.agents.get(agent as usize).and_then(|agent| agent.gpu_index);
    let (mut kernels, mut copies, mut calls, mut counters, mut markers) = (vec![], vec![], vec![], vec![], vec![]);
    for event in events {
        match event {
            Event::Kernel(k) => kernels.push(json!({
                "event_id": k.event_id,
                "ts": k.start,
                "dur": k.end - k.start,
                "name": registry.kernel_name(k.kernel),
                "mangled": registry.kernels.get(&k.kernel).map(Kernel::mangled),
                "device": device(k.agent),
                "queue": k.queue,
                "stream": k.stream,
                "stream_name": k.stream.and_then(|stream| registry.streams.get(stream as usize)),
                "dispatch_id": k.dispatch_id,
                "grid": k.shape.workgroups(),
                "workgroup": k.shape.workgroup,
                "lds": k.shape.lds,
                "timed": k.timing_valid && k.end >= k.start,
            })),
            Event::Copy(c) => copies.push(json!({
                "event_id": c.event_id,
                "ts": c.start,
                "dur": c.end - c.start,
                "name": copy_name(c.direction),
                "bytes": c.bytes,
                "stream": c.stream,
            })),
            Event::Api(c) => calls.push(json!({
                "ts": c.start,
                "dur": c.end - c.start,
                "name": registry.function_name(c.function),
                "tid": c.tid,
                "children": c.children.clone().collect::<Vec<_>>(),
            })),
            Event::Counters(s) => counters.extend(s.values.iter().map(|(id, value)| {
                json!({
                    "ts": s.start,
                    "dur": s.end - s.start,
                    "name": registry.counters[*id as usize],
                    "value": value,
                })
            })),
            Event::Marker(m) => markers.push(json!({ "at": m.at, "op": m.op as u8, "message": m.message })),
            Event::Allocation(_) | Event::Scratch(_) | Event::Activity(_) | Event::PcSamples(_) => {}
        }
    }
    let gpus: Vec<_> = registry
        .agents
        .iter()
        .filter(|agent| agent.kind == AgentKind::Gpu)
        .map(|agent| json!({ "gpu": agent.gpu_index, "vendor": "AMD", "architecture": agent.name }))
        .collect();
    json!({
        "pid": process.pid,
        "cut": false,
        "gpus": gpus,
        "kernels": kernels,
        "copies": copies,
        "calls": calls,
        "counters": counters,
        "markers": markers,
    })
}

fn copy_name(direction: CopyDirection) -> &'static str {
    match direction {
        CopyDirection::Unknown => "Memcpy",
        CopyDirection::HostToHost => "Memcpy HtoH",
        CopyDirection::HostToDevice => "Memcpy HtoD",
        CopyDirection::DeviceToHost => "Memcpy DtoH",
        CopyDirection::DeviceToDevice => "Memcpy DtoD",
    }
}
