//! Properties of every run: no share above 100 %, parts that sum to their whole, no saving larger than the time that it is
//! saved from. docs/definitions.md has the definitions.

use super::health::{Health, Options};
use super::idle::{Cause, Group};
use super::steps::Query;
use super::testing::random;
use super::{Timeline, latency};
use crate::advice::{Facts, Finding, findings, rules};
use crate::whereabouts::PartOf;
use proptest::prelude::*;

fn check(timeline: &Timeline, health: &Health) -> Result<(), TestCaseError> {
    let window = health.window_ns;
    for busy in &health.busy {
        prop_assert!(busy.busy_ns <= busy.span_ns && busy.span_ns <= window, "{busy:?} of {window}");
        prop_assert!(busy.busy_ns <= busy.kernel_sum_ns, "a union exceeds its sum: {busy:?}");
    }
    for idle in &health.idle {
        let busy = health.busy.iter().find(|busy| busy.agent == Some(idle.agent)).expect("the device's row");
        let parts: u64 = idle.causes.iter().map(|row| row.ns).sum();
        prop_assert_eq!(idle.before_ns + busy.span_ns + idle.after_ns, window, "one window for all devices");
        let owned = &idle.parts;
        for cause in Cause::ALL {
            let pauses = idle.pauses.as_ref().map_or(0, |pauses| pauses.by_cause[cause as usize]);
            let parts = owned.once[cause as usize] + pauses;
            prop_assert!(
                parts <= idle.time_by(cause) && owned.in_graphs[cause as usize] <= idle.time_by(cause),
                "{owned:?}"
            );
        }
        prop_assert!(
            owned.sliver_gaps_ns <= idle.time_by(Cause::Gap) && owned.device_wide_ns <= idle.time_by(Cause::Sync)
        );
        prop_assert_eq!(parts, idle.total_ns);
        prop_assert_eq!(idle.total_ns, busy.idle_ns(), "parts of idle time sum to it");
        prop_assert_eq!(Group::ALL.map(|group| idle.of_group(group)).iter().sum::<u64>(), idle.total_ns);
        let late: u64 = idle.parts.late.iter().chain(&idle.parts.late_in_graphs).sum();
        prop_assert!(late <= idle.time_by(Cause::Launch), "late launches are launches");
        prop_assert!(idle.sites.iter().map(|site| site.ns).sum::<u64>() <= idle.total_ns);
    }
    if let Some(sync) = &health.sync {
        prop_assert!(sync.avoidable_ns <= sync.total_ns && sync.total_ns <= window, "{sync:?} of {window}");
        for row in &sync.functions {
            prop_assert!(row.avoidable_ns <= row.total_ns && row.total_ns <= sync.total_ns, "{row:?}");
        }
        prop_assert!(sync.device_wide_one_stream <= sync.device_wide && sync.device_wide <= sync.calls);
        prop_assert!(sync.device_wide_one_stream_avoidable_ns <= sync.avoidable_ns);
    }
    let copies = &health.copies;
    prop_assert!(copies.exposed_ns <= copies.time_ns && copies.time_ns <= copies.steady_ns.max(window), "{copies:?}");
    let idle_of_streams: u64 = health.gaps.iter().filter_map(|gaps| gaps.spread).map(|spread| spread.sum_ns).sum();
    prop_assert!(health.slivers.saving_ns <= idle_of_streams);
    prop_assert!(health.graphs.candidates.iter().all(|candidate| candidate.saving_ns <= idle_of_streams));
    for gaps in &health.gaps {
        prop_assert_eq!(gaps.spread.map_or(0, |spread| spread.count), gaps.dispatches - 1);
        prop_assert_eq!(gaps.without_gap + gaps.histogram.iter().sum::<u64>(), gaps.dispatches - 1);
    }
    if let Some(steps) = &health.steps {
        let kernels: u64 = steps.steps.iter().map(|step| step.kernels).sum();
        prop_assert!(kernels <= timeline.dispatches.len() as u64, "a kernel is in one step at most");
        for step in &steps.steps {
            prop_assert!(step.busy_ns <= step.latency() && step.busy_ns <= step.kernel_ns, "{step:?}");
        }
        prop_assert!(!steps.evidence.is_empty());
    }
    let device = latency::device(timeline).map_or(0.0, |latency| latency.ns);
    prop_assert!(device <= health.busy[0].kernel_sum_ns as f64);
    Ok(())
}

fn check_findings(health: &Health) -> Result<(), TestCaseError> {
    let show = |name: &str, value: f64| format!("{name} {value}");
    let mut facts = Facts::default();
    facts.add(health, &show);
    let idle: u64 = Cause::ALL.iter().map(|cause| health.idle_ns(*cause)).sum();
    prop_assert!(idle <= health.spans_ns());
    for (name, value) in &facts.numbers {
        prop_assert!(value.is_finite() && *value >= 0.0, "{name} = {value}");
        // Copies and waits overlap with kernels of other devices; each is a union with its own whole.
        let grows = ["step_cov_pct", "drift_pct", "straggler_slower_pct"].contains(name);
        let is_share = name.ends_with("_pct") && !grows;
        prop_assert!(!is_share || *value <= 100.0 + 1e-9, "{name} = {value}");
    }
    let found = findings(&facts, &show).expect("rules that can be read");
    // No time of the devices has two owners.
    let rules = rules().expect("rules that can be read");
    let of_idle = |finding: &&Finding| {
        let rule = rules.iter().find(|rule| rule.id == finding.id).expect("a finding has a rule");
        rule.part_of == Some(PartOf::Idle)
    };
    // A saving is the mean of the devices, but for what the host of one device alone costs the program.
    let of_one = facts.numbers.contains_key("program_ns");
    let devices = |finding: &Finding| if of_one && finding.id == "host-bound" { 1 } else { health.idle.len().max(1) };
    let owned = found.iter().filter(of_idle);
    let owned = owned.filter_map(|finding| Some(finding.saves_ns? * devices(finding) as u64));
    prop_assert!(owned.sum::<u64>() <= idle, "{found:?} of {idle}");
    for finding in found {
        prop_assert!(finding.saves_ns.is_none_or(|ns| ns >= 1), "{finding:?}");
        prop_assert!(finding.saves_pct.is_none_or(|pct| pct <= 100.0 + 1e-9), "{finding:?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn hold_of_every_run(mut timeline in random(), calls in any::<bool>(), by in 0usize..6) {
        timeline.has_calls = calls;
        let marks = [None, Some("by:ranges"), Some("by:graphs"), Some("by:waits"), Some("by:pauses"), Some("by:kernels")];
        let query = Query { range: marks[by].map(str::to_owned), schedule: None };
        // A missing mark is a valid result too.
        if let Ok(health) = Health::examine(&timeline, &Options { query, ..Options::default() }) {
            check(&timeline, &health)?;
            check_findings(&health)?;
        }
    }
}
