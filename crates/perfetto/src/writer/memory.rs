//! Memory: each allocation and scratch operation as an instant at its end, and the memory in use on each agent as a counter.
//! Actions of the driver, HIP's events and graphs are instants too. Those of several threads overlap, so they are not slices.

use super::{Described, TraceWriter, annotate};
use crate::format::{Category, Note, Track, field, kind};
use crate::schema::CounterDescriptor;
use crate::sequence::Preamble;
use crate::wire;
use rkprof_model::event::{Activity, MemoryAllocation, Ns, Registry, ScratchMemory};
use rkprof_model::record::{AllocationOp, Domain, ScratchOp};

/// CounterDescriptor.Unit.
const UNIT_BYTES: u32 = 3;

impl TraceWriter {
    pub(super) fn allocation(&mut self, out: &mut Vec<u8>, event: &MemoryAllocation, registry: &Registry) {
        let MemoryAllocation { op, start, end, address, bytes, agent, tid, in_use } = event;
        self.begin_memory(out, *end);
        let counter = agent.zip(*in_use).map(|(agent, in_use)| (self.in_use_track(out, agent, registry), in_use));
        let name = match op {
            AllocationOp::Unknown => "memory operation",
            AllocationOp::Allocate => "allocate",
            AllocationOp::VmemAllocate => "allocate virtual memory",
            AllocationOp::Free => "free",
            AllocationOp::VmemFree => "free virtual memory",
        };
        self.instant(out, *end, name, Category::Memory, None, |out| {
            annotate::uint(out, Note::Op, *op as u64);
            span(out, *start, *end);
            annotate::pointer(out, Note::Address, *address);
            annotate::optional(out, Note::Bytes, *bytes);
            annotate::optional(out, Note::Agent, *agent);
            annotate::uint(out, Note::Tid, u64::from(*tid));
            match counter {
                Some((track, in_use)) => {
                    wire::uint(out, field::track_event::EXTRA_COUNTER_TRACK_UUIDS, track);
                    wire::uint(out, field::track_event::EXTRA_COUNTER_VALUES, in_use);
                }
                None => annotate::optional(out, Note::InUse, *in_use),
            }
        });
    }

    pub(super) fn scratch(&mut self, out: &mut Vec<u8>, event: &ScratchMemory) {
        let ScratchMemory { op, start, end, agent, queue, bytes, flags, tid } = event;
        self.begin_memory(out, *end);
        let track = self.shared.tracks.uuid(Track::Scratch, 0);
        self.shared.describe(out, &self.memory, track, || Described {
            name: "Scratch memory".to_owned(),
            counter: None,
            rank: 21,
        });
        let name = match op {
            ScratchOp::Unknown => "scratch operation",
            ScratchOp::Alloc => "scratch alloc",
            ScratchOp::Free => "scratch free",
            ScratchOp::AsyncReclaim => "scratch reclaim",
        };
        self.instant(out, *end, name, Category::Scratch, Some(track), |out| {
            annotate::uint(out, Note::Op, *op as u64);
            span(out, *start, *end);
            annotate::optional(out, Note::Agent, *agent);
            annotate::uint(out, Note::Queue, u64::from(*queue));
            annotate::optional(out, Note::Bytes, *bytes);
            if *flags != 0 {
                annotate::uint(out, Note::Flags, u64::from(*flags));
            }
            annotate::uint(out, Note::Tid, u64::from(*tid));
        });
    }

    pub(super) fn activity(&mut self, out: &mut Vec<u8>, event: &Activity, registry: &Registry) {
        let Activity { function, start, end, agent, from_agent, bytes, value, tid } = event;
        self.begin_memory(out, *end);
        let track = self.shared.tracks.uuid(Track::Activity, function.domain as u64);
        self.shared.describe(out, &self.memory, track, || Described {
            name: match function.domain {
                Domain::Kfd => "Driver: page faults, migrations, queues".to_owned(),
                Domain::HipEvent => "HIP events on queues".to_owned(),
                Domain::HipGraph => "HIP graphs".to_owned(),
                // Their events are calls.
                Domain::HipRuntime
                | Domain::HipRuntimeSdk
                | Domain::HipCompiler
                | Domain::Hsa
                | Domain::Rccl
                | Domain::Marker
                | Domain::RocDecode
                | Domain::RocJpeg => "Other activities".to_owned(),
            },
            counter: None,
            rank: 22,
        });
        let name = registry.function_name(*function);
        self.instant(out, *end, &name, Category::Activity, Some(track), |out| {
            annotate::uint(out, Note::Op, function.operation.into());
            annotate::uint(out, Note::Domain, function.domain as u64);
            span(out, *start, *end);
            annotate::optional(out, Note::Agent, *agent);
            annotate::optional(out, Note::FromAgent, *from_agent);
            annotate::optional(out, Note::Bytes, *bytes);
            annotate::optional(out, Note::Value, *value);
            annotate::uint(out, Note::Tid, u64::from(*tid));
        });
    }

    fn begin_memory(&mut self, out: &mut Vec<u8>, at: Ns) {
        self.saw(at);
        if self.memory.has_begun() {
            return;
        }
        let shared = &mut self.shared;
        let track = shared.tracks.uuid(Track::Memory, 0);
        let preamble = Preamble { track: Some(track), extra_counters: &[], interned: &shared.event_tables };
        self.memory.begin(out, at, preamble);
        shared.describe(out, &self.memory, track, || Described {
            name: "Memory operations".to_owned(),
            counter: None,
            rank: 20,
        });
    }

    fn in_use_track(&mut self, out: &mut Vec<u8>, agent: u32, registry: &Registry) -> u64 {
        let track = self.shared.tracks.uuid(Track::InUse, agent.into());
        let gpu = self.facts.gpu_id(agent);
        self.shared.describe(out, &self.memory, track, || Described {
            name: match (gpu, registry.agents.get(agent as usize)) {
                (Some(gpu), _) => format!("GPU {gpu} memory in use"),
                (None, Some(agent)) => match agent.node_id {
                    Some(node) => format!("{} (node {node}) memory in use", agent.name),
                    None => format!("{} memory in use", agent.name),
                },
                (None, None) => format!("agent {agent} memory in use"),
            },
            counter: Some(CounterDescriptor {
                unit: Some(UNIT_BYTES),
                y_axis_share_key: Some("memory in use".to_owned()),
                ..CounterDescriptor::default()
            }),
            rank: 10,
        });
        track
    }

    /// An instant on the memory sequence, on its default track unless another one is given.
    fn instant(
        &mut self,
        out: &mut Vec<u8>,
        at: Ns,
        name: &str,
        category: Category,
        track: Option<u64>,
        more: impl FnOnce(&mut Vec<u8>),
    ) {
        let shared = &mut self.shared;
        let iid = shared.names.text(name);
        if let Some(iid) = iid {
            shared.intern_text(&mut self.memory, iid, name);
        }
        let packet = self.memory.open(out, at);
        shared.write_interned(out);
        let event = wire::open(out, field::packet::TRACK_EVENT);
        wire::uint(out, field::track_event::TYPE, kind::INSTANT);
        wire::uint(out, field::track_event::CATEGORY_IIDS, category.iid());
        match iid {
            Some(iid) => wire::uint(out, field::track_event::NAME_IID, iid.into()),
            None => wire::bytes(out, field::track_event::NAME, name.as_bytes()),
        }
        if let Some(track) = track {
            wire::uint(out, field::track_event::TRACK_UUID, track);
        }
        more(out);
        wire::close(out, event);
        wire::close(out, packet);
    }
}

/// The duration; negative when the end precedes the start.
fn span(out: &mut Vec<u8>, start: Ns, end: Ns) {
    annotate::int(out, Note::DurationNs, end.wrapping_sub(start) as i64);
}
