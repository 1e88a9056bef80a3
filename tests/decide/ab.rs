//! `rkprof ab`: programs in turns, and answers from runs with a known truth.

use super::*;

/// A test in `dir` whose runs were made: periods of a step in us, in pairs.
fn made(dir: &Path, pairs: &[(f64, f64)]) {
    let run = |us: f64| serde_json::json!({ "wall_s": 1.0, "took_s": 1.5, "period_ns": us * 1e3, "steps": "ranges \"step\"", "simulated": false });
    let state = serde_json::json!({
        "schema_version": 1, "commands": [["./a"], ["./b"]], "untraced": false, "step": null,
        "warmups": [1, 1], "warmup_s": 3.0, "warmed": true, "ends": 0,
        "made": [pairs.iter().map(|pair| run(pair.0)).collect::<Vec<_>>(), pairs.iter().map(|pair| run(pair.1)).collect::<Vec<_>>()],
    });
    std::fs::create_dir_all(dir.join("rkprof_ab")).unwrap();
    std::fs::write(dir.join("rkprof_ab/ab.json"), state.to_string()).unwrap();
}

fn ask(dir: &Path, options: &[&str]) -> (Value, Option<i32>) {
    let output = run(dir, &[&["ab", "-q", "--format", "json"], options, &["--", "./a", "--", "./b"]].concat());
    let value: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", stderr(&output)));
    assert_eq!(schema::errors("ab", &value), [""; 0]);
    (value, code(&output))
}

#[test]
fn the_exit_code_follows_the_answer() {
    let pairs = |ratio: f64| [1.0, 1.001, 0.999, 1.0].map(|noise| (100.0, 100.0 * ratio * noise));
    for (ratio, verdict, codes) in [
        (1.05, "REGRESSION", [0, 1, 1, 1]),
        (0.95, "IMPROVEMENT", [0, 0, 0, 1]),
        (1.0, "NEUTRAL", [0, 0, 0, 0]),
        (1.006, "SMALL", [0, 0, 0, 1]),
    ] {
        let dir = tempfile::tempdir().unwrap();
        made(dir.path(), &pairs(ratio));
        let gates: [&[&str]; 4] =
            [&[], &["--fail-on", "regression"], &["--fail-on", "inconclusive"], &["--fail-on", "any"]];
        let said = gates.map(|gate| ask(dir.path(), gate));
        assert_eq!(said.clone().map(|(_, code)| code), codes.map(Some), "{ratio}");
        let report = &said[1].0;
        assert_eq!(
            (&report["verdict"], &report["of"], &report["ended"]),
            (&verdict.into(), &"period".into(), &"answered".into())
        );
        let holds = |key: &str| report[key].as_f64().unwrap();
        assert!(holds("low_pct") < 100.0 * (ratio - 1.0) && holds("high_pct") > 100.0 * (ratio - 1.0), "{report}");
    }
}

/// Usual steps take as long as before, and the slow ones longer.
#[test]
fn slow_steps_are_told_beside_the_usual_ones() {
    for (ratio, verdict, failed) in [(1.3, "REGRESSION", 1), (0.7, "IMPROVEMENT", 0), (1.0, "NEUTRAL", 0)] {
        let dir = tempfile::tempdir().unwrap();
        made(dir.path(), &[1.0, 1.001, 0.999, 1.0].map(|noise| (100.0, 100.0 * noise)));
        let file = dir.path().join("rkprof_ab/ab.json");
        let mut state: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        for (side, factor) in [(0, 1.0), (1, ratio)] {
            for (at, run) in state["made"][side].as_array_mut().unwrap().iter_mut().enumerate() {
                let ns = 2e5 * factor * [1.0, 1.01, 0.99, 1.005][at];
                run["slow"] = serde_json::json!({ "of": "p99", "ns": ns, "steps": 300 });
            }
        }
        std::fs::write(&file, state.to_string()).unwrap();
        let (report, code) = ask(dir.path(), &["--fail-on", "regression"]);
        let slow = &report["slow_steps"];
        assert_eq!((&report["verdict"], &slow["verdict"]), (&"NEUTRAL".into(), &verdict.into()), "{report}");
        assert_eq!((&slow["quantile"], code), (&"p99".into(), Some(failed)), "{report}");
    }
}

/// Usual steps take as long as before. Checkpoints now and then made all steps together longer, or no longer do.
#[test]
fn all_steps_are_told_where_rare_ones_changed() {
    for (after, verdict, failed) in [(150.0, "REGRESSION", 1), (50.0, "IMPROVEMENT", 0), (100.0, "NEUTRAL", 0)] {
        let dir = tempfile::tempdir().unwrap();
        let noise = [1.0, 1.001, 0.999, 1.0];
        made(dir.path(), &noise.map(|noise| (10.0, 10.0 * noise)));
        let file = dir.path().join("rkprof_ab/ab.json");
        let mut state: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        for (side, mean) in [(0, 100.0), (1, after)] {
            for (at, run) in state["made"][side].as_array_mut().unwrap().iter_mut().enumerate() {
                run["every"] = serde_json::json!({ "ns": 1e3 * mean * noise[(at + side) % 4], "steps": 100 });
            }
        }
        std::fs::write(&file, state.to_string()).unwrap();
        let (report, code) = ask(dir.path(), &["--fail-on", "regression"]);
        assert_eq!(
            (&report["verdict"], &report["every_step"]["verdict"]),
            (&"NEUTRAL".into(), &verdict.into()),
            "{report}"
        );
        assert_eq!(code, Some(failed), "{report}");
        let text = run(dir.path(), &["ab", "-q", "--", "./a", "--", "./b"]);
        let told = stdout(&text).contains(&format!("with the longest steps {verdict}"));
        assert_eq!(told, verdict != "NEUTRAL", "{}", stdout(&text));
    }
}

/// The second program waits after every fourth step only: its steps have four times the work, and are no slower.
#[test]
fn a_step_of_the_second_program_may_hold_four_of_the_first() {
    let dir = tempfile::tempdir().unwrap();
    made(dir.path(), &[1.0, 1.001, 0.999, 1.0].map(|noise| (100.0, 360.0 * noise)));
    let file = dir.path().join("rkprof_ab/ab.json");
    let mut state: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let mut ask_with = |launches: u64| {
        for (side, steps, kernels, launches) in [(0, 60, 30.0, 1800), (1, 15, 120.0, launches)] {
            for run in state["made"][side].as_array_mut().unwrap() {
                run["steps"] = "waits".into();
                run["unnamed"] =
                    serde_json::json!({ "steps": steps, "kernels_per_step": kernels, "launches": launches });
            }
        }
        std::fs::write(&file, state.to_string()).unwrap();
        ask(dir.path(), &[]).0
    };
    let report = ask_with(1800);
    assert_eq!((&report["verdict"], &report["grain"]), (&"IMPROVEMENT".into(), &4.0.into()), "{report}");
    assert!((report["pct"].as_f64().unwrap() + 10.0).abs() < 0.1, "{report}");
    assert!(report["remarks"][0].as_str().unwrap().contains("4.000 times the kernels"), "{report}");
    // Kernels that are not in those steps: nothing tells what the steps are.
    let report = ask_with(3600);
    assert_eq!((&report["verdict"], &report["grain"]), (&"REGRESSION".into(), &Value::Null), "{report}");
}

#[test]
fn a_budget_that_ends_leaves_it_open() {
    let dir = tempfile::tempdir().unwrap();
    made(dir.path(), &[(100.0, 104.0), (100.0, 95.0), (100.0, 103.0), (100.0, 98.0)]);
    let (report, ended) = ask(dir.path(), &["--budget", "16s", "--fail-on", "regression"]);
    assert_eq!((&report["verdict"], &report["ended"], ended), (&"INCONCLUSIVE".into(), &"budget".into(), Some(0)));
    assert_eq!(ask(dir.path(), &["--budget", "16s", "--fail-on", "inconclusive"]).1, Some(1));
    // Where it looks is planned: after four pairs, or once.
    let once = ask(dir.path(), &["--runs", "4"]).0;
    assert_eq!((&once["ended"], &once["alpha"]), (&"runs".into(), &0.05.into()));
}

#[test]
fn two_programs_in_turns() {
    let dir = tempfile::tempdir().unwrap();
    let script = |name: &str, seconds: &str| format!("echo {name} >> order; sleep {seconds}");
    let (a, b) = (script("a", "0.03"), script("b", "0.3"));
    let words = |more: &[&'static str]| {
        let all = [&["ab", "--warmup", "0", "--format", "json"], more, &["--", "sh", "-c"]].concat();
        let mut all: Vec<String> = all.into_iter().map(str::to_owned).collect();
        all.extend([a.clone(), "--".to_owned(), "sh".to_owned(), "-c".to_owned(), b.clone()]);
        all
    };
    let ab = |more: &[&'static str]| {
        let words = words(more);
        run(dir.path(), &words.iter().map(String::as_str).collect::<Vec<_>>())
    };
    // What is faster, a busy machine decides; the runs do not depend on it.
    let output = ab(&["--runs", "2"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", stderr(&output)));
    assert_eq!(schema::errors("ab", &report), [""; 0]);
    assert_eq!((&report["pairs"], &report["of"], code(&output)), (&2.into(), &"wall".into(), Some(0)), "{report}");
    assert_eq!(std::fs::read_to_string(dir.path().join("order")).unwrap(), "a\nb\nb\na\n");
    assert!(dir.path().join("rkprof_ab/after/run_2/run.json").exists(), "the runs stay");
    // The same test goes on: only the third pair is made.
    let more = ab(&["--runs", "3"]);
    assert!(stderr(&more).contains("going on after 4 runs"), "{}", stderr(&more));
    assert_eq!(std::fs::read_to_string(dir.path().join("order")).unwrap(), "a\nb\nb\na\na\nb\n");
    // Another test needs another directory.
    let other = run(dir.path(), &["ab", "--", "true", "--", "true"]);
    assert_eq!(code(&other), Some(2));
    assert!(stderr(&other).contains("another test is in it"), "{}", stderr(&other));
}

/// Three ranks; the last one's second program is the slowest, and decides.
#[test]
fn ranks_make_the_same_runs_and_the_slowest_counts() {
    let dir = tempfile::tempdir().unwrap();
    let rank = |rank: u32, words: &[&str]| {
        let mut command = rkprof(dir.path());
        let place = [("OMPI_COMM_WORLD_RANK", rank), ("OMPI_COMM_WORLD_SIZE", 3)];
        command.args(["ab", "-q", "--wall", "--format", "json"]).args(words);
        command
            .envs(place.map(|(name, value)| (name, value.to_string())))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    };
    let make = |n: u32| {
        let script = format!("echo b{n} >> order{n}; sleep {}", [0.1, 0.1, 1.0][n as usize]);
        let before = format!("echo a{n} >> order{n}");
        let words = ["--runs", "2", "--", "sh", "-c", &before, "--", "sh", "-c", &script];
        rank(n, &words).spawn().unwrap()
    };
    let outputs: Vec<Output> = [2, 1, 0].map(make).into_iter().map(|child| child.wait_with_output().unwrap()).collect();
    for output in &outputs {
        assert_eq!(code(output), Some(0), "{}", stderr(output));
    }
    // Warm-up, then A B B A, on each.
    for n in 0..3 {
        let order = std::fs::read_to_string(dir.path().join(format!("order{n}"))).unwrap();
        assert_eq!(order, "a\nb\na\nb\nb\na\n".replace('a', &format!("a{n}")).replace('b', &format!("b{n}")));
    }
    let [last, middle, first] = &outputs[..] else { unreachable!() };
    assert!(last.stdout.is_empty() && middle.stdout.is_empty(), "the first rank answers for all");
    let report: Value = serde_json::from_slice(&first.stdout).unwrap();
    assert_eq!(schema::errors("ab", &report), [""; 0]);
    assert_eq!((&report["ranks"], &report["pairs"], &report["of"]), (&3.into(), &2.into(), &"wall".into()));
    assert!(report["after_ns"].as_f64().unwrap() >= 1e9, "{report}");
    let again = common::run(&mut rank(1, &["--runs", "2", "--", "true", "--", "true"]));
    assert_eq!(code(&again), Some(2));
    assert!(stderr(&again).contains("runs of this rank are in"), "{}", stderr(&again));
    // The script of a job with two nodes by PBS is no rank.
    let mut script = rkprof(dir.path());
    script.args([
        "ab", "-q", "--wall", "--format", "json", "--dir", "script", "--warmup", "0", "--runs", "2", "--", "true",
        "--", "true",
    ]);
    let output = common::run(script.envs([("PBS_NODENUM", "0"), ("PBS_NUM_NODES", "2")]));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", stderr(&output)));
    assert_eq!((&report["ranks"], &report["dir"]), (&Value::Null, &"script".into()));
    let open = common::run(&mut rank(1, &["--dir", "new", "--", "true", "--", "true"]));
    assert!(stderr(&open).contains("--runs N"), "{}", stderr(&open));
}

/// The GPU's clock falls while the second program runs, which is what made it slower.
#[test]
fn another_clock_is_said() {
    for tracer in [&[][..], &["--untraced"]] {
        let dir = tempfile::tempdir().unwrap();
        let device = dir.path().join("class/drm/card0/device");
        std::fs::create_dir_all(device.join("hwmon/hwmon0")).unwrap();
        let files = [
            ("vendor", "0x1002"),
            ("uevent", "PCI_SLOT_NAME=0000:03:00.0"),
            ("gpu_busy_percent", "99"),
            ("mem_info_vram_used", "1000"),
            ("hwmon/hwmon0/power1_average", "300000000"),
            ("hwmon/hwmon0/temp1_input", "64000"),
            ("hwmon/hwmon0/freq1_input", "2100000000"),
        ];
        for (name, value) in files {
            std::fs::write(device.join(name), value).unwrap();
        }
        let clock = device.join("hwmon/hwmon0/freq1_input");
        let program = |mhz: u32| format!("echo {mhz}000000 > {}; sleep 0.3", clock.display());
        let (before, after) = (program(2100), program(1800));
        let start = [&["ab", "-q", "--format", "json", "--warmup", "0", "--runs", "2"], tracer].concat();
        let words = [&start[..], &["--", "sh", "-c", &before, "--", "sh", "-c", &after]].concat();
        let output = common::run(rkprof(dir.path()).args(words).env("RKPROF_SYSFS", dir.path()));
        let report: Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", stderr(&output)));
        assert_eq!(schema::errors("ab", &report), [""; 0]);
        let sensors = &report["after"]["runs"][0]["sensors"];
        // The first samples may be of before the program began.
        assert!((1800.0..2080.0).contains(&sensors["clock_mhz"].as_f64().unwrap()), "{report}");
        assert_eq!(sensors["temperature_c"], 64.0);
        let remarks = report["remarks"].to_string();
        assert!(remarks.contains("a part of the change may be the clock's"), "{remarks}");
    }
}

#[test]
fn mistakes_are_said() {
    let dir = tempfile::tempdir().unwrap();
    let fails = |words: &[&str], exit: i32, says: &str| {
        let output = run(dir.path(), words);
        assert_eq!(code(&output), Some(exit), "{}", stderr(&output));
        assert!(stderr(&output).contains(says), "{}", stderr(&output));
    };
    fails(&["ab", "--", "true"], 2, "there are not two commands");
    fails(&["ab", "--untraced", "--", "false", "--", "true"], 3, "warmup.log");
    fails(&["ab", "--runs", "1", "--", "true", "--", "true"], 2, "--runs");
    let unknown =
        ["ab", "--dir", "steps", "--step", "nosuch", "--warmup", "0", "--runs", "2", "--", "true", "--", "true"];
    fails(&unknown, 4, "find the steps \"nosuch\" of");
}
