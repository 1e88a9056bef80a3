//! The joint trace: each session's trace, read again and written with times of the common clock. No two sessions share
//! process, thread, device or event ids.

use super::clocks::Clocks;
use super::survey::Survey;
use super::{Input, telemetry};
use rkprof_analysis::align::Offset;
use rkprof_formats::export::devices::Devices;
use rkprof_model::event::{Event, Ns, Process, Registry};
use rkprof_model::summary::Summary;
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::writer::{Joined, TraceOptions, TraceWriter, write_devices};
use rkprof_store::files;
use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::path::Path;

/// Bytes of packets that are written at once.
const WRITE_BYTES: usize = 1 << 20;
/// Number of packet sequences of one process.
const SEQUENCES: u32 = 1 << 16;
/// Bits of the event ids of one process.
const EVENT_BITS: u32 = 40;
/// Linux gives no process or thread a higher number (PID_MAX_LIMIT); made-up numbers begin here.
const FIRST_FREE_ID: u32 = 1 << 22;

/// Writes the trace. Calls `done` with the number of sessions that are in it.
pub(super) fn write(
    path: &Path,
    inputs: &[Input],
    surveys: &[Survey],
    clocks: &Clocks,
    summary: &Summary,
    done: &dyn Fn(usize),
) -> io::Result<()> {
    let mut file = files::create_own(path)?;
    let mut out = Vec::new();
    let mut devices = Devices::default();
    let (mut pids, mut tids) = (Ids::new(), Ids::new());
    for (number, input) in inputs.iter().enumerate() {
        let mut session = Session {
            number: number as u32,
            host: input.host().to_owned(),
            label: label(input, several_machines(clocks)),
            clock: clocks.offset_of(number),
            with_clocks: clocks.of_input[number] == 0,
            writer: None,
            registry: Registry::default(),
            tids: HashMap::new(),
        };
        // The survey has reported the problem; here the session only ends.
        for trace in
            if surveys[number].kernels > 0 || surveys[number].problem.is_none() { input.traces() } else { vec![] }
        {
            let Ok(read) = files::open(&trace) else { continue };
            let mut reader = TraceReader::new(read);
            while let Ok(Some(item)) = reader.next() {
                let writer_needs = (&mut pids, &mut tids, &mut devices);
                session.item(item, reader.registry(), writer_needs, &mut out);
                if out.len() >= WRITE_BYTES {
                    file.write_all(&out)?;
                    out.clear();
                }
            }
        }
        if let Some(writer) = &mut session.writer {
            writer.end_file(&mut out);
        }
        done(number + 1);
    }
    let simulated = inputs.iter().filter_map(|input| input.info.as_ref()).any(|info| info.simulated);
    write_devices(&mut out, inputs.len() as u32 * SEQUENCES, &devices.named(summary), simulated);
    file.write_all(&out)?;
    telemetry::write(&mut file, inputs, clocks)
}

/// With several machines, names in the trace begin with the machine's name.
pub(super) fn several_machines(clocks: &Clocks) -> bool {
    clocks.machines.len() > 1
}

/// The name of a process in the trace.
fn label(input: &Input, several_machines: bool) -> String {
    let mut words = Vec::new();
    if several_machines {
        words.push(input.host().to_owned());
    }
    words.extend(input.rank().map(|rank| format!("rank {rank}")));
    words.join(" ")
}

/// One session that is being written into the trace.
struct Session {
    number: u32,
    host: String,
    label: String,
    clock: Offset,
    /// Whether its readings of the clocks go into the trace: only on the reference machine.
    with_clocks: bool,
    writer: Option<TraceWriter>,
    /// The reader's registry, with the threads' new numbers.
    registry: Registry,
    tids: HashMap<u32, u32>,
}

impl Session {
    fn item(
        &mut self,
        item: Item,
        registry: &Registry,
        (pids, all_tids, devices): (&mut Ids, &mut Ids, &mut Devices),
        out: &mut Vec<u8>,
    ) {
        match item {
            Item::Process(process) => self.begin(process, pids),
            Item::Event(mut event) => {
                if self.writer.is_none() {
                    self.begin(Process::default(), pids);
                }
                self.update(registry, all_tids, devices);
                let tids = &mut self.tids;
                shift(&mut event, self.clock, u64::from(self.number) << EVENT_BITS, &mut |tid| {
                    *tids.entry(tid).or_insert_with(|| all_tids.take(tid))
                });
                if let Some(writer) = &mut self.writer {
                    writer.event(out, &event, &self.registry);
                }
            }
            Item::Clock(sample) if self.with_clocks && self.number == 0 => {
                if let Some(writer) = &mut self.writer {
                    writer.clock(out, sample);
                }
            }
            Item::SelfSample(mut sample) => {
                sample.at = self.clock.to_reference(sample.at);
                if let Some(writer) = &mut self.writer {
                    writer.self_sample(out, &sample);
                }
            }
            Item::Clock(_) | Item::Dropped { .. } | Item::Note { .. } | Item::Skipped { .. } => {}
        }
    }

    fn begin(&mut self, process: Process, pids: &mut Ids) {
        if self.writer.is_some() {
            return;
        }
        let pid = pids.take(process.pid);
        let process = Process { pid, start: self.clock.to_reference(process.start), ..process };
        let options = TraceOptions { base_sequence: (self.number + 1) * SEQUENCES, ..TraceOptions::default() };
        let mut writer = TraceWriter::new(options, &process);
        writer.join(Joined { label: self.label.clone(), gpu_ids: Vec::new() });
        self.writer = Some(writer);
    }

    /// Takes over new entries of the reader's registry.
    fn update(&mut self, registry: &Registry, all_tids: &mut Ids, devices: &mut Devices) {
        let known = |r: &Registry| {
            let Registry { agents, kernels, code_objects, queues, streams, threads, functions, counters } = r;
            let named: usize = streams.iter().map(String::len).sum();
            let sizes = [agents.len(), kernels.len(), code_objects.len(), queues.len(), streams.len()];
            (sizes, [threads.len(), functions.len(), counters.len(), named])
        };
        if known(registry) == known(&self.registry) {
            return;
        }
        let new_agents = registry.agents.len() != self.registry.agents.len();
        let tids = &mut self.tids;
        let threads = registry
            .threads
            .iter()
            .map(|(tid, name)| (*tids.entry(*tid).or_insert_with(|| all_tids.take(*tid)), name.clone()));
        self.registry = Registry { threads: threads.collect(), ..registry.clone() };
        if let Some(writer) = self.writer.as_mut().filter(|_| new_agents) {
            let gpu_ids = devices.ids(&self.host, &self.registry.agents);
            writer.join(Joined { label: self.label.clone(), gpu_ids });
        }
    }
}

/// Numbers of processes or threads, each given once.
struct Ids {
    taken: HashSet<u32>,
    free: u32,
}

impl Ids {
    fn new() -> Ids {
        Ids { taken: HashSet::new(), free: FIRST_FREE_ID }
    }

    /// The same number if it is free, else a new one.
    fn take(&mut self, id: u32) -> u32 {
        if self.taken.insert(id) {
            return id;
        }
        self.free += 1;
        self.taken.insert(self.free);
        self.free
    }
}

/// Moves an event to the common clock and gives it new ids.
fn shift(event: &mut Event<'_>, clock: Offset, base: u64, tid: &mut dyn FnMut(u32) -> u32) {
    let time = |at: &mut Ns| *at = clock.to_reference(*at);
    let id = |id: &mut u64| {
        if *id != 0 {
            *id += base;
        }
    };
    match event {
        Event::Api(call) => {
            time(&mut call.start);
            time(&mut call.end);
            if !call.children.is_empty() {
                call.children = call.children.start + base..call.children.end + base;
            }
            call.tid = tid(call.tid);
        }
        Event::Kernel(dispatch) => {
            time(&mut dispatch.start);
            time(&mut dispatch.end);
            dispatch.launch.as_mut().map(time);
            id(&mut dispatch.event_id);
            dispatch.tid = tid(dispatch.tid);
        }
        Event::Copy(copy) => {
            time(&mut copy.start);
            time(&mut copy.end);
            copy.launch.as_mut().map(time);
            id(&mut copy.event_id);
            copy.tid = tid(copy.tid);
        }
        Event::Allocation(allocation) => {
            time(&mut allocation.start);
            time(&mut allocation.end);
            allocation.tid = tid(allocation.tid);
        }
        Event::Scratch(scratch) => {
            time(&mut scratch.start);
            time(&mut scratch.end);
            scratch.tid = tid(scratch.tid);
        }
        Event::Activity(activity) => {
            time(&mut activity.start);
            time(&mut activity.end);
            activity.tid = if activity.tid == 0 { 0 } else { tid(activity.tid) };
        }
        Event::PcSamples(samples) => time(&mut samples.at),
        Event::Marker(marker) => {
            time(&mut marker.at);
            marker.tid = tid(marker.tid);
        }
        Event::Counters(sample) => {
            time(&mut sample.start);
            time(&mut sample.end);
            id(&mut sample.event_id);
        }
    }
}
