//! Interned data and descriptors: fills the sequence's tables and the registry.

use super::sequence::{HwQueue, Name, Sequence, Variant};
use super::{Decoder, Item, Sink};
use crate::format::{Arg, Category, Note, SIDE_IIDS, copy_stage};
use crate::schema::{
    InternedComputeKernel, InternedData, InternedGpuCounterDescriptor, SideEntry, TrackDescriptor, side_entry,
};
use crate::wire::Malformed;
use prost::Message;
use rkprof_model::event::{
    Agent, AgentKind, CodeObject, Function, HostFunction, Kernel, Process, Queue, Registry, Symbol,
};
use rkprof_model::record::{CopyDirection, Domain, NO_AGENT};

/// Positions in lists beyond this are errors, not sizes.
const MAX_POSITION: usize = 1 << 16;

impl Decoder {
    pub(super) fn interned(
        &mut self,
        bytes: &[u8],
        sequence: &mut Sequence,
        sink: &mut Sink<'_>,
    ) -> Result<(), Malformed> {
        let data = InternedData::decode(bytes).map_err(|_| Malformed::Message("interned data"))?;
        for category in &data.event_categories {
            sequence.categories.set(category.iid(), Category::from_name(category.name()));
        }
        for note in &data.debug_annotation_names {
            sequence.notes.set(note.iid(), Note::from_name(note.name()));
        }
        for arg in &data.compute_arg_names {
            sequence.args.set(arg.iid(), Arg::from_name(arg.name()));
        }
        for stage in &data.gpu_specifications {
            let direction = CopyDirection::ALL.iter().find(|direction| copy_stage(**direction).1 == stage.name());
            if let Some(&direction) = direction {
                sequence.copy_stages.insert(stage.iid(), direction);
            }
        }
        for name in &data.event_names {
            sequence.names.insert(name.iid(), Name::Text(name.name().into()));
        }
        for descriptor in &data.gpu_counter_descriptors {
            self.counters_named(descriptor);
        }
        for string in &data.debug_annotation_string_values {
            if string.iid() < SIDE_IIDS {
                if string.str().starts_with(b"M=")
                    && let Some(gemm) = std::str::from_utf8(string.str()).ok().and_then(|text| text.parse().ok())
                {
                    sequence.gemms.insert(string.iid(), gemm);
                }
                if string.str().contains(&b'=') {
                    let text = String::from_utf8_lossy(string.str());
                    sequence.arguments.insert(string.iid(), text.into());
                }
                continue;
            }
            let entry = SideEntry::decode(string.str()).map_err(|_| Malformed::Message("a side entry"))?;
            self.side_entry(entry, &data, sequence, sink);
        }
        Ok(())
    }

    fn side_entry(&mut self, entry: SideEntry, data: &InternedData, sequence: &mut Sequence, sink: &mut Sink<'_>) {
        let SideEntry { process, agent, name, queue, kernel, code_object, stream, sample, descriptor, totals } = entry;
        if let Some(process) = process {
            self.process_named(process, sink);
        }
        if let Some(agent) = agent {
            self.agent(agent);
        }
        if let Some(name) = name {
            self.function(&name, data, sequence);
        }
        if let Some(queue) = queue {
            self.queue(&queue, sequence);
        }
        if let Some(kernel) = kernel {
            self.kernel(&kernel, &data.compute_kernels, sequence);
        }
        if let Some(object) = code_object {
            let fact = CodeObject {
                uri: object.uri().to_owned(),
                load_base: object.load_base(),
                load_bytes: object.load_bytes(),
                load_delta: object.load_delta(),
                agent: object.agent.unwrap_or(NO_AGENT),
                kept: None,
            };
            self.registry.code_objects.insert(object.id(), fact);
        }
        if let Some(stream) = stream
            && let Some(name) = slot(&mut self.registry.streams, stream.index(), String::new)
        {
            *name = stream.name().to_owned();
        }
        if let Some(descriptor) = descriptor {
            sequence.derived.insert(descriptor.iid(), descriptor.first_derived());
        }
        if sample.is_some() {
            sequence.sample = sample;
        }
        if let Some(totals) = totals {
            self.account.state(sequence.id(), &totals);
        }
    }

    fn process_named(&mut self, entry: side_entry::Process, sink: &mut Sink<'_>) {
        let process = Process {
            pid: entry.pid(),
            parent_pid: entry.parent_pid(),
            host: entry.host().to_owned(),
            start: entry.start(),
            rank: entry.rank,
            simulated: entry.simulated(),
            status_unknown: entry.status_unknown(),
            command: entry.command,
        };
        // The writer sends it again whenever it repeats its state.
        if self.process.as_ref() != Some(&process) {
            let another = self.process.as_ref().is_some_and(|known| known.pid != process.pid);
            sink(Item::Process(process.clone()), &self.registry);
            if another {
                self.forget_numbered();
            }
            self.process = Some(process);
        }
    }

    /// The next process of a merged trace numbers its own devices, kernels, queues, streams and counters.
    fn forget_numbered(&mut self) {
        let ended = std::mem::take(&mut self.registry);
        self.registry =
            Registry { functions: ended.functions.clone(), threads: ended.threads.clone(), ..Registry::default() };
        self.ended = Some(ended);
    }

    fn agent(&mut self, entry: side_entry::Agent) {
        let Some(agent) = slot(&mut self.registry.agents, entry.index(), Agent::default) else { return };
        *agent = Agent {
            kind: match entry.kind() {
                1 => AgentKind::Cpu,
                2 => AgentKind::Gpu,
                3 => AgentKind::Npu,
                _ => AgentKind::Unknown,
            },
            node_id: entry.node_id,
            logical_node_id: entry.logical_node_id,
            gpu_index: entry.gpu_index,
            gfx_target_version: entry.gfx_target_version,
            cu_count: entry.cu_count,
            simd_per_cu: entry.simd_per_cu,
            wave_size: entry.wave_size,
            xcc_count: entry.xcc_count,
            max_waves_per_cu: entry.max_waves_per_cu,
            lds_kib: entry.lds_kib,
            clock_mhz: entry.clock_mhz,
            device_id: entry.device_id,
            location_id: entry.location_id,
            domain: entry.domain,
            memory_bytes: entry.memory_bytes,
            gpu_id: entry.gpu_id,
            name: entry.name.unwrap_or_default(),
            product: entry.product.unwrap_or_default(),
            uuid: entry.uuid.unwrap_or_default(),
            facts: entry.facts.unwrap_or_default(),
        };
    }

    fn function(&mut self, entry: &side_entry::Name, data: &InternedData, sequence: &mut Sequence) {
        let Some(domain) = u8::try_from(entry.domain()).ok().and_then(Domain::from_u8) else { return };
        let function = Function { domain, operation: entry.operation() };
        let text = if entry.string() {
            sequence.functions.insert(entry.iid(), function);
            let strings = &data.debug_annotation_string_values;
            let string = strings.iter().find(|string| string.iid() == entry.iid());
            string.map(|string| String::from_utf8_lossy(string.str()).into_owned())
        } else {
            sequence.names.insert(entry.iid(), Name::Function(function, entry.stream));
            data.event_names.iter().find(|name| name.iid() == entry.iid()).map(|name| name.name().to_owned())
        };
        if let Some(text) = text {
            self.registry.functions.insert(function, text);
        }
    }

    fn queue(&mut self, entry: &side_entry::Queue, sequence: &mut Sequence) {
        let queue = HwQueue { index: entry.index(), agent: entry.agent.unwrap_or(NO_AGENT) };
        sequence.queues.insert(entry.iid(), queue);
        if let Some(handle) = entry.handle
            && let Some(slot) = slot(&mut self.registry.queues, queue.index, || Queue { handle: 0, agent: NO_AGENT })
        {
            *slot = Queue { handle, agent: queue.agent };
        }
    }

    fn kernel(&mut self, entry: &side_entry::Kernel, kernels: &[InternedComputeKernel], sequence: &mut Sequence) {
        let variant = Variant { kernel: entry.id(), lds: entry.lds, scratch: entry.scratch };
        sequence.kernels.insert(entry.iid(), variant);
        let Some(names) = kernels.iter().find(|kernel| kernel.iid == entry.iid).filter(|_| entry.known()) else {
            return;
        };
        let symbol = match &names.demangled_name {
            Some(name) => Symbol::named(names.name(), name.as_str()),
            None => Symbol::new(names.name()),
        };
        let kernel = Kernel {
            symbol,
            code_object: entry.code_object(),
            object: entry.object(),
            entry: entry.entry(),
            kernarg_bytes: entry.kernarg_bytes,
            kernarg_alignment: entry.kernarg_alignment,
            static_lds: entry.static_lds,
            scratch: entry.scratch,
            sgprs: entry.sgprs,
            vgprs: entry.vgprs,
            agprs: entry.agprs,
            host: entry.host.as_ref().map(|host| Box::new(host_function(host))),
        };
        self.registry.kernels.insert(entry.id(), kernel);
    }

    fn counters_named(&mut self, interned: &InternedGpuCounterDescriptor) {
        for spec in interned.counter_descriptor.iter().flat_map(|descriptor| &descriptor.specs) {
            if let Some(name) = slot(&mut self.registry.counters, spec.counter_id(), String::new) {
                *name = spec.name().to_owned();
            }
        }
    }

    pub(super) fn track_descriptor(&mut self, bytes: &[u8]) -> Result<(), Malformed> {
        let track = TrackDescriptor::decode(bytes).map_err(|_| Malformed::Message("a track descriptor"))?;
        if let Some(thread) = &track.thread {
            let tid = thread.tid() as u32;
            self.threads.insert(track.uuid(), tid);
            self.last_thread = None;
            if let Some(name) = &thread.thread_name {
                self.registry.threads.insert(tid, name.clone());
            }
        }
        Ok(())
    }
}

fn host_function(entry: &side_entry::HostFunction) -> HostFunction {
    let mut dimensions = [[0; 3]; 4];
    for (to, from) in dimensions.as_flattened_mut().iter_mut().zip(&entry.dimensions) {
        *to = *from;
    }
    HostFunction {
        id: entry.id(),
        device_function: entry.device_function.clone(),
        address: entry.address(),
        modules: entry.modules(),
        workgroup_size: entry.workgroup_size(),
        thread_limit: entry.thread_limit(),
        dimensions,
    }
}

/// The list's element at `position`; the list grows as needed.
fn slot<T>(list: &mut Vec<T>, position: u32, fill: impl FnMut() -> T) -> Option<&mut T> {
    let position = position as usize;
    if position >= MAX_POSITION {
        return None;
    }
    if position >= list.len() {
        list.resize_with(position + 1, fill);
    }
    list.get_mut(position)
}
