//! Flame graphs of GPU time: the stack of a kernel consists of the nested ROCTx ranges around its launch, its weight is its
//! duration. The output is collapsed stacks (`outer;inner;kernel 1234`) or a profile for speedscope, both in nanoseconds.
//!
//! Stacks are summed, not kept in order. Dispatches without a known launch or a valid timing are left out and counted.

use super::format::{self, DocsRow, Format, Job, Needs, Paths, Processes};
use super::kernels::PerKernel;
use super::{Ended, Recorded, Sink};
use rkprof_model::event::{Event, KernelDispatch, Marker, MarkerOp, Ns, Registry};
use rkprof_names::Style;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::io::{self, Write};

const BY_PATH: &str = "GPU time by call path (`--stacks`), else by nested ranges";
const PROFILES: &str = "one profile of all call paths; of ranges a profile or first frame each";

/// What the three formats share; call paths replace ranges where a run has them.
const BASE: Format = Format {
    name: "",
    help: "",
    docs: &[],
    endings: &[],
    place: format::one_stream,
    gives: format::gives_nothing,
    after_run: None,
    needs: Needs { trace: true, counters: false, callstacks: false, paths: Paths::Preferred },
    processes: Processes::Several,
    is_binary: false,
    options: &[],
    make: |_: Job| Err(io::Error::new(io::ErrorKind::Unsupported, "it has no writer of events")),
};

pub static SPEEDSCOPE: Format = Format {
    name: "speedscope",
    help: "GPU time by call path (--stacks) or ROCTx range, for speedscope.app",
    docs: &[DocsRow { called: "speedscope", result: BY_PATH, processes: PROFILES, readers: "speedscope.app" }],
    endings: &["json"],
    make: |mut job: Job| Ok(Box::new(Stacks::new(job.stream()?, Shape::Speedscope, job.style))),
    ..BASE
};

pub static COLLAPSED: Format = Format {
    name: "collapsed",
    help: "the same as collapsed stacks, for flame graphs",
    docs: &[DocsRow { called: "collapsed", result: BY_PATH, processes: PROFILES, readers: "flame graphs" }],
    endings: &["txt", "folded", "collapsed"],
    make: |mut job: Job| Ok(Box::new(Stacks::new(job.stream()?, Shape::Collapsed, job.style))),
    ..BASE
};

/// Of call paths alone, which are no events.
pub static PPROF: Format = Format {
    name: "pprof",
    help: "GPU time by call path, for `go tool pprof`",
    docs: &[DocsRow {
        called: "pprof",
        result: "GPU time and launches by call path",
        processes: "one file",
        readers: "`go tool pprof`, Pyroscope, Parca",
    }],
    endings: &["pb.gz"],
    needs: Needs { trace: false, counters: false, callstacks: false, paths: Paths::Alone },
    is_binary: true,
    ..BASE
};

/// Limit of ended stacks per thread: kernels end after the range that launched them.
const HISTORY: usize = 1 << 12;
/// Limit of different stacks; programs put numbers into names.
const MAX_STACKS: usize = 1 << 18;
const NO_RANGE: &str = "(no range)";
const OTHER: &str = "(other stacks)";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Speedscope,
    Collapsed,
}

pub struct Stacks {
    out: Box<dyn Write + Send>,
    shape: Shape,
    style: Style,
    kernels: PerKernel<usize>,
    frames: Frames,
    threads: HashMap<u32, Thread>,
    /// GPU ns of stacks, by profile.
    profiles: Vec<(String, Weights)>,
    name: String,
    left_out: u64,
}

/// GPU ns by stack, outermost frame first.
type Weights = HashMap<Box<[usize]>, u64>;

/// Names by number.
#[derive(Default)]
struct Frames {
    numbers: HashMap<String, usize>,
    names: Vec<String>,
}

impl Frames {
    fn number(&mut self, name: &str) -> usize {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), self.names.len() - 1);
        self.names.len() - 1
    }
}

/// The stack of a thread after each change.
#[derive(Default)]
struct Thread {
    open: Vec<usize>,
    changes: VecDeque<(Ns, Vec<usize>)>,
}

impl Thread {
    fn change(&mut self, at: Ns) {
        if self.changes.len() == HISTORY {
            self.changes.pop_front();
        }
        self.changes.push_back((at, self.open.clone()));
    }

    /// The ranges that were open at `time`.
    fn at(&self, time: Ns) -> &[usize] {
        let after = self.changes.partition_point(|(from, _)| *from <= time);
        after.checked_sub(1).map_or(&[], |before| &self.changes[before].1)
    }
}

impl Stacks {
    pub fn new(out: Box<dyn Write + Send>, shape: Shape, style: Style) -> Stacks {
        Stacks {
            out,
            shape,
            style,
            kernels: PerKernel::new(style),
            frames: Frames::default(),
            threads: HashMap::new(),
            profiles: Vec::new(),
            name: String::new(),
            left_out: 0,
        }
    }

    fn marker(&mut self, marker: &Marker<'_>) {
        match marker.op {
            MarkerOp::Push => {
                let frame = self.frames.number(&marker.message);
                let thread = self.threads.entry(marker.tid).or_default();
                thread.open.push(frame);
                thread.change(marker.at);
            }
            MarkerOp::Pop => {
                let thread = self.threads.entry(marker.tid).or_default();
                thread.open.pop();
                thread.change(marker.at);
            }
            // Ranges that any thread may end do not nest.
            MarkerOp::Start | MarkerOp::Stop | MarkerOp::Mark | MarkerOp::Pause | MarkerOp::Resume => {}
        }
    }

    fn kernel(&mut self, kernel: &KernelDispatch, registry: &Registry) {
        let (Some(launch), true) = (kernel.launch, kernel.timing_valid && kernel.end >= kernel.start) else {
            self.left_out += 1;
            return;
        };
        let frames = &mut self.frames;
        let frame = *self.kernels.get(kernel.kernel, registry, |name, _| frames.number(name));
        let ranges = self.threads.get(&kernel.tid).map_or(&[][..], |thread| thread.at(launch));
        let none = ranges.is_empty().then(|| frames.number(NO_RANGE));
        let stack: Box<[usize]> = ranges.iter().copied().chain(none).chain([frame]).collect();
        let Some((_, stacks)) = self.profiles.last_mut() else { return };
        let duration = kernel.end - kernel.start;
        let full = stacks.len() >= MAX_STACKS && !stacks.contains_key(&stack);
        let stack = if full { [frames.number(OTHER)].into() } else { stack };
        *stacks.entry(stack).or_default() += duration;
    }

    fn collapsed(&mut self) -> io::Result<()> {
        let several = self.profiles.len() > 1;
        for (profile, stacks) in &self.profiles {
            for (stack, weight) in sorted(stacks) {
                // Semicolons separate frames and newlines end stacks; a name must contain neither.
                let frames = stack.iter().map(|frame| self.frames.names[*frame].replace([';', '\n', '\r'], " "));
                let stack: Vec<String> = several.then(|| profile.clone()).into_iter().chain(frames).collect();
                writeln!(self.out, "{} {weight}", stack.join(";"))?;
            }
        }
        Ok(())
    }

    fn speedscope(&mut self) -> io::Result<()> {
        let profile = |(name, stacks): &(String, Weights)| {
            let sorted = sorted(stacks);
            let total: u64 = sorted.iter().map(|(_, weight)| **weight).sum();
            json!({
                "type": "sampled", "name": name, "unit": "nanoseconds", "startValue": 0, "endValue": total,
                "samples": sorted.iter().map(|(stack, _)| *stack).collect::<Vec<_>>(),
                "weights": sorted.iter().map(|(_, weight)| **weight).collect::<Vec<_>>(),
            })
        };
        let frames: Vec<Value> = self.frames.names.iter().map(|name| json!({ "name": name })).collect();
        let file = json!({
            "$schema": "https://www.speedscope.app/file-format-schema.json",
            "name": "GPU time of ROCTx ranges", "activeProfileIndex": 0,
            "exporter": concat!("rkprof ", env!("CARGO_PKG_VERSION")),
            "shared": { "frames": frames }, "profiles": self.profiles.iter().map(profile).collect::<Vec<_>>(),
        });
        serde_json::to_writer(&mut self.out, &file)?;
        writeln!(self.out)
    }
}

/// Heaviest first.
fn sorted(stacks: &Weights) -> Vec<(&[usize], &u64)> {
    let mut sorted: Vec<_> = stacks.iter().map(|(stack, weight)| (stack.as_ref(), weight)).collect();
    sorted.sort_by(|a, b| b.1.cmp(a.1).then_with(|| a.0.cmp(b.0)));
    sorted
}

impl Sink for Stacks {
    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        let process = recorded.process;
        let simulated = if process.simulated { " (simulated)" } else { "" };
        self.name = format!("{} {}{simulated}", process.command.first().map_or("process", String::as_str), process.pid);
        self.profiles.push((self.name.clone(), HashMap::new()));
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        match event {
            Event::Marker(marker) => self.marker(marker),
            Event::Kernel(kernel) => self.kernel(kernel, registry),
            Event::Api(_)
            | Event::Copy(_)
            | Event::Allocation(_)
            | Event::Scratch(_)
            | Event::Counters(_)
            | Event::Activity(_)
            | Event::PcSamples(_) => {}
        }
        Ok(())
    }

    fn end(&mut self, _: &Ended<'_>) -> io::Result<()> {
        self.kernels = PerKernel::new(self.style);
        self.threads.clear();
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        match self.shape {
            Shape::Speedscope => self.speedscope()?,
            Shape::Collapsed => self.collapsed()?,
        }
        self.out.flush()?;
        let remark = format!("{} dispatches without a launch or a valid time are left out", self.left_out);
        Ok((self.left_out > 0).then_some(remark).into_iter().collect())
    }
}
