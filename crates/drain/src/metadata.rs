//! Metadata records -> [`Registry`].

use rkprof_model::arguments::Layout;
use rkprof_model::call_paths::{Named, NamedKind};
use rkprof_model::event::{Agent, AgentKind, CodeObject, Function, HostFunction, Kernel, Registry, Symbol};
use rkprof_model::record::{self, Domain, Header, NameOf, RecordKind};
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
    /// How the arguments of a kernel's launches are to be read.
    Arguments {
        kernel: u64,
        layout: Layout,
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
    match RecordKind::from_u8(header.kind)? {
        RecordKind::Agent => agent(registry, bytes)?,
        RecordKind::KernelSymbol => {
            let symbol: record::KernelSymbol = record::read(bytes)?;
            // Demangled when it is launched: few of a library's kernels are.
            let name = record::text_after::<record::KernelSymbol>(bytes, header.aux);
            let kernel = Kernel {
                symbol: Symbol::new(name),
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
        RecordKind::CodeObject => {
            let object: record::CodeObject = record::read(bytes)?;
            registry.code_objects.insert(
                object.code_object_id,
                CodeObject {
                    kept: None,
                    uri: record::text_after::<record::CodeObject>(bytes, header.aux).into_owned(),
                    load_base: object.load_base,
                    load_bytes: object.load_bytes,
                    load_delta: object.load_delta,
                    agent: object.agent,
                },
            );
        }
        RecordKind::HostFunction => {
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
        RecordKind::Name => return name(registry, counters, header, bytes),
        RecordKind::Note => {
            let text = record::text_after::<record::Note>(bytes, header.aux).into_owned();
            return Some(Learned::Note {
                severity: record::Severity::from_u8(header.tag).unwrap_or(record::Severity::Info),
                text,
            });
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
        NameOf::Arguments => return Some(Learned::Arguments { kernel: raw.id, layout: text.parse().ok()? }),
        NameOf::CodeObject => registry.code_objects.get_mut(&raw.id)?.kept = Some(text),
        NameOf::HipDevice => {}
    }
    Some(Learned::Nothing)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use bytemuck::Zeroable;
    use rkprof_model::record::bytes_of;

    /// A record with its text behind it.
    pub(crate) fn with_text<T: bytemuck::NoUninit>(
        kind: RecordKind,
        tag: u8,
        text: &[u8],
        make: impl Fn(Header) -> T,
    ) -> (Header, Vec<u8>) {
        let len = record::padded(size_of::<T>() + text.len());
        let header = Header { kind: kind as u8, tag, len: len as u16, aux: text.len() as u32 };
        let mut bytes = [bytes_of(&make(header)), text].concat();
        bytes.resize(len, 0);
        (header, bytes)
    }

    fn take(registry: &mut Registry, (header, bytes): &(Header, Vec<u8>)) -> Option<Learned> {
        apply(registry, &mut CounterIndex::new(), *header, bytes)
    }

    fn named(of: NameOf, id: u64, since_tick: u64, text: &[u8]) -> (Header, Vec<u8>) {
        with_text(RecordKind::Name, of as u8, text, |header| record::Name { header, id, since_tick })
    }

    /// GPUs are counted among the GPUs, as HIP counts them.
    #[test]
    fn agents_come_in_any_order_and_gpus_have_hips_number() {
        let mut registry = Registry::default();
        let agent = |index, kind| {
            let text = b"gfx942\0MI300X\0GPU-1\0{}";
            with_text(RecordKind::Agent, kind, text, move |header| record::Agent {
                header,
                index,
                cu_count: 304,
                ..record::Agent::zeroed()
            })
        };
        for (index, kind) in [(0, 1), (1, 2), (2, 3), (3, 2), (4, 9)] {
            assert!(matches!(take(&mut registry, &agent(index, kind)), Some(Learned::Nothing)));
        }
        let seen: Vec<_> = registry.agents.iter().map(|agent| (agent.kind, agent.gpu_index)).collect();
        use AgentKind::{Cpu, Gpu, Npu, Unknown};
        assert_eq!(seen, [(Cpu, None), (Gpu, Some(0)), (Npu, None), (Gpu, Some(1)), (Unknown, None)]);
        let Agent { name, product, uuid, facts, cu_count, .. } = &registry.agents[3];
        assert_eq!((name.as_str(), product.as_str(), uuid.as_str()), ("gfx942", "MI300X", "GPU-1"));
        assert_eq!((facts.as_str(), *cu_count), ("{}", Some(304)));
        // Numbers of broken files take no memory.
        assert!(take(&mut registry, &agent(1024, 2)).is_none());
        assert_eq!(registry.agents.len(), 5);
        assert!(take(&mut registry, &agent(1023, 2)).is_some());
        assert_eq!((registry.agents.len(), registry.agents[1023].gpu_index), (1024, Some(2)));
    }

    #[test]
    fn kernels_have_their_code_object_and_host_function() {
        let mut registry = Registry::default();
        let symbol = with_text(RecordKind::KernelSymbol, 0, b"_Z4gemmPf", |header| record::KernelSymbol {
            header,
            kernel_id: 3,
            code_object_id: 7,
            vgprs: 128,
            ..record::KernelSymbol::zeroed()
        });
        let object = with_text(RecordKind::CodeObject, 0, b"file:///a.so", |header| record::CodeObject {
            header,
            code_object_id: 7,
            load_base: 0x1000,
            load_bytes: 64,
            load_delta: -8,
            ..record::CodeObject::zeroed()
        });
        let host = |kernel_id, text: &[u8]| {
            with_text(RecordKind::HostFunction, 0, text, move |header| record::HostFunction {
                header,
                id: 5,
                kernel_id,
                thread_limit: 256,
                ..record::HostFunction::zeroed()
            })
        };
        for record in [&symbol, &object, &host(3, b"other")] {
            assert!(take(&mut registry, record).is_some());
        }
        assert!(take(&mut registry, &host(4, b"")).is_none(), "a kernel that is not known");
        let kernel = &registry.kernels[&3];
        assert_eq!((kernel.mangled(), kernel.name()), ("_Z4gemmPf", "gemm(float*)"));
        assert_eq!((kernel.code_object, kernel.vgprs), (7, Some(128)));
        let function = kernel.host.as_deref().expect("a host function");
        assert_eq!((function.device_function.as_deref(), function.thread_limit), (Some("other"), 256));
        take(&mut registry, &host(3, b""));
        assert_eq!(registry.kernels[&3].host.as_deref().map(|host| host.device_function.clone()), Some(None));
        let object = &registry.code_objects[&7];
        let seen = (object.uri.as_str(), object.load_base, object.load_bytes, object.load_delta);
        assert_eq!(seen, ("file:///a.so", 0x1000, 64, -8));
    }

    #[test]
    fn names_are_of_what_their_record_says() {
        let mut registry = Registry::default();
        let operation = u64::from(Domain::Rccl as u8) << 32 | 9;
        take(&mut registry, &named(NameOf::Operation, operation, 0, b"ncclSend"));
        assert_eq!(registry.functions[&Function { domain: Domain::Rccl, operation: 9 }], "ncclSend");
        let queue = take(&mut registry, &named(NameOf::QueueIndex, 0xBEEF, 2 << 32 | 5, b""));
        assert!(matches!(queue, Some(Learned::QueueIndex { handle: 0xBEEF, agent: 2, index: 5 })));
        let frame = |record| match take(&mut Registry::default(), &record) {
            Some(Learned::PathFrame { word: 4, frame }) => frame,
            _ => panic!("no frame"),
        };
        let python = |line| Named { kind: NamedKind::Python, name: "train".to_owned(), file: "a.py".to_owned(), line };
        assert_eq!(frame(named(NameOf::PythonFrame, 4, 12, b"a.py\0train")), python(Some(12)));
        assert_eq!(frame(named(NameOf::PythonFrame, 4, 0, b"a.py\0train")), python(None));
        let range = Named { kind: NamedKind::Range, name: "step".to_owned(), ..Named::default() };
        assert_eq!(frame(named(NameOf::RangeFrame, 4, 0, b"step")), range);
        let note = with_text(RecordKind::Note, record::Severity::Warning as u8, b"old SDK", |header| record::Note {
            header,
            tick: 0,
        });
        let learned = take(&mut registry, &note);
        assert!(
            matches!(learned, Some(Learned::Note { severity: record::Severity::Warning, text }) if text == "old SDK")
        );
    }
}
