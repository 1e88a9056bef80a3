//! Exports of a part of a run: what is in it is whole, and a name that fits nothing is an error.

use super::common::{rkprof, stdout_of};
use super::hardware::DEVICES;
use super::scene::play;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

const STEPS: usize = 12;

/// Each step begins at the moment of its inner range, which launches one of its two kernels.
fn write(run: &Path) {
    let mut player = play(DEVICES[0], 1);
    for _ in 0..STEPS {
        player.range("step", |player| {
            player.range("inner", |player| player.launch("k", 10));
            player.host(1);
            player.launch("other", 10);
            player.sync();
        });
    }
    player.scene.write(run);
}

fn export(run: &Path, options: &[&str]) -> Output {
    Command::new(rkprof()).arg("export").arg(run).args(options).output().unwrap()
}

#[test]
fn ranges_around_the_selected_ones_are_left_out() {
    let place = tempfile::tempdir().unwrap();
    let run = place.path().join("run");
    write(&run);
    let text =
        |to: &str| stdout_of(Command::new(rkprof()).arg("export").arg(&run).args(["--range", "inner", "--to", to]));
    // Ranges and the kernel, from the outermost frame on.
    for line in text("collapsed").lines() {
        assert!(line.starts_with("inner;k "), "{line}");
    }
    let chrome: Value = serde_json::from_str(&text("chrome")).unwrap();
    let events = chrome["traceEvents"].as_array().unwrap();
    let of = |phase: &str| events.iter().filter(|event| event["ph"] == phase).collect::<Vec<_>>();
    assert_eq!((of("B").len(), of("E").len()), (STEPS, STEPS));
    assert!(of("B").iter().all(|event| event["name"] == "inner"));
    let out = place.path().join("csv");
    let output = export(&run, &["--range", "inner", "--to", "csv", "-o", out.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("never ended"), "{said}");
    let ranges = std::fs::read_to_string(out.join("marker_api_trace.csv")).unwrap();
    assert_eq!(ranges.lines().filter(|line| line.contains("inner")).count(), STEPS);
    assert!(!ranges.contains("step"), "{ranges}");
}

#[test]
fn a_kernel_that_the_run_lacks_is_an_error_in_every_format() {
    let place = tempfile::tempdir().unwrap();
    let run = place.path().join("run");
    write(&run);
    for to in ["geak", "csv", "json", "chrome", "collapsed", "parquet", "rocpd"] {
        let out = place.path().join(to);
        for source in [run.clone(), run.join("trace.pftrace")] {
            let output = export(&source, &["--kernel", "nosuch", "--to", to, "-o", out.to_str().unwrap()]);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(4), "{to}: {said}");
            assert!(said.contains("nosuch") && said.contains("2 kernels"), "{to}: {said}");
            assert!(!out.exists(), "{to}");
        }
    }
}
