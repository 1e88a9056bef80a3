//! The `results.json` that GEAK's profiler and its analysis read: times of each kernel as a component, and of the whole.
//!
//! `bytes_transferred` and `flops_estimated` are means per call, from the program's annotations or the user (`--work`).
//! Without either the keys are missing, which those tools take for unknown. A kernel whose every call was counted has the
//! times of these calls, and `"counted": true`. A kernel that ran on several devices has the times of each in `devices`.
//! `full_pipeline` is the distribution of a ROCTx range, if one is named; otherwise the wall time from the first kernel's
//! start to the last one's end.

use super::format::{self, DocsRow, Format, Job, Needs, Paths, Processes, Setting};
use super::kernels::PerKernel;
use super::ranges::Ranges;
use super::tallies::{Group, Tallies, TallyRow};
use super::{Ended, Recorded, Sink};
use rkprof_arch::work::{Rules, Work};
use rkprof_model::event::{Event, KernelDispatch, Ns, Registry};
use rkprof_model::summary::Distribution;
use rkprof_names::{Style, classify};
use rkprof_stats::Tally;
use rustc_hash::FxHashMap;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

pub static FORMAT: Format = Format {
    name: "geak",
    help: "GEAK's results.json: components with times and percentiles",
    docs: &[DocsRow {
        called: "geak",
        result: "`config`, `components`, `full_pipeline`",
        processes: "added up",
        readers: "GEAK",
    }],
    endings: &["json"],
    place: format::one_stream,
    gives: format::gives_nothing,
    after_run: Some("geak.json"),
    needs: Needs { trace: false, counters: false, callstacks: false, paths: Paths::Unused },
    processes: Processes::Several,
    is_binary: false,
    options: &[Setting::Work],
    make: |mut job: Job| Ok(Box::new(Geak::new(job.stream()?, job.style, job.work, job.range))),
};

pub struct Geak {
    out: Box<dyn Write + Send>,
    style: Style,
    rules: Rules,
    range: Option<String>,
    kernels: PerKernel<(String, String)>,
    tallies: Tallies,
    work: HashMap<String, Sums>,
    ranges: Ranges,
    /// Durations of the range.
    pipeline: Option<Tally>,
    first: Option<Ns>,
    last: Ns,
    config: Map<String, Value>,
    /// Full names by shown names, to classify them.
    full: HashMap<String, String>,
    /// By kernel and agent of this process, and by shown name and device of all processes.
    on_agents: FxHashMap<(u64, u32), Tally>,
    on_devices: BTreeMap<String, BTreeMap<String, Tally>>,
}

/// Sums over the calls that have the number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    flops: (f64, u64),
    bytes: (f64, u64),
}

impl Sums {
    pub fn add(&mut self, work: Work) {
        for (sum, value) in [(&mut self.flops, work.flops), (&mut self.bytes, work.bytes)] {
            if let Some(value) = value {
                sum.0 += value;
                sum.1 += 1;
            }
        }
    }

    /// Mean FLOPs of a call.
    pub fn flops(&self) -> Option<f64> {
        (self.flops.1 > 0).then(|| self.flops.0 / self.flops.1 as f64)
    }

    /// Mean bytes of a call.
    pub fn bytes(&self) -> Option<f64> {
        (self.bytes.1 > 0).then(|| self.bytes.0 / self.bytes.1 as f64)
    }
}

/// The stated work of a dispatch: the program's statement comes before the user's rules.
pub(crate) fn known_work(kernel: &KernelDispatch, name: &str, rules: &Rules) -> Option<Work> {
    let said = kernel.work.map(Work::from);
    said.or_else(|| if rules.is_empty() { None } else { rules.work(name, Some(&kernel.shape)) })
}

impl Geak {
    pub fn new(out: Box<dyn Write + Send>, style: Style, rules: Rules, range: Option<String>) -> Geak {
        Geak {
            out,
            style,
            rules,
            range,
            kernels: PerKernel::new(style),
            tallies: Tallies::new(style),
            work: HashMap::new(),
            ranges: Ranges::default(),
            pipeline: None,
            first: None,
            last: 0,
            config: Map::new(),
            full: HashMap::new(),
            on_agents: FxHashMap::default(),
            on_devices: BTreeMap::new(),
        }
    }

    fn kernel(&mut self, kernel: &KernelDispatch, registry: &Registry) {
        self.first = Some(self.first.map_or(kernel.start, |first| first.min(kernel.start)));
        self.last = self.last.max(kernel.end);
        let full = &mut self.full;
        let (shown, name) = self.kernels.get(kernel.kernel, registry, |shown, _| {
            let name = registry.kernel_name(kernel.kernel).into_owned();
            full.insert(shown.to_owned(), name.clone());
            (shown.to_owned(), name)
        });
        let digits = self.tallies.digits();
        let on_agent = self.on_agents.entry((kernel.kernel, kernel.agent)).or_insert_with(|| Tally::new(digits));
        on_agent.record_span(kernel.start, kernel.end, kernel.timing_valid);
        if let Some(work) = known_work(kernel, name, &self.rules) {
            match self.work.get_mut(shown.as_str()) {
                Some(sums) => sums.add(work),
                None => self.work.entry(shown.clone()).or_default().add(work),
            }
        }
    }

    fn component(&self, name: &str, duration: &Distribution) -> Value {
        let class = classify(self.full.get(name).map_or(name, String::as_str));
        let mut component = times(duration, self.tallies.digits());
        component.insert("type".into(), class.kind.name().into());
        component.insert("category".into(), class.category.name().into());
        if let Some(devices) = self.on_devices.get(name).filter(|devices| devices.len() > 1) {
            let timed = devices.iter().filter(|(_, tally)| tally.count() > 0);
            let of = timed.map(|(device, tally)| (device.clone(), times(&tally.distribution(), self.tallies.digits())));
            component.insert("devices".into(), of.map(|(device, times)| (device, Value::Object(times))).collect());
        }
        let sums = self.work.get(name).copied().unwrap_or_default();
        let known = [("bytes_transferred", sums.bytes()), ("flops_estimated", sums.flops())];
        component.extend(known.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?.into()))));
        Value::Object(component)
    }

    fn full_pipeline(&self, sum_ns: u64) -> Map<String, Value> {
        let mut pipeline = match (&self.pipeline, self.first) {
            (None, Some(first)) => {
                let span = self.last.saturating_sub(first) as f64 / 1e3;
                [("mean_us".to_owned(), span.into()), ("calls".to_owned(), 1.into())].into_iter().collect()
            }
            (None, None) => Map::new(),
            (Some(tally), _) => times(&tally.distribution(), self.tallies.digits()),
        };
        pipeline.insert("kernel_sum_us".into(), (sum_ns as f64 / 1e3).into());
        pipeline
    }
}

/// Times in microseconds with GEAK's names. Percentiles are known to the histogram's digits; one more digit is written to
/// keep rows in order.
fn times(duration: &Distribution, digits: u8) -> Map<String, Value> {
    let us = |ns: Option<u64>| ns.map(|ns| ns as f64 / 1e3);
    let (min, max) = (duration.min_ns.unwrap_or(0), duration.max_ns.unwrap_or(u64::MAX));
    let percentile = |ns: Option<u64>| us(ns.map(|ns| rounded(ns, u32::from(digits) + 1).clamp(min, max)));
    let values = [
        ("mean_us", duration.mean_ns.map(|ns| ns / 1e3)),
        ("std_us", duration.std_ns.map(|ns| ns / 1e3)),
        ("min_us", us(duration.min_ns)),
        ("max_us", us(duration.max_ns)),
        ("p50_us", percentile(duration.p50_ns)),
        ("p90_us", percentile(duration.p90_ns)),
        ("p95_us", percentile(duration.p95_ns)),
        ("p99_us", percentile(duration.p99_ns)),
    ];
    let mut times: Map<String, Value> =
        values.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?.into()))).collect();
    times.insert("calls".into(), duration.count.into());
    times
}

/// Rounds to this many significant digits.
fn rounded(ns: u64, digits: u32) -> u64 {
    let last = 10u64.pow((ns.max(1).ilog10() + 1).saturating_sub(digits));
    (ns + last / 2) / last * last
}

impl Sink for Geak {
    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        let process = recorded.process;
        self.tallies.begin(recorded.summary);
        if self.config.is_empty() {
            self.config = Map::from_iter([
                ("tool".to_owned(), json!(concat!("rkprof ", env!("CARGO_PKG_VERSION")))),
                ("command".to_owned(), json!(process.command)),
                ("host".to_owned(), json!(process.host)),
                ("simulated".to_owned(), json!(process.simulated)),
            ]);
        }
        if !recorded.traced
            && let Some(summary) = recorded.summary
        {
            self.tallies.summary(summary, self.style);
        }
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        match event {
            Event::Kernel(kernel) => {
                self.tallies.event(event, registry);
                self.kernel(kernel, registry);
            }
            Event::Marker(marker) => {
                if let Some(span) = self.ranges.marker(marker)
                    && self.range.as_deref() == Some(span.name.as_str())
                {
                    let digits = self.tallies.digits();
                    let pipeline = self.pipeline.get_or_insert_with(|| Tally::new(digits));
                    pipeline.record_span(span.start, span.end, true);
                }
            }
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

    fn end(&mut self, ended: &Ended<'_>) -> io::Result<()> {
        let gpus = ended.registry.agents.iter().filter(|agent| agent.gpu_index.is_some());
        let gpus: Vec<String> = gpus.map(|agent| format!("{} ({})", agent.product, agent.name)).collect();
        if !gpus.is_empty() {
            self.config.insert("gpus".into(), json!(gpus));
        }
        let names: Vec<((u64, u32), Tally)> = self.on_agents.drain().collect();
        for ((kernel, agent), tally) in names {
            let registry = ended.registry;
            let (shown, _) = self
                .kernels
                .get(kernel, registry, |shown, _| (shown.to_owned(), registry.kernel_name(kernel).into_owned()));
            let devices = self.on_devices.entry(shown.clone()).or_default();
            let digits = self.tallies.digits();
            devices.entry(ended.device(agent)).or_insert_with(|| Tally::new(digits)).add(&tally);
        }
        self.kernels.clear();
        self.tallies.next_process();
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        let rows = self.tallies.rows(Group::Kernel);
        let counted = self.tallies.counted();
        let sum = |rows: &[TallyRow]| rows.iter().map(|row| row.duration.sum_ns).sum();
        let mut components: Map<String, Value> =
            rows.iter().map(|row| (row.name.clone(), self.component(&row.name, &row.duration))).collect();
        for row in &counted {
            let mut component = self.component(&row.name, &row.duration);
            component["counted"] = true.into();
            components.insert(row.name.clone(), component);
        }
        let pipeline = self.full_pipeline(if rows.is_empty() { sum(&counted) } else { sum(&rows) });
        let document = json!({ "config": self.config, "components": components, "full_pipeline": pipeline });
        super::write_document(&mut self.out, &document)?;
        Ok(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn percentiles_have_the_digits_that_are_known() {
        let cases = [(0, 0), (7, 7), (999, 999), (1_234, 1_230), (1_235, 1_240), (537_399, 537_000), (99_951, 100_000)];
        cases.into_iter().for_each(|(ns, wanted)| assert_eq!(rounded(ns, 3), wanted));
        assert_eq!(rounded(27_519, 4), 27_520);
    }
}
