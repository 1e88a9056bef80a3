//! `--stacks`: the GPU time of call paths, against a program whose paths and times are planted.

mod common;
#[path = "paths/host.rs"]
mod host;
#[path = "paths/python.rs"]
mod python;
#[path = "paths/waits.rs"]
mod waits;

use common::{compile_with, library, rkprof, run, stdout_of};
use rkprof_model::summary::Summary;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `tests/programs/paths.c`: a round is 10 us by `forward`, 20 us by `backward`, and 30 us by `update`.
const TRUTH: [(&str, f64); 3] = [("forward", 10.0 / 60.0), ("backward", 20.0 / 60.0), ("update", 30.0 / 60.0)];

fn record(dir: &Path, rounds: &str, every: &str) -> PathBuf {
    record_program("tests/programs/paths.c", dir, rounds, every)
}

fn record_program(source: &str, dir: &Path, rounds: &str, every: &str) -> PathBuf {
    record_with(source, dir, rounds, every, "-DAS_EVER")
}

fn record_with(source: &str, dir: &Path, rounds: &str, every: &str, define: &str) -> PathBuf {
    // Symbols are resolved later from the program's file, so each program has its own.
    let dir = &dir.join(define);
    std::fs::create_dir_all(dir).expect("a directory");
    let program = compile_with(source, dir, &["-O2", "-fomit-frame-pointer", "-Wno-unused-function", define]);
    let out = dir.join(format!("out_{every}"));
    traced(Command::new(program).arg(rounds), &out, "native", every);
    out
}

/// Runs a program with call paths, and expects a COMPLETE run.
fn traced(command: &mut Command, out: &Path, stacks: &str, every: &str) -> Summary {
    command.env("LD_PRELOAD", library()).env("RKPROF_OUT", out).env("RKSIM_TIME", "fast");
    command.env("RKPROF_STACKS", stacks).env("RKPROF_STACK_EVERY", every);
    let output = run(command);
    assert!(output.status.success(), "{command:?}: {output:?}");
    let summary = rkprof_store::dir::Session::open(out).summary().expect("a summary");
    assert_eq!(summary.completeness.verdict.as_str(), "COMPLETE", "{:?}", summary.completeness.reasons);
    summary
}

fn paths(out: &Path, arguments: &[&str]) -> String {
    stdout_of(Command::new(rkprof()).arg("paths").arg(out).args(arguments))
}

/// Collapsed stacks: words, and nanoseconds.
fn collapsed(out: &Path) -> Vec<(Vec<String>, f64)> {
    let text = paths(out, &["--to", "collapsed"]);
    let stack = |line: &str| {
        let (words, ns) = line.rsplit_once(' ').expect("a weight");
        (words.split(';').map(str::to_owned).collect(), ns.parse().expect("a number"))
    };
    text.lines().map(stack).collect()
}

fn shares(stacks: &[(Vec<String>, f64)]) -> BTreeMap<&'static str, f64> {
    let total: f64 = stacks.iter().map(|(_, ns)| ns).sum();
    let of = |name: &str| {
        let has = |words: &Vec<String>| words.iter().any(|word| word.starts_with(&format!("{name} (paths.c:")));
        stacks.iter().filter(|(words, _)| has(words)).map(|(_, ns)| ns).sum::<f64>() / total
    };
    TRUTH.map(|(name, _)| (name, of(name))).into()
}

fn assert_true(shares: &BTreeMap<&'static str, f64>, tolerance: f64) {
    for (name, truth) in TRUTH {
        assert!((shares[name] - truth).abs() <= tolerance, "{name}: {} instead of {truth}", shares[name]);
    }
}

#[test]
fn every_launch_has_its_path() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let out = record(dir.path(), "200", "1");
    let stacks = collapsed(&out);
    assert_true(&shares(&stacks), 1e-9);
    let deep =
        stacks.iter().find(|(words, _)| words.iter().any(|word| word.starts_with("update"))).expect("it is there");
    let inner = deep.0.iter().filter(|word| word.starts_with("inner (paths.c:")).count();
    assert_eq!(inner, 21, "{:?}", deep.0);
    let main = deep.0.iter().position(|word| word.starts_with("main (paths.c:")).expect("main");
    assert!(deep.0[main + 1].starts_with("update (paths.c:"), "{:?}", deep.0);
    let [.., start, called, kernel] = deep.0.as_slice() else { panic!("too short") };
    assert!(start.starts_with("start (paths.c:") && called.starts_with("hipModuleLaunchKernel"), "{:?}", deep.0);
    assert_eq!(kernel, "[gpu] add");

    let json: serde_json::Value = serde_json::from_str(&paths(&out, &["--to", "json"])).expect("JSON");
    assert_eq!((&json["schema_version"], &json["launches"]), (&1.into(), &800.into()));
    assert_eq!((&json["launches_with_path"], &json["gpu_ns"]), (&800.into(), &12_000_000.into()));
    let text = paths(&out, &[]);
    let hottest = text.lines().nth(2).expect("a line");
    assert!(hottest.contains("50.0%") && hottest.contains("start < inner (paths.c:"), "{text}");
    assert!(text.contains("simulated"), "{text}");
    let speedscope: serde_json::Value = serde_json::from_str(&paths(&out, &["--to", "speedscope"])).expect("JSON");
    assert_eq!(speedscope["profiles"][0]["endValue"], 12_000_000);
}

/// Kernels that `--kernel-regex` leaves out are in no line.
#[test]
fn lines_have_the_recorded_kernels_alone() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let program = compile_with("tests/programs/paths.c", dir.path(), &["-O2", "-Wno-unused-function", "-DAS_EVER"]);
    let out = dir.path().join("out");
    traced(Command::new(program).arg("50").env("RKPROF_KERNEL_REGEX", "add"), &out, "native", "1");
    let stacks = collapsed(&out);
    assert!(stacks.iter().all(|(words, _)| words.last().is_some_and(|kernel| kernel == "[gpu] add")), "{stacks:#?}");
    assert_eq!(stacks.iter().map(|(_, ns)| ns).sum::<f64>(), 50.0 * 30e3);
}

/// A part of the launches gives an estimate for the rest of the same kernel.
#[test]
fn one_of_several_launches_is_enough() {
    let dir = tempfile::tempdir().expect("temporary directory");
    // 4 launches a round.
    let out = record(dir.path(), "7000", "4");
    let json: serde_json::Value = serde_json::from_str(&paths(&out, &["--to", "json"])).expect("JSON");
    assert_eq!(json["launches_with_path"], 7000, "one of each four");
    assert_true(&shares(&collapsed(&out)), 0.02);
}

/// The margin of error holds, and is 0 where nothing is estimated. It holds at 95%; a test of three lines allows more than
/// twice as much, which never fails.
#[test]
fn the_error_of_the_estimate_is_shown() {
    let dir = tempfile::tempdir().expect("temporary directory");
    for (every, estimated) in [("7", true), ("1", false)] {
        let out = record(dir.path(), "700", every);
        let json: serde_json::Value = serde_json::from_str(&paths(&out, &["--to", "json"])).expect("JSON");
        // `start` by its callers: the truth of each is known.
        for (caller, truth) in [("forward", 1.0 / 6.0), ("backward", 1.0 / 3.0), ("inner", 0.5)] {
            let lines = json["lines"].as_array().expect("lines");
            let of_caller =
                |line: &&serde_json::Value| line["caller"].as_str().is_some_and(|by| by.starts_with(caller));
            let of = |key: &str| {
                lines.iter().filter(of_caller).map(|line| line[key].as_f64().expect("a number")).sum::<f64>()
            };
            let (share, error) = (of("share"), of("gpu_ns_error") / json["gpu_ns"].as_f64().expect("a number"));
            assert!((share - truth).abs() <= 2.5 * error + 1e-9, "{caller}: {share} +- {error} instead of {truth}");
            assert_eq!(error > 0.0, estimated && caller != "none", "{caller} at 1 of {every}: {error}");
        }
        let text = paths(&out, &[]);
        let head = text.lines().find(|line| line.trim_start().starts_with("share")).expect("a head");
        assert_eq!(head.contains("+-"), estimated, "{head}");
        // The page and Markdown have the same numbers.
        let first = &json["lines"][0];
        let percent = |key: &str| {
            let share = first[key].as_f64().expect("a number") / json["gpu_ns"].as_f64().expect("a number");
            format!("{:.1}%", 100.0 * share)
        };
        let markdown = command(&["report", "--format", "markdown"], &[&out]);
        let error = if estimated { format!(" {} |", percent("gpu_ns_error")) } else { String::new() };
        let row = format!("` | {} |{error}", percent("gpu_ns"));
        assert!(markdown.contains(&row), "{row} in {markdown}");
        let html = command(&["report", "--format", "html"], &[&out]);
        let (_, table) = html.split_once("the error holds 19 times of 20").expect("the table");
        let cells: Vec<&str> = table.split("<td").map(|cell| cell.split('>').nth(1).unwrap_or_default()).collect();
        let has = |text: String| cells.iter().any(|cell| cell.starts_with(&format!("{text}<")));
        assert!(has(percent("gpu_ns")) && (!estimated || has(percent("gpu_ns_error"))), "{cells:?}");
    }
}

/// By default a launch after a pause is more likely to have a path than one in a burst. Its weight makes up for that.
#[test]
fn a_rhythm_of_the_program_does_not_change_the_shares() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let flags = ["-O2", "-fomit-frame-pointer", "-Wno-unused-function"];
    let program = compile_with("tests/programs/path_bursts.c", dir.path(), &flags);
    for pause in ["5", "150"] {
        let out = dir.path().join(pause);
        traced(Command::new(&program).args(["12000", pause]), &out, "native", "adaptive");
        let json: serde_json::Value = serde_json::from_str(&paths(&out, &["--to", "json"])).expect("JSON");
        assert_eq!(json["launches"], 120_000);
        let with_path = json["launches_with_path"].as_u64().expect("a number");
        assert!((100..60_000).contains(&with_path), "{with_path} paths at {pause}");
        for (function, truth) in [("first", 0.1), ("burst", 0.8), ("last", 0.1)] {
            let lines = json["lines"].as_array().expect("lines");
            let caller = format!("{function} (");
            let is_its = |line: &&serde_json::Value| line["caller"].as_str().is_some_and(|it| it.starts_with(&caller));
            let number = |line: &serde_json::Value, key: &str| line[key].as_f64().expect("a number");
            let of = |key: &str| lines.iter().filter(is_its).map(|line| number(line, key)).sum::<f64>();
            let (share, error) = (of("share"), of("gpu_ns_error") / number(&json, "gpu_ns"));
            assert!(error < 0.2, "{function} at {pause}: +- {error}");
            assert!(
                (share - truth).abs() <= 2.5 * error,
                "{function} at {pause}: {share} +- {error} instead of {truth}"
            );
        }
    }
}

/// The functions of each stack from `main` to the launch.
fn functions(stacks: &[(Vec<String>, f64)]) -> Vec<Vec<String>> {
    let name = |word: &String| word.split(" (").next().unwrap_or_default().to_owned();
    let of_stack = |(words, _): &(Vec<String>, f64)| {
        let words = words.iter().skip_while(|word| !word.starts_with("main (") && !word.starts_with('['));
        words.take_while(|word| !word.starts_with("start (")).map(name).collect()
    };
    stacks.iter().map(of_stack).collect()
}

/// Frames that need more than an offset from a register, and paths that are too deep.
#[test]
fn unusual_frames_have_their_callers() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let flags = ["-O2", "-fomit-frame-pointer", "-Wno-unused-function"];
    let program = compile_with("tests/programs/path_frames.c", dir.path(), &flags);
    let out = dir.path().join("out");
    traced(&mut Command::new(program), &out, "native", "1");
    let found = functions(&collapsed(&out));
    assert_eq!(found.len(), 4, "{found:#?}");
    let deep = |calls| [&["main", "of_deep"][..], &vec!["deep"; calls]].concat();
    for path in [vec!["main", "of_large", "large"], vec!["main", "of_aligned", "aligned"], deep(21)] {
        assert!(found.iter().any(|stack| *stack == path), "{path:?} in {found:#?}");
    }
    let cut = found.iter().find(|stack| stack[0] == "[callers beyond 128 frames]").expect("the deepest one");
    assert!(cut[1..].iter().all(|name| name == "deep") && cut.len() > 100, "{cut:?}");
}

/// Functions of libraries that are closed before the end.
#[test]
fn closed_libraries_have_symbols() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let source = "tests/programs/path_frames.c";
    let flags = ["-O2", "-fomit-frame-pointer", "-Wno-unused-function"];
    let library = |name: &str, room: &str| {
        let output = dir.path().join(format!("{name}.so")).display().to_string();
        let defines = [format!("-DPLUGIN={name}"), format!("-DROOM={room}")];
        let more = ["-shared", "-fPIC", defines[0].as_str(), &defines[1], "-o", &output];
        compile_with(source, dir.path(), &[&flags[..], &more].concat());
        output
    };
    let (one, other) = (library("one", "40"), library("other", "4000"));
    let program = compile_with(source, dir.path(), &flags);
    for (name, path) in [("one", &one), ("other", &other)] {
        let out = dir.path().join(format!("out_{name}"));
        traced(Command::new(&program).arg(path).arg(name), &out, "native", "1");
        let found = functions(&collapsed(&out));
        assert!(!found.is_empty() && found.iter().all(|stack| *stack == ["main", name, "within"]), "{found:#?}");
    }
}

/// Bytes by the lines that copy them; idle time by the line that ended it, with the report's total.
#[test]
fn copies_and_idle_time_have_lines() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let out = record_program("tests/programs/path_work.c", dir.path(), "50", "1");
    let json: serde_json::Value = serde_json::from_str(&paths(&out, &["--to", "json"])).expect("JSON");
    let lines = json["lines"].as_array().expect("lines");
    let of = |function: &str, key: &str| {
        let mine = lines.iter().filter(|line| line["function"] == function);
        mine.map(|line| line[key].as_f64().unwrap_or(0.0)).sum::<f64>()
    };
    let megabyte = f64::from(1 << 20);
    assert_eq!((of("upload", "copies"), of("upload", "copy_bytes")), (100.0, 100.0 * megabyte), "{json:#}");
    assert_eq!((of("download", "copies"), of("download", "copy_bytes")), (50.0, 50.0 * megabyte / 4.0));
    assert_eq!((of("compute", "copies"), of("compute", "launches"), of("compute", "gpu_ns")), (0.0, 50.0, 1e6));
    assert!(of("compute", "launch_ns") > 0.0 && of("compute", "idle_ns") > 0.0);
    let report: serde_json::Value =
        serde_json::from_str(&stdout_of(Command::new(rkprof()).arg("report").arg(&out).args(["--format", "json"])))
            .expect("JSON");
    let idle = &report["processes"][0]["timeline"]["idle"][0];
    assert_eq!(Some(of("compute", "idle_ns")), idle["total_ns"].as_f64(), "{idle:#}");
}

fn command(arguments: &[&str], out: &[&Path]) -> String {
    stdout_of(Command::new(rkprof()).args(arguments).args(out))
}

/// The report and the exports have the same values as `paths`.
#[test]
fn the_report_and_exports_show_the_same() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let out = record(dir.path(), "100", "1");
    for format in ["collapsed", "speedscope"] {
        assert_eq!(command(&["export", "--to", format], &[&out]), paths(&out, &["--to", format]), "{format}");
    }
    let (file, other) = (dir.path().join("a.pb.gz"), dir.path().join("b.pb.gz"));
    command(&["export", "--to", "pprof", "-o"], &[&file, &out]);
    stdout_of(Command::new(rkprof()).arg("paths").arg(&out).args(["--to", "pprof", "-o"]).arg(&other));
    assert_eq!(std::fs::read(file).expect("a file"), std::fs::read(other).expect("a file"));

    let json: serde_json::Value =
        serde_json::from_str(&command(&["report", "--format", "json"], &[&out])).expect("JSON");
    let listed: serde_json::Value = serde_json::from_str(&paths(&out, &["--to", "json"])).expect("JSON");
    assert_eq!(json["call_paths"], listed);
    let finding = json["findings"].as_array().expect("findings").iter().find(|finding| finding["id"] == "slivers");
    if let Some(finding) = finding {
        assert!(finding["line"].as_str().is_some_and(|line| line.starts_with("paths.c:")), "{finding:#}");
    }
    let text = command(&["report"], &[&out]);
    let after = text.split("Hot lines").nth(1).expect("a section");
    assert!(after.lines().nth(2).is_some_and(|line| line.contains("50.0%") && line.contains("paths.c:")), "{text}");
    let markdown = command(&["report", "--format", "markdown"], &[&out]);
    assert!(markdown.contains("**Hot lines**") && markdown.contains("| `paths.c:"), "{markdown}");
    let html = command(&["report", "--format", "html"], &[&out]);
    assert!(html.contains("id=\"flame-data\"") && html.contains("start (paths.c:"), "the flame graph is there");
}

#[test]
fn compare_names_the_lines_that_changed() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let before = record(dir.path(), "100", "1");
    let after = record_with("tests/programs/paths.c", dir.path(), "100", "1", "-DCHANGED");
    let json: serde_json::Value =
        serde_json::from_str(&command(&["compare", "--format", "json"], &[&before, &after])).expect("JSON");
    let found: BTreeMap<String, (String, f64, f64)> = json["call_paths"]
        .as_array()
        .expect("lines")
        .iter()
        .map(|row| {
            let function = row["function"].as_str().expect("a function").to_owned();
            let us = |key: &str| row[key].as_f64().unwrap_or(0.0) / 1e5;
            (function, (row["what"].as_str().expect("a word").to_owned(), us("before_ns"), us("after_ns")))
        })
        .collect();
    let truth = [
        ("start < backward", "slower", 20.0, 30.0),
        ("start < forward", "vanished", 10.0, 0.0),
        ("start < inner", "same", 30.0, 30.0),
        ("start < refresh", "appeared", 0.0, 10.0),
    ];
    let truth = truth.map(|(function, what, before, after)| (function.to_owned(), (what.to_owned(), before, after)));
    let truth_by_line: BTreeMap<String, (String, f64, f64)> = truth.into();
    assert_eq!(found, truth_by_line);
    let text = command(&["compare"], &[&before, &after]);
    assert!(text.contains("Lines by time moved") && text.contains("vanished"), "{text}");
    let html = command(&["compare", "--format", "html"], &[&before, &after]);
    let section = html.split("Lines by time moved").last().expect("a section");
    for (function, (what, ..)) in &truth_by_line {
        let row = section.split("<tr").find(|row| row.contains(&function.replace('<', "&lt;")));
        assert!(row.is_some_and(|row| row.contains(&format!(">{what}<"))), "{function}: {what} in {section}");
    }
}

/// The tracer reads nothing from a stack that it does not know: a page above it may not be readable.
#[test]
fn stacks_of_coroutines_are_left_alone() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let out = record_program("tests/programs/coroutine.c", dir.path(), "30", "1");
    let json: serde_json::Value = serde_json::from_str(&paths(&out, &["--to", "json"])).expect("JSON");
    assert_eq!((&json["launches"], &json["launches_with_path"]), (&90.into(), &30.into()));
    let stacks = collapsed(&out);
    let has = |name: &str| stacks.iter().any(|(words, _)| words.iter().any(|word| word.starts_with(name)));
    assert!(has("own (coroutine.c:") && !has("coroutine (coroutine.c:"), "{stacks:#?}");
}

#[test]
fn a_run_without_paths_says_how_to_get_them() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let paths = |place: &Path| {
        let output = run(Command::new(rkprof()).arg("paths").arg(place));
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, said) = paths(dir.path());
    assert!(code == Some(4) && said.contains("no run"), "{said}");
    let out = dir.path().join("out");
    stdout_of(Command::new(rkprof()).args(["demo", "-q", "--scenario", "hello", "-o"]).arg(&out));
    let (code, said) = paths(&out);
    assert!(code == Some(4) && said.contains("rkprof run --stacks"), "{said}");
}

/// What pprof's own reader shows; `None` where there is no Go.
fn pprof_top(out: &Path) -> Option<String> {
    let file = out.join("profile.pb.gz");
    stdout_of(Command::new(rkprof()).arg("paths").arg(out).args(["--to", "pprof", "-o"]).arg(&file));
    let Ok(output) = Command::new("go").args(["tool", "pprof", "-top", "-cum", "-unit=us"]).arg(&file).output() else {
        eprintln!("skipped: there is no Go");
        return None;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn go_tool_pprof_shows_the_same() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let out = record(dir.path(), "100", "1");
    let Some(text) = pprof_top(&out) else { return };
    for (name, truth) in TRUTH {
        let row = text.lines().find(|line| line.split_whitespace().nth(5) == Some(name));
        let cumulated = row.and_then(|row| row.split_whitespace().nth(3)?.strip_suffix("us")?.parse::<f64>().ok());
        assert_eq!(cumulated, Some(6000.0 * truth), "{name} in {text}");
    }
}
