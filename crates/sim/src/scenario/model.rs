//! The scenario file: kernels, and the steps of each thread of the program.
//!
//! ```toml
//! name = "hello"
//! about = "one line"
//! seed = 1
//! [runtime]                       # what takes time beside kernels: launch_us, gap_us, wake_us, pageable_waits
//! [device]                        # how fast devices are: clock, speed, host_gbps, peer_gbps, link_shared
//! [[kernel]]                      # what a kernel is like
//! id = "add"                      # how this file calls it
//! name = "_Z10vector_addPKfS0_Pfi"
//! us = 12                         # how long it runs; with cv (coefficient of variation) or slow_us, slow_share; first_us; beside
//! blocks = [1024, 1, 1]           # grid in blocks
//! block = [256, 1, 1]
//! arguments = ["a:pointer", "n=1024,512", "x:float=1.5"]   # launches have the values in turn
//! image = "memory:a.co"      # the code object of its module; file:PATH has it after 4096 bytes
//! hot = [[104, 6], [132, 3]]    # where samples meet its waves: bytes after its first instruction, and how often
//! [[thread]]                      # count threads that run setup, repeat x body, teardown
//! streams = 1                     # streams of its own are 1, 2, ...; 0 is the null stream
//! body = [{ launch = { kernel = "add", stream = 1 } }, { sync = "device" }]
//! ```

use rkprof_model::error::{During, Error};
use std::collections::BTreeMap;

use serde::Deserialize;

use crate::hip::image;
use crate::hip::module::{Duration, KernelSpec};
use crate::hip::pace::Speeds;
use crate::hip::runtime::Runtime;
use crate::sdk::behaviour::Behaviour;
use crate::sdk::code_object::Symbol;
use crate::sdk::counting::Scripted;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub name: String,
    #[serde(default)]
    pub about: String,
    #[serde(default)]
    pub seed: u64,
    /// Device, unless `RKSIM_ARCH` or an option overrides it.
    pub arch: Option<String>,
    /// `fast` or `real`, unless `RKSIM_TIME` overrides it.
    pub time: Option<String>,
    #[serde(default)]
    pub runtime: Runtime,
    #[serde(default)]
    pub device: Speeds,
    #[serde(default)]
    pub kernel: Vec<Kernel>,
    pub thread: Vec<Thread>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kernel {
    pub id: String,
    /// Mangled.
    pub name: String,
    /// Code object that is loaded as a module; without one, the kernel is linked into the program.
    pub module: Option<String>,
    us: f64,
    #[serde(default)]
    cv: f64,
    slow_us: Option<f64>,
    #[serde(default)]
    slow_share: f64,
    /// Its first run.
    first_us: Option<f64>,
    /// Its share of full speed while a kernel of another queue of the device runs.
    #[serde(default = "full")]
    beside: f64,
    #[serde(default = "one")]
    pub blocks: [u32; 3],
    #[serde(default = "one")]
    pub block: [u32; 3],
    #[serde(default)]
    pub dynamic_lds: u32,
    #[serde(default = "default_vgpr")]
    vgpr: u32,
    #[serde(default)]
    agpr: u32,
    #[serde(default = "default_sgpr")]
    sgpr: u32,
    /// Static LDS, bytes.
    #[serde(default)]
    lds: u32,
    /// Scratch bytes per work-item.
    #[serde(default)]
    scratch: u32,
    /// Counter totals of one dispatch.
    #[serde(default)]
    counters: BTreeMap<String, f64>,
    /// The kernel's behaviour, for counters without a total.
    behaviour: Option<Behaviour>,
    /// Standard deviation of the totals between dispatches, as a share of them.
    #[serde(default)]
    counter_noise: f64,
    /// Its arguments, as [`image::parse`] reads them.
    #[serde(default)]
    arguments: Vec<String>,
    /// The code object of its module: `memory:PATH` or `file:PATH`.
    image: Option<String>,
    /// Where samples meet its waves: bytes after its first instruction, and how often.
    #[serde(default)]
    hot: Vec<(u64, u32)>,
}

fn full() -> f64 {
    1.0
}

fn one() -> [u32; 3] {
    [1; 3]
}

fn default_vgpr() -> u32 {
    32
}

fn default_sgpr() -> u32 {
    32
}

impl Kernel {
    pub fn spec(&self) -> KernelSpec {
        let ns = self.us * 1000.0;
        let duration = match self.slow_us {
            Some(slow) => Duration::Bimodal { fast: ns as u64, slow: (slow * 1000.0) as u64, share: self.slow_share },
            None if self.cv > 0.0 => Duration::LogNormal { mean: ns, cv: self.cv },
            None => Duration::Constant(ns as u64),
        };
        let symbol = Symbol {
            name: self.name.clone(),
            kernarg: 64,
            group_segment: self.lds,
            private_segment: self.scratch,
            sgprs: self.sgpr,
            vgprs: self.vgpr,
            accum_vgprs: self.agpr,
            hot: self.hot.clone(),
        };
        let behaviour = self.behaviour.map(|behaviour| (behaviour, self.us / 1e6));
        let counters = Scripted { totals: self.counters.clone(), noise: self.counter_noise, behaviour };
        let first = self.first_us.map(|us| (us * 1000.0) as u64);
        // The file was checked when it was read.
        let arguments = image::parse(&self.arguments).unwrap_or_default();
        let kernarg = if arguments.is_empty() { symbol.kernarg } else { image::bytes(&arguments) };
        let symbol = Symbol { kernarg, ..symbol };
        KernelSpec {
            symbol,
            duration,
            first,
            beside: self.beside,
            counters: counters.into(),
            arguments,
            image: self.image.clone(),
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thread {
    #[serde(default = "once")]
    pub count: u32,
    #[serde(default = "once")]
    pub repeat: u32,
    #[serde(default)]
    pub device: i32,
    #[serde(default)]
    pub streams: usize,
    #[serde(default)]
    pub non_blocking: bool,
    #[serde(default)]
    pub setup: Vec<Step>,
    pub body: Vec<Step>,
    #[serde(default)]
    pub teardown: Vec<Step>,
}

fn once() -> u32 {
    1
}

/// The next step of a thread.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    Launch(Launch),
    Copy(Copy),
    Fill(Fill),
    Sync(Sync),
    Call(Call),
    Range(Range),
    Repeat(Repeat),
    Mark(String),
    Malloc(Malloc),
    Free(String),
    /// The thread sleeps.
    SleepUs(u64),
    /// The thread waits for the same step of all other ranks of its job, as in a barrier.
    Meet(bool),
    /// The thread computes.
    BusyUs(u64),
    /// Captures work on a stream into a graph.
    Capture(Capture),
    /// Launches a captured graph.
    Graph(Graph),
    /// A stream waits for another stream's work so far.
    Event(Event),
    /// An RCCL collective, whose kernel is one of the scenario's.
    Rccl(Rccl),
    /// An action of the driver.
    Driver(Driver),
    /// The program writes a line to stderr, as libraries log.
    Log(String),
    /// Calls every function that the simulator does not implement, and checks that its arguments arrive.
    CheckTable(bool),
}

impl Step {
    /// The steps within it.
    pub fn body(&self) -> &[Step] {
        match self {
            Step::Range(range) => &range.body,
            Step::Repeat(repeat) => &repeat.body,
            Step::Capture(capture) => &capture.body,
            Step::Launch(_)
            | Step::Copy(_)
            | Step::Fill(_)
            | Step::Sync(_)
            | Step::Call(_)
            | Step::Mark(_)
            | Step::Malloc(_)
            | Step::Free(_)
            | Step::SleepUs(_)
            | Step::Meet(_)
            | Step::BusyUs(_)
            | Step::Graph(_)
            | Step::Event(_)
            | Step::Rccl(_)
            | Step::Driver(_)
            | Step::Log(_)
            | Step::CheckTable(_) => &[],
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Launch {
    pub kernel: String,
    #[serde(default)]
    pub stream: usize,
    #[serde(default = "once")]
    pub times: u32,
    #[serde(default)]
    pub via: Via,
    pub blocks: Option<[u32; 3]>,
}

/// The launching function.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Via {
    /// `kernel<<<...>>>`: push and pop the call configuration, `hipLaunchKernel`.
    #[default]
    Triangle,
    /// `hipModuleLaunchKernel`.
    Module,
    /// `hipExtModuleLaunchKernel`, which takes work-items.
    Ext,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Copy {
    pub kind: CopyKind,
    pub bytes: usize,
    #[serde(default)]
    pub stream: usize,
    /// `hipMemcpyAsync` on the stream instead of `hipMemcpy`.
    #[serde(default, rename = "async")]
    pub asynchronous: bool,
    /// Names of allocations; host memory where one is left out.
    pub from: Option<String>,
    pub to: Option<String>,
    #[serde(default = "once")]
    pub times: u32,
}

/// `hipMemcpyKind`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CopyKind {
    H2h = 0,
    H2d = 1,
    D2h = 2,
    D2d = 3,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fill {
    pub to: String,
    pub bytes: usize,
    #[serde(default)]
    pub stream: usize,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Sync {
    Device,
    Stream(usize),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Call {
    pub function: Called,
    #[serde(default = "once")]
    pub times: u32,
}

/// A function that a step may call by its name.
#[derive(Clone, Copy, Debug, Deserialize)]
pub enum Called {
    #[serde(rename = "hipGetDevice")]
    GetDevice,
    #[serde(rename = "hipSetDevice")]
    SetDevice,
    #[serde(rename = "hipGetDeviceCount")]
    GetDeviceCount,
    #[serde(rename = "hipGetLastError")]
    GetLastError,
    #[serde(rename = "hipPeekAtLastError")]
    PeekAtLastError,
    #[serde(rename = "hipStreamQuery")]
    StreamQuery,
    #[serde(rename = "hipMemGetInfo")]
    MemGetInfo,
    #[serde(rename = "hipDeviceGetAttribute")]
    DeviceGetAttribute,
    #[serde(rename = "hipGetDevicePropertiesR0600")]
    GetDeviceProperties,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// `{i}` is replaced by the number of the repetition.
    pub name: String,
    #[serde(default = "once")]
    pub times: u32,
    pub body: Vec<Step>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeat {
    pub times: u32,
    pub body: Vec<Step>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Malloc {
    pub name: String,
    pub bytes: usize,
    /// The thread's device, unless another one is given.
    pub device: Option<i32>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Capture {
    pub name: String,
    pub stream: usize,
    pub body: Vec<Step>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Graph {
    pub name: String,
    #[serde(default)]
    pub stream: usize,
    #[serde(default = "once")]
    pub times: u32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rccl {
    pub function: String,
    /// Number of elements, of a type by RCCL's number (7 is float32).
    #[serde(default)]
    pub count: u64,
    #[serde(default = "float32")]
    pub data_type: u32,
    /// The launched kernel; none within a group, whose end (`ncclGroupEnd`) launches.
    pub kernel: Option<String>,
    #[serde(default)]
    pub stream: usize,
    #[serde(default = "once")]
    pub times: u32,
}

fn float32() -> u32 {
    7
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Driver {
    pub what: crate::sdk::driver::Happening,
    #[serde(default)]
    pub bytes: u64,
    #[serde(default)]
    pub us: u64,
    #[serde(default = "once")]
    pub times: u32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    pub record: usize,
    pub wait: usize,
}

/// Scenarios that are part of the program. Those of `findings/` make the report show one finding each.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("hello", include_str!("../../../../examples/scenarios/hello.toml")),
    ("llm-decode", include_str!("../../../../examples/scenarios/llm-decode.toml")),
    ("tiny-kernels", include_str!("../../../../examples/scenarios/tiny-kernels.toml")),
    ("gemm", include_str!("../../../../examples/scenarios/gemm.toml")),
    ("verdicts", include_str!("../../../../examples/scenarios/verdicts.toml")),
    ("stream-copy", include_str!("../../../../examples/scenarios/stream-copy.toml")),
    ("multi-stream", include_str!("../../../../examples/scenarios/multi-stream.toml")),
    ("graph", include_str!("../../../../examples/scenarios/graph.toml")),
    ("stress", include_str!("../../../../examples/scenarios/stress.toml")),
    ("findings/avoidable-sync", include_str!("../../../../examples/scenarios/findings/avoidable-sync.toml")),
    ("findings/clean", include_str!("../../../../examples/scenarios/findings/clean.toml")),
    ("findings/cold-start", include_str!("../../../../examples/scenarios/findings/cold-start.toml")),
    ("findings/device-sync", include_str!("../../../../examples/scenarios/findings/device-sync.toml")),
    ("findings/exposed-copies", include_str!("../../../../examples/scenarios/findings/exposed-copies.toml")),
    ("findings/graph", include_str!("../../../../examples/scenarios/findings/graph.toml")),
    ("findings/host-bound", include_str!("../../../../examples/scenarios/findings/host-bound.toml")),
    ("findings/launch-bound", include_str!("../../../../examples/scenarios/findings/launch-bound.toml")),
    ("findings/memory-full", include_str!("../../../../examples/scenarios/findings/memory-full.toml")),
    ("findings/pageable-copies", include_str!("../../../../examples/scenarios/findings/pageable-copies.toml")),
    ("findings/slivers", include_str!("../../../../examples/scenarios/findings/slivers.toml")),
    ("findings/step-jitter", include_str!("../../../../examples/scenarios/findings/step-jitter.toml")),
    ("findings/tail", include_str!("../../../../examples/scenarios/findings/tail.toml")),
];

impl Scenario {
    /// A built-in scenario by name, or a file.
    pub fn load(name_or_path: &str) -> Result<Scenario, Error> {
        let built_in = BUILT_IN.iter().find(|(name, _)| *name == name_or_path).map(|(_, text)| (*text).to_owned());
        let text = built_in.map_or_else(|| read(std::path::Path::new(name_or_path)), Ok).map_err(|error| {
            let names: Vec<_> = BUILT_IN.iter().map(|(name, _)| *name).collect();
            let near = rkprof_arch::suggest::suggest(name_or_path, names.iter().copied());
            let near = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) };
            format!("scenario {name_or_path:?} is no file ({error}) and none of {}{near}", names.join(", "))
        })?;
        let scenario: Scenario = toml::from_str(&text).map_err(|error| {
            // Its own text is a drawing of several lines.
            let line = error.span().and_then(|span| Some(1 + text.get(..span.start)?.matches('\n').count()));
            let place = line.map_or(String::new(), |line| format!(", line {line}"));
            format!("reading scenario {name_or_path}{place}: {}", error.message().replace('\n', ", "))
        })?;
        for kernel in &scenario.kernel {
            image::parse(&kernel.arguments).during(|| format!("reading scenario {name_or_path}, {}", kernel.id))?;
        }
        Ok(scenario)
    }

    /// Whether virtual time is the same in each run: threads and ranks would meet at other moments, faults count real time.
    pub fn can_be_virtual(&self) -> bool {
        let threads: u32 = self.thread.iter().map(|thread| thread.count).sum();
        threads == 1 && ["RKSIM_FAULT", "RKSIM_MEET"].iter().all(|name| std::env::var_os(name).is_none())
    }

    /// The highest device number in the scenario.
    pub fn last_device(&self) -> usize {
        fn last(steps: &[Step]) -> i32 {
            let of = |step: &Step| match step {
                Step::Malloc(malloc) => malloc.device.unwrap_or(0),
                other => last(other.body()),
            };
            steps.iter().map(of).max().unwrap_or(0)
        }
        let of = |thread: &Thread| [&thread.setup, &thread.body, &thread.teardown].map(|steps| last(steps));
        let all = self.thread.iter().flat_map(|thread| of(thread).into_iter().chain([thread.device]));
        all.max().unwrap_or(0).max(0) as usize
    }
}

/// A scenario is a small file: rejects files that block or are endless.
fn read(path: &std::path::Path) -> std::io::Result<String> {
    const MAX_BYTES: u64 = 16 << 20;
    let found = path.metadata()?;
    match found.is_file() && found.len() <= MAX_BYTES {
        true => std::fs::read_to_string(path),
        false => Err(std::io::Error::other("it is no regular file of at most 16 MiB")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::DeserializeOwned;

    /// What a table may hold, by the error of one that holds something else.
    fn known<T: DeserializeOwned>(wrong: &str) -> Vec<String> {
        let error = toml::from_str::<T>(wrong).map(|_| ()).unwrap_err().message().to_owned();
        let known = error.split_once("expected").unwrap().1;
        known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn the_docs_name_every_field() {
        let page = include_str!("../../../../docs/scenarios.md");
        let wrong = "nothing = 1";
        let fields = [
            known::<Scenario>(wrong),
            known::<Runtime>(wrong),
            known::<Speeds>(wrong),
            known::<Kernel>(wrong),
            known::<Behaviour>(wrong),
            known::<Thread>(wrong),
            known::<BTreeMap<String, Step>>("a = { nothing = 1 }"),
            known::<Launch>(wrong),
            known::<BTreeMap<String, Via>>("a = 'nothing'"),
            known::<Copy>(wrong),
            known::<BTreeMap<String, CopyKind>>("a = 'nothing'"),
            known::<Fill>(wrong),
            known::<Call>(wrong),
            known::<BTreeMap<String, Called>>("a = 'nothing'"),
            known::<Range>(wrong),
            known::<Repeat>(wrong),
            known::<Malloc>(wrong),
            known::<Capture>(wrong),
            known::<Graph>(wrong),
            known::<Rccl>(wrong),
            known::<Driver>(wrong),
            known::<BTreeMap<String, crate::sdk::driver::Happening>>("a = 'nothing'"),
            known::<Event>(wrong),
        ];
        assert!(fields.iter().all(|fields| fields.len() > 1), "{fields:?}");
        // A table stands below its name: `[runtime]`, `[[kernel]]`.
        let named = |field: &str| ["`", "[", "[["].iter().any(|open| page.contains(&format!("{open}{field}")));
        let missing: Vec<_> = fields.iter().flatten().filter(|field| !named(field)).collect();
        assert!(missing.is_empty(), "docs/scenarios.md does not name {missing:?}");
    }

    #[test]
    fn built_in_scenarios_are_read() {
        for (name, _) in BUILT_IN {
            let scenario = Scenario::load(name).unwrap();
            assert_eq!(scenario.name, name.trim_start_matches("findings/"));
            assert!(!scenario.about.is_empty());
        }
        let files =
            std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/scenarios/findings")).unwrap();
        let missing: Vec<_> = files
            .map(|file| format!("findings/{}", file.unwrap().path().file_stem().unwrap().display()))
            .filter(|name| BUILT_IN.iter().all(|(known, _)| known != name))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
        assert!(Scenario::load("nothing").unwrap_err().to_string().contains("llm-decode"));
    }
}
