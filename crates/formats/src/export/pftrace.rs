//! A Perfetto trace of a part of a trace: the events that pass the filter, written as the drainer writes them. Clock
//! readings, drops and own cost belong to the whole run and are left out.

use super::devices::Devices;
use super::format::{self, DocsRow, Format, Job, Needs, Paths, Processes, Setting};
use super::{Ended, Recorded, Sink};
use rkprof_model::event::{Agent, Event, Process, Registry};
use rkprof_model::run::TraceRows;
use rkprof_perfetto::writer::callstacks::Callstacks;
use rkprof_perfetto::writer::{Joined, TraceOptions, TraceWriter, write_devices};
use std::collections::BTreeMap;
use std::io::{self, Write};

pub static FORMAT: Format = Format {
    name: "pftrace",
    help: "Perfetto trace of a part of the run: --time, --range, --kernel",
    docs: &[DocsRow {
        called: "pftrace",
        result: "Perfetto trace of a part",
        processes: "a file `pid_N.pftrace` each; those of a merged run in one file",
        readers: "ui.perfetto.dev",
    }],
    endings: &["pftrace"],
    place: format::one_stream,
    gives: format::gives_nothing,
    after_run: Some("exported.pftrace"),
    needs: Needs { trace: true, counters: false, callstacks: true, paths: Paths::Unused },
    processes: Processes::Merged,
    is_binary: true,
    options: &[Setting::Rows],
    make: |mut job: Job| Ok(Box::new(Part::new(job.stream()?, job.callstacks, job.rows))),
};

/// Bytes collected before a write.
const FLUSH: usize = 1 << 20;
/// Number of packet sequences of one process of a merged run.
const SEQUENCES: u32 = 1 << 16;
/// Events between repetitions of names, so that a damaged file loses little.
const REPEAT: u64 = 1 << 16;

pub struct Part {
    callstacks: Callstacks,
    out: Box<dyn Write + Send>,
    writer: Option<TraceWriter>,
    joint: Joint,
    packets: Vec<u8>,
    events: u64,
    rows: TraceRows,
}

impl Part {
    /// Launches with one of these paths get a callstack.
    pub fn new(out: Box<dyn Write + Send>, callstacks: Callstacks, rows: TraceRows) -> Part {
        Part { callstacks, out, writer: None, joint: Joint::default(), packets: Vec::new(), events: 0, rows }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.packets)?;
        self.packets.clear();
        Ok(())
    }
}

/// The processes of a merged run, in one trace with one table of devices.
#[derive(Default)]
struct Joint {
    /// Processes so far; 0 when the run is not merged.
    processes: u32,
    /// Host and label of the current one, and the number of its agents that are known.
    host: String,
    label: String,
    agents: usize,
    devices: Devices,
    named: BTreeMap<u32, (String, Agent)>,
    simulated: bool,
}

impl Joint {
    fn begin(&mut self, recorded: &Recorded<'_>) {
        let Process { host, rank, simulated, .. } = recorded.process;
        self.processes += u32::from(recorded.joint);
        self.host.clone_from(host);
        self.label = rank.map_or(String::new(), |rank| format!("rank {rank}"));
        self.agents = 0;
        self.simulated |= simulated;
    }

    fn has_new(&self, registry: &Registry) -> bool {
        self.processes > 0 && registry.agents.len() != self.agents
    }

    /// The process with its devices' places in the table.
    fn devices_of(&mut self, registry: &Registry) -> Joined {
        self.agents = registry.agents.len();
        Joined { label: self.label.clone(), gpu_ids: self.devices.ids(&self.host, &registry.agents) }
    }

    /// Names the devices of a process, once all are known.
    fn end(&mut self, ended: &Ended<'_>) {
        if self.processes == 0 {
            return;
        }
        let agents = &ended.registry.agents;
        let ids = self.devices.ids(&self.host, agents);
        for ((index, agent), id) in (0..).zip(agents).zip(ids) {
            let name = || (format!("{}: {}", ended.device(index), agent.title()), agent.clone());
            id.into_iter().for_each(|id| {
                self.named.entry(id).or_insert_with(name);
            });
        }
    }
}

impl Sink for Part {
    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        self.joint.begin(recorded);
        let base_sequence = self.joint.processes * SEQUENCES;
        let options = TraceOptions { rows: self.rows, base_sequence, ..TraceOptions::default() };
        let mut writer = TraceWriter::new(options, recorded.process);
        writer.set_callstacks(self.callstacks.clone());
        if recorded.joint {
            writer.join(self.joint.devices_of(&Registry::default()));
        }
        writer.begin_file(&mut self.packets);
        self.writer = Some(writer);
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        if self.joint.has_new(registry) {
            writer.join(self.joint.devices_of(registry));
        }
        self.events += 1;
        if self.events.is_multiple_of(REPEAT) {
            writer.repeat_state(&mut self.packets);
        }
        writer.event(&mut self.packets, event, registry);
        if self.packets.len() >= FLUSH { self.flush() } else { Ok(()) }
    }

    fn end(&mut self, ended: &Ended<'_>) -> io::Result<()> {
        if let Some(writer) = &mut self.writer {
            writer.end_file(&mut self.packets);
        }
        self.joint.end(ended);
        self.flush()
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        if self.joint.processes > 0 {
            let devices: Vec<(String, Agent)> = std::mem::take(&mut self.joint.named).into_values().collect();
            write_devices(&mut self.packets, (self.joint.processes + 1) * SEQUENCES, &devices, self.joint.simulated);
            self.flush()?;
        }
        self.out.flush()?;
        Ok(Vec::new())
    }
}
