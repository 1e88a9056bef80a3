//! `--steps`: the recording ends with the last step, however fast the next ones follow.

use super::{State, complete, summary};
use crate::common::{compile, library, wait_for};
use rkprof_store::control::{Answer, Command as Wish, Limits};
use rkprof_store::page;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// Records five of 2,000 steps. Returns the recording's calls, launches of the stepping thread and of the others, and ranges. Then the
/// launches that the others had begun when the fifth step ended.
fn five_steps(paused: bool, dispatch: &str, steps: &str) -> ([u64; 4], u64) {
    let root = tempfile::tempdir().expect("temporary directory");
    let (out, ends) = (root.path().join("out"), root.path().join("ends"));
    let mut command = Command::new(compile("tests/programs/steps.c", root.path()));
    command.arg("2000").arg(&ends).env("LD_PRELOAD", library()).env("RKPROF_OUT", &out).env("RKSIM_TIME", "fast");
    command.env("RKPROF_DISPATCH", dispatch).stdin(Stdio::piped()).stdout(Stdio::piped());
    match paused {
        true => command.env("RKPROF_PAUSED", "1"),
        false => command.env("RKPROF_STEPS", steps),
    };
    let mut program = command.spawn().expect("a program");
    let (mut input, output) = (program.stdin.take().expect("input"), program.stdout.take().expect("output"));
    let ask = |wish: &Wish| -> Answer {
        let request = serde_json::to_vec(wish).expect("JSON");
        let answer = page::ask(&out.join(page::FILE), &request, super::PATIENCE).expect("an answer");
        serde_json::from_slice(&answer).expect("an answer")
    };
    if paused {
        let status = serde_json::to_vec(&Wish::Status).expect("JSON");
        wait_for("its page", || page::ask(&out.join(page::FILE), &status, super::PATIENCE).ok());
        let limits = Limits { steps: Some(steps.into()), ..Limits::default() };
        assert!(ask(&Wish::Start(limits)).ok);
    }
    input.write_all(b"1").expect("it reads");
    let mut output = BufReader::new(output);
    output.read_line(&mut String::new()).expect("its steps are done");
    wait_for("the end", || (ask(&Wish::Status).state == State::Paused).then_some(()));
    let [calls, _] = complete(&out);
    let recorded = summary(&out);
    let notes: Vec<_> = recorded.notes.iter().filter(|note| note.text.contains("its 5:step steps are over")).collect();
    assert_eq!(notes.len(), 1, "{:?}", recorded.notes);
    let launches =
        |name: &str| recorded.kernels.iter().filter(|k| k.name.starts_with(name)).map(|k| k.duration.count).sum();
    let ranges = recorded.markers.iter().map(|range| range.count).sum();
    let numbers = [calls, launches("axpy"), launches("saxpy"), ranges];
    input.write_all(b"2").expect("it reads");
    output.read_to_string(&mut String::new()).expect("its end");
    assert_eq!(program.wait().expect("its end").code(), Some(7));
    assert_eq!(complete(&out)[0], calls, "the program went on unrecorded");
    (numbers, fifth(&ends))
}

fn fifth(ends: &Path) -> u64 {
    let text = std::fs::read_to_string(ends).expect("its numbers");
    text.lines().nth(4).expect("five steps").parse().expect("a number")
}

#[test]
fn nothing_after_the_last_step_is_recorded() {
    for dispatch in ["light", "sdk"] {
        for paused in [false, true] {
            let ([calls, own, others, ranges], begun) = five_steps(paused, dispatch, "5:step");
            assert_eq!(
                (own, ranges),
                (15, 10),
                "{dispatch}, paused {paused}: 5 steps with 3 launches, and 5 ranges before them"
            );
            assert!(paused || others <= begun, "{dispatch}: {others} of {begun}");
            assert!(calls >= own + others, "{calls}");
        }
    }
}
