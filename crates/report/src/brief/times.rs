//! The times that a row of the brief answer shows: its own, or those of `--timing-run`, over the devices of the row.

use rkprof_analysis::assess::{Assessment, Timing};
use rkprof_model::summary::KernelRow;
use rkprof_results::by_device::{self, Devices, is_on};
use serde::Serialize;

/// Which calls have the times of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum TimesOf {
    /// Calls that were not counted.
    Timed,
    /// Every call was counted, and counting slows.
    Counted,
    /// Those of `--timing-run`.
    #[serde(rename = "timing run")]
    TimingRun,
    /// Of the timing run where it has them, else of this run.
    Mixed,
}

impl TimesOf {
    /// What follows a time.
    pub(super) fn words(self) -> &'static str {
        match self {
            TimesOf::Timed => "",
            TimesOf::Counted => " (counted calls, slower than others)",
            TimesOf::TimingRun => " (timing run)",
            TimesOf::Mixed => " (timing run where it has the kernel, else this run)",
        }
    }

    fn and(self, other: TimesOf) -> TimesOf {
        if self == other { self } else { TimesOf::Mixed }
    }
}

/// Times that rows show instead of their own, because a timing run has some of them.
#[derive(Clone, Debug)]
pub(super) struct Paired {
    pub(super) calls: u64,
    pub(super) total_ns: f64,
    /// Of the device with most time.
    pub(super) p50_ns: Option<u64>,
    pub(super) of: TimesOf,
}

/// A row over devices on which the kernel takes as long, as in the report's table.
pub(super) struct Shown<'a> {
    pub(super) row: KernelRow,
    /// None for all of them.
    pub(super) devices: Devices,
    /// Of the first device.
    pub(super) said: &'a Assessment,
    pub(super) paired: Option<Paired>,
}

impl Shown<'_> {
    /// `None` where no call has a time.
    pub(super) fn total_ns(&self) -> Option<f64> {
        self.paired.as_ref().map(|paired| paired.total_ns).or_else(|| self.row.total_ns().map(|(ns, _)| ns))
    }

    pub(super) fn times_of(&self) -> TimesOf {
        self.paired.as_ref().map_or_else(|| own(&self.row), |paired| paired.of)
    }
}

fn own(row: &KernelRow) -> TimesOf {
    if row.times().1 { TimesOf::Counted } else { TimesOf::Timed }
}

fn of_timing_run(said: &Assessment) -> Option<&Timing> {
    said.timing.as_ref().filter(|timing| timing.is_of_timing_run())
}

/// The times of the devices of a row together; `None` where a timing run has none of them.
fn paired<'a>(judged: impl Iterator<Item = &'a (KernelRow, Assessment)> + Clone) -> Option<Paired> {
    judged.clone().find_map(|(_, said)| of_timing_run(said))?;
    let of_device = judged.filter_map(|(row, said)| match of_timing_run(said) {
        Some(timing) => Some(Paired {
            calls: timing.calls,
            total_ns: timing.total_ns(),
            p50_ns: timing.p50_us.map(|us| (1e3 * us) as u64),
            of: TimesOf::TimingRun,
        }),
        None => {
            let (total_ns, _) = row.total_ns()?;
            Some(Paired { calls: row.calls(), total_ns, p50_ns: row.times().0.p50_ns, of: own(row) })
        }
    });
    let all: Vec<Paired> = of_device.collect();
    let longest = all.iter().max_by(|a, b| a.total_ns.total_cmp(&b.total_ns))?;
    Some(Paired {
        calls: all.iter().map(|one| one.calls).sum(),
        total_ns: all.iter().map(|one| one.total_ns).sum(),
        p50_ns: longest.p50_ns,
        of: all.iter().map(|one| one.of).reduce(TimesOf::and)?,
    })
}

/// By the time that is shown, most first.
pub(super) fn over_devices(judged: &[(KernelRow, Assessment)]) -> Vec<Shown<'_>> {
    let own: Vec<KernelRow> = judged.iter().map(|(row, _)| row.clone()).collect();
    let rows = by_device::kernels(&own).unwrap_or_else(|_| {
        let alone = own.iter().map(|row| (row.clone(), vec![row.agent]));
        alone.collect()
    });
    let shown = rows.into_iter().filter_map(|(row, devices)| {
        let of_row = judged.iter().filter(|(other, _)| other.name == row.name && is_on(&devices, other.agent));
        let said = of_row.clone().next().map(|(_, said)| said)?;
        let paired = paired(of_row);
        Some(Shown { row, devices, said, paired })
    });
    let mut shown: Vec<Shown<'_>> = shown.collect();
    // Without a timing run the order is that of the report's table.
    if shown.iter().any(|row| row.paired.is_some()) {
        shown.sort_by(|a, b| b.total_ns().unwrap_or(0.0).total_cmp(&a.total_ns().unwrap_or(0.0)));
    }
    shown
}

/// The whole of the shares, and whose times it is; `None` without times of a timing run.
pub(super) fn whole(shown: &[Shown<'_>]) -> Option<(f64, TimesOf)> {
    shown.iter().find(|row| row.paired.is_some())?;
    let timed = || shown.iter().filter(|row| row.total_ns().is_some());
    let of = timed().map(Shown::times_of).reduce(TimesOf::and)?;
    Some((timed().filter_map(Shown::total_ns).sum(), of))
}
