use super::facts::ENTRY;
use super::*;
use crate::timeline::busy::Busy;
use crate::timeline::copies::Copies;
use crate::timeline::gaps::Gaps;
use crate::timeline::health::{Amount, CauseReport, Health, IdleReport, SiteReport};
use crate::timeline::idle::Cause;
use crate::timeline::idle::IdleParts;
use crate::timeline::slivers::{SliverKernel, Slivers};
use crate::timeline::spread::Spread;
use crate::timeline::steps::{Mark, Steps};
use crate::timeline::sync::{Sync, SyncFunction};
use rkprof_model::event::AgentKind;
use rkprof_model::summary::Summary;
use rkprof_model::summary::{AgentSummary, MemoryRow};
use std::collections::BTreeMap;

fn show(name: &str, value: f64) -> String {
    format!("{value}{}", name.rsplit('_').next().unwrap_or_default())
}

fn facts(numbers: &[(&'static str, f64)]) -> Facts {
    Facts { numbers: numbers.iter().copied().collect(), ..Facts::default() }
}

#[test]
fn rules_are_read_and_use_names_that_exist() {
    let rules = rules().unwrap();
    assert!(rules.len() >= 14);
    let health = Health::examine(&Default::default(), &Default::default()).unwrap();
    let mut known = Facts::of_run(&Summary::default(), &BTreeMap::new());
    known.add(&health, &show);
    // An empty run does not have all facts; their names are literals in the sources.
    let source = concat!(
        include_str!("facts/mod.rs"),
        include_str!("facts/ends.rs"),
        include_str!("facts/idle.rs"),
        include_str!("facts/sites.rs"),
        include_str!("facts/replayed.rs"),
        include_str!("facts/between_devices.rs")
    );
    let is_known = |name: &str| known.numbers.contains_key(name) || source.contains(&format!("\"{name}\""));
    for rule in &rules {
        let saves = rule.saves.iter().flat_map(Expr::names);
        rule.when.names().into_iter().chain(saves).for_each(|name| assert!(is_known(name), "{}: {name}", rule.id));
        for text in [rule.title, rule.evidence] {
            let names = text.split('{').skip(1).map(|part| part.split('}').next().unwrap());
            names.for_each(|name| assert!(is_known(name), "{}: {{{name}}}", rule.id));
        }
        assert!(rule.about.is_none_or(|list| known.lists.contains_key(list)), "{}: list {:?}", rule.id, rule.about);
    }
    let ids: std::collections::HashSet<_> = rules.iter().map(|rule| rule.id).collect();
    assert_eq!(ids.len(), rules.len());
}

#[test]
fn nothing_measured_nothing_found() {
    assert_eq!(findings(&Facts::default(), &show).unwrap(), []);
    let facts = Facts::of_run(&Summary::default(), &BTreeMap::new());
    assert_eq!(findings(&facts, &show).unwrap(), []);
}

#[test]
fn warnings_first_then_by_savings() {
    let environment = [("HIP_LAUNCH_BLOCKING".to_owned(), "1".to_owned())].into();
    let mut facts_of_run = Facts::of_run(&Summary::default(), &environment);
    facts_of_run.numbers.extend(
        facts(&[
            ("spans_ns", 1e6),
            ("loop_host_pct", 6.0),
            ("loop_host_ns", 6e4),
            ("idle_launch_pct", 20.0),
            ("idle_launch_ns", 2e5),
        ])
        .numbers,
    );
    let found = findings(&facts_of_run, &show).unwrap();
    assert_eq!(found.iter().map(|f| f.id).collect::<Vec<_>>(), ["serialized", "launch-bound", "host-bound"]);
    assert_eq!(found[0].about, ["HIP_LAUNCH_BLOCKING=1"]);
    assert_eq!((found[1].saves_ns, found[1].saves_pct), (Some(200_000), Some(20.0)));
    assert_eq!(found[2].title, "The device waits for the host: idle 6pct of the time with nothing launched");
    assert!(found[1].evidence.contains("200000ns of 1000000ns") && !found[1].evidence.contains("at the median"));
}

/// The most throttled GPU counts; each one that was is listed.
#[test]
fn throttling_is_that_of_the_most_throttled_gpu() {
    let mut facts = Facts::default();
    facts.add_throttling("GPU 0", 0, 0);
    assert_eq!((facts.numbers["throttled_pct"], facts.lists.len()), (0.0, 0));
    facts.add_throttling("GPU 1", 200, 50);
    facts.add_throttling("GPU 2", 100, 5);
    assert_eq!(facts.numbers["throttled_pct"], 25.0);
    assert_eq!(facts.lists["throttled_gpus"], ["GPU 1: 50 of 200 samples", "GPU 2: 5 of 100 samples"]);
}

#[test]
fn a_time_without_a_whole_has_no_share() {
    let mut facts = Facts::default();
    facts.time("a_ns", "a_pct", 30, 120.0);
    facts.time("b_ns", "b_pct", 30, 0.0);
    assert_eq!(facts.numbers, [("a_ns", 30.0), ("a_pct", 25.0), ("b_ns", 30.0)].into());
}

/// A saving of less than 1 ns is none; where the time of the devices is not known, a saving has no share of it.
#[test]
fn a_saving_has_a_size_and_a_share_of_a_known_whole() {
    let saved = |spans: Option<f64>, ns: f64| {
        let mut known = facts(&[("loop_host_pct", 50.0), ("loop_host_ns", ns)]);
        known.numbers.extend(spans.map(|spans| ("spans_ns", spans)));
        findings(&known, &show).unwrap().first().map(|found| (found.saves_ns, found.saves_pct))
    };
    for (spans, ns, wanted) in [
        (Some(200.0), 50.0, Some((Some(50), Some(25.0)))),
        (Some(200.0), 300.0, Some((Some(200), Some(100.0)))),
        (Some(0.0), 50.0, Some((Some(50), None))),
        (None, 50.0, Some((Some(50), None))),
        (Some(200.0), 1.0, Some((Some(1), Some(0.5)))),
        (Some(200.0), 0.9, None),
    ] {
        assert_eq!(saved(spans, ns), wanted, "{ns} of {spans:?}");
    }
}

#[test]
fn a_program_that_replays_graphs_gets_other_advice() {
    let tried = |replayed: f64| {
        let known = facts(&[("idle_launch_pct", 20.0), ("idle_launch_ns", 2e5), ("replayed_pct", replayed)]);
        findings(&known, &show).unwrap()[0].try_this
    };
    assert!(tried(49.0).contains("or a HIP graph"), "{}", tried(49.0));
    assert!(tried(50.0).contains("larger graphs"), "{}", tried(50.0));
}

#[test]
fn what_the_host_does_decides_what_it_should_change() {
    let host = [("loop_host_pct", 60.0), ("loop_host_ns", 2e5), ("host_is_blocked", 0.0)];
    let found = |more: &[(&'static str, f64)]| {
        let known = facts(&[&host[..], more].concat());
        let mut found = findings(&known, &show).unwrap();
        let first = found.remove(0);
        (first.try_this, first.evidence)
    };
    assert!(found(&[]).0.contains("out of the loop"));
    assert!(found(&[("host_blocked_pct", 49.0)]).0.contains("out of the loop"));
    let blocked = [("host_is_blocked", 1.0), ("host_blocked_pct", 90.0), ("host_grows", 1.0)];
    let (tried, evidence) = found(&blocked);
    assert!(tried.contains("next request or batch") && evidence.contains("itself is blocked in 90"), "{evidence}");
    assert!(found(&[("host_grows", 1.0)]).0.contains("what grows"));
    assert!(found(&[("host_grows", 1.0), ("replayed_pct", 90.0)]).0.contains("next replay"));
}

#[test]
fn tuning_disturbs_only_while_it_tries() {
    let found = |variables: &[(&str, &str)]| {
        let environment = variables.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let facts = Facts::of_run(&Summary::default(), &environment);
        ["env_tuning", "env_serialized"].map(|fact| facts.numbers[fact])
    };
    let (enabled, blocking) = (("PYTORCH_TUNABLEOP_ENABLED", "1"), ("HIP_LAUNCH_BLOCKING", "1"));
    assert_eq!(found(&[]), [0.0, 0.0]);
    assert_eq!(found(&[enabled]), [1.0, 0.0]);
    assert_eq!(found(&[enabled, ("PYTORCH_TUNABLEOP_TUNING", "1")]), [1.0, 0.0]);
    assert_eq!(found(&[enabled, ("PYTORCH_TUNABLEOP_TUNING", "0")]), [0.0, 0.0]);
    assert_eq!(found(&[blocking, ("PYTORCH_TUNABLEOP_TUNING", "0")]), [0.0, 1.0]);
}

/// The fullest device counts, not the one with most bytes; one of unknown size has no share.
#[test]
fn memory_is_that_of_the_fullest_device() {
    let agents = [Some(1_000), Some(100), None, Some(0)].map(|memory_bytes| AgentSummary {
        kind: AgentKind::Gpu,
        memory_bytes,
        ..Default::default()
    });
    let rows = [(0, 90), (1, 60), (2, 5_000), (3, 7_000)];
    let memory = |rows: &[(u32, u64)]| {
        let memory = rows.iter().map(|&(agent, peak_bytes)| MemoryRow { agent, peak_bytes, ..Default::default() });
        let summary = Summary { agents: agents.to_vec(), memory: memory.collect(), ..Summary::default() };
        let facts = Facts::of_run(&summary, &BTreeMap::new());
        ["memory_peak_bytes", "memory_bytes", "memory_peak_pct"].map(|name| facts.numbers.get(name).copied())
    };
    assert_eq!(memory(&rows), [Some(60.0), Some(100.0), Some(60.0)]);
    assert_eq!(memory(&rows[2..]), [None, None, None]);
}

/// The results of a trace of 1,000 ns on one device, without findings.
fn health() -> Health {
    let mut health = Health::examine(&Default::default(), &Default::default()).unwrap();
    health.window_ns = 2_000;
    health.busy = vec![Busy { agent: Some(1), dispatches: 10, span_ns: 1_000, kernel_sum_ns: 500, busy_ns: 500 }];
    health
}

fn known(health: &Health) -> Facts {
    let mut facts = Facts::default();
    facts.add(health, &show);
    facts
}

fn numbers<const N: usize>(facts: &Facts, names: [&str; N]) -> [Option<f64>; N] {
    names.map(|name| facts.numbers.get(name).copied())
}

/// Preparation before first launches belongs to the cold start, not to the loop.
#[test]
fn idle_time_of_the_loop_is_without_preparation() {
    let site = |cause, function: Option<&str>, ns, stretches| SiteReport {
        cause,
        function: function.map(str::to_owned),
        range: None,
        ns,
        stretches,
        longest_ns: ns,
        squares: 0,
        owned: Amount::default(),
        is_prepared: false,
    };
    let mut health = health();
    health.first_use_ns = 200;
    health.cold.excess_ns = 50;
    let cause = |cause, ns| CauseReport { cause, ns };
    let mut once = [0; Cause::ALL.len()];
    once[Cause::Host as usize] = 200;
    health.idle = vec![IdleReport {
        agent: 1,
        device: "GPU 0".into(),
        stretches: 3,
        total_ns: 500,
        causes: vec![
            cause(Cause::Host, 200),
            cause(Cause::Allocation, 100),
            cause(Cause::Launch, 100),
            cause(Cause::Sync, 40),
            cause(Cause::CopyIn, 30),
            cause(Cause::Other, 30),
        ],
        sites: vec![
            site(Cause::Allocation, Some("hipMalloc"), 100, 1),
            site(Cause::Host, None, 200, 2),
            site(Cause::Launch, Some("hipLaunchKernel"), 100, 1),
        ],
        parts: IdleParts { once, ..IdleParts::default() },
        ..IdleReport::default()
    }];
    let facts = known(&health);
    let names = ["allocation_pct", "idle_launch_pct", "sync_avoidable_pct", "copies_exposed_pct"];
    assert_eq!(numbers(&facts, names), [10.0, 10.0, 4.0, 3.0].map(Some));
    assert_eq!(numbers(&facts, ["loop_spans_ns", "loop_host_ns", "loop_host_pct"]), [800.0, 0.0, 0.0].map(Some));
    assert_eq!(numbers(&facts, ["host_elsewhere_ns", "launch_elsewhere_ns"]), [Some(200.0), None]);
    assert_eq!(numbers(&facts, ["cold_excess_ns", "first_use_ns"]), [250.0, 200.0].map(Some));
    assert_eq!(facts.lists["host_sites"], ["code outside of HIP 200ns (2 times)"]);
    assert_eq!(facts.lists["allocation_sites"], ["hipMalloc 100ns (1 time)"]);
    assert_eq!(facts.lists["launch_sites"], ["after hipLaunchKernel 100ns (1 time)"]);
    // Counting changes the rest of the time: only the first runs themselves remain.
    let facts = known(&Health { is_distorted: true, ..health });
    let names = ["loop_host_pct", "cold_excess_ns", "first_use_ns"];
    assert_eq!(numbers(&facts, names), [None, Some(50.0), Some(0.0)]);
}

#[test]
fn a_site_is_a_call_and_its_range() {
    let named = |cause, function: Option<&str>, range: Option<&str>| {
        let (function, range) = (function.map(str::to_owned), range.map(str::to_owned));
        site_name(&SiteReport {
            cause,
            function,
            range,
            ns: 1,
            stretches: 1,
            longest_ns: 1,
            squares: 0,
            owned: Amount::default(),
            is_prepared: false,
        })
    };
    assert_eq!(named(Cause::Host, Some("hipMalloc"), Some("step")), "hipMalloc in range \"step\"");
    assert_eq!(named(Cause::Host, None, None), "code outside of HIP");
    assert_eq!(named(Cause::Launch, None, None), "unknown call");
    // A long range leaves room for the call.
    let long = named(Cause::Sync, Some("hipDeviceSynchronize"), Some(&"step of a long name ".repeat(20)));
    assert!((60..=ENTRY).contains(&long.chars().count()), "{long}");
}

/// Ten waits for the device with one stream make a finding of their own; fewer are like other waits.
#[test]
fn a_wait_belongs_to_one_finding() {
    let site = |function: &str, ns| SiteReport {
        cause: Cause::Sync,
        function: Some(function.to_owned()),
        range: None,
        ns,
        stretches: 5,
        longest_ns: ns,
        squares: 0,
        owned: Amount::default(),
        is_prepared: false,
    };
    let found = |device_wide_one_stream| {
        let mut health = health();
        let function = |name: &str, calls| SyncFunction { name: name.into(), calls, total_ns: 90, avoidable_ns: 9 };
        health.sync = Some(Sync {
            calls: 17,
            total_ns: 180,
            device_wide_one_stream,
            functions: vec![function("hipDeviceSynchronize", 12), function("hipStreamSynchronize", 5)],
            ..Sync::default()
        });
        health.idle = vec![IdleReport {
            total_ns: 100,
            causes: vec![CauseReport { cause: Cause::Sync, ns: 100 }],
            sites: vec![site("hipStreamSynchronize", 60), site("hipDeviceSynchronize", 40)],
            parts: IdleParts { device_wide_ns: 40, ..IdleParts::default() },
            ..IdleReport::default()
        }];
        let facts = known(&health);
        let lists = ["sync_functions", "device_sync_functions"].map(|list| facts.lists[list].len());
        (numbers(&facts, ["sync_avoidable_ns", "device_sync_ns"]), lists)
    };
    assert_eq!(found(10), ([60.0, 40.0].map(Some), [1, 1]));
    assert_eq!(found(9), ([100.0, 0.0].map(Some), [2, 0]));
}

/// Idle time of two devices is that of the program on average.
#[test]
fn devices_side_by_side_share_their_time() {
    let mut health = health();
    health.busy = [None, Some(1), Some(2)].map(|agent| Busy { agent, span_ns: 1_000, ..Busy::default() }).to_vec();
    let idle = |ns| IdleReport { causes: vec![CauseReport { cause: Cause::Host, ns }], ..IdleReport::default() };
    health.idle = vec![idle(300), idle(100)];
    let facts = known(&health);
    assert_eq!(numbers(&facts, ["spans_ns", "loop_host_ns", "loop_host_pct"]), [1_000.0, 200.0, 20.0].map(Some));
}

/// Two devices wait for code of their own threads: each place has its device and its thread.
#[test]
fn places_of_several_devices_are_told_apart() {
    let idle = |agent, tid, ns| IdleReport {
        agent,
        device: format!("GPU {}", agent - 1),
        threads: vec![tid],
        causes: vec![CauseReport { cause: Cause::Host, ns }],
        sites: vec![SiteReport {
            cause: Cause::Host,
            function: None,
            range: None,
            ns,
            stretches: 2,
            longest_ns: ns,
            squares: 0,
            owned: Amount::default(),
            is_prepared: false,
        }],
        ..IdleReport::default()
    };
    let mut health = health();
    health.busy = [None, Some(1), Some(2)].map(|agent| Busy { agent, span_ns: 1_000, ..Busy::default() }).to_vec();
    health.idle = vec![idle(1, 11, 200), idle(2, 12, 210)];
    let places = [
        "GPU 1, thread 12: code outside of HIP 210ns (2 times)",
        "GPU 0, thread 11: code outside of HIP 200ns (2 times)",
    ];
    assert_eq!(known(&health).lists["host_sites"], places);
}

#[test]
fn the_size_of_copies_may_be_unknown() {
    let mut health = health();
    health.copies = Copies { copies: 3, bytes: Some(4_096), waited_bytes: None, ..Copies::default() };
    let names = ["copies", "copies_bytes", "copies_waited_bytes"];
    assert_eq!(numbers(&known(&health), names), [Some(3.0), Some(4_096.0), None]);
}

#[test]
fn slivers_and_graphs_are_shares_of_kernels_and_of_time() {
    let long = format!("void elementwise_kernel<{}>(int)", ["some::inner::type_name"; 12].join(", "));
    let mut health = health();
    health.graphs.replayed_kernels = 5;
    health.slivers = Slivers {
        dispatches: 20,
        slivers: 8,
        time_ns: 30,
        kernel_time_ns: 500,
        saving_ns: 400,
        kernels: vec![SliverKernel { name: long, slivers: 1, time_ns: 10 }],
    };
    let facts = known(&health);
    let names = ["replayed_pct", "slivers", "sliver_pct", "sliver_time_pct"];
    assert_eq!(numbers(&facts, names), [25.0, 8.0, 40.0, 6.0].map(Some));
    let entry = &facts.lists["sliver_kernels"][0];
    assert!(entry.contains("elementwise") && entry.ends_with(": 1 time, 10ns"), "{entry}");
    assert!((30..=ENTRY).contains(&entry.chars().count()), "{entry}");
    // Without kernels, nothing has a share of them.
    health.slivers = Slivers::default();
    assert_eq!(numbers(&known(&health), ["slivers", "sliver_pct"]), [None, None]);
}

/// Steps that a sequence of kernels shows count only when the work of several kernels on one stream differs.
#[test]
fn steps_without_a_mark_must_differ_in_their_work() {
    let gaps =
        || Gaps { lane: "stream 1".into(), dispatches: 9, without_gap: 0, spread: None, histogram: Default::default() };
    let marked = |by, kernels, busy_cov_pct, streams| {
        let mut health = health();
        health.gaps = (0..streams).map(|_| gaps()).collect();
        health.steps = Some(Steps {
            own: Vec::new(),
            source: String::new(),
            evidence: Vec::new(),
            by,
            latency: None,
            steady: Some(Spread { count: 12, mean_ns: 20.0, median_ns: 18, cov_pct: 15.0, ..Spread::default() }),
            warmup: None,
            wall: None,
            period: None,
            kernels: [kernels; 3],
            kernel_ns: 10.0,
            busy_ns: 10.0,
            busy_cov_pct,
            slow: Vec::new(),
            slow_by_work: false,
            steps: Vec::new(),
        });
        let facts = known(&health);
        assert_eq!(numbers(&facts, ["steps", "step_cov_pct", "step_median_ns"]), [12.0, 15.0, 18.0].map(Some));
        facts.numbers["steps_marked"] == 1.0
    };
    for (by, kernels, cov, streams, wanted) in [
        (Mark::Ranges, 1.0, None, 3, true),
        (Mark::Waits, 1.0, Some(0.0), 1, true),
        (Mark::Kernels, 2.0, Some(10.1), 1, true),
        (Mark::Kernels, 1.9, Some(10.1), 1, false),
        (Mark::Kernels, 2.0, Some(10.0), 1, false),
        (Mark::Kernels, 2.0, None, 1, false),
        (Mark::Kernels, 2.0, Some(10.1), 2, false),
    ] {
        assert_eq!(marked(by, kernels, cov, streams), wanted, "{by:?}, {kernels} kernels, {cov:?}, {streams} streams");
    }
}

/// A finding that no file of the product knows: all its words and places come from its table.
#[test]
fn a_finding_from_outside_needs_its_table_alone() {
    const ONE: &str = r#"
[[finding]]
id = "cold-storage"
when = "reads_pct >= 10"
saves = "reads_ns"
part_of = "run"
title = "Reading takes {reads_pct} of the time"
evidence = "{reads_ns} in reads[ of {read_bytes}][, {reads_pct} of all]"
about = "readers"
places = "idle-host"
line = "idle"
try = "Read ahead"
"#;
    let facts = Facts {
        numbers: [("spans_ns", 100.0), ("reads_pct", 40.0), ("reads_ns", 40.0)].into(),
        lists: [("readers", vec!["read()".to_owned()])].into(),
    };
    let found = apply(parse(ONE).unwrap(), &facts, &|name, value| format!("{name} {value}"));
    let [finding] = &found[..] else { panic!("{found:?}") };
    assert_eq!((finding.id, finding.title.as_str()), ("cold-storage", "Reading takes reads_pct 40 of the time"));
    assert_eq!(finding.evidence, "reads_ns 40 in reads, reads_pct 40 of all", "what is not known is left out");
    assert_eq!((finding.saves_ns, &finding.about[..]), (Some(40), &["read()".to_owned()][..]));
    assert_eq!((finding.places, finding.line), (Places::IdleHost, LineBy::Idle));
    let unknown = parse(Box::leak(ONE.replace("idle-host", "somewhere").into_boxed_str())).unwrap_err().to_string();
    assert!(unknown.contains("nowhere, idle-host") && unknown.contains("somewhere"), "{unknown}");
    let without = parse(Box::leak(ONE.replace("line = \"idle\"\n", "").into_boxed_str())).unwrap_err().to_string();
    assert!(without.contains("has no line"), "{without}");
}

const TABLE: &str = "title = \"\"\nevidence = \"\"\nplaces = \"nowhere\"\nline = \"none\"\ntry = \"\"\n";

#[test]
fn a_saving_says_what_it_is_a_part_of() {
    let rule = |keys: &str| parse(format!("[[finding]]\nid = \"one\"\nwhen = \"a > 0\"\n{keys}{TABLE}").leak());
    assert_eq!(rule("saves = \"a\"\npart_of = \"idle\"\n").unwrap()[0].part_of, Some(PartOf::Idle));
    assert!(rule("saves = \"a\"\n").unwrap_err().to_string().contains("part_of"));
    assert_eq!(rule("").unwrap()[0].part_of, None);
}

/// Of a symptom that saves 100: one of causes that save 49 stays, one of causes that save 50 goes.
#[test]
fn a_symptom_is_left_out_where_half_of_it_is_explained() {
    let one = |id: &str, role: &str| {
        format!(
            "[[finding]]\nid = \"{id}\"\nwhen = \"{id} > 0\"\nsaves = \"{id}\"\npart_of = \"run\"\nrole = \"{role}\"\n{TABLE}"
        )
    };
    let text = [one("shown", "symptom"), one("why", "cause"), one("same", "observation")].concat().leak();
    let found = |numbers: &[(&'static str, f64)]| {
        let found = apply(parse(text).unwrap(), &facts(numbers), &show);
        found.into_iter().map(|finding| finding.id).collect::<Vec<_>>()
    };
    assert_eq!(found(&[("shown", 100.0), ("why", 49.0)]), ["shown", "why"]);
    assert_eq!(found(&[("shown", 100.0), ("why", 50.0)]), ["why"]);
    assert_eq!(found(&[("shown", 100.0), ("same", 60.0)]), ["same"]);
    // The same time has one owner: that of the steps, unless the other one has much more.
    assert_eq!(found(&[("shown", 100.0), ("same", 95.0)]), ["shown"]);
    assert_eq!(found(&[("shown", 100.0), ("same", 111.0)]), ["shown"]);
    assert_eq!(found(&[("shown", 100.0), ("same", 112.0)]), ["same"]);
}

/// Steps that are slow by a kernel aren't so because the host leaves the device idle in all of them.
#[test]
fn causes_of_idle_time_do_not_explain_slow_kernels() {
    let text = format!(
        "[[finding]]\nid = \"shown\"\nwhen = \"shown > 0\"\nsaves = \"shown\"\npart_of = \"run\"\nrole = \"symptom\"\n\
         not_idle_when = \"by_kernels == 1\"\n{TABLE}[[finding]]\nid = \"idle\"\nwhen = \"idle > 0\"\nsaves = \"idle\"\n\
         part_of = \"idle\"\n{TABLE}"
    );
    let text = text.leak();
    let found = |by_kernels: f64| {
        let facts = facts(&[("shown", 100.0), ("idle", 70.0), ("by_kernels", by_kernels)]);
        apply(parse(text).unwrap(), &facts, &show).len()
    };
    assert_eq!([found(1.0), found(0.0)], [2, 1]);
}

/// Of 1,000 ns: a saving is no more than its limit; less than 10 ns are none, and a limit that is not known is none.
#[test]
fn a_saving_is_no_more_than_its_limit() {
    let text = format!(
        "[[finding]]\nid = \"one\"\nwhen = \"a > 0\"\nsaves = \"a\"\nlimit = \"b + c\"\npart_of = \"run\"\n{TABLE}"
    );
    let text = text.leak();
    let saves = |numbers: &[(&'static str, f64)]| {
        let all = [numbers, &[("spans_ns", 1_000.0), ("a", 100.0)]].concat();
        apply(parse(text).unwrap(), &facts(&all), &show).first().map(|finding| finding.saves_ns)
    };
    assert_eq!(saves(&[("b", 20.0), ("c", 10.0)]), Some(Some(30)));
    assert_eq!(saves(&[("b", 9.0), ("c", 0.0)]), None);
    assert_eq!([saves(&[("b", 200.0), ("c", 0.0)]), saves(&[("b", 1.0)])], [Some(Some(100)); 2]);
}
