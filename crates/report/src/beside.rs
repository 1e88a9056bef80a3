//! What is known of a kernel besides its times, to be put beside the same of another run: registers, LDS, spills, waves, instructions by
//! class, achieved rates, hits of caches.

use crate::Failure;
use crate::kernel_code::{KernelCode, launched};
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::compare::Thresholds;
use rkprof_analysis::roofline::level_name;
use rkprof_arch::expr::short;
use rkprof_code::Analyzed;
use rkprof_code::fit;
use rkprof_code::isa::Class;
use rkprof_model::summary::KernelRow;
use rkprof_results::by_device::{self, is_on};
use rkprof_results::judge::JudgeSources;
use rkprof_results::load::Run;
use rkprof_show::columns::{Columns, Value, text_or_missing};
use rkprof_show::table::Column::{Left, Right};
use std::collections::HashMap;
use std::path::Path;

/// What more of a fact means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum More {
    Worse,
    Better,
    Neither,
}

/// A fact of a kernel. The name is the same in every run.
#[derive(Clone, Debug, PartialEq)]
struct Fact {
    name: String,
    value: Value,
    more: More,
    /// It varies from run to run, unlike what the compiler said.
    is_measured: bool,
}

/// The facts of a run's kernels, by name.
#[derive(Debug, Default)]
pub struct Portraits(HashMap<String, Vec<Fact>>);

impl Portraits {
    /// Reads those of a run at `path`.
    ///
    /// # Errors
    /// The summary or what judges it cannot be read.
    pub fn of_run(path: &Path, run: &Run) -> Result<Portraits, Failure> {
        let judged = JudgeSources::default().load(path, run)?.kernels(&run.summary)?;
        let rows = by_device::kernels(&run.summary.kernels).map_err(|error| crate::damaged::damaged(run, error))?;
        let code = KernelCode::read(run, &rows);
        let mut portraits = HashMap::new();
        for (row, devices) in &rows {
            let is_it = |other: &KernelRow| other.name == row.name && is_on(devices, other.agent);
            let assessment = judged.iter().find(|(other, _)| is_it(other)).map(|(_, assessment)| assessment);
            let code = code.found.iter().find(|(of, _)| of.name == row.name).map(|(_, one)| one);
            portraits.entry(row.name.clone()).or_insert_with(|| facts(row, code, assessment));
        }
        Ok(Portraits(portraits))
    }

    /// Whether the run has the kernel.
    fn has(&self, kernel: &str) -> bool {
        self.0.contains_key(kernel)
    }

    /// The facts of a kernel on both sides, in which it may have different names; those that a side has.
    pub fn pairs(before: (&Portraits, Option<&str>), after: (&Portraits, Option<&str>)) -> Vec<Pair> {
        let of = |(portraits, name): (&Portraits, Option<&str>)| -> Vec<Fact> {
            name.and_then(|name| portraits.0.get(name)).cloned().unwrap_or_default()
        };
        let (before, after) = (of(before), of(after));
        let mut pairs: Vec<Pair> = Vec::new();
        for Fact { name, value, more, is_measured } in after {
            let then = before.iter().find(|then| then.name == name).map(|then| then.value.clone());
            pairs.push(Pair { name, before: then, after: Some(value), more, is_measured });
        }
        // What only the first one has stands behind what it followed there.
        let mut at = 0;
        for Fact { name, value, more, is_measured } in before {
            let known = pairs.iter().position(|pair| pair.name == name);
            if known.is_none() {
                pairs.insert(at, Pair { name, before: Some(value), after: None, more, is_measured });
            }
            at = known.unwrap_or(at) + 1;
        }
        // Classes of instructions that neither has, and the like.
        let says = |value: &Option<Value>| value.as_ref().is_some_and(|value| value.as_number() != Some(0.0));
        pairs.retain(|pair| pair.more != More::Neither || says(&pair.before) || says(&pair.after));
        pairs
    }
}

/// A report's run and the one that it is put beside.
#[derive(Debug)]
pub struct Baseline {
    before: Portraits,
    after: Portraits,
    noise_pct: f64,
    /// What the facts are of, in a sentence.
    pub(crate) said: String,
}

impl Baseline {
    /// Reads the facts of both runs.
    ///
    /// # Errors
    /// One of the runs cannot be read.
    pub fn read(before: &Path, after: (&Path, &Run)) -> Result<Baseline, Failure> {
        let run = Run::load(before, before)?;
        let said = format!(
            "Before is {}, after is this run, all launch shapes together; “-” is not known. Rates and hits need counters.",
            before.display()
        );
        Ok(Baseline {
            before: Portraits::of_run(before, &run)?,
            after: Portraits::of_run(after.0, after.1)?,
            noise_pct: Thresholds::default().noise_pct,
            said,
        })
    }

    /// The rows of a kernel with their tones; none where the baseline lacks it.
    pub(crate) fn rows(&self, kernel: &str) -> Vec<(&'static str, Vec<String>)> {
        if !self.before.has(kernel) {
            return Vec::new();
        }
        let columns = columns();
        let pairs = Portraits::pairs((&self.before, Some(kernel)), (&self.after, Some(kernel)));
        pairs.iter().map(|pair| (pair.tone(self.noise_pct), columns.texts(pair))).collect()
    }
}

/// A fact on both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    name: String,
    before: Option<Value>,
    after: Option<Value>,
    more: More,
    is_measured: bool,
}

impl Pair {
    /// `better`, `worse`, `differs` or nothing. Measured numbers that changed by less than `noise_pct` are the same.
    pub fn tone(&self, noise_pct: f64) -> &'static str {
        let is_noise = self.is_measured && self.change().is_some_and(|change| change.abs() < noise_pct);
        match (self.numbers(), self.more) {
            _ if is_noise || !self.differs() => "",
            (Some((before, after)), More::Worse | More::Better) => {
                if (after > before) == (self.more == More::Better) {
                    "better"
                } else {
                    "worse"
                }
            }
            _ => "differs",
        }
    }

    fn differs(&self) -> bool {
        self.before.as_ref().map(Value::shown) != self.after.as_ref().map(Value::shown)
    }

    fn numbers(&self) -> Option<(f64, f64)> {
        self.before.as_ref()?.as_number().zip(self.after.as_ref()?.as_number())
    }

    /// By how much the number changed, %.
    fn change(&self) -> Option<f64> {
        let (before, after) = self.numbers().filter(|(before, _)| *before != 0.0 && self.differs())?;
        Some(100.0 * (after - before) / before)
    }
}

/// Facts before and after.
pub fn columns() -> Columns<'static, Pair> {
    let shown = |value: &Option<Value>| text_or_missing(value.as_ref().map(Value::shown));
    Columns::new()
        .with(Left("fact"), |pair: &Pair| pair.name.clone())
        .with(Right("before"), move |pair| shown(&pair.before))
        .with(Right("after"), move |pair| shown(&pair.after))
        .with(Right("change"), |pair| Value::Change(pair.change()))
}

fn facts(row: &KernelRow, code: Option<&Analyzed>, assessment: Option<&Assessment>) -> Vec<Fact> {
    use More::{Better, Neither, Worse};
    let kernel = code.map(|one| &one.kernel);
    let number = |value: Option<u32>| value.map(|value| Value::count(u64::from(value)));
    let size = |value: Option<u32>| value.map(|value| Value::Memory(Some(u64::from(value))));
    let fit = code.and_then(|one| launched(&one.kernel, row).or_else(|| one.fit().copied()));
    let of_launch = assessment.and_then(|assessment| assessment.theoretical_occupancy).map(|found| found.percent);
    let room = fit.as_ref().map(|fit| fit.percent).or(of_launch);
    let limiter = fit.as_ref().map(|fit| Value::Text(fit::limiter(fit.limited_by).to_owned()));
    let mut facts: Vec<Fact> = Vec::new();
    let mut told = |name: &str, value: Option<Value>, more: More, is_measured: bool| {
        facts.extend(value.map(|value| Fact { name: name.to_owned(), value, more, is_measured }));
    };
    let mut add = |name: &str, value, more| told(name, value, more, false);
    // The compiler's own number, else that of the launch.
    add("VGPRs", number(kernel.and_then(|kernel| kernel.vgprs).or(row.vgprs)), Worse);
    let agprs = kernel.and_then(|kernel| kernel.agprs).or(row.agprs);
    add("accumulation VGPRs", number(agprs), Neither);
    add("SGPRs", number(kernel.and_then(|kernel| kernel.sgprs).or(row.sgprs)), Neither);
    add("LDS a workgroup", size(row.lds.max(row.static_lds).max(kernel.and_then(|kernel| kernel.lds_bytes))), Worse);
    add("scratch a lane", size(kernel.and_then(|kernel| kernel.scratch_bytes).or(row.scratch)), Worse);
    add("spilled VGPRs", number(kernel.and_then(|kernel| kernel.vgpr_spills)), Worse);
    add("spilled SGPRs", number(kernel.and_then(|kernel| kernel.sgpr_spills)), Worse);
    add("room for waves", room.map(|percent| Value::Percent(Some(percent))), Better);
    add("waves limited by", limiter, Neither);
    if let Some(code) = code.and_then(|one| one.code.as_ref()) {
        add("instructions", number(Some(code.mix.total)), Neither);
        for class in Class::ALL {
            let count = code.mix.count(*class);
            add(&format!("instructions: {}", class.name().replace('_', " ")), number(Some(count)), Neither);
        }
    }
    let Some(assessment) = assessment else { return facts };
    let mut add = |name: &str, value, more| told(name, value, more, true);
    let rate = |value: Option<f64>, unit: &'static str| {
        value.map(|value| {
            Value::number(Some(value), |value| format!("{} {unit}", short(rkprof_show::units::three_digits(value))))
        })
    };
    add("achieved TFLOP/s", rate(assessment.achieved_tflops, "TFLOP/s"), Better);
    for at in &assessment.roofline {
        add(&format!("rate at {}", level_name(at.level)), rate(Some(at.gb_per_s), "GB/s"), Better);
    }
    let part = |value: Option<f64>| value.map(|value| Value::Percent(Some(value)));
    add("of the nearest roof", part(assessment.roof_pct), Better);
    let Some(metrics) = &assessment.metrics else { return facts };
    let moved = |value: Option<f64>| value.map(|value| Value::Bytes(Some(value.round() as u64)));
    add("waves in flight, of the slots", part(metrics.occupancy_pct), Better);
    add("L1 hits", part(metrics.l1_hit_pct), Better);
    add("L2 hits", part(metrics.l2_hit_pct), Better);
    add("read from memory a launch", moved(metrics.fabric_read_bytes), Worse);
    add("written to memory a launch", moved(metrics.fabric_write_bytes), Worse);
    let conflicts = metrics.lds_conflicts_per_access;
    add("LDS conflicts an access", conflicts.map(|n| Value::number(Some(n), |n| format!("{n:.2}"))), Worse);
    facts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn portrait(facts: &[(&str, Value, More)]) -> Portraits {
        let fact = |(name, value, more): &(&str, Value, More)| Fact {
            name: (*name).to_owned(),
            value: value.clone(),
            more: *more,
            is_measured: *name == "L2 hits" || *name == "L1 hits",
        };
        Portraits(HashMap::from([("k".to_owned(), facts.iter().map(fact).collect())]))
    }

    #[test]
    fn both_sides_are_told_and_what_differs_is_marked() {
        let before = portrait(&[
            ("VGPRs", Value::count(64), More::Worse),
            ("limiter", Value::Text("registers".to_owned()), More::Neither),
            ("spilled VGPRs", Value::count(3), More::Worse),
            ("L2 hits", Value::Percent(Some(40.0)), More::Better),
            ("L1 hits", Value::Percent(Some(50.0)), More::Better),
        ]);
        let after = portrait(&[
            ("VGPRs", Value::count(96), More::Worse),
            ("limiter", Value::Text("LDS".to_owned()), More::Neither),
            ("L2 hits", Value::Percent(Some(60.0)), More::Better),
            ("L1 hits", Value::Percent(Some(51.0)), More::Better),
            ("SGPRs", Value::count(16), More::Neither),
            ("instructions: lds", Value::count(0), More::Neither),
        ]);
        let pairs = Portraits::pairs((&before, Some("k")), (&after, Some("k")));
        let rows: Vec<_> = pairs.iter().map(|pair| (pair.tone(3.0), columns().texts(pair).join("|"))).collect();
        let expected = [
            ("worse", "VGPRs|64|96|+50.0%"),
            ("differs", "limiter|registers|LDS|-"),
            ("differs", "spilled VGPRs|3|-|-"),
            ("better", "L2 hits|40.0%|60.0%|+50.0%"),
            ("", "L1 hits|50.0%|51.0%|+2.0%"),
            ("differs", "SGPRs|-|16|-"),
        ];
        assert_eq!(rows, expected.map(|(tone, text)| (tone, text.to_owned())));
        // The same number is no difference, and a new kernel has one side.
        let same = Portraits::pairs((&before, Some("k")), (&before, Some("k")));
        assert!(same.iter().all(|pair| pair.tone(3.0).is_empty() && pair.change().is_none()));
        let new = Portraits::pairs((&before, None), (&after, Some("k")));
        assert_eq!(columns().texts(&new[0]), ["VGPRs", "-", "96", "-"]);
        assert!(Portraits::pairs((&before, Some("other")), (&after, None)).is_empty());
    }
}
