//! Every view of a run has the same numbers: the summary made while it ran, its trace, and each of our exports once it is
//! imported again. The test computes the truth from the planted events.
//!
//! `RKPROF_RANDOM_RUNS` says how many random programs are played; the gate plays few.

use super::hardware::DEVICES;
use super::scene::{Player, Scene, play};
use rkprof_analysis::timeline::Builder;
use rkprof_analysis::timeline::health::{Health, Options};
use rkprof_formats::export::chrome::Chrome;
use rkprof_formats::export::csv::{self, Csv};
use rkprof_formats::export::filter::Filter;
use rkprof_formats::export::json::Json;
use rkprof_formats::export::legacy::{self, Legacy};
use rkprof_formats::export::parquet::{Codec, Kernels};
use rkprof_formats::export::pftrace::Part;
use rkprof_formats::export::rocpd::Rocpd;
use rkprof_formats::export::wide::Wide;
use rkprof_formats::export::{Sink, session, stream};
use rkprof_formats::import;
use rkprof_model::event::Event;
use rkprof_model::run::TraceRows;
use rkprof_model::summary::{Distribution, Summary};
use rkprof_names::Style;
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::writer::callstacks::Callstacks;
use rkprof_stats::Aggregator;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Count, sum, least and most of durations, ns.
pub(crate) type Times = (u64, u64, u64, u64);

/// The compared numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Numbers {
    pub kernels: BTreeMap<String, Times>,
    pub calls: BTreeMap<String, Times>,
    pub copies: Times,
    /// Ended ranges by name.
    pub ranges: BTreeMap<String, Times>,
    /// Time in which a kernel ran, of each device that ran any.
    pub busy: Vec<u64>,
}

fn add(times: &mut Times, ns: u64) {
    *times = match *times {
        (0, ..) => (1, ns, ns, ns),
        (n, sum, least, most) => (n + 1, sum + ns, least.min(ns), most.max(ns)),
    };
}

fn join(times: &mut Times, duration: &Distribution) {
    let (least, most) = (duration.min_ns.unwrap_or(0), duration.max_ns.unwrap_or(0));
    together(times, (duration.count, duration.sum_ns, least, most));
}

fn together(times: &mut Times, other: Times) {
    *times = match (*times, other) {
        ((0, ..), _) => other,
        (_, (0, ..)) => return,
        ((n, sum, low, high), (count, ns, least, most)) => (n + count, sum + ns, low.min(least), high.max(most)),
    };
}

/// The truth: plain sums over the planted events.
pub(crate) fn planted(scene: &Scene) -> Numbers {
    let mut numbers = Numbers::default();
    let mut spans: BTreeMap<u32, Vec<(u64, u64)>> = BTreeMap::new();
    let mut open: BTreeMap<u32, Vec<(String, u64)>> = BTreeMap::new();
    for event in &scene.events {
        match event {
            Event::Kernel(kernel) => {
                let name = scene.registry.kernels[&kernel.kernel].name().to_owned();
                add(numbers.kernels.entry(name).or_default(), kernel.end - kernel.start);
                spans.entry(kernel.agent).or_default().push((kernel.start, kernel.end));
            }
            Event::Api(call) => {
                let name = scene.registry.functions[&call.function].clone();
                add(numbers.calls.entry(name).or_default(), call.end - call.start);
            }
            Event::Copy(copy) => add(&mut numbers.copies, copy.end - copy.start),
            Event::Marker(marker) => {
                let stack = open.entry(marker.tid).or_default();
                if marker.message.is_empty() {
                    let (name, start) = stack.pop().expect("a range");
                    add(numbers.ranges.entry(name).or_default(), marker.at - start);
                } else {
                    stack.push((marker.message.to_string(), marker.at));
                }
            }
            _ => {}
        }
    }
    numbers.busy = spans.into_values().map(union).collect();
    numbers
}

/// Length of a union, moment by moment.
pub(crate) fn union(mut spans: Vec<(u64, u64)>) -> u64 {
    spans.sort_unstable();
    let (mut sum, mut reached) = (0, 0);
    for (start, end) in spans {
        sum += end.saturating_sub(start.max(reached));
        reached = reached.max(end);
    }
    sum
}

pub(crate) fn of_summary(summary: &Summary) -> Numbers {
    let mut numbers = Numbers::default();
    for row in &summary.kernels {
        join(numbers.kernels.entry(row.name.clone()).or_default(), &row.duration);
    }
    for row in summary.api.iter().filter(|row| row.domain.starts_with("hip")) {
        join(numbers.calls.entry(row.name.clone()).or_default(), &row.duration);
    }
    summary.copies.iter().for_each(|row| join(&mut numbers.copies, &row.duration));
    for row in &summary.markers {
        if let Some(duration) = &row.duration {
            join(numbers.ranges.entry(row.name.clone()).or_default(), duration);
        }
    }
    numbers.busy = summary.busy.iter().filter_map(|row| row.busy_ns).collect();
    numbers.busy.sort_unstable();
    numbers
}

/// Statistics and health, computed from a trace.
fn of_trace(trace: &Path) -> (Numbers, Health) {
    let (mut aggregator, mut builder) = (Aggregator::new(2), Builder::new());
    let mut reader = TraceReader::new(File::open(trace).unwrap());
    let take = |item: Item, registry: &rkprof_model::event::Registry| {
        if let Item::Event(event) = item {
            aggregator.event(&event, registry);
            builder.event(&event, registry);
        }
    };
    reader.each(take).unwrap();
    let mut summary = Summary::default();
    aggregator.fill(&reader.into_parts().0, &mut summary);
    (of_summary(&summary), Health::examine(&builder.finish(), &Options::default()).unwrap())
}

/// A program of random steps: devices, streams, graphs, copies, ranges and waits.
pub(crate) fn random(seed: u64) -> Player {
    let names = [
        "void ck::kernel_gemm_xdl_cshuffle_v3<_Float16, 256, 128>(ck::Argument, int)",
        "Cijk_Alik_Bljk_HHS_BH_MT64x64x64_MI16x16x16x1_SN_GSU8",
        "triton_poi_fused_add_0",
        "void at::native::elementwise<4, at::native::add<c10::Half> >(int, \"quoted\")",
        "ncclDevKernel_Generic(ncclDevKernelArgsStorage<4096ul>)",
        "k",
    ];
    let mut player = play(DEVICES[seed as usize % DEVICES.len()], 1 + (seed % 2) as u32).seed(seed + 1);
    let (gpus, streams) = (1 + seed % 2, 1 + seed % 3);
    let known = 1 + player.random(names.len() as u64);
    let steps = 1 + player.random(20);
    for _ in 0..steps {
        let ranged = player.random(3) > 0;
        let step = |player: &mut Player| {
            // A range without any length is a mark in rocprofv3's files.
            player.host(1);
            for _ in 0..player.random(6) {
                player.gpu = player.random(gpus) as u32;
                player.stream = player.random(streams) as u32;
                let name = names[player.random(known) as usize];
                match player.random(8) {
                    0 => player.host(1 + player.stream as u64 * 7),
                    1 => player.copy(3, 4096),
                    2 => player.pageable_copy(9, 65_536),
                    3 => player.graph(&[(name, 5), ("k", 2), (name, 11)]),
                    _ => {
                        let ns = 500 + player.random(90_000);
                        player.launch_ns(name, ns);
                    }
                }
            }
            match player.random(3) {
                0 => player.sync(),
                1 => player.wait("hipDeviceSynchronize", 5),
                _ => {}
            }
        };
        if ranged { player.range("step", step) } else { step(&mut player) }
    }
    player.launch("k", 10);
    player
}

/// Formats, the contents that each keeps, and the sinks that write them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Keeps {
    Everything,
    /// Names and times of kernels.
    Kernels,
}

type Make = fn(&Path) -> (PathBuf, Box<dyn Sink>);

pub(crate) const FORMATS: [(&str, Keeps, Make); 8] = [
    ("csv", Keeps::Everything, |dir| {
        let options = csv::Options {
            dir: dir.to_owned(),
            prefix: String::new(),
            only: &[],
            always: false,
            extended: false,
            style: Style::Full,
        };
        (dir.to_owned(), Box::new(Csv::new(options)))
    }),
    ("json", Keeps::Everything, |dir| {
        let path = dir.join("results.json");
        let out = Box::new(File::create(&path).unwrap());
        (path.clone(), Box::new(Json::new(out, Some(&path), Style::Full).unwrap()))
    }),
    ("rocpd", Keeps::Everything, |dir| {
        let path = dir.join("results.db");
        (path.clone(), Box::new(Rocpd::create(&path, Style::Full).unwrap()))
    }),
    ("wide", Keeps::Everything, |dir| {
        (dir.to_owned(), Box::new(Wide::new(dir.to_owned(), "run", Codec::None, Style::Full)))
    }),
    ("chrome", Keeps::Everything, |dir| {
        let path = dir.join("trace.json");
        let out = Box::new(std::io::BufWriter::new(File::create(&path).unwrap()));
        (path, Box::new(Chrome::new(out, Style::Full)))
    }),
    ("pftrace", Keeps::Everything, |dir| {
        let path = dir.join("part.pftrace");
        let out = Box::new(File::create(&path).unwrap());
        (path, Box::new(Part::new(out, Callstacks::default(), TraceRows::Queue)))
    }),
    ("parquet", Keeps::Kernels, |dir| {
        let path = dir.join("kernels.parquet");
        let out = Box::new(File::create(&path).unwrap());
        (path, Box::new(Kernels::new(out, Codec::None, Style::Full, false).unwrap()))
    }),
    ("rocprof-csv", Keeps::Kernels, |dir| {
        let options = legacy::Options {
            stem: dir.join("results"),
            only: &["csv"],
            extended: false,
            style: Style::Full,
            counters: Vec::new(),
        };
        (dir.join("results.csv"), Box::new(Legacy::new(options)))
    }),
];

/// Exports a run; returns the written path.
fn export(run: &Path, place: &Path, make: Make) -> PathBuf {
    std::fs::create_dir_all(place.join("out")).unwrap();
    let (path, mut sink) = make(&place.join("out"));
    let source = session::open(run).unwrap().remove(0);
    let fed = stream::feed(&source, &mut [Filter::default()], sink.as_mut(), &|_| {}).unwrap();
    assert_eq!((fed.skipped, fed.torn, fed.missing.len()), (0, 0, 0), "{fed:?}");
    sink.finish().unwrap();
    path
}

/// Exports a run, imports the result, and reads it.
fn there_and_back(run: &Path, place: &Path, make: Make) -> (Numbers, Health) {
    let path = export(run, place, make);
    let imported = import::import(&[path], None, &place.join("back"), Box::new(|_| {})).unwrap();
    assert_eq!(imported.sessions.len(), 1);
    let summary = rkprof_store::dir::Session::open(&imported.sessions[0]).summary().unwrap();
    let (numbers, health) = of_trace(&imported.sessions[0].join("trace.pftrace"));
    assert_eq!(of_summary(&summary), numbers, "the import's summary and its trace");
    (numbers, health)
}

impl Numbers {
    pub(crate) fn add(&mut self, other: Numbers) {
        let all = |into: &mut BTreeMap<String, Times>, from: BTreeMap<String, Times>| {
            from.into_iter().for_each(|(name, times)| together(into.entry(name).or_default(), times));
        };
        all(&mut self.kernels, other.kernels);
        all(&mut self.calls, other.calls);
        all(&mut self.ranges, other.ranges);
        together(&mut self.copies, other.copies);
        self.busy.extend(other.busy);
    }
}

pub(crate) fn sorted(numbers: Numbers) -> Numbers {
    let mut busy = numbers.busy.clone();
    busy.sort_unstable();
    Numbers { busy, ..numbers }
}

pub(crate) fn random_runs() -> u64 {
    std::env::var("RKPROF_RANDOM_RUNS").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

#[test]
fn every_view_of_a_random_run_has_the_same_numbers() {
    for seed in 0..random_runs() {
        let place = tempfile::tempdir().unwrap();
        let run = place.path().join("run");
        let scene = random(seed).scene;
        let truth = sorted(planted(&scene));
        let summary = scene.summary();
        assert_eq!(sorted(of_summary(&summary)), truth, "seed {seed}: the summary");
        scene.write(&run);
        let (numbers, health) = of_trace(&run.join("trace.pftrace"));
        assert_eq!(sorted(numbers), truth, "seed {seed}: the trace");
        for (format, keeps, make) in FORMATS {
            let (back, imported) = there_and_back(&run, &place.path().join(format), make);
            let back = sorted(back);
            assert_eq!(back.kernels, truth.kernels, "seed {seed}: {format}: kernels");
            if keeps == Keeps::Kernels {
                continue;
            }
            assert_eq!(back.busy, truth.busy, "seed {seed}: {format}: busy time");
            let spans = |health: &Health| {
                let mut spans: Vec<(u64, u64)> =
                    health.idle.iter().map(|idle| (idle.total_ns, idle.stretches)).collect();
                spans.sort_unstable();
                spans
            };
            assert_eq!(spans(&imported), spans(&health), "seed {seed}: {format}: idle time");
            assert_eq!(back.calls, truth.calls, "seed {seed}: {format}: calls");
            assert_eq!(back.copies, truth.copies, "seed {seed}: {format}: copies");
            assert_eq!(back.ranges, truth.ranges, "seed {seed}: {format}: ranges");
            // What a source names is by numbers of agents where a format has no more.
            let steps = |health: &Health| health.steps.as_ref().map(|steps| (steps.by, steps.latency));
            assert_eq!(steps(&imported), steps(&health), "seed {seed}: {format}: steps");
        }
    }
}
