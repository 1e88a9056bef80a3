//! The inputs of formulas: counter values by name, the device, the time.

use crate::{Arch, counters};
use rkprof_model::event::Agent;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Counter values of a kernel, by the requested name.
pub type Values = BTreeMap<String, f64>;

/// The facts of an agent that formulas need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Device {
    pub arch: &'static Arch,
    /// Compute units.
    pub cus: f64,
    /// Lanes of a wave.
    pub wave_size: f64,
    pub max_waves_per_cu: f64,
}

impl Device {
    /// `None` for an architecture without facts or an agent that reports no compute units.
    pub fn for_agent(agent: &Agent) -> Option<Device> {
        let arch = crate::find(&agent.name)?;
        let wave_size = agent.wave_size.filter(|size| *size > 0).unwrap_or(arch.waves.wave_size);
        Some(Device {
            arch,
            cus: f64::from(agent.cu_count.filter(|count| *count > 0)?),
            wave_size: f64::from(wave_size),
            max_waves_per_cu: f64::from(arch.waves.waves_per_cu()),
        })
    }
}

/// The arguments of a formula.
pub struct Inputs<'a> {
    pub device: &'a Device,
    lookup: Source<'a>,
    seconds: Option<f64>,
}

enum Source<'a> {
    Values(&'a Values),
    /// Records which counters a formula reads, and gives made-up values.
    Recorder(&'a RefCell<Vec<String>>),
}

impl<'a> Inputs<'a> {
    /// `seconds`: duration of the kernel in a run without counters.
    pub fn new(device: &'a Device, values: &'a Values, seconds: Option<f64>) -> Inputs<'a> {
        Inputs { device, lookup: Source::Values(values), seconds }
    }

    /// The value of a hardware counter, summed over instances: `NAME` or `NAME_sum`.
    pub fn get(&self, name: &str) -> Option<f64> {
        match &self.lookup {
            Source::Values(values) => values.get(name).or_else(|| values.get(&format!("{name}_sum"))).copied(),
            Source::Recorder(seen) => {
                counters::find(self.device.arch, name)?;
                let mut seen = seen.borrow_mut();
                seen.push(name.to_owned());
                // Different values, so that no difference is zero.
                Some(1e6 / (seen.len() as f64))
            }
        }
    }

    /// A value that the SDK computed, under one of these names. It is not planned.
    pub(super) fn computed(&self, names: &[&str]) -> Option<f64> {
        match &self.lookup {
            Source::Values(values) => names.iter().find_map(|name| values.get(*name)).copied(),
            Source::Recorder(_) => None,
        }
    }

    /// G: cycles in which the GPU was busy.
    pub fn active(&self) -> Option<f64> {
        self.get("GRBM_GUI_ACTIVE")
    }

    /// `self` where counters have CDNA's names, else `None`.
    pub fn cdna(&self) -> Option<&Self> {
        self.device.arch.has_tcc().then_some(self)
    }

    /// `self` where counters have RDNA's names, else `None`.
    pub fn rdna(&self) -> Option<&Self> {
        self.device.arch.has_gl2c().then_some(self)
    }

    /// Cycles per count of SQ_WAVE_CYCLES.
    pub(crate) fn cycles_per_count(&self) -> Option<f64> {
        self.device.arch.counting.wave_cycles
    }

    /// `factor * counter / (CU * G)`.
    pub(crate) fn per_cu_cycle(&self, factor: f64, counter: &str) -> Option<f64> {
        ratio(factor * self.get(counter)?, self.device.cus * self.active()?)
    }

    /// `100 * part / whole`.
    pub fn share(&self, part: &str, whole: &str) -> Option<f64> {
        ratio(100.0 * self.get(part)?, self.get(whole)?)
    }

    /// `amount / t / unit`.
    pub fn rate(&self, amount: f64, unit: f64) -> Option<f64> {
        ratio(amount / unit, self.seconds?)
    }

    /// VALU issue slots used on RDNA: a wave64 instruction takes two. Without the count of wave32 instructions, one slot
    /// per instruction of the native wave size.
    pub(crate) fn valu_issue(&self) -> Option<f64> {
        let all = self.get("SQ_INSTS_VALU")?;
        let slots = match self.get("SQ_INSTS_WAVE32_VALU") {
            Some(wave32) => 2.0 * all - wave32,
            None => all,
        };
        ratio(100.0 * slots, 2.0 * self.device.cus * self.active()?)
    }
}

/// `None` for a division by zero.
pub(super) fn ratio(numerator: f64, denominator: f64) -> Option<f64> {
    (denominator != 0.0).then(|| numerator / denominator)
}

/// Counters of all passes in one map; the mean of a counter that several passes have.
pub(super) fn join(passes: &[Values]) -> Values {
    let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for (name, value) in passes.iter().flatten() {
        let (sum, n) = sums.entry(name).or_default();
        *sum += value;
        *n += 1.0;
    }
    sums.into_iter().map(|(name, (sum, n))| (name.to_owned(), sum / n)).collect()
}

/// The counters that a formula reads on `device`, in order, without repetition; `None` if it has no value there.
pub(super) fn record(device: &Device, eval: fn(&Inputs<'_>) -> Option<f64>) -> Option<Vec<String>> {
    let seen = RefCell::new(Vec::new());
    let inputs = Inputs { device, lookup: Source::Recorder(&seen), seconds: Some(1.0) };
    eval(&inputs)?;
    let mut names = Vec::new();
    for name in seen.into_inner() {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Some(names)
}
