//! Facts that events refer to: the process, its devices, queues and names, and the clocks.

use super::{Joined, TraceWriter};
use crate::format::{clock, field};
use crate::schema::{
    ClockSnapshot, GpuInfo, ProcessDescriptor, SideEntry, TraceAttributes, TrackDescriptor, clock_snapshot::Clock,
    gpu_info, side_entry, trace_attributes,
};
use crate::sequence::{Preamble, Sequence};
use crate::wire;
use rkprof_model::event::{Agent, AgentKind, ClockSample, CodeObject, Ns, Process, Registry};
use rkprof_model::record::NO_AGENT;
use rkprof_model::summary::Held;
use rustc_hash::FxHashMap;

pub(super) struct Facts {
    pub sequence: Sequence,
    /// Number of agents written since the state was last repeated.
    agents: usize,
    /// Number of devices in the GpuInfo of this file; Perfetto reads it once.
    devices: usize,
    /// Perfetto's gpu_id by agent.
    gpu_ids: Vec<Option<u32>>,
    /// Sent length of each stream's name.
    stream_names: Vec<usize>,
    code_objects: FxHashMap<u64, ()>,
    last_clock: Option<ClockSample>,
}

impl Facts {
    pub(super) fn new(sequence: u32) -> Facts {
        Facts {
            sequence: Sequence::new(sequence),
            agents: 0,
            devices: 0,
            gpu_ids: Vec::new(),
            stream_names: Vec::new(),
            code_objects: FxHashMap::default(),
            last_clock: None,
        }
    }

    pub(super) fn has_begun(&self) -> bool {
        self.sequence.has_begun()
    }

    /// Whether the file has begun and has all agents.
    #[inline]
    pub(super) fn is_up_to_date(&self, registry: &Registry) -> bool {
        self.has_begun() && self.agents == registry.agents.len()
    }

    /// Sends the side entries again.
    pub(super) fn forget(&mut self) {
        self.agents = 0;
        self.stream_names.clear();
        self.code_objects.clear();
    }

    pub(super) fn forget_file(&mut self) {
        self.forget();
        self.devices = 0;
    }

    /// Perfetto's GPU id of an agent.
    pub(super) fn gpu_id(&self, agent: u32) -> Option<u32> {
        self.gpu_ids.get(agent as usize).copied().flatten()
    }

    pub(super) fn clock(&mut self, out: &mut Vec<u8>, sample: ClockSample) {
        // Perfetto refuses snapshots whose trace clock goes back.
        if self.last_clock.is_some_and(|last| sample.boottime < last.boottime) {
            return;
        }
        self.last_clock = Some(sample);
        let clocks = [
            (clock::BOOTTIME, sample.boottime),
            (clock::MONOTONIC, sample.monotonic),
            (clock::REALTIME, sample.realtime),
        ];
        let snapshot = ClockSnapshot {
            clocks: clocks
                .map(|(id, time)| Clock { clock_id: Some(id), timestamp: Some(time), ..Clock::default() })
                .to_vec(),
            primary_trace_clock: Some(clock::BOOTTIME),
        };
        let packet = self.sequence.open_timeless(out);
        wire::message(out, field::packet::CLOCK_SNAPSHOT, &snapshot);
        wire::close(out, packet);
    }
}

impl TraceWriter {
    /// Begins the sequence of facts with the process; a new file also gets the packets that Perfetto reads once.
    pub(super) fn begin_facts(&mut self, out: &mut Vec<u8>, new_file: bool) {
        let Self { shared, facts, .. } = self;
        facts.sequence.begin(out, shared.latest, Preamble::default());

        let process = &shared.process;
        let descriptor = TrackDescriptor {
            uuid: Some(shared.process_track()),
            process: Some(process_descriptor(process, shared.joined.as_ref())),
            child_ordering: Some(3),
            ..TrackDescriptor::default()
        };
        let packet = facts.sequence.open_timeless(out);
        wire::message(out, field::packet::TRACK_DESCRIPTOR, &descriptor);
        wire::close(out, packet);

        let packet = facts.sequence.open_timeless(out);
        if new_file {
            wire::message(out, field::packet::TRACE_ATTRIBUTES, &attributes(process));
        }
        shared.side(SideEntry { process: Some(process_entry(process)), ..SideEntry::default() });
        shared.write_interned(out);
        wire::close(out, packet);
        if new_file && let Some(last) = facts.last_clock.take() {
            facts.clock(out, last);
        }
        self.totals(out, false);
    }

    /// States the number of events in the file so far.
    pub(super) fn totals(&mut self, out: &mut Vec<u8>, end: bool) {
        let Self { shared, facts, .. } = self;
        let Held { api_calls, kernels, copies } = shared.held;
        let totals = side_entry::Totals {
            api_calls: Some(api_calls),
            kernels: Some(kernels),
            copies: Some(copies),
            end: end.then_some(true),
            whole_file: shared.whole_file.then_some(true),
        };
        let packet = facts.sequence.open_timeless(out);
        shared.side(SideEntry { totals: Some(totals), ..SideEntry::default() });
        shared.write_interned(out);
        wire::close(out, packet);
    }

    /// Sends new entries of the registry.
    #[inline]
    pub(super) fn facts(&mut self, out: &mut Vec<u8>, registry: &Registry) {
        self.begin_if_needed(out);
        if self.facts.agents != registry.agents.len() {
            self.agents(out, registry);
        }
    }

    #[cold]
    fn agents(&mut self, out: &mut Vec<u8>, registry: &Registry) {
        let Self { shared, facts, .. } = self;
        facts.gpu_ids = match &shared.joined {
            Some(joined) => joined.gpu_ids.clone(),
            None => gpu_ids(&registry.agents),
        };
        facts.agents = registry.agents.len();
        for (index, agent) in registry.agents.iter().enumerate() {
            shared.side(SideEntry { agent: Some(agent_entry(index, agent)), ..SideEntry::default() });
        }
        let packet = facts.sequence.open_timeless(out);
        shared.write_interned(out);
        if shared.joined.is_none() && facts.devices < registry.agents.len() {
            facts.devices = registry.agents.len();
            let info = gpu_info(&registry.agents, &facts.gpu_ids, shared.process.simulated);
            wire::message(out, field::packet::GPU_INFO, &info);
        }
        wire::close(out, packet);
    }

    /// Sends a stream's name when the reader does not have it.
    #[inline]
    pub(super) fn stream_name(&mut self, out: &mut Vec<u8>, stream: Option<u32>, registry: &Registry) {
        let Some(stream) = stream else { return };
        let name = registry.streams.get(stream as usize).map_or("", String::as_str);
        if name.len() != self.facts.stream_names.get(stream as usize).copied().unwrap_or(0) {
            self.new_stream_name(out, stream, name);
        }
    }

    #[cold]
    fn new_stream_name(&mut self, out: &mut Vec<u8>, stream: u32, name: &str) {
        let Self { shared, facts, .. } = self;
        facts.stream_names.resize(facts.stream_names.len().max(stream as usize + 1), 0);
        facts.stream_names[stream as usize] = name.len();
        let entry = side_entry::Stream { index: Some(stream), name: Some(name.to_owned()) };
        shared.side(SideEntry { stream: Some(entry), ..SideEntry::default() });
        let packet = facts.sequence.open_timeless(out);
        shared.write_interned(out);
        wire::close(out, packet);
    }

    /// Adds a code object to the packet's side entries unless readers have it.
    pub(super) fn code_object(&mut self, id: u64, registry: &Registry) {
        if let Some(object) = registry.code_objects.get(&id)
            && self.facts.code_objects.insert(id, ()).is_none()
        {
            // The trace may be written before it is known whether the run keeps it.
            let CodeObject { uri, load_base, load_bytes, load_delta, agent, kept: _ } = object;
            let entry = side_entry::CodeObject {
                id: Some(id),
                uri: Some(uri.clone()),
                load_base: Some(*load_base),
                load_bytes: Some(*load_bytes),
                load_delta: Some(*load_delta),
                agent: (*agent != NO_AGENT).then_some(*agent),
            };
            self.shared.side(SideEntry { code_object: Some(entry), ..SideEntry::default() });
        }
    }

    pub(super) fn saw(&mut self, at: Ns) {
        self.shared.latest = self.shared.latest.max(at);
    }
}

/// Appends the table of devices of a joined trace, each with its name. Processes refer to a device by its position.
pub fn write_devices(out: &mut Vec<u8>, sequence: u32, devices: &[(String, Agent)], simulated: bool) {
    let gpus = devices.iter().map(|(name, agent)| gpu_entry(agent, name.clone(), simulated)).collect();
    let packet = Sequence::new(sequence).open_timeless(out);
    wire::message(out, field::packet::GPU_INFO, &GpuInfo { gpus });
    wire::close(out, packet);
}

/// GPUs by HIP's index; those without an index come last.
fn gpu_ids(agents: &[Agent]) -> Vec<Option<u32>> {
    let mut next = agents.iter().filter_map(|agent| agent.gpu_index).max().map_or(0, |index| index + 1);
    agents
        .iter()
        .map(|agent| {
            (agent.kind == AgentKind::Gpu).then(|| {
                agent.gpu_index.unwrap_or_else(|| {
                    next += 1;
                    next - 1
                })
            })
        })
        .collect()
}

fn process_descriptor(process: &Process, joined: Option<&Joined>) -> ProcessDescriptor {
    let program = process.command.first().map_or("", String::as_str);
    let program = program.rsplit('/').next().unwrap_or(program);
    let label = joined.map_or("", |joined| &joined.label);
    let name = format!("{label} {program}");
    let name = name.trim();
    let mut labels = Vec::new();
    if process.simulated {
        labels.push("simulated".to_owned());
    }
    labels.extend(process.rank.map(|rank| format!("rank {rank}")));
    ProcessDescriptor {
        pid: i32::try_from(process.pid).ok(),
        cmdline: process.command.clone(),
        process_name: Some(if process.simulated { format!("{name} (simulated)") } else { name.to_owned() }),
        process_labels: labels,
    }
}

fn attributes(process: &Process) -> TraceAttributes {
    use trace_attributes::{Attribute, attribute::Value};
    let text = |key: &str, value: &str| Attribute {
        key: Some(format!("rkprof.{key}")),
        value: Some(Value::StringValue(value.to_owned())),
    };
    let mut attribute = vec![text("version", env!("CARGO_PKG_VERSION")), text("host", &process.host)];
    if process.simulated {
        attribute.push(text("numbers", "simulated"));
    }
    TraceAttributes { attribute }
}

fn process_entry(process: &Process) -> side_entry::Process {
    let Process { pid, parent_pid, command, host, start, rank, simulated, status_unknown } = process;
    side_entry::Process {
        pid: Some(*pid),
        parent_pid: Some(*parent_pid),
        command: command.clone(),
        host: Some(host.clone()),
        start: Some(*start),
        rank: *rank,
        simulated: Some(*simulated),
        status_unknown: status_unknown.then_some(true),
        version: Some(env!("CARGO_PKG_VERSION").to_owned()),
    }
}

fn agent_entry(index: usize, agent: &Agent) -> side_entry::Agent {
    let kind = match agent.kind {
        AgentKind::Unknown => 0,
        AgentKind::Cpu => 1,
        AgentKind::Gpu => 2,
        AgentKind::Npu => 3,
    };
    side_entry::Agent {
        index: u32::try_from(index).ok(),
        kind: Some(kind),
        name: Some(agent.name.clone()),
        product: Some(agent.product.clone()),
        uuid: Some(agent.uuid.clone()),
        node_id: agent.node_id,
        logical_node_id: agent.logical_node_id,
        gpu_index: agent.gpu_index,
        gfx_target_version: agent.gfx_target_version,
        cu_count: agent.cu_count,
        simd_per_cu: agent.simd_per_cu,
        wave_size: agent.wave_size,
        xcc_count: agent.xcc_count,
        max_waves_per_cu: agent.max_waves_per_cu,
        lds_kib: agent.lds_kib,
        clock_mhz: agent.clock_mhz,
        device_id: agent.device_id,
        location_id: agent.location_id,
        domain: agent.domain,
        memory_bytes: agent.memory_bytes,
        gpu_id: agent.gpu_id,
        facts: (!agent.facts.is_empty()).then(|| agent.facts.clone()),
    }
}

/// Perfetto's table `gpu`: the position in the list is the gpu_id.
fn gpu_info(agents: &[Agent], gpu_ids: &[Option<u32>], simulated: bool) -> GpuInfo {
    let count = gpu_ids.iter().flatten().max().map_or(0, |id| *id as usize + 1).min(4096);
    let mut gpus = vec![gpu_info::Gpu::default(); count];
    for (agent, id) in agents.iter().zip(gpu_ids) {
        if let Some(gpu) = id.and_then(|id| gpus.get_mut(id as usize)) {
            let mut name = agent.title().to_owned();
            if let Some(number) = id.filter(|_| count > 1) {
                name = format!("{name} #{number}");
            }
            *gpu = gpu_entry(agent, name, simulated);
        }
    }
    GpuInfo { gpus }
}

fn gpu_entry(agent: &Agent, mut name: String, simulated: bool) -> gpu_info::Gpu {
    if simulated {
        name.push_str(" (simulated)");
    }
    let facts = [
        ("compute_units", agent.cu_count.map(u64::from)),
        ("simds_per_cu", agent.simd_per_cu.map(u64::from)),
        ("wave_size", agent.wave_size.map(u64::from)),
        ("xccs", agent.xcc_count.map(u64::from)),
        ("lds_kib", agent.lds_kib.map(u64::from)),
        ("clock_mhz", agent.clock_mhz.map(u64::from)),
        ("memory_bytes", agent.memory_bytes),
    ];
    gpu_info::Gpu {
        name: Some(name),
        vendor: Some("AMD".to_owned()),
        model: Some(agent.product.clone()),
        architecture: Some(agent.name.clone()),
        uuid: uuid_bytes(&agent.uuid),
        extra_info: facts
            .iter()
            .filter_map(|(key, value)| Some((key, value.filter(|value| *value > 0)?)))
            .map(|(key, value)| gpu_info::gpu::KeyValue {
                key: Some((*key).to_owned()),
                value: Some(value.to_string()),
            })
            .collect(),
        pci_bdf: agent.pci_address(),
    }
}

/// The bytes of `GPU-16characters` or plain hexadecimal.
fn uuid_bytes(uuid: &str) -> Option<Vec<u8>> {
    let digits = uuid.rsplit('-').next()?.as_bytes();
    if digits.is_empty() || digits.len() % 2 != 0 {
        return None;
    }
    let digit = |c: u8| char::from(c).to_digit(16).and_then(|d| u8::try_from(d).ok());
    digits.chunks(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}
