//! Ends of programs: exit codes, signals, time limits, and deaths that leave work to recover.

use super::{code, json, plain, run, stderr, stdout, temporary};
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

#[test]
fn exit_codes_are_the_programs() {
    let dir = temporary();
    let ends = [
        ("exit 0", 0),
        ("exit 1", 1),
        ("exit 7", 7),
        ("exit 255", 255),
        ("kill -SEGV $$", 139),
        ("kill -TERM $$", 143),
    ];
    for (number, (script, expected)) in ends.into_iter().enumerate() {
        let out = number.to_string();
        let output = run(dir.path(), &["run", "-o", &out, "--", "sh", "-c", script]);
        assert_eq!(code(&output), Some(expected), "{script}");
        let exit = &json(&dir.path().join(out).join("run.json"))["exit"];
        let (expected_code, expected_signal) =
            if expected > 128 && expected < 255 { (None, Some(expected - 128)) } else { (Some(expected), None) };
        assert_eq!((&exit["exit_code"], &exit["signal"]), (&expected_code.into(), &expected_signal.into()));
        assert_eq!(exit["timed_out"], false);
    }
}

/// `rkprof run` with a shell script that says `ready` when it is.
fn start(dir: &Path, script: &str) -> Child {
    start_with(dir, &[], script)
}

fn start_with(dir: &Path, options: &[&str], script: &str) -> Child {
    let mut command = plain(dir);
    command.args(["run", "-q"]).args(options);
    let arguments = ["--", "sh", "-c", script];
    // Tests behind nohup, or in the background of a script, inherit these signals as ignored. SAFETY: between fork and exec
    // `signal` may be called.
    unsafe {
        command.pre_exec(|| {
            for signal in [libc::SIGHUP, libc::SIGINT, libc::SIGQUIT] {
                libc::signal(signal, libc::SIG_DFL);
            }
            Ok(())
        })
    };
    let mut child = command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.as_mut().unwrap());
    reader.read_line(&mut line).unwrap();
    assert_eq!(line, "ready\n");
    child
}

fn send(signal: &str, pid: u32) {
    assert!(Command::new("kill").args([format!("-{signal}"), pid.to_string()]).status().unwrap().success());
}

#[test]
fn signals_reach_the_program() {
    let dir = temporary();
    for signal in ["TERM", "HUP", "USR1", "USR2", "INT", "QUIT"] {
        // `wait` returns at once when the trap has run; the shell would wait for `sleep` alone.
        let script = format!("trap 'kill $!; exit 9' {signal}; sleep 60 & echo ready; wait");
        let mut child = start(dir.path(), &script);
        send(signal, child.id());
        assert_eq!(child.wait().unwrap().code(), Some(9), "{signal}");
    }
}

/// As supervisors and `timeout` send it. For many programs a second one means "at once".
#[test]
fn a_signal_to_the_group_comes_once() {
    let dir = temporary();
    let script = "n=0; trap 'n=$((n+1))' TERM USR1; echo ready; end=$(($(date +%s)+2)); while [ $(date +%s) -lt $end ]; do sleep 0.05; done; exit $n";
    for signal in ["TERM", "USR1"] {
        let mut command = plain(dir.path());
        command.args(["run", "-q", "--", "sh", "-c", script]).process_group(0);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let group = format!("-{}", child.id());
        assert!(Command::new("kill").args([&format!("-{signal}"), "--", &group]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(1), "{signal}");
    }
}

/// A program that handles the signal and exits with 0: the user wanted the end of all runs, not of the first one.
#[test]
fn after_a_signal_no_further_run_begins() {
    let dir = temporary();
    let script = "trap 'kill $!; exit 0' TERM; echo ready; sleep 60 & wait";
    for (sequence, not_begun) in
        [(&["--repeat", "3", "-o", "set"][..], "set/run_2"), (&["--baseline", "-o", "run"], "run")]
    {
        let mut child = start_with(dir.path(), sequence, script);
        send("TERM", child.id());
        assert_eq!(child.wait().unwrap().code(), Some(143), "{sequence:?}");
        assert!(!dir.path().join(not_begun).exists(), "{sequence:?}");
    }
}

#[test]
fn a_terminated_program_ends_rkprof_as_it_ended() {
    let dir = temporary();
    let mut child = start(dir.path(), "echo ready; exec sleep 60");
    send("TERM", child.id());
    assert_eq!(child.wait().unwrap().code(), Some(143));
}

#[test]
fn ignored_signals_stay_ignored() {
    let dir = temporary();
    let print = "exec grep -E '^Sig(Ign|Blk)' /proc/self/status";
    let below = |command: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("trap '' HUP INT; {command}")]).current_dir(dir.path());
        stdout(&shell.output().unwrap())
    };
    let alone = below(print);
    let traced = below(&format!("exec {} run -q -- sh -c \"{print}\"", env!("CARGO_BIN_EXE_rkprof")));
    assert!(alone.contains("SigIgn"));
    assert_eq!(traced, alone);
}

#[test]
fn the_program_stays_in_the_process_group() {
    let dir = temporary();
    for limit in [&[][..], &["--timeout", "60"]] {
        let script = "cut -d' ' -f5 /proc/self/stat";
        let mut command = plain(dir.path());
        let child = command.args(["run", "-q"]).args(limit).args(["--", "sh", "-c", script]);
        let child = child.process_group(0).stdout(Stdio::piped()).spawn().unwrap();
        let group = child.id().to_string();
        assert_eq!(stdout(&child.wait_with_output().unwrap()).trim(), group);
    }
}

fn is_alive(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(" Z"))
}

#[test]
fn a_time_limit_ends_the_whole_tree() {
    let dir = temporary();
    // A child in a session of its own, an orphan, one that ignores SIGTERM, and the program itself.
    let script = "setsid sleep 600 & echo $!; (sleep 600 & echo $!); sh -c 'trap \"\" TERM; echo $$; sleep 600 & echo $!; wait; wait' & wait";
    let out = ["run", "-o", "out", "--timeout", "0.3", "--kill-after", "0.3", "--", "sh", "-c", script];
    let output = run(dir.path(), &out);
    assert_eq!(code(&output), Some(143));
    assert!(stderr(&output).contains("rkprof: the time limit of 0.3 s was reached"), "{}", stderr(&output));
    let text = stdout(&output);
    let pids: Vec<&str> = text.lines().collect();
    assert_eq!(pids.len(), 4, "{text}");
    assert!(pids.iter().all(|pid| !is_alive(pid)), "{pids:?}");
    let exit = &json(&dir.path().join("out/run.json"))["exit"];
    assert_eq!((&exit["timed_out"], &exit["signal"]), (&true.into(), &15.into()));
}

#[test]
fn a_program_that_ignores_sigterm_is_killed() {
    let dir = temporary();
    let script = "trap '' TERM; while :; do sleep 600; done";
    let arguments = ["run", "-q", "--timeout", "0.2", "--kill-after", "0.2", "--", "sh", "-c", script];
    assert_eq!(code(&run(dir.path(), &arguments)), Some(137));
}

#[test]
fn a_program_within_its_limit_is_left_alone() {
    let dir = temporary();
    let output = run(dir.path(), &["run", "--timeout", "1min", "-o", "out", "--", "sh", "-c", "exit 6"]);
    assert_eq!(code(&output), Some(6));
    assert_eq!(json(&dir.path().join("out/run.json"))["exit"]["timed_out"], false);
}

/// Plays a traced program: claims the run as the library does.
const CLAIM: &str = r#"printf '{"schema_version":1,"status":"running","pid":%d,"host":"%s"}' $$ "$(cat /proc/sys/kernel/hostname)" > "$RKPROF_OUT/run.json""#;

#[test]
fn a_session_without_an_end_is_noticed() {
    let dir = temporary();
    let output = run(
        dir.path(),
        &["run", "-o", "out", "--", "sh", "-c", &format!("{CLAIM}; echo $RKPROF_ARENA_DIR; kill -KILL $$")],
    );
    // They are kept when nothing could be recovered from them.
    let _ = fs::remove_dir_all(stdout(&output).trim());
    assert_eq!(code(&output), Some(137));
    let info = json(&dir.path().join("out/run.json"));
    assert_ne!(info["status"], "running", "{}", stderr(&output));
    assert_eq!(info["exit"]["signal"], 9);
}

#[test]
fn a_process_that_outlives_the_program_is_left_alone() {
    let dir = temporary();
    let script = format!("sh -c '{}; echo $$; exec sleep 600' & read x < fifo; exit 0", CLAIM.replace('\'', r"'\''"));
    assert!(Command::new("mkfifo").arg(dir.path().join("fifo")).status().unwrap().success());
    let mut child = plain(dir.path());
    let child = child.args(["run", "-o", "out", "--", "sh", "-c", &script]);
    let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let sleeper = line.trim().to_owned();
    fs::write(dir.path().join("fifo"), "go\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut said = String::new();
    // It does not read to the end of the stream: the sleeper holds it open.
    BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut said).unwrap();
    let alive = is_alive(&sleeper);
    send("KILL", sleeper.parse().unwrap());
    assert!(alive);
    assert_eq!(said, format!("rkprof: process {sleeper} still runs; its part of the run is not complete yet\n"));
    assert_eq!(json(&dir.path().join("out/run.json"))["status"], "running");
    // The process still owns its arenas; they disturb only this test.
    for entry in fs::read_dir("/dev/shm").unwrap().flatten() {
        if entry.file_name().to_string_lossy().starts_with(&format!("rkprof-{}-", child.id())) {
            fs::remove_dir_all(entry.path()).unwrap();
        }
    }
}

#[test]
fn recover_says_what_there_is_to_do() {
    let dir = temporary();
    assert_eq!(code(&run(dir.path(), &["recover", "none"])), Some(4));
    assert_eq!(code(&run(dir.path(), &["recover", "."])), Some(4));
    fs::create_dir(dir.path().join("out")).unwrap();
    fs::write(dir.path().join("out/run.json"), r#"{"schema_version":1,"status":"finished","pid":1}"#).unwrap();
    let output = run(dir.path(), &["recover", "out"]);
    assert_eq!((code(&output), stdout(&output).as_str()), (Some(0), "out: nothing to do, the session is finished\n"));
    fs::write(dir.path().join("out/run.json"), "{").unwrap();
    assert_eq!(code(&run(dir.path(), &["recover", "out"])), Some(1));
}

/// `rkprof WORDS > /dev/full`.
fn into_full(dir: &Path, words: &[&str]) -> std::process::Output {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    plain(dir).args(words).stdout(full).output().unwrap()
}

#[test]
fn a_full_place_for_the_output_is_an_error() {
    let dir = temporary();
    let words: [&[&str]; 9] = [
        &["--help"],
        &["--version"],
        &["demo", "--list"],
        &["demo", "--help"],
        &["rules"],
        &["completions", "bash"],
        &["check", "--metrics"],
        &["counters", "list", "--arch", "gfx942"],
        &["doctor"],
    ];
    for words in words {
        let output = into_full(dir.path(), words);
        let said = stderr(&output);
        assert!(said.contains("No space left") && !said.contains("panicked"), "{words:?}: {said}");
        assert_eq!(code(&output), Some(1), "{words:?}");
    }
    // A program's own output is not ours.
    let output = into_full(dir.path(), &["demo", "-q", "--scenario", "hello", "-o", "ran"]);
    assert!(!stderr(&output).contains("panicked"), "{}", stderr(&output));
}

#[test]
fn an_error_of_a_scenario_has_its_reason() {
    let dir = temporary();
    fs::write(dir.path().join("bad.toml"), "name = \"bad\"\nabout = \"x\"\nno_such_field = 3\n").unwrap();
    let output = run(dir.path(), &["demo", "--scenario", "bad.toml"]);
    let said = stderr(&output);
    assert!(said.contains("line 3") && said.contains("no_such_field") && said.contains("expected"), "{said}");
    assert_eq!(code(&output), Some(2));
}

/// An old LLVM does not know new targets.
#[test]
fn a_disassembler_that_fails_is_not_named_as_one_that_read() {
    let dir = temporary();
    let old = dir.path().join("old");
    fs::write(&old, "#!/bin/sh\n[ \"$1\" = --version ] && echo 'LLVM version 14.0.6' && exit\nexit 1\n").unwrap();
    fs::set_permissions(&old, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let object = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/code/tests/objects/gfx942.co");
    let words = ["kernels", object.to_str().unwrap()];
    let output = plain(dir.path()).args(words).env("RKPROF_OBJDUMP", &old).output().unwrap();
    let said = stdout(&output);
    assert!(!said.contains("disassembled by"), "{said}");
    assert!(said.contains("is not disassembled") && said.contains("no findings of loads"), "{said}");
    let json = plain(dir.path()).args(words).args(["--format", "json"]).env("RKPROF_OBJDUMP", &old).output().unwrap();
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert!(json["disassembler"].is_null());
}
