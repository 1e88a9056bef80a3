//! `rkprof what-if` on runs with exact times, for which the answer can be counted by hand, and on a run of the simulator.

use super::common::{rkprof, stdout_of};
use super::made::{US, made};
use super::schema;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// 20 steps of 100 us: 30 us of code, two kernels of 20 us with 1 us between them, and a wait.
fn write(dir: &Path) {
    let mut run = made();
    for i in 0..20 {
        let at = 100 * US * i;
        run.kernel("gemm", at, at + 6 * US, at + 26 * US);
        run.kernel("norm", at + 2 * US, at + 27 * US, at + 47 * US);
        run.call("hipDeviceSynchronize", at + 4 * US, at + 51 * US);
    }
    run.write(dir);
}

fn what_if(dir: &Path, words: &[&str]) -> Value {
    let text = stdout_of(Command::new(rkprof()).arg("what-if").arg(dir).args(words).args(["--format", "json"]));
    let answer = serde_json::from_str(&text).unwrap();
    assert_eq!(schema::errors("what-if", &answer), [""; 0], "{words:?}");
    answer
}

#[test]
fn savings_are_those_counted_by_hand() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path());
    // From the first call to the last return: 19 steps, and the last one until its wait ends.
    let wall = 19 * 100 + 51;
    for (words, saves) in [
        (&["kernel=gemm:2x"] as &[&str], 20 * 10),
        (&["kernel=*:-50%"], 20 * 20),
        // Each step loses the second launch's gap of 1 us.
        (&["fuse=gemm+norm"], 20),
        (&["fuse=gemm+norm:-50%"], 20 * 11),
        // Of the code between a return and the next launch, 49 us, 19 times.
        (&["host=-100%"], 19 * 49),
    ] {
        let answer = what_if(dir.path(), words);
        assert_eq!(answer["saves_ns"], json!(saves * US), "{words:?}: {answer:#}");
        assert_eq!(answer["before"]["wall_ns"], json!(wall * US));
        assert_eq!(answer["after"]["wall_ns"], json!((wall - saves) * US));
        assert_eq!(answer["calibration"]["error_pct"], json!(0.0));
        assert_eq!((&answer["schema_version"], &answer["changes"]), (&json!(1), &json!(words)));
    }
    // Without waits the host launches each step 47 us earlier, which is 1 us less than its kernels need.
    let answer = what_if(dir.path(), &["no-sync"]);
    let wall = answer["after"]["wall_ns"].as_u64().unwrap();
    assert!((1_000 * US..1_100 * US).contains(&wall), "{wall}");
}

#[test]
fn the_text_has_the_same_numbers() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path());
    let run = dir.path().join("out");
    std::fs::create_dir(&run).unwrap();
    write(&run);
    let mut command = Command::new(rkprof());
    command.args(["what-if", "out", "kernel=gemm:2x", "host=-100%"]).current_dir(dir.path());
    let text = stdout_of(&mut command);
    for line in [
        "What if      kernel=gemm:2x, host=-100%",
        "Time         820us instead of 1.95ms: saves 1.13ms",
        "agent 1      busy 600us instead of 800us",
        "Alone        kernel=gemm:2x saves 200us, host=-100% saves 931us",
        "(+0.00%)",
        "Not in it",
    ] {
        assert!(text.contains(line), "{line}:\n{text}");
    }
}

#[test]
fn what_cannot_be_answered_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path());
    for (words, code, says) in [
        (&["kernel=gemm"] as &[&str], 2, "is not a change"),
        (&["kernel=conv:2x"], 4, "no kernel matches"),
        (&["no-alloc"], 4, "allocate"),
        (&["pinned"], 4, "copy between host and device"),
        (&[], 2, "no change is named"),
        (&["graph", "--pid", "1"], 4, "no such process"),
    ] {
        let output = Command::new(rkprof()).arg("what-if").arg(dir.path()).args(words).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{words:?}: {text}");
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(says), "{words:?}: {text}");
    }
}

/// A run that lost records, and one whose trace was cut afterwards.
#[test]
fn a_part_of_a_run_is_told() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path());
    assert_eq!(what_if(dir.path(), &["kernel=*:2x"])["incomplete"], json!([]));
    let path = dir.path().join("summary.json");
    let whole = std::fs::read_to_string(&path).unwrap();
    let mut summary: Value = serde_json::from_str(&whole).unwrap();
    summary["completeness"]["verdict"] = "INCOMPLETE".into();
    summary["completeness"]["reasons"] = json!(["7 kernels were dropped"]);
    std::fs::write(&path, summary.to_string()).unwrap();
    assert_eq!(what_if(dir.path(), &["kernel=*:2x"])["incomplete"], json!(["7 kernels were dropped"]));
    let text = stdout_of(Command::new(rkprof()).arg("what-if").arg(dir.path()).arg("kernel=*:2x"));
    assert!(text.contains("INCOMPLETE") && text.contains("7 kernels were dropped"), "{text}");

    std::fs::write(&path, whole).unwrap();
    let trace = dir.path().join("trace.pftrace");
    let bytes = std::fs::read(&trace).unwrap();
    std::fs::write(&trace, &bytes[..bytes.len() * 2 / 3]).unwrap();
    let lacks = what_if(dir.path(), &["kernel=*:2x"])["incomplete"].to_string();
    assert!(lacks.contains("trace.pftrace"), "{lacks}");
}

/// The first finding of a report is followed by the command that plays its remedy.
#[test]
fn the_report_names_the_next_command() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path());
    let text = super::made::report(dir.path(), &[]);
    assert!(text.contains("Next         `rkprof what-if"), "{text}");
}

/// The whole way: a recorded program is played as it was.
#[test]
fn a_recorded_program_is_played_as_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let run = dir.path().join("run");
    stdout_of(Command::new(rkprof()).args(["demo", "--quiet", "--scenario", "llm-decode", "-o"]).arg(&run));
    let answer = what_if(&run, &["kernel=*:2x"]);
    let error = answer["calibration"]["error_pct"].as_f64().unwrap();
    assert!(error.abs() < 1.0, "{answer:#}");
    let [before, after] = ["before", "after"].map(|side| answer[side]["devices"][0]["busy_ns"].as_f64().unwrap());
    assert!((after / before - 0.5).abs() < 0.02, "{answer:#}");
}
