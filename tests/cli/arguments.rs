//! Words of rkprof and words of the program, help, completions.

use super::{code, run, stderr, stdout, temporary};

#[test]
fn arguments_reach_the_program_unchanged() {
    let dir = temporary();
    let words = ["a b", "--", "-o", "--timeout", "", "*", "é", "--"];
    let output = run(dir.path(), &[&["run", "-q", "--", "printf", "<%s>"], &words[..]].concat());
    assert_eq!(code(&output), Some(0));
    assert_eq!(stdout(&output), "<a b><--><-o><--timeout><><*><é><-->");
}

#[test]
fn a_missing_separator_is_not_guessed() {
    let dir = temporary();
    let cases: &[(&[&str], &str)] = &[
        (&["run", "nosuch", "train.py"], "rkprof run -- nosuch train.py"),
        (&["run", "python", "-n", "5", "--", "x"], "rkprof run -- python -n 5 -- x"),
        (&["run", "-o", "my out", "./app", "a b"], "rkprof run -o 'my out' -- ./app 'a b'"),
        (
            &["run", "--trace=kernels", "-q", "nosuch", "-c", "echo $HOME"],
            "rkprof run --trace=kernels -q -- nosuch -c 'echo $HOME'",
        ),
    ];
    for (arguments, corrected) in cases {
        let output = run(dir.path(), arguments);
        assert_eq!(code(&output), Some(2), "{arguments:?}");
        assert_eq!(stdout(&output), "");
        assert!(stderr(&output).contains(&format!("rkprof: Write: {corrected}\n")), "{}", stderr(&output));
    }
    assert_eq!(dir.path().read_dir().unwrap().count(), 0, "nothing is made by a usage error");
}

#[test]
fn the_separator_may_be_left_out_before_a_program() {
    let dir = temporary();
    let lines: [&[&str]; 4] = [
        &["sh", "-c", "exit 7"],
        &["run", "-q", "-o", "out", "sh", "-c", "exit 7"],
        // `test` is the value of -o, though a program has this name.
        &["run", "-q", "-o", "test", "sh", "-c", "exit 7"],
        &["rocprofv3", "--hip-trace", "-d", "other", "sh", "-c", "exit 7"],
    ];
    for line in lines {
        let output = run(dir.path(), line);
        assert_eq!(code(&output), Some(7), "{line:?}: {}", stderr(&output));
    }
    assert!(dir.path().join("test").is_dir());
}

#[test]
fn usage_errors_end_with_2() {
    let dir = temporary();
    let cases: &[&[&str]] = &[
        &[],
        &["run"],
        &["run", "--"],
        &["run", "--nosuch", "--", "true"],
        &["run", "--trace", "some", "--", "true"],
        &["run", "--buffer", "lots", "--", "true"],
        &["run", "--timeout", "0", "--", "true"],
        &["run", "-o", "%q", "--", "true"],
        &["report", "--format", "xml"],
        &["completions", "tcl"],
        &["recover"],
    ];
    for arguments in cases {
        let output = run(dir.path(), arguments);
        assert_eq!((code(&output), stdout(&output).as_str()), (Some(2), ""), "{arguments:?}");
        assert!(!stderr(&output).is_empty());
    }
}

#[test]
fn every_command_explains_itself_with_examples() {
    let dir = temporary();
    for command in ["run", "demo", "report", "recover", "doctor", "completions"] {
        let output = run(dir.path(), &[command, "--help"]);
        assert_eq!(code(&output), Some(0));
        let text = stdout(&output);
        assert!(text.contains("Examples:\n  rkprof ") || text.contains("Examples:\n"), "{text}");
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{command}: {widest:?} columns");
    }
    let version = run(dir.path(), &["--version"]);
    assert_eq!(stdout(&version), format!("rkprof {}\n", env!("CARGO_PKG_VERSION")));
    assert!(!stdout(&run(dir.path(), &["--help"])).contains("sim-workload"));
}

#[test]
fn completions_for_each_shell() {
    let dir = temporary();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(dir.path(), &["completions", shell]);
        assert_eq!(code(&output), Some(0));
        let script = stdout(&output);
        // An option, an action of `ctl`, and a scenario of `demo`.
        let has_values = ["bash", "zsh", "fish"].contains(&shell);
        for word in ["kernel-regex", "snapshot", "findings/host-bound"].into_iter().take(if has_values { 3 } else { 1 })
        {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn rocprof_spellings_are_understood() {
    let dir = temporary();
    let compatible =
        ["--hip-trace", "--hsa-trace=no", "--sys-trace", "--stats", "--basenames", "on", "--timestamp", "on"];
    std::fs::write(dir.path().join("input.txt"), "pmc: SQ_WAVES\n").unwrap();
    let output =
        run(dir.path(), &[&["run", "-i", "input.txt", "-o", "r.csv"], &compatible[..], &["--", "true"]].concat());
    assert_eq!(code(&output), Some(0));
    let said = stderr(&output);
    assert!(said.contains("rkprof: no hardware counters, times only: "), "there is no ROCm here: {said}");
    assert!(said.contains("--export rocprof-csv=../r.csv -o r "), "{said}");
    let options = &super::json(&dir.path().join("r/run.json"))["options"];
    assert_eq!((options.get("RKPROF_HSA"), &options["RKPROF_RCCL"]), (None, &"1".into()));
}
