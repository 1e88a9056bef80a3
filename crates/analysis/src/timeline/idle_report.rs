//! Idle time of a device with names instead of indices, by cause and by the call behind it.

use super::idle::{ByCause, Cause, Group, Idle, IdleParts, IdleSlice, Site, Stretch};
use super::spread::Spread;
use super::steps::{self, Steps};
use super::{Timeline, host};
use crate::timeline::host::HostRow;
use rkprof_model::event::Ns;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Sites that are shown.
const SITES: usize = 20;

/// Idle time of a device, by cause and by the call behind it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct IdleReport {
    pub agent: u32,
    /// The device's name: `GPU 0`.
    pub device: String,
    /// The threads that launch on it.
    #[serde(skip)]
    pub threads: Vec<u32>,
    pub stretches: u64,
    pub total_ns: Ns,
    /// By group of causes; their sum is `total_ns`.
    pub host_ns: Ns,
    pub launch_ns: Ns,
    pub gap_ns: Ns,
    pub sync_ns: Ns,
    pub copy_ns: Ns,
    pub device_ns: Ns,
    pub nothing_ns: Ns,
    pub other_ns: Ns,
    /// Each cause that has time, by time; their sum is `total_ns`.
    pub causes: Vec<CauseReport>,
    /// From the first work of any device to the first kernel of this one, and from its last one to the last work of any.
    pub before_ns: Ns,
    pub after_ns: Ns,
    /// By time, at most 20.
    pub sites: Vec<SiteReport>,
    pub longest: Vec<StretchReport>,
    /// The parts, for who draws them: in the order of time, of many the longest.
    #[serde(skip)]
    pub slices: Vec<IdleSlice>,
    /// What the host did meanwhile, by time, at most 20 rows; empty without `--host-samples`.
    pub host: Vec<HostRow>,
    /// Launch latency of kernels that the device waited for.
    pub launch_latency: Option<Spread>,
    /// Parts of causes that findings own.
    #[serde(skip)]
    pub parts: IdleParts,
    /// The places of what occurred once.
    #[serde(skip)]
    pub once_sites: Vec<SiteReport>,
    #[serde(skip)]
    pub pauses: Option<PausesReport>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CauseReport {
    pub cause: Cause,
    pub ns: Ns,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct PausesReport {
    pub by_cause: ByCause,
    pub count: u64,
    pub median_ns: Ns,
    /// From one to the next: the time, and the steps where they are known.
    pub apart_ns: Ns,
    pub apart_steps: Option<u64>,
    /// The place that has most of their time, if one has.
    pub site: Option<SiteReport>,
}

impl IdleReport {
    pub(crate) fn time_by(&self, cause: Cause) -> Ns {
        self.causes.iter().find(|row| row.cause == cause).map_or(0, |row| row.ns)
    }

    pub fn of_group(&self, group: Group) -> Ns {
        match group {
            Group::Host => self.host_ns,
            Group::Launch => self.launch_ns,
            Group::Gap => self.gap_ns,
            Group::Sync => self.sync_ns,
            Group::Copy => self.copy_ns,
            Group::Device => self.device_ns,
            Group::Nothing => self.nothing_ns,
            Group::Other => self.other_ns,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SiteReport {
    pub cause: Cause,
    pub function: Option<String>,
    /// With digits as `#`, so that numbered ranges are one.
    pub range: Option<String>,
    pub ns: Ns,
    pub stretches: u64,
    pub longest_ns: Ns,
    /// See [`Site::squares`].
    #[serde(skip)]
    pub squares: u128,
    /// The part that belongs to another cause, see [`idle::Blame::owner`].
    #[serde(skip)]
    pub owned: Amount,
    /// Of what occurred once: the program's own preparation, which no first launch took.
    #[serde(skip)]
    pub is_prepared: bool,
}

/// A part of a site's time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Amount {
    pub ns: Ns,
    pub stretches: u64,
    /// See [`Site::squares`].
    pub squares: u128,
}

impl SiteReport {
    /// Without a part of its time.
    pub fn without(&self, part: Amount) -> SiteReport {
        SiteReport {
            ns: self.ns.saturating_sub(part.ns),
            stretches: self.stretches.saturating_sub(part.stretches).max(1),
            squares: self.squares.saturating_sub(part.squares),
            ..self.clone()
        }
    }

    /// In how many stretches its time would be if each had the same part: fewer where some hold most of it.
    pub(crate) fn mostly_in(&self) -> u64 {
        (self.ns as f64).powi(2).div_euclid((self.squares as f64).max(1.0)).max(1.0) as u64
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StretchReport {
    /// Since the start of the window.
    pub at_ns: Ns,
    pub ns: Ns,
    pub cause: Cause,
    pub function: Option<String>,
    pub range: Option<String>,
    pub next_kernel: String,
}

pub(super) fn report(timeline: &Timeline, idle: &Idle, origin: Ns, steps: Option<&Steps>) -> IdleReport {
    let function = |index: Option<u32>| index.map(|f| timeline.functions[f as usize].name.clone());
    let range = |index: Option<u32>| index.map(|name| steps::ranges::family(&timeline.range_names[name as usize]));
    let longest = |stretch: &Stretch| StretchReport {
        at_ns: stretch.start - origin,
        ns: stretch.end - stretch.start,
        cause: stretch.blame.cause,
        function: function(stretch.blame.function),
        range: range(stretch.blame.range),
        next_kernel: timeline.kernels[stretch.next_kernel as usize].clone(),
    };
    let mut causes: Vec<CauseReport> =
        Cause::ALL.iter().map(|cause| CauseReport { cause: *cause, ns: idle.time_by(*cause) }).collect();
    causes.retain(|row| row.ns > 0);
    causes.sort_by_key(|row| Reverse(row.ns));
    let pauses = idle.pauses.as_ref().map(|pauses| {
        let middle = |mut values: Vec<Ns>| {
            values.sort_unstable();
            values.get(values.len() / 2).copied().unwrap_or(0)
        };
        let begins: Vec<Ns> = steps.iter().flat_map(|steps| steps.steps.iter().map(|step| step.start_ns)).collect();
        let step = |at: &Ns| begins.partition_point(|begin| begin <= at) as Ns;
        let apart = |at: &dyn Fn(&Ns) -> Ns| pauses.starts.windows(2).map(|pair| at(&pair[1]) - at(&pair[0])).collect();
        let apart_steps = middle(apart(&step));
        PausesReport {
            by_cause: pauses.by_cause,
            count: pauses.count,
            median_ns: pauses.median_ns,
            apart_ns: middle(apart(&|at| *at)),
            apart_steps: (apart_steps > 1).then_some(apart_steps),
            site: pauses.site.and_then(|site| sites(timeline, &[site]).pop()),
        }
    });
    let group = |wanted: Group| causes.iter().filter(|row| row.cause.group() == wanted).map(|row| row.ns).sum();
    IdleReport {
        host_ns: group(Group::Host),
        launch_ns: group(Group::Launch),
        gap_ns: group(Group::Gap),
        sync_ns: group(Group::Sync),
        copy_ns: group(Group::Copy),
        device_ns: group(Group::Device),
        nothing_ns: group(Group::Nothing),
        other_ns: group(Group::Other),
        agent: idle.agent,
        device: timeline.device(idle.agent),
        threads: {
            let of_device = timeline.classes.iter().filter(|class| class.agent == idle.agent);
            of_device.map(|class| class.tid).collect::<BTreeSet<u32>>().into_iter().collect()
        },
        stretches: idle.stretches,
        total_ns: idle.total(),
        causes,
        before_ns: idle.before_ns,
        after_ns: idle.after_ns,
        sites: sites(timeline, &idle.sites),
        longest: idle.longest.iter().map(longest).collect(),
        slices: idle.slices.clone(),
        host: host::rows(timeline, idle),
        launch_latency: Spread::of_tally(&idle.launch_latency),
        parts: idle.parts,
        once_sites: {
            let prepared = sites(timeline, &idle.prepared_sites).into_iter();
            let prepared = prepared.map(|site| SiteReport { is_prepared: true, ..site });
            sites(timeline, &idle.once_sites).into_iter().chain(prepared).collect()
        },
        pauses,
    }
}

/// Sites with names; those of numbered ranges are one.
fn sites(timeline: &Timeline, rows: &[Site]) -> Vec<SiteReport> {
    let mut sites: Vec<SiteReport> = Vec::new();
    // A program may name each of its ranges anew.
    let mut places = FxHashMap::default();
    for Site { blame, ns, stretches, longest_ns, squares } in rows {
        let all = Amount { ns: *ns, stretches: *stretches, squares: *squares };
        let owned = if blame.owner.is_some() { all } else { Amount::default() };
        let function = blame.function.map(|f| timeline.functions[f as usize].name.clone());
        let range = blame.range.map(|name| steps::ranges::family(&timeline.range_names[name as usize]));
        let at = *places.entry((blame.cause, function.clone(), range.clone())).or_insert(sites.len());
        match sites.get_mut(at) {
            Some(site) => {
                site.owned.ns += owned.ns;
                site.owned.stretches += owned.stretches;
                site.owned.squares += owned.squares;
                site.ns += ns;
                site.stretches += stretches;
                site.squares += squares;
                site.longest_ns = site.longest_ns.max(*longest_ns);
            }
            None => sites.push(SiteReport {
                cause: blame.cause,
                function,
                range,
                ns: *ns,
                stretches: *stretches,
                longest_ns: *longest_ns,
                squares: *squares,
                owned,
                is_prepared: false,
            }),
        }
    }
    sites.sort_by_key(|site| Reverse(site.ns));
    sites.truncate(SITES);
    sites
}
