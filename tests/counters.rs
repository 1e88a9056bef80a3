//! Hardware counters end to end on the simulated stack: the request, the probe, the values, the notes.

mod common;
#[path = "counters/flagged.rs"]
mod flagged;
#[path = "counters/inputs.rs"]
mod inputs;
#[path = "counters/place.rs"]
mod place;
#[path = "counters/replay.rs"]
mod replay;
#[path = "counters/verdicts.rs"]
mod verdicts;

use common::stderr;
use common::{json, kill_when, library, rkprof, run};
use place::{Place, collection, counted, kernel, launches, samples};
use rkprof_model::summary::Summary;
use std::process::Stdio;

/// Names and values in the environment of a run.
type Variables<'a> = &'a [(&'a str, &'a str)];

/// gfx1151 has counters or not, depending on the SDK: five machines, one program that ends with 7.
#[test]
fn a_device_without_counters_costs_the_program_nothing() {
    const ABORT: &str = "abort@rocprofiler_create_counter_config,exit=7";
    const HANG: &str = "hang@rocprofiler_create_counter_config,exit=7";
    let ways: [(&str, Variables<'_>, Option<&str>); 5] = [
        (
            "no list",
            &[("RKSIM_FAULT", "empty-counters,exit=7")],
            Some("rocprofiler-sdk 1.0.0 lists no hardware counters for gfx1151"),
        ),
        (
            "error status",
            &[("RKSIM_FAULT", "exit=7")],
            Some(
                "rocprofiler-sdk 1.0.0 refuses to count: gfx1151: rocprofiler_iterate_agent_supported_counters: status 39",
            ),
        ),
        (
            "abort",
            &[("RKSIM_FAULT", ABORT), ("RKSIM_COUNTERS", "1")],
            Some("ended by signal 6 while it counted with rocprofiler-sdk 1.0.0; its last words: "),
        ),
        (
            "hang",
            &[("RKSIM_FAULT", HANG), ("RKSIM_COUNTERS", "1"), ("RKPROF_PROBE_TIMEOUT", "1s")],
            // On a busy machine a second may pass before the probe knows the version.
            Some("did not end within 1 s while it counted with rocprofiler-sdk"),
        ),
        ("counters", &[("RKSIM_FAULT", "exit=7"), ("RKSIM_COUNTERS", "1")], None),
    ];
    let place = Place::new();
    for (way, environment, sentence) in ways {
        let out = way.replace(' ', "-");
        let output = place.demo("gfx1151", "hello", &out, &["--preset", "roofline"], environment);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(7), "{way}: {said}");
        let summary = place.summary(&out);
        let counters = collection(&summary);
        assert_eq!(counters.available, sentence.is_none(), "{way}: {counters:?}");
        let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("rkprof: no hardware counters")).collect();
        match sentence {
            Some(sentence) => {
                assert_eq!(lines.len(), 1, "{way}: {said}");

                assert!(lines[0].contains(sentence), "{way}: {}", lines[0]);
                assert!(
                    counters.reason.as_ref().is_some_and(|reason| reason.contains(sentence)),
                    "{way}: {counters:?}"
                );
                let run = json(&place.path(&out).join("run.json"));
                assert_eq!(run["counters"]["available"], false, "{way}");
                // A run without counters must not pay for them.
                assert_eq!(run["sdk"]["dispatch_path"], "light", "{way}: {}", run["sdk"]);
                assert!(!said.contains("counters are collected"), "{way}: {said}");
                assert!(kernel(&summary, "vector_add").counters.is_empty());
                assert_eq!(kernel(&summary, "vector_add").duration.count, 3, "{way}: the times are there");
            }
            None => {
                assert_eq!((lines.len(), &counters.reason), (0, &None), "{way}: {said}");
                assert!(!kernel(&summary, "vector_add").counters.is_empty());
            }
        }
        assert_eq!(summary.completeness.verdict, "COMPLETE", "{way}: {:?}", summary.completeness.reasons);
    }
}

#[test]
fn a_probe_is_made_once_and_again_when_the_stack_changes() {
    const TRYING: &str = "trying the hardware counters in a process of its own";
    let place = Place::new();
    let tries = |options: &[&str], environment: &[(&str, &str)]| {
        let output = place.demo("gfx942", "hello", "out", &[&["--force"], options].concat(), environment);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stderr(&output).contains(TRYING)
    };
    assert!(tries(&["--preset", "basic"], &[]));
    assert!(!tries(&["--preset", "basic"], &[]), "it is remembered");
    assert!(tries(&["--preset", "instmix"], &[]), "other counters");
    assert!(tries(&["--preset", "basic"], &[("RKSIM_SDK", "1.1")]), "another SDK");
    assert!(tries(&["--preset", "basic"], &[("RKSIM_FAULT", "hw-limit=2")]), "another environment");
    assert!(!tries(&["--preset", "basic", "--no-probe"], &[]));
    assert!(!tries(&["--preset", "lightweight"], &[]), "no counters, no probe");
    let cached = std::fs::read_dir(place.path("cache/rkprof")).expect("the cache").count();
    assert_eq!(cached, 4);
}

/// 500 identical launches and 5 groups: every group sees 100 of them, and noise of 3 % is found to be 3 %.
#[test]
fn groups_rotate_evenly_and_the_spread_is_the_launches_own() {
    let place = Place::new();
    let scenario = place.scenario("known.toml", &launches(500, "counter_noise = 0.03"));
    let output = place.demo("gfx942", &scenario, "out", &["--preset", "full", "--multiplex"], &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    let summary = place.summary("out");
    let counters = collection(&summary);
    assert_eq!((counters.groups.len(), counters.mode.as_str(), counters.sample), (5, "multiplex", 1));
    let row = kernel(&summary, "known_kernel");
    let active: Vec<_> = row.counters.iter().filter(|counter| counter.name == "GRBM_GUI_ACTIVE").collect();
    assert_eq!(active.iter().map(|counter| counter.group).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    for counter in &active {
        assert!(counter.count.abs_diff(100) <= 1, "group {}: {}", counter.group, counter.count);
        let (mean, std) = (counter.mean().unwrap(), counter.std().unwrap());
        assert!((mean / 50_000.0 - 1.0).abs() < 0.015, "group {}: {mean}", counter.group);
        // The standard error of a deviation of 100 values is 7 % of it.
        assert!((std / mean / 0.03 - 1.0).abs() < 0.25, "group {}: {}", counter.group, std / mean);
        assert!(counter.min < mean && mean < counter.max);
    }
    let all = |f: fn(&rkprof_model::summary::CounterRow) -> f64| active.iter().map(|c| f(c)).sum::<f64>();
    let (n, sum, sum_sq) = (all(|c| c.count as f64), all(|c| c.sum), all(|c| c.sum_sq));
    let spread = (sum_sq / n - (sum / n).powi(2)).sqrt() / (sum / n);
    assert!((spread / 0.03 - 1.0).abs() < 0.1, "over all groups: {spread}");
    assert_eq!((row.duration.count, row.duration.untimed), (0, 500), "no counted dispatch is a timing");
    assert_eq!(row.counted.as_ref().map(|counted| counted.count), Some(500));
}

/// Without an option, every second launch is counted and the others are timed: one run gives rates.
#[test]
fn a_preset_alone_counts_and_times() {
    let place = Place::new();
    let scenario = place.scenario("known.toml", &launches(300, ""));
    let output = place.demo("gfx942", &scenario, "out", &["--preset", "roofline"], &[]);
    assert!(stderr(&output).contains("3 groups of counters rotated over every second launch"), "{}", stderr(&output));
    let summary = place.summary("out");
    assert_eq!(collection(&summary).sample, 2);
    let row = kernel(&summary, "known_kernel");
    assert_eq!((row.duration.count, row.counted.as_ref().map(|counted| counted.count)), (150, Some(150)));
    let roofline = place.rkprof(&["roofline", "out", "--format", "json"], &[]);
    let roofline: serde_json::Value = serde_json::from_slice(&roofline.stdout).unwrap();
    assert!(roofline["kernel_points"].as_array().is_some_and(|points| !points.is_empty()), "{roofline}");
}

#[test]
fn three_launches_fill_three_of_five_groups() {
    let place = Place::new();
    let scenario = place.scenario("known.toml", &launches(3, ""));
    let output = place.demo("gfx942", &scenario, "out", &["--preset", "full", "--sample", "1"], &[]);
    let said = stderr(&output);
    assert!(said.contains("5 groups of counters rotated"), "{said}");
    let summary = place.summary("out");
    let row = kernel(&summary, "known_kernel");
    let groups: Vec<u32> = counted(row, "GRBM_COUNT").iter().map(|(group, ..)| *group).collect();
    assert_eq!(groups, [0, 1, 2], "what did not run has no values, not zeros");
    assert_eq!(collection(&summary).groups.len(), 5);
}

/// Both generations, and both ways of delivery: per-instance values become sums, cycles the maximum over the XCCs.
#[test]
fn values_are_reduced_over_instances_on_every_sdk() {
    const CALLBACK: &str = "rocprofiler_configure_callback_dispatch_counting_service,\
                            rocprofiler_configure_callback_dispatch_profile_counting_service";
    for sdk in ["0.5", "1.0", "1.1"] {
        for hidden in ["", CALLBACK] {
            let place = Place::new();
            let scenario = place.scenario("known.toml", &launches(10, ""));
            let names = "SQ_WAVES,TCC_HIT,TCC_HIT_sum,SQ_INSTS_VALU_FMA_F32,GRBM_GUI_ACTIVE,GRBM_COUNT";
            let environment = [("RKSIM_SDK", sdk), ("RKSIM_HIDE", hidden)];
            let output = place.demo("gfx942", &scenario, "out", &["--pmc", names], &environment);
            let what = format!("SDK {sdk}, hidden {hidden:?}: {}", stderr(&output));
            assert!(output.status.success(), "{what}");
            let summary = place.summary("out");
            assert!(collection(&summary).available, "{what}");
            assert_eq!(collection(&summary).mode, "single");
            let row = kernel(&summary, "known_kernel");
            let expected = [
                ("SQ_WAVES", 256.0),
                ("TCC_HIT", 1_234_567.0),
                ("TCC_HIT_sum", 1_234_567.0),
                ("SQ_INSTS_VALU_FMA_F32", 1e6),
                // Every one of the 8 XCCs delivers it.
                ("GRBM_GUI_ACTIVE", 50_000.0),
                ("GRBM_COUNT", 60_000.0),
            ];
            for (name, total) in expected {
                assert_eq!(counted(row, name), [(0, 10, total)], "{name}: {what}");
            }
            let session = common::Session::open(&place.path("out"));
            session.assert_complete();
            assert!(session.trace.kernels.iter().all(|dispatch| !dispatch.timing_valid), "{what}");
            assert_eq!(samples(&place.path("out/trace.pftrace")), (10, 10 * 256), "{what}");
        }
    }
}

/// Versions of the SDK that differ from the simulator's: longer records in 0.6, no times, missing deliveries.
#[test]
fn deliveries_of_other_versions_are_understood() {
    const CALLBACK: &str = "rocprofiler_configure_callback_dispatch_counting_service,\
                            rocprofiler_configure_callback_dispatch_profile_counting_service";
    for (sdk, fault) in [("0.5", "counter-agent"), ("1.0", "no-counter-times"), ("1.0", "lost-counters=0.3")] {
        for hidden in ["", CALLBACK] {
            let what = format!("SDK {sdk}, {fault}, hidden {hidden:?}");
            let place = Place::new();
            let scenario = place.scenario("known.toml", &launches(100, ""));
            let environment = [("RKSIM_SDK", sdk), ("RKSIM_HIDE", hidden), ("RKSIM_FAULT", fault)];
            let options = ["--pmc", "SQ_WAVES,GRBM_GUI_ACTIVE;TCC_HIT", "--respect-lines", "--multiplex", "--no-probe"];
            let output = place.demo("gfx942", &scenario, "out", &options, &environment);
            assert!(output.status.success(), "{what}: {}", stderr(&output));
            let summary = place.summary("out");
            let row = kernel(&summary, "known_kernel");
            let [waves, hits, cycles] = ["SQ_WAVES", "TCC_HIT", "GRBM_GUI_ACTIVE"].map(|name| counted(row, name));
            assert_eq!((waves[0].2, hits[0].2), (256.0, 1_234_567.0), "{what}");
            let suspect = &collection(&summary).suspect;
            if fault.starts_with("lost") {
                let n = waves[0].1 + hits[0].1;
                assert!((40..95).contains(&n), "{what}: {n}");
                let sentence = format!("the SDK did not deliver the counters of {} dispatches", 100 - n);
                assert!(suspect.contains(&sentence), "{what}: {suspect:?}");
            } else {
                // Without times, cycles are checked against the dispatch's own.
                assert_eq!((waves[0].1, hits[0].1, cycles.len()), (50, 50, 2), "{what}");
                assert!(suspect.is_empty(), "{what}: {suspect:?}");
            }
        }
    }
}

/// Two devices of one kind share the ids of their counters; one without counters beside them is timed, and said.
#[test]
fn devices_with_and_without_counters_in_one_process() {
    let place = Place::new();
    let thread = |device| {
        format!(
            "[[thread]]\nstreams = 1\ndevice = {device}\nbody = [{{ launch = {{ kernel = \"k\", stream = 1, times = 20 }} }}, \
             {{ sync = \"device\" }}]\n"
        )
    };
    let text = launches(1, "");
    let kernel_only = text.split("[[thread]]").next().expect("the kernel");
    let scenario = place.scenario("three.toml", &format!("{kernel_only}{}{}{}", thread(0), thread(1), thread(2)));
    let output = place.demo("gfx942*2+gfx1151", &scenario, "out", &["--pmc", "SQ_WAVES"], &[]);
    let said = stderr(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("not counted: all on gfx1151: rocprofiler-sdk 1.0.0 refuses to count on gfx1151"), "{said}");
    let summary = place.summary("out");
    assert_eq!(summary.kernels.len(), 3, "a row a device");
    for row in &summary.kernels {
        let gpu = &summary.agents.iter().find(|agent| agent.index == row.agent).expect("an agent").name;
        let (counts, timed) = (counted(row, "SQ_WAVES"), row.duration.count);
        match gpu.as_str() {
            "gfx942" => assert_eq!((counts, timed), (vec![(0, 20, 256.0)], 0)),
            _ => assert_eq!((counts.len(), timed), (0, 20), "{gpu}"),
        }
    }
}

/// `--respect-lines`: a pass a line, as in rocprofv3; without it they are packed.
#[test]
fn lines_are_passes_when_they_are_to_be_respected() {
    let place = Place::new();
    let scenario = place.scenario("known.toml", &launches(30, ""));
    std::fs::write(place.path("in.txt"), "pmc: SQ_WAVES\npmc: TCC_HIT\npmc: SQ_INSTS_VALU_FMA_F32 SQ_INSTS_SALU\n")
        .unwrap();
    for (options, groups) in [(&["-i", "in.txt"][..], 1), (&["-i", "in.txt", "--respect-lines"], 3)] {
        let output = place.demo("gfx942", &scenario, "out", &[options, &["--force"]].concat(), &[]);
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(collection(&place.summary("out")).groups.len(), groups, "{options:?}");
    }
    let last = collection(&place.summary("out")).groups[2].clone();
    assert_eq!(last[2..], ["SQ_INSTS_VALU_FMA_F32", "SQ_INSTS_SALU"]);
}

#[test]
fn one_of_n_is_counted_and_the_others_are_timed() {
    let place = Place::new();
    let scenario = place.scenario("known.toml", &launches(100, ""));
    let options = ["--pmc", "SQ_WAVES", "--sample", "10"];
    assert!(place.demo("gfx942", &scenario, "out", &options, &[]).status.success());
    let summary = place.summary("out");
    let row = kernel(&summary, "known_kernel");
    assert_eq!(counted(row, "SQ_WAVES"), [(0, 10, 256.0)]);
    assert_eq!((row.duration.count, row.duration.untimed), (90, 10));
    assert_eq!(row.duration.mean_ns, Some(40_000.0), "times without counters are the kernel's own");
    let slow = row.counted.as_ref().and_then(|counted| counted.mean_ns);
    assert_eq!(slow, Some(60_000.0), "counting slows the simulated kernel by a quarter and 10 us");
    assert_eq!(collection(&summary).sample, 10);
}

/// 50 launches of 40 us, and the simulated device needs 60 us for a counted one: 3 ms, none of it a timing.
#[test]
fn where_every_launch_is_counted_the_counted_times_are_shown_as_such() {
    let place = Place::new();
    let scenario = place.scenario("known.toml", &launches(50, ""));
    assert!(place.demo("gfx942", &scenario, "out", &["--pmc", "SQ_WAVES"], &[]).status.success());
    let out = place.path("out");
    let report = |format: &str| {
        let path = out.with_extension(format);
        let output = run(std::process::Command::new(rkprof())
            .arg("report")
            .arg(&out)
            .args(["--format", format, "-o"])
            .arg(&path));
        assert!(output.status.success(), "{format}: {}", stderr(&output));
        std::fs::read_to_string(path).expect("a report")
    };
    let text = report("text");
    let line = text.lines().find(|line| line.starts_with("Kernel time")).expect("the header");
    assert!(line.contains("3.00ms in 50 dispatches") && line.contains("counted"), "{text}");
    let row = text.lines().find(|line| line.contains(" known_kernel")).expect("the kernel");
    let cells: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(cells[..4], ["100.0%", "50", "3.00ms", "60.0us"], "{text}");
    assert!(text.contains("--sample 2 or --replay app times calls that are not counted"), "{text}");
    let markdown = report("markdown");
    assert!(markdown.contains("| 100.0% | 50 | 3.00ms | 60.0us |"), "{markdown}");
    assert!(markdown.contains("Counted times: every call was counted"), "{markdown}");
    assert!(report("html").contains("Counted times: every call was counted"));
    let json: serde_json::Value = serde_json::from_str(&report("json")).expect("JSON");
    let kernel = &json["kernels"][0];
    assert_eq!((&kernel["counted"]["sum_ns"], &kernel["counted"]["count"]), (&3_000_000.into(), &50.into()));
    assert_eq!((&kernel["duration"]["count"], &kernel["duration"]["mean_ns"]), (&0.into(), &serde_json::Value::Null));
}

#[test]
fn no_more_are_counted_at_a_time_than_allowed() {
    let place = Place::new();
    let scenario = place.scenario("known.toml", &launches(200, ""));
    let options = ["--pmc", "SQ_WAVES", "--max-in-flight", "4"];
    let output = place.demo("gfx942", &scenario, "out", &options, &[("RKSIM_TIME", "real")]);
    let summary = place.summary("out");
    let row = kernel(&summary, "known_kernel");
    let (n, refused) = (counted(row, "SQ_WAVES")[0].1, row.duration.count);
    assert!(refused > 0, "all 200 were counted although they were launched at once");
    assert_eq!(n + refused, 200);
    let sentence = format!("{refused} dispatches were not counted because 4 were in flight");
    assert!(stderr(&output).contains(&sentence), "{}", stderr(&output));
}

#[test]
fn what_does_not_fit_the_hardware_is_split() {
    let place = Place::new();
    let scenario = place.scenario("known.toml", &launches(60, ""));
    let environment = [("RKSIM_FAULT", "hw-limit=2")];
    let output = place.demo("gfx942", &scenario, "out", &["--preset", "basic"], &environment);
    assert!(output.status.success(), "{}", stderr(&output));
    let summary = place.summary("out");
    let counters = collection(&summary);
    assert!(counters.groups.len() >= 4, "9 SQ and 3 TCC counters, 2 at a time: {:?}", counters.groups);
    assert_eq!(counters.skipped, []);
    let row = kernel(&summary, "known_kernel");
    assert_eq!(counted(row, "SQ_WAVES").iter().map(|(_, _, mean)| *mean).collect::<Vec<_>>(), [256.0]);
    let mut names: Vec<&String> = counters.groups.iter().flatten().collect();
    names.sort();
    names.dedup();
    assert!(names.iter().any(|name| *name == "TCC_REQ_sum") && names.iter().any(|name| *name == "SQ_WAIT_INST_LDS"));
}

/// Streams that alternate see all groups, not one group each.
#[test]
fn streams_in_turn_do_not_get_one_group_each() {
    let place = Place::new();
    let body = "body = [{ launch = { kernel = \"k\", stream = 1 } }, { launch = { kernel = \"k\", stream = 2 } }, \
                { launch = { kernel = \"k\", stream = 3 } }]\nrepeat = 90";
    let text = launches(1, "");
    let text = text
        .replace("streams = 1", "streams = 3")
        .lines()
        .filter(|l| !l.starts_with("body"))
        .collect::<Vec<_>>()
        .join("\n");
    let scenario = place.scenario("turns.toml", &format!("{text}\n{body}\n"));
    let output = place.demo("gfx942", &scenario, "out", &["--preset", "roofline", "--multiplex"], &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    let summary = place.summary("out");
    assert_eq!(summary.kernels.len(), 3, "one row a stream");
    for row in &summary.kernels {
        let groups = counted(row, "GRBM_COUNT");
        assert_eq!(groups.len(), 3, "stream {:?}: {groups:?}", row.stream);
        assert!(groups.iter().all(|(_, count, _)| *count >= 15), "stream {:?}: {groups:?}", row.stream);
    }
}

/// A program that dies leaves its counters.
#[test]
fn counters_of_a_killed_program_are_recovered() {
    let place = Place::new();
    // Runs until it is killed.
    let scenario =
        place.scenario("known.toml", &launches(1, "").replace("streams = 1", "streams = 1\nrepeat = 4000000000"));
    let mut command = place.clean(&rkprof());
    command.args(["demo", "--arch", "gfx942", "--scenario", &scenario, "-o", "out", "--pmc", "SQ_WAVES", "--no-probe"]);
    let program =
        command.env("RKSIM_TIME", "real").stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
    let values = |summary: &Summary| {
        let row = summary.kernels.iter().find(|row| row.name.contains("known_kernel"));
        row.and_then(|row| counted(row, "SQ_WAVES").first().copied()).unwrap_or_default()
    };
    let alive = kill_when(&place.path("out"), "counted dispatches", |summary| values(summary).1 > 300);
    let output = program.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(128 + 9), "{}", stderr(&output));
    let summary = place.summary("out");
    assert!(collection(&summary).available);
    let (before, after) = (values(&alive), values(&summary));
    assert!(after.1 >= before.1 && after.2 == 256.0, "{before:?} {after:?}");
}

/// Each error that the SDK may return leaves the program unchanged and is reported.
#[test]
fn every_refusal_of_the_sdk_is_told() {
    let cases = [
        ("rocprofiler_create_counter_config=ERROR_AGENT_ARCH_NOT_SUPPORTED", "agent arch not supported"),
        ("rocprofiler_create_counter_config=ERROR_PROFILE_COUNTER_NOT_FOUND", "profile counter not found"),
        ("rocprofiler_create_counter_config=ERROR_METRIC_NOT_VALID_FOR_AGENT", "metric not valid for agent"),
        ("rocprofiler_create_counter_config=ERROR_NO_PROFILE_QUEUE", "no profile queue"),
        ("rocprofiler_create_counter_config=ERROR_PERMISSION_DENIED", "permission denied"),
        ("rocprofiler_create_counter_config=ERROR_INCOMPATIBLE_KERNEL", "incompatible kernel"),
        ("rocprofiler_start_context=ERROR_PERMISSION_DENIED", "permission denied"),
        ("zero-counters", "every hardware counter of a probe was zero"),
    ];
    let place = Place::new();
    for (fault, words) in cases {
        let output = place.demo("gfx942", "hello", "out", &["--force", "--preset", "basic"], &[("RKSIM_FAULT", fault)]);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(0), "{fault}: {said}");
        let line = said.lines().find(|line| line.contains("no hardware counters")).unwrap_or_default();
        assert!(line.contains(words), "{fault}: {said}");
    }
}

#[test]
fn impossible_cycles_are_suspect() {
    let place = Place::new();
    let text = launches(10, "").replace("GRBM_GUI_ACTIVE = 50000", "GRBM_GUI_ACTIVE = 900000");
    let scenario = place.scenario("known.toml", &text.replace("GRBM_COUNT = 60000", "GRBM_COUNT = 900000"));
    let output = place.demo("gfx942", &scenario, "out", &["--pmc", "SQ_WAVES,GRBM_GUI_ACTIVE"], &[]);
    let suspect = &collection(&place.summary("out")).suspect.clone();
    assert!(suspect.iter().any(|s| s.contains("known_kernel") && s.contains("MHz")), "{suspect:?}");
    assert!(stderr(&output).contains("rkprof: suspect: "), "{}", stderr(&output));
}

/// A probe that failed is tried again after a day; a copy of the stack elsewhere is another stack.
#[test]
fn failures_and_other_copies_are_tried_again() {
    const TRYING: &str = "trying the hardware counters";
    let place = Place::new();
    let fault = [("RKSIM_FAULT", "abort@rocprofiler_create_counter_config")];
    let failing = |out: &str| {
        let said = stderr(&place.demo("gfx942", "hello", out, &["--pmc", "SQ_WAVES"], &fault));
        assert!(
            said.contains("ended by signal 6") && said.contains("its last words: simulated ROCm: abort()"),
            "{said}"
        );
        said.contains(TRYING)
    };
    assert_eq!([failing("a"), failing("b")], [true, false], "remembered");
    let probes =
        std::fs::read_dir(place.path("cache/rkprof")).expect("a cache").map(|entry| entry.expect("an entry").path());
    for path in probes.filter(|path| path.to_string_lossy().contains("/probe-")) {
        let mut probe = json(&path);
        assert_eq!(probe["stack"]["rkprof_version"], env!("CARGO_PKG_VERSION"));
        let probed = probe["probed_s"].as_u64().expect("a time");
        probe["probed_s"] = (probed - 25 * 3600).into();
        std::fs::write(&path, probe.to_string()).expect("a probe");
    }
    assert!(failing("c"), "a day later it is tried again");

    // The same file at another place.
    let simulator = common::simulator();
    let copy = place.path("librksim.so");
    std::fs::copy(&simulator, &copy).expect("a copy");
    let modified = simulator.metadata().and_then(|data| data.modified()).expect("a time");
    std::fs::File::options().write(true).open(&copy).and_then(|file| file.set_modified(modified)).expect("its age");
    for (out, library) in [("one", &simulator), ("other", &copy)] {
        let environment = [("RKPROF_SIM_LIB", library.to_str().expect("a path"))];
        let output = place.demo("gfx942", "hello", out, &["--pmc", "SQ_WAVES"], &environment);
        assert!(collection(&place.summary(out)).available, "{}", stderr(&output));
    }
}

/// Preloaded by hand nothing is tried in the program: what `rkprof doctor --probe` found decides.
#[test]
fn a_library_preloaded_by_hand_asks_the_cache() {
    let place = Place::new();
    let simulator = common::simulator();
    let program = common::compile("examples/workload.c", place.dir.path());
    let preloaded = |out: &str| {
        let mut command = place.clean(&program);
        command.env("LD_PRELOAD", library()).env("RKPROF_OUT", place.path(out)).env("RKPROF_PRESET", "basic");
        let output = run(&mut command);
        (output.status.code(), stderr(&output), place.summary(out))
    };
    let mut alone = place.clean(&program);
    let expected = run(&mut alone).status.code();

    let (code, said, summary) = preloaded("unprobed");
    assert_eq!(code, expected);
    assert!(said.contains("has not been probed; run `rkprof doctor --probe` once"), "{said}");
    assert!(!collection(&summary).available);

    let doctor = place.rkprof(&["doctor", "--probe"], &[("RKPROF_PROBE_HIP", &simulator.to_string_lossy())]);
    let lines = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(lines.lines().any(|line| line.starts_with("OK") && line.contains("were tried on gfx942")), "{lines}");

    let (code, said, summary) = preloaded("probed");
    assert_eq!((code, said.contains("no hardware counters")), (expected, false), "{said}");
    assert!(collection(&summary).available);
    assert!(summary.kernels.iter().any(|row| !row.counters.is_empty()));
}
