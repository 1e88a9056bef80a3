//! The timing profile of the WMMA guide: a JSON list of `{size, kernel, time_ms, tflops}`, one entry per kernel, by GPU time.
//!
//! `size` is `MxNxK` where the user gave it (`--work 'REGEX=MxNxK'`). TFLOP/s need the FLOPs of a call: 2MNK, a rule, or the
//! program's annotation. Percentages are shares of the device's FP16 and memory peaks, where all kernels ran on one known
//! kind of device. An unknown value is null.

use super::geak::{Sums, known_work};
use super::kernels::PerKernel;
use super::tallies::{Group, Tallies};
use super::{Ended, Recorded, Sink};
use regex_lite::Regex;
use rkprof_arch::peaks::Peaks;
use rkprof_arch::work::{Rules, Work, matrix_product};
use rkprof_model::event::{Agent, Event, Registry};
use rkprof_names::Style;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

/// Kernels that compute a matrix product of a given size.
#[derive(Clone, Debug)]
pub struct Gemm {
    pattern: Regex,
    size: String,
    flops: f64,
}

impl Gemm {
    /// `REGEX=MxNxK`; `None` for another form.
    pub fn parse(text: &str) -> Option<Gemm> {
        let (pattern, size, _) = matrix_product(text)?;
        Some(Gemm { pattern: Regex::new(pattern).ok()?, size: size.to_string(), flops: size.flops() as f64 })
    }
}

pub struct Wmma {
    out: Box<dyn Write + Send>,
    gemms: Vec<Gemm>,
    rules: Rules,
    kernels: PerKernel<String>,
    tallies: Tallies,
    work: HashMap<String, Sums>,
    /// Agents of the process that have been looked up.
    agents: HashSet<u32>,
    peaks: Of,
}

/// The peaks of the devices that ran kernels.
enum Of {
    Nothing,
    One(Box<Peaks>),
    /// Devices that differ, or are not known.
    Unknown,
}

impl Wmma {
    pub fn new(out: Box<dyn Write + Send>, style: Style, gemms: Vec<Gemm>, rules: Rules) -> Wmma {
        let (kernels, tallies) = (PerKernel::new(style), Tallies::new(style));
        Wmma { out, gemms, rules, kernels, tallies, work: HashMap::new(), agents: HashSet::new(), peaks: Of::Nothing }
    }

    #[cold]
    fn device(&mut self, agent: Option<&Agent>) {
        let peaks = agent.and_then(|agent| Peaks::for_agent(agent, None).ok());
        self.peaks = match (&self.peaks, peaks) {
            (Of::Nothing, Some(peaks)) => Of::One(Box::new(peaks)),
            (Of::One(known), Some(peaks)) if **known == peaks => return,
            _ => Of::Unknown,
        };
    }

    fn entry(&self, name: &str, duration: &rkprof_model::summary::Distribution) -> Value {
        let gemm = self.gemms.iter().find(|gemm| gemm.pattern.is_match(name));
        let sums = self.work.get(name).copied().unwrap_or_default();
        let flops = gemm.map(|gemm| gemm.flops).or(sums.flops());
        let ms = |ns: Option<u64>| ns.map(|ns| ns as f64 / 1e6);
        let mean_us = duration.mean_ns.unwrap_or(0.0) / 1e3;
        let peaks = if let Of::One(peaks) = &self.peaks { Some(&**peaks) } else { None };
        let derived = Work { flops, bytes: sums.bytes(), dtype: None }.derive(mean_us, peaks);
        let tflops = flops.filter(|_| mean_us > 0.0).map(|flops| flops / mean_us / 1e6);
        json!({
            "size": gemm.map(|gemm| gemm.size.as_str()), "kernel": name, "time_ms": duration.mean_ns.map(|ns| ns / 1e6),
            "tflops": tflops, "pct_of_peak": derived.compute_utilization_pct,
            "gb_per_s": derived.achieved_bandwidth_gbps,
            "bandwidth_pct_of_peak": derived.bandwidth_utilization_pct, "calls": duration.count,
            "min_ms": ms(duration.min_ns), "p50_ms": ms(duration.p50_ns), "p99_ms": ms(duration.p99_ns),
            "max_ms": ms(duration.max_ns),
        })
    }
}

impl Sink for Wmma {
    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        self.tallies.begin(recorded.summary);
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        let Event::Kernel(kernel) = event else { return Ok(()) };
        self.tallies.event(event, registry);
        if self.agents.insert(kernel.agent) {
            self.device(registry.agents.get(kernel.agent as usize));
        }
        let name = self.kernels.get(kernel.kernel, registry, |name, _| name.to_owned());
        if let Some(work) = known_work(kernel, &registry.kernel_name(kernel.kernel), &self.rules) {
            self.work.entry(name.clone()).or_default().add(work);
        }
        Ok(())
    }

    fn end(&mut self, _: &Ended<'_>) -> io::Result<()> {
        self.kernels.clear();
        self.tallies.next_process();
        self.agents.clear();
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        let rows = self.tallies.rows(Group::Kernel);
        let entries: Vec<Value> = rows.iter().map(|row| self.entry(&row.name, &row.duration)).collect();
        super::write_document(&mut self.out, &entries)?;
        Ok(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_give_flops() {
        let gemm = Gemm::parse("gemm.*=4096x4096x2048").unwrap();
        assert_eq!((gemm.size.as_str(), gemm.flops), ("4096x4096x2048", 2.0 * 4096.0 * 4096.0 * 2048.0));
        assert!(Gemm::parse("gemm=flops:2*grid").is_none() && Gemm::parse("gemm=4x4").is_none());
    }
}
