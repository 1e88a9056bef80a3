//! Metadata records -> [`Registry`].

use rkprof_model::call_paths::{Named, NamedKind};
use rkprof_model::event::{Agent, AgentKind, CodeObject, Function, HostFunction, Kernel, Registry};
use rkprof_model::record::{self, Domain, Header, Kind, NameOf};
use std::collections::HashMap;

/// What a metadata record adds beside the registry.
pub(crate) enum Learned {
    Nothing,
    /// ROCTx named a stream.
    StreamName {
        address: u64,
        name: String,
    },
    /// An earlier drainer of this run numbered a stream; recovery must give the same number.
    StreamNumber {
        address: u64,
        number: u32,
    },
    QueueIndex {
        handle: u64,
        agent: u32,
        index: u32,
    },
    /// The words of a call path.
    CallPath {
        id: u64,
        words: Vec<u64>,
    },
    /// The frame of a word that is not an address.
    PathFrame {
        word: u64,
        frame: Named,
    },
    Note {
        severity: record::Severity,
        text: String,
    },
}

/// Counter numbers of the SDK -> indices in [`Registry::counters`].
pub(crate) type CounterIndex = HashMap<u64, u32>;

/// Applies one metadata record. Skips an invalid one: a crash may have cut the file.
pub(crate) fn apply(
    registry: &mut Registry,
    counters: &mut CounterIndex,
    header: Header,
    bytes: &[u8],
) -> Option<Learned> {
    match Kind::from_u8(header.kind)? {
        Kind::Agent => agent(registry, bytes)?,
        Kind::KernelSymbol => {
            let symbol: record::KernelSymbol = record::read(bytes)?;
            let mangled = record::text_after::<record::KernelSymbol>(bytes, header.aux).into_owned();
            let name = rkprof_names::demangle(&mangled).into_owned();
            let kernel = Kernel {
                mangled,
                name,
                code_object: symbol.code_object_id,
                object: symbol.kernel_object,
                entry: symbol.entry,
                kernarg_bytes: Some(symbol.kernarg_bytes),
                kernarg_alignment: record::alignment_of(header.tag),
                static_lds: Some(symbol.static_lds),
                scratch: Some(symbol.private_segment),
                sgprs: Some(symbol.sgprs),
                vgprs: Some(symbol.vgprs),
                agprs: Some(symbol.agprs),
                host: None,
            };
            registry.kernels.insert(symbol.kernel_id, kernel);
        }
        Kind::CodeObject => {
            let object: record::CodeObject = record::read(bytes)?;
            registry.code_objects.insert(
                object.code_object_id,
                CodeObject {
                    uri: record::text_after::<record::CodeObject>(bytes, header.aux).into_owned(),
                    load_base: object.load_base,
                    load_bytes: object.load_bytes,
                    load_delta: object.load_delta,
                    agent: object.agent,
                },
            );
        }
        Kind::HostFunction => {
            let function: record::HostFunction = record::read(bytes)?;
            let name = record::text_after::<record::HostFunction>(bytes, header.aux);
            registry.kernels.get_mut(&function.kernel_id)?.host = Some(Box::new(HostFunction {
                id: function.id,
                device_function: (!name.is_empty()).then(|| name.into_owned()),
                address: function.address,
                modules: function.modules,
                workgroup_size: function.workgroup_size,
                thread_limit: function.thread_limit,
                dimensions: function.dimensions,
            }));
        }
        Kind::Name => return name(registry, counters, header, bytes),
        Kind::Note => {
            let text = record::text_after::<record::Note>(bytes, header.aux).into_owned();
            return Some(Learned::Note { severity: record::Severity::from_u8(header.tag), text });
        }
        _ => return None,
    }
    Some(Learned::Nothing)
}

fn agent(registry: &mut Registry, bytes: &[u8]) -> Option<()> {
    let raw: record::Agent = record::read(bytes)?;
    let text = record::text_after::<record::Agent>(bytes, raw.header.aux);
    let mut texts = text.split('\0').map(str::to_owned);
    let index = raw.index as usize;
    if index >= 1024 {
        return None;
    }
    if registry.agents.len() <= index {
        registry.agents.resize_with(index + 1, Agent::default);
    }
    let kind = match raw.header.tag {
        1 => AgentKind::Cpu,
        2 => AgentKind::Gpu,
        3 => AgentKind::Npu,
        _ => AgentKind::Unknown,
    };
    let gpus_before = registry.agents[..index].iter().filter(|a| a.kind == AgentKind::Gpu).count();
    registry.agents[index] = Agent {
        kind,
        name: texts.next().unwrap_or_default(),
        product: texts.next().unwrap_or_default(),
        uuid: texts.next().unwrap_or_default(),
        facts: texts.next().unwrap_or_default(),
        node_id: Some(raw.node_id),
        logical_node_id: Some(raw.logical_node_id),
        gpu_index: (kind == AgentKind::Gpu).then_some(gpus_before as u32),
        gfx_target_version: Some(raw.gfx_target_version),
        cu_count: Some(raw.cu_count),
        simd_per_cu: Some(raw.simd_per_cu),
        wave_size: Some(raw.wave_size),
        xcc_count: Some(raw.xcc_count),
        max_waves_per_cu: Some(raw.max_waves_per_cu),
        lds_kib: Some(raw.lds_kib),
        clock_mhz: Some(raw.clock_mhz),
        device_id: Some(raw.device_id),
        location_id: Some(raw.location_id),
        domain: Some(raw.domain),
        memory_bytes: Some(raw.memory_bytes),
        gpu_id: Some(raw.gpu_id),
    };
    Some(())
}

fn name(registry: &mut Registry, counters: &mut CounterIndex, header: Header, bytes: &[u8]) -> Option<Learned> {
    let raw: record::Name = record::read(bytes)?;
    let text = record::text_after::<record::Name>(bytes, header.aux).into_owned();
    match NameOf::from_u8(header.tag)? {
        NameOf::Operation => {
            let domain = Domain::from_u8((raw.id >> 32) as u8)?;
            registry.functions.insert(Function { domain, operation: raw.id as u32 }, text);
        }
        NameOf::Thread => {
            registry.threads.insert(raw.id as u32, text);
        }
        NameOf::Stream => return Some(Learned::StreamName { address: raw.id, name: text }),
        NameOf::Counter => {
            counters.entry(raw.id).or_insert_with(|| {
                registry.counters.push(text);
                registry.counters.len() as u32 - 1
            });
        }
        NameOf::StreamNumber => {
            return Some(Learned::StreamNumber { address: raw.id, number: raw.since_tick as u32 });
        }
        NameOf::QueueIndex => {
            let (agent, index) = ((raw.since_tick >> 32) as u32, raw.since_tick as u32);
            return Some(Learned::QueueIndex { handle: raw.id, agent, index });
        }
        NameOf::CallPath => {
            let words = bytes.get(size_of::<record::Name>()..)?.get(..header.aux as usize)?;
            let words = words.chunks_exact(8).filter_map(record::read::<u64>).collect();
            return Some(Learned::CallPath { id: raw.id, words });
        }
        NameOf::PythonFrame => {
            let (file, name) = text.split_once('\0')?;
            let line = u32::try_from(raw.since_tick).ok().filter(|line| *line != 0);
            let frame = Named { kind: NamedKind::Python, name: name.to_owned(), file: file.to_owned(), line };
            return Some(Learned::PathFrame { word: raw.id, frame });
        }
        NameOf::RangeFrame => {
            let frame = Named { kind: NamedKind::Range, name: text, ..Named::default() };
            return Some(Learned::PathFrame { word: raw.id, frame });
        }
        NameOf::HipDevice => {}
    }
    Some(Learned::Nothing)
}
