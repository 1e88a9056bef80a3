//! `report --brief` and `compare --brief`: the same facts as text and JSON, in limited space, whatever the run is.

use super::{demo, rkprof, schema};
use serde_json::Value;
use std::fmt::Write as _;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn text_and_json_have_the_same_facts() {
    let dir = tempfile::tempdir().unwrap();
    demo(dir.path(), "out", "multi-stream", &[]);
    let text = rkprof(dir.path(), &["report", "out", "--brief"]);
    let facts = json(&rkprof(dir.path(), &["report", "out", "--brief", "--format", "json"]));
    assert_eq!(schema::errors("brief", &facts), [""; 0]);
    let whole = json(&rkprof(dir.path(), &["report", "out", "--format", "json"]));
    // The facts are those of the report.
    assert_eq!(facts["data"]["dispatches"], whole["completeness"]["dispatches"]);
    assert_eq!(facts["data"]["verdict"], "COMPLETE");
    let findings = facts["findings"].as_array().unwrap();
    assert_eq!(facts["finding_count"].as_u64(), whole["findings"].as_array().map(|all| all.len() as u64));
    for (brief, whole) in findings.iter().zip(whole["findings"].as_array().unwrap()) {
        assert_eq!((&brief["id"], &brief["saves_ns"]), (&whole["id"], &whole["saves_ns"]));
        assert!(text.contains(brief["title"].as_str().unwrap()), "{text}");
        assert!(text.contains(brief["next"].as_str().unwrap()), "{text}");
    }
    let sum: u64 = facts["device_time"].as_array().unwrap().iter().map(|part| part["time_ns"].as_u64().unwrap()).sum();
    let busy = &whole["processes"][0]["timeline"]["busy"];
    let spans = busy.as_array().unwrap().iter().filter(|busy| !busy["agent"].is_null());
    assert_eq!(sum, spans.map(|busy| busy["span_ns"].as_u64().unwrap()).sum::<u64>());
    for kernel in facts["kernels"].as_array().unwrap() {
        assert!(text.contains(&format!("{} {}: ", kernel["id"].as_str().unwrap(), kernel["name"].as_str().unwrap())));
    }
    assert!(text.contains("next, to measure a change: rkprof demo -o out-after --scenario multi-stream\n"), "{text}");
    let markdown = rkprof(dir.path(), &["report", "out", "--brief", "--format", "markdown"]);
    assert_eq!(markdown, format!("```text\n{text}```\n"));
    assert_eq!(rkprof(dir.path(), &["report", "out", "--brief"]), text, "the order is stable");
    // The commands that it names run.
    for step in facts["next"].as_array().unwrap() {
        let command: Vec<&str> = step["command"].as_str().unwrap().split(' ').skip(1).collect();
        let command = [&command[..], if command[0] == "demo" { &["--quiet"] } else { &[] }].concat();
        rkprof(dir.path(), &command);
    }
}

/// A script that starts two programs: the command is what the user ran, which can be run again.
#[test]
fn the_program_is_what_was_started() {
    let dir = tempfile::tempdir().unwrap();
    let own = crate::common::rkprof().display().to_string();
    let workload = format!("{own} sim-workload --quiet --scenario hello");
    let script = format!("{workload}; {workload}");
    rkprof(dir.path(), &["run", "-q", "-o", "out", "--", "sh", "-c", &script]);
    let facts = json(&rkprof(dir.path(), &["report", "out", "--brief", "--format", "json"]));
    let program = facts["program"].as_str().unwrap();
    assert!(program.starts_with("sh -c ") && program.contains(" sim-workload "), "{program}");
    let next = facts["next"].to_string();
    assert!(!next.contains("rkprof demo"), "{next}");
}

/// A program of many kernels with long names, long ranges, and a command line of ten thousand characters.
#[test]
fn the_size_has_a_limit() {
    let dir = tempfile::tempdir().unwrap();
    let (name, range) = ("very_long_name_".repeat(60), "a range ".repeat(60));
    let mut text = "name = \"long\"\nabout = \"long names\"\n".to_owned();
    for kernel in 0..80 {
        write!(text, "[[kernel]]\nid = \"k{kernel}\"\nname = \"{name}{kernel}\"\nus = 20\nblocks = [64, 1, 1]\nblock = [256, 1, 1]\n")
            .unwrap();
    }
    text += "[[thread]]\nstreams = 1\nrepeat = 5\nbody = [\n";
    for kernel in 0..80 {
        writeln!(text, "{{ range = {{ name = \"{range}{kernel}\", body = [{{ busy_us = 50 }}] }} }},").unwrap();
        writeln!(text, "{{ launch = {{ kernel = \"k{kernel}\", stream = 1 }} }}, {{ sync = \"device\" }},").unwrap();
    }
    text += "]\n";
    std::fs::write(dir.path().join("long.toml"), text).unwrap();
    demo(dir.path(), "out", "long.toml", &[]);
    let text = rkprof(dir.path(), &["report", "out", "--brief"]);
    let facts = rkprof(dir.path(), &["report", "out", "--brief", "--format", "json"]);
    assert!(text.lines().count() <= 60 && text.len() < 16_000, "{} {}", text.lines().count(), text.len());
    assert!(facts.len() < 24_000, "{}", facts.len());
    assert_eq!(json(&facts)["kernel_count"], 80);
}

#[test]
fn a_run_without_a_trace_says_what_is_not_known() {
    let dir = tempfile::tempdir().unwrap();
    demo(dir.path(), "out", "hello", &["--no-trace"]);
    let text = rkprof(dir.path(), &["report", "out", "--brief"]);
    assert!(text.contains("limiter: not known: the run has no trace"), "{text}");
    let facts = json(&rkprof(dir.path(), &["report", "out", "--brief", "--format", "json"]));
    assert_eq!(schema::errors("brief", &facts), [""; 0]);
    assert!(facts["limiter"].is_null() && facts["step"].is_null() && !facts["kernels"][0]["p50_ns"].is_null());
}

#[test]
fn a_comparison_is_brief() {
    let dir = tempfile::tempdir().unwrap();
    demo(dir.path(), "before", "hello", &["--repeat", "3"]);
    demo(dir.path(), "after", "hello", &["--repeat", "3"]);
    let words = ["compare", "before", "after", "--brief"];
    let text = rkprof(dir.path(), &words);
    let facts = json(&rkprof(dir.path(), &[&words[..], &["--format", "json"]].concat()));
    assert_eq!(schema::errors("compare-brief", &facts), [""; 0]);
    let whole = json(&rkprof(dir.path(), &["compare", "before", "after", "--format", "json"]));
    assert_eq!((&facts["verdict"], &facts["baseline"]["runs"]), (&whole["verdict"], &3.into()));
    assert_eq!(facts["row_count"].as_u64(), whole["rows"].as_array().map(|rows| rows.len() as u64));
    assert_eq!(facts["waited_for"]["before_ns"], whole["period"]["change"]["before_ns"]);
    assert!(text.starts_with("verdict: ") && text.lines().count() <= 60, "{text}");
}
