//! Budgets are read strictly, and never pass on a value that was not measured.

use super::*;
use rkprof_model::event::AgentKind;
use rkprof_model::run::{ExitInfo, RunInfo};
use rkprof_model::summary::{AgentSummary, ApiRow, Completeness, KernelRow, MarkerRow, MemoryRow, Summary, Verdict};
use rkprof_stats::Tally;

fn tally(ns: u64, calls: u64) -> Tally {
    let mut tally = Tally::new(3);
    (0..calls).for_each(|_| tally.record(ns));
    tally
}

fn facts() -> Facts {
    let kernel = |name: &str, ns, calls| KernelRow {
        name: name.to_owned(),
        duration: tally(ns, calls).distribution(),
        ..KernelRow::default()
    };
    let mut summary = Summary {
        kernels: vec![
            kernel("Cijk_Ailk_Bljk_HHS_MT64x64x32", 60_000, 10),
            kernel("Cijk_Ailk_Bljk_HHS_MT128x128x32", 30_000, 10),
            kernel("layer_norm", 10_000, 10),
        ],
        api: vec![ApiRow { errors: Some(2), duration: tally(10, 3).distribution(), ..ApiRow::default() }],
        markers: vec![MarkerRow {
            name: "step".to_owned(),
            kind: "range".to_owned(),
            count: 4,
            duration: Some(tally(2_000_000, 4).distribution()),
        }],
        agents: vec![
            AgentSummary { kind: AgentKind::Cpu, ..AgentSummary::default() },
            AgentSummary { index: 1, kind: AgentKind::Gpu, ..AgentSummary::default() },
        ],
        memory: vec![
            MemoryRow { agent: 0, peak_bytes: 9 << 30, ..MemoryRow::default() },
            MemoryRow { agent: 1, peak_bytes: 3 << 30, ..MemoryRow::default() },
        ],
        ..Summary::default()
    };
    summary.completeness.verdict = Verdict::Complete;
    summary.completeness.dispatches = 30;
    summary.completeness.dropped_by_sdk = Some(0);
    let exit = ExitInfo { exit_code: Some(0), wall_s: 1.5, ..ExitInfo::default() };
    Facts::from_summary(&summary, Some(&RunInfo { exit: Some(exit), ..RunInfo::default() })).unwrap()
}

fn check(budget: &str) -> Vec<Outcome> {
    Budget::parse(budget).unwrap().check(&facts())
}

fn passed(budget: &str) -> bool {
    let outcomes = check(budget);
    assert_eq!(outcomes.len(), 1);
    outcomes[0].passed
}

#[test]
fn numbers_of_the_run() {
    for good in [
        r#"{"e2e": 1500}"#,
        r#"{"e2e_ms": {"min": 1000, "max": 1600}}"#,
        r#"{"kernel_count": 30}"#,
        r#"{"kernel_time_ms": 1.01}"#,
        r#"{"gemm_pct": {"min": 89.9, "max": 90.1}}"#,
        r#"{"norm_reduce_pct": 10.1}"#,
        r#"{"peak_memory": "3GiB"}"#,
        r#"{"api_errors": 2}"#,
        r#"{"dropped": 0}"#,
        r#"{"complete": true}"#,
    ] {
        assert!(passed(good), "{good}: {:?}", check(good));
    }
    for bad in [r#"{"e2e": 1499}"#, r#"{"gemm_pct": 60}"#, r#"{"peak_memory": 3221225471}"#, r#"{"api_errors": 1}"#] {
        assert!(!passed(bad), "{bad}");
    }
}

#[test]
fn kernels_and_ranges() {
    let gemm = |limit: &str| format!(r#"{{"kernels": {{"^Cijk": {limit}}}}}"#);
    let outcome = &check(&gemm(r#"{"p99_us": 50}"#))[0];
    assert!(!outcome.passed && outcome.name == "kernels.^Cijk.p99_us");
    assert_eq!(outcome.remark.as_deref(), Some("Cijk_Ailk_Bljk_HHS_MT64x64x32"), "the worst one");
    assert!(passed(&gemm(r#"{"p99_us": 60.1}"#)));
    // The fastest kernel breaks a lower limit.
    let least = &check(&gemm(r#"{"mean_us": {"min": 50}}"#))[0];
    assert_eq!((least.passed, least.value), (false, Some(30.0)));
    assert!(passed(&gemm(r#"{"calls": {"min": 20, "max": 20}}"#)));
    assert!(passed(&gemm(r#"{"share_pct": {"min": 89.9, "max": 90.1}}"#)));
    assert!(passed(r#"{"ranges": {"step": {"p50_us": 2001}}}"#));
    assert!(!passed(r#"{"ranges": {"step": {"p50_us": 1999}}}"#));
}

#[test]
fn what_was_not_measured_fails() {
    let cases = [
        (r#"{"sync_pct": 100}"#, "needs a trace"),
        (r#"{"overhead_pct": 100}"#, "without --baseline"),
        (r#"{"launch_delay_p99_us": 1e9}"#, "no launch is tied"),
        (r#"{"kernels": {"softmax": {"calls": 1000}}}"#, "no kernel matches \"softmax\""),
        (r#"{"ranges": {"epoch": {"calls": {"min": 0}}}}"#, "there is no range \"epoch\""),
    ];
    for (budget, reason) in cases {
        let outcome = &check(budget)[0];
        assert!(!outcome.passed && outcome.value.is_none(), "{budget}");
        assert!(outcome.remark.as_ref().unwrap().contains(reason), "{budget}: {:?}", outcome.remark);
    }
    let incomplete = Facts::from_summary(&Summary::default(), None).unwrap();
    let outcomes = Budget::parse(r#"{"complete": true, "e2e": 1e9, "gemm_pct": 100}"#).unwrap().check(&incomplete);
    assert!(outcomes.iter().all(|outcome| !outcome.passed));
}

/// Counters in every call of the products, 10 times 60 us. In half of those of the norm, 20 times 10 us. In none of the copy, 5 times
/// 40 us.
#[test]
fn calls_without_a_time_are_no_zeros() {
    let counted = |mut row: KernelRow, untimed| {
        row.duration.untimed = untimed;
        row
    };
    let kernel = |name: &str, ns, calls| KernelRow {
        name: name.to_owned(),
        duration: tally(ns, calls).distribution(),
        ..KernelRow::default()
    };
    let gemm = |times| counted(KernelRow { counted: times, ..kernel("Cijk_Ailk_Bljk_HHS", 0, 0) }, 10);
    let rows =
        |times| vec![gemm(times), counted(kernel("layer_norm", 10_000, 10), 10), kernel("copy_kernel", 40_000, 5)];
    let of = |kernels, budget: &str| {
        let facts = Facts::from_summary(&Summary { kernels, ..Summary::default() }, None).unwrap();
        Budget::parse(budget).unwrap().check(&facts).remove(0)
    };
    let times = Some(tally(60_000, 10).distribution());
    let cijk = |limit: &str| format!(r#"{{"kernels": {{"^Cijk": {limit}}}}}"#);
    for limit in [r#"{"total_ms": 5}"#, r#"{"share_pct": 5}"#, r#"{"mean_us": 5}"#] {
        for times in [None, times.clone()] {
            let outcome = of(rows(times), &cijk(limit));
            assert!(!outcome.passed && outcome.value.is_none(), "{limit}: {outcome:?}");
            assert!(outcome.remark.unwrap().contains("no call of \"Cijk_Ailk_Bljk_HHS\" was timed"));
        }
    }
    assert!(!of(rows(None), r#"{"gemm_pct": 5}"#).passed, "no call has a time");
    // As reports: times of counted calls where there are no others.
    assert_eq!(of(rows(times.clone()), r#"{"gemm_pct": 5}"#).value, Some(60.0));
    assert_eq!(of(rows(times.clone()), r#"{"norm_reduce_pct": 5}"#).value, Some(20.0));
    assert_eq!(of(rows(times.clone()), r#"{"kernel_time_ms": 5}"#).value, Some(1.0));
    let norm = |limit: &str| format!(r#"{{"kernels": {{"layer": {limit}}}}}"#);
    assert_eq!(of(rows(times.clone()), &norm(r#"{"total_ms": 1}"#)).value, Some(0.2));
    assert_eq!(of(rows(times.clone()), &norm(r#"{"share_pct": 1}"#)).value, Some(20.0));
    assert_eq!(of(vec![gemm(times)], r#"{"gemm_pct": {"min": 0}}"#).value, None, "nothing was timed");
}

#[test]
fn a_run_that_lacks_records_fails_unless_the_budget_takes_it() {
    let facts = |verdict| {
        let mut facts = facts();
        let reasons = if verdict == Verdict::Complete { vec![] } else { vec!["5 records were dropped".to_owned()] };
        facts.set_completeness(&Completeness { verdict, reasons, ..Completeness::default() });
        facts
    };
    let broken = |budget: &str, verdict| {
        let outcomes = Budget::parse(budget).unwrap().check(&facts(verdict));
        outcomes.into_iter().filter(|outcome| !outcome.passed).map(|outcome| outcome.name).collect::<Vec<_>>()
    };
    let (without, asked) = (r#"{"e2e": 1500}"#, r#"{"e2e": 1500, "complete": true}"#);
    let taken = r#"{"e2e": 1500, "complete": false}"#;
    for budget in [without, asked] {
        assert_eq!(broken(budget, Verdict::Incomplete), ["complete"], "{budget}");
        assert!(broken(budget, Verdict::Complete).is_empty());
    }
    assert!(broken(taken, Verdict::Incomplete).is_empty());
    // An import does not know what its source lost; it fails only a budget that asks for COMPLETE.
    assert_eq!((broken(without, Verdict::Unknown), broken(asked, Verdict::Unknown)), (vec![], vec!["complete".into()]));
    let outcome = Budget::parse(without).unwrap().check(&facts(Verdict::Incomplete)).pop().unwrap();
    assert_eq!(outcome.remark.as_deref(), Some("5 records were dropped"));
}

#[test]
fn every_metric_can_be_limited_and_measured() {
    for metric in METRICS {
        let budget = Budget::parse(&format!("{{{:?}: 5}}", metric.key)).unwrap();
        let mut facts = Facts::default();
        assert!(!budget.check(&facts)[0].passed);
        facts.set(metric.key, Ok(if metric.higher_is_better { 6.0 } else { 4.0 }));
        assert!(budget.check(&facts)[0].passed, "{}", metric.key);
        facts.set(metric.key, Ok(if metric.higher_is_better { 4.0 } else { 6.0 }));
        assert!(!budget.check(&facts)[0].passed, "{}", metric.key);
        facts.set(metric.key, Ok(f64::NAN));
        assert!(!budget.check(&facts)[0].passed, "what is no number fits no budget");
    }
}

#[test]
fn mistakes_have_the_nearest_name() {
    let error = |text: &str| Budget::parse(text).unwrap_err().to_string();
    assert!(error(r#"{"gem_pct": 60}"#).starts_with(r#""gem_pct" is not known (did you mean "gemm_pct"?)"#));
    assert!(error(r#"{"kernel": {}}"#).contains(r#"did you mean "kernels"?"#));
    assert!(
        error(r#"{"kernels": {"x": {"p99us": 1}}}"#)
            .contains(r#""kernels.x.p99us" is not known (did you mean "p99_us"?)"#)
    );
    assert!(error(r#"{"kernels": {"(": {"p99_us": 1}}}"#).starts_with("kernels.(:"));
    assert!(error(r#"{"e2e": {"maximum": 1}}"#).contains("\"e2e.maximum\" is not known"));
    assert!(error(r#"{"e2e": -1}"#).contains("expected a number of 0 or more"));
    assert!(error(r#"{"e2e": "fast"}"#).contains("found \"fast\""));
    assert!(error(r#"{"e2e": {}}"#).contains("expected a number"));
    assert!(error(r#"{"e2e": {"min": 300, "max": 100}}"#).contains("expected a min that is not above max"));
    assert!(error(r#"{"peak_memory": "4 gigs"}"#).contains("a size like"));
    assert!(error(r#"{"e2e": "4KiB"}"#).contains("found \"4KiB\""), "a size is no time");
    assert!(error("{\n \"e2e\": }").contains("line 2"));
    assert_eq!(error("[]"), "it is not an object of limits");
    assert_eq!(error("{}"), "it has no limit");
}

/// Kernels of 600, 300 and 100 us; a delay of 7 us.
#[test]
fn values_of_the_run() {
    let values = |budget: &str| check(budget).into_iter().map(|outcome| outcome.value.unwrap()).collect::<Vec<_>>();
    assert_eq!(
        values(r#"{"kernel_time_ms": 5, "e2e": 5, "kernel_count": 5}"#).iter().sum::<f64>(),
        1.0 + 1500.0 + 30.0
    );
    assert_eq!(values(r#"{"kernels": {"layer": {"share_pct": 5}}}"#), [10.0]);
    assert_eq!(values(r#"{"kernels": {"layer": {"total_ms": 5}}}"#), [0.1]);
    let mut kernel = KernelRow { duration: tally(0, 2).distribution(), name: "k".to_owned(), ..KernelRow::default() };
    kernel.duration.untimed = 5;
    let launch_latency = Some(tally(7_000, 3).distribution());
    let late = Summary { launch_latency, kernels: vec![kernel], ..Summary::default() };
    let facts = Facts::from_summary(&late, None).unwrap();
    let outcome = |budget: &str| Budget::parse(budget).unwrap().check(&facts).remove(0);
    let delay = outcome(r#"{"launch_delay_p99_us": 8}"#).value.unwrap();
    assert!((delay - 7.0).abs() < 0.01, "{delay}");
    assert_eq!(outcome(r#"{"kernels": {"k": {"calls": 9}}}"#).value, Some(7.0), "counted calls are calls");
    // No kernel took time: there is no share of it.
    for budget in [r#"{"kernel_time_ms": 5}"#, r#"{"gemm_pct": 5}"#] {
        let none = outcome(budget);
        assert_eq!((none.passed, none.remark.as_deref()), (false, Some("not measured: no kernel has a duration")));
    }
    assert_eq!(outcome(r#"{"kernels": {"k": {"share_pct": 5}}}"#).value, None);
}

#[test]
fn the_worst_of_several_kernels_is_the_largest_or_the_smallest() {
    let value = |limit: &str| check(&format!(r#"{{"kernels": {{".": {{"mean_us": {limit}}}}}}}"#))[0].value;
    assert_eq!(
        (value("5"), value(r#"{"min": 5}"#), value(r#"{"min": 5, "max": 9}"#)),
        (Some(60.0), Some(10.0), Some(60.0))
    );
}

#[test]
fn a_budget_tells_whether_it_needs_a_trace() {
    let needs = |budget: &str| Budget::parse(budget).unwrap().needs_traces();
    assert!(needs(r#"{"e2e": 5, "sync_pct": 5}"#));
    assert!(!needs(r#"{"e2e": 5, "kernels": {"k": {"calls": 5}}, "complete": true}"#));
    assert_eq!(Budget::parse(r#"{"schema_version": 1, "e2e": 5}"#).unwrap().limits.len(), 1);
}
