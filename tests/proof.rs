//! Records are kept. A failed command never replaces a run; a cut trace is never COMPLETE; an export is complete or absent;
//! the program inherits the state that rkprof inherited.

mod common;

use common::{Program, json, rkprof, run};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A finished run in `out`.
fn recorded(dir: &Path, out: &str) {
    let output = run(&mut Program::scenario("hello", dir).under_rkprof(out));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn command(dir: &Path, words: &[&str]) -> Output {
    run(Command::new(rkprof()).current_dir(dir).args(words))
}

/// Names and contents of the files of a run.
fn content(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(dir)
        .expect("a directory")
        .map(|entry| entry.expect("an entry"))
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("a file")))
        .collect();
    files.sort();
    files
}

/// None of these may destroy the run.
#[test]
fn force_replaces_nothing_that_cannot_be_replaced() {
    let root = tempfile::tempdir().expect("temporary directory");
    let dir = root.path();
    for out in ["old", "m1", "m2"] {
        recorded(dir, out);
    }
    fs::write(dir.join("garbage"), "this is no trace").expect("a file");
    for (out, words, code) in [
        ("old", &["import", "garbage", "-o", "old", "--force"][..], 2),
        ("old", &["run", "-q", "-o", "old", "--force", "--", "/nonexistent"], 3),
        ("old", &["import", "old/trace.pftrace", "-o", "old", "--force"], 2),
        ("m1", &["merge", "m1", "m2", "-o", "m1", "--force"], 2),
        ("old", &["report", "old", "-o", "old/summary.json"], 1),
    ] {
        let before = content(&dir.join(out));
        let output = command(dir, words);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(content(&dir.join(out)) == before, "{words:?} changed {out}");
    }
    // Runs that can be replaced are, and nothing of the old one remains.
    let output = command(dir, &["run", "-q", "-o", "old", "--force", "--", "true"]);
    assert_eq!(output.status.code(), Some(0));
    let names: Vec<String> = content(&dir.join("old")).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["run.json"]);
}

/// A trace with half of the kernels is COMPLETE in no view.
#[test]
fn a_trace_that_was_cut_is_incomplete_in_every_view() {
    let root = tempfile::tempdir().expect("temporary directory");
    let dir = root.path();
    recorded(dir, "out");
    let trace = dir.join("out/trace.pftrace");
    let whole = fs::read(&trace).expect("a trace");
    let verdict = |words: &[&str]| {
        let output = command(dir, words);
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        value["completeness"]["verdict"].as_str().expect("a verdict").to_owned()
    };
    let report = ["report", "out", "--format", "json"];
    let alone = ["report", "out/trace.pftrace", "--format", "json"];
    assert_eq!((verdict(&report).as_str(), verdict(&alone).as_str()), ("COMPLETE", "COMPLETE"));
    for length in [whole.len() / 2, whole.len() * 3 / 4, whole.len() - 1] {
        fs::write(&trace, &whole[..length]).expect("cut");
        assert_eq!(verdict(&report), "INCOMPLETE", "{length} of {}", whole.len());
        assert_eq!(verdict(&["report", "out", "--summary-only", "--format", "json"]), "INCOMPLETE");
        let text = command(dir, &["report", "out"]).stdout;
        assert!(String::from_utf8_lossy(&text).contains("INCOMPLETE"));
        let html = command(dir, &["report", "out", "--format", "html"]).stdout;
        assert!(String::from_utf8_lossy(&html).contains("INCOMPLETE"));
        let output = command(dir, &["export", "out", "--to", "json", "-o", "export.json"]);
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stderr).contains("was cut"));
        if length > whole.len() / 2 {
            assert_eq!(verdict(&alone), "INCOMPLETE", "the trace alone, {length} bytes");
        }
        // Alone it only has no end, as while its program runs: all events that are there are written.
        let output = command(dir, &["export", "out/trace.pftrace", "--to", "json", "-o", "alone.json"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(0) && said.contains("does not end"), "{length} bytes: {said}");
        assert!(json(&dir.join("alone.json")).is_object());
    }
    // Filled up to its length with something else.
    let mut other = whole[..whole.len() / 2].to_vec();
    other.resize(whole.len(), 0);
    fs::write(&trace, &other).expect("filled up");
    let output = command(dir, &report);
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(!output.status.success() || !shown.contains("\"COMPLETE\""), "{shown}");
    fs::remove_file(&trace).expect("deleted");
    assert_eq!(verdict(&report), "INCOMPLETE");
}

/// A file that is cut by a full disk must not have the final name.
#[test]
fn an_export_is_whole_or_not_there() {
    let root = tempfile::tempdir().expect("temporary directory");
    let dir = root.path();
    recorded(dir, "out");
    fs::write(dir.join("t.json"), "old").expect("a file");
    let limited = |words: &str| {
        let text = format!("ulimit -f 1; exec {} {words}", rkprof().display());
        run(Command::new("sh").current_dir(dir).args(["-c", &text]))
    };
    for words in ["export out --to json -o t.json", "report out --format html -o t.json"] {
        let output = limited(words);
        assert_eq!(output.status.code(), Some(1), "{words}: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(fs::read_to_string(dir.join("t.json")).expect("the old one"), "old", "{words}");
    }
    let left: Vec<_> = content_names(dir).into_iter().filter(|name| name.starts_with('.')).collect();
    assert!(left.is_empty(), "{left:?}");
    assert_eq!(command(dir, &["export", "out", "--to", "json", "-o", "t.json"]).status.code(), Some(0));
    assert!(json(&dir.join("t.json")).is_object());
}

fn content_names(dir: &Path) -> Vec<String> {
    fs::read_dir(dir)
        .expect("a directory")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect()
}

/// A program that is started with SIGPIPE ignored finds it ignored under rkprof, too.
#[test]
fn ignored_signals_stay_ignored() {
    let root = tempfile::tempdir().expect("temporary directory");
    let ignored = |under: &str| {
        let text = format!("trap '' PIPE CHLD USR1; exec {under} grep -E '^Sig(Ign|Blk)' /proc/self/status");
        let output = run(Command::new("sh").current_dir(root.path()).args(["-c", &text]));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        // Without the C library's own two.
        let mask = |line: &str| u64::from_str_radix(line.rsplit('\t').next()?, 16).ok().map(|mask| mask & 0x7fff_ffff);
        text.lines().map(|line| format!("{} {:x?}\n", &line[..6], mask(line))).collect::<String>()
    };
    let alone = ignored("");
    assert!(alone.contains("SigIgn"));
    assert_eq!(ignored(&format!("{} run -q -o out --", rkprof().display())), alone);
}

/// Memory that the tracer never frees is not reported as a leak of the program, whose exit code would change.
#[test]
fn a_leak_detector_finds_nothing_of_ours() {
    let root = tempfile::tempdir().expect("temporary directory");
    let source = root.path().join("p.c");
    fs::write(&source, "int main(void) { return 0; }\n").expect("a file");
    if !run(Command::new("cc").args(["-fsanitize=address", "-o", "p"]).arg(&source).current_dir(root.path()))
        .status
        .success()
    {
        eprintln!("skipped: the compiler has no address sanitizer");
        return;
    }
    let program = common::compile_with("tests/programs/hunted.c", root.path(), &["-fsanitize=address"]);
    // The simulator's own leaks. Signals that the tracer creates in it are the tracer's, and so are its calls of the SDK.
    fs::write(root.path().join("suppressed"), "leak:rksim::c::leak\n").expect("a file");
    for dispatch in ["light", "sdk"] {
        let mut command = Command::new(rkprof());
        command
            .current_dir(root.path())
            .args(["run", "-q", "-o", dispatch, "--"])
            .arg(&program)
            .args(["counts", "2", "2"]);
        command.env("RKSIM_TIME", "fast").env("RKPROF_DISPATCH", dispatch);
        // Frames of Rust are found by their unwind tables only.
        command.env("ASAN_OPTIONS", "fast_unwind_on_malloc=0:detect_leaks=1");
        command.env("LSAN_OPTIONS", "suppressions=suppressed:print_suppressions=0");
        let output = run(&mut command);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(7), "{dispatch}: {:?} {said}", output.status);
        let summary = json(&root.path().join(dispatch).join("summary.json"));
        assert_eq!(summary["completeness"]["verdict"], "COMPLETE");
    }
}

/// The sanitizer's library must be the first. Sanitizers look functions up before they are ready for the functions that they replace.
#[test]
fn a_program_with_a_sanitizer_starts() {
    let root = tempfile::tempdir().expect("temporary directory");
    let (source, program) = (root.path().join("p.c"), root.path().join("p"));
    let text = "#include <dlfcn.h>\nint main(void) { return dlsym(RTLD_DEFAULT, \"malloc\") ? 5 : 6; }\n";
    fs::write(&source, text).expect("a file");
    for sanitizer in ["address", "thread", "undefined"] {
        let mut build = Command::new("cc");
        build.arg("-D_GNU_SOURCE").arg(format!("-fsanitize={sanitizer}")).arg("-o").arg(&program).arg(&source);
        if !run(&mut build).status.success() {
            eprintln!("skipped: the compiler has no {sanitizer} sanitizer");
            continue;
        }
        // One that does not run here at all, as where addresses are too random for it, shows nothing.
        if run(&mut Command::new(&program)).status.code() != Some(5) {
            eprintln!("skipped: the {sanitizer} sanitizer does not run here");
            continue;
        }
        let mut traced = Command::new(rkprof());
        traced.current_dir(root.path()).args(["run", "-q", "-o", sanitizer, "--"]).arg(&program);
        let mut preloaded = Command::new(&program);
        preloaded.current_dir(root.path()).env("LD_PRELOAD", common::library());
        // The address sanitizer refuses to be the second library.
        let ways = if sanitizer == "address" { vec![traced] } else { vec![traced, preloaded] };
        for mut command in ways {
            let output = run(&mut command);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(5), "{sanitizer}, {command:?}: {said}");
        }
    }
}

/// A trace as long as it was that lacks a sixth of its packets: only its running totals tell. They go in fours, here and there,
/// so that some kernels stay, wherever a drain put them.
fn without_some_packets(trace: &[u8]) -> Vec<u8> {
    // Field 1 with a length, again and again.
    let (mut packets, mut rest) = (Vec::new(), trace);
    while let [0x0a, tail @ ..] = rest {
        let (mut length, mut at) = (0usize, 0);
        loop {
            length |= usize::from(tail[at] & 0x7f) << (7 * at);
            at += 1;
            if tail[at - 1] < 0x80 {
                break;
            }
        }
        let end = 1 + at + length;
        packets.push(&rest[..end]);
        rest = &rest[end..];
    }
    assert!(rest.is_empty() && packets.len() > 20, "{} packets", packets.len());
    let third = packets.len() / 3;
    let stays = |i: usize| !(third..2 * third).contains(&i) || (i / 4).is_multiple_of(2);
    let mut out: Vec<u8> =
        packets.iter().enumerate().filter(|&(i, _)| stays(i)).flat_map(|(_, packet)| packet.to_vec()).collect();
    // One packet with an unknown field makes up for them; its own length takes six bytes, the field's as many.
    let varint =
        |n: usize| (0..5).map(|i| (n >> (7 * i)) as u8 & 0x7f | if i < 4 { 0x80 } else { 0 }).collect::<Vec<_>>();
    let gap = trace.len() - out.len();
    let payload = gap - 6;
    out.push(0x0a);
    out.extend(varint(payload));
    // Field 5000, bytes.
    out.extend([0xc2, 0xb8, 0x02]);
    out.extend(varint(payload - 8));
    out.resize(trace.len(), 0);
    out
}

/// Readers of a trace compare it with its summary and report a difference, even if no file is shorter.
#[test]
fn every_reader_of_a_trace_compares() {
    let root = tempfile::tempdir().expect("temporary directory");
    let dir = root.path();
    let output = run(&mut Program::scenario("multi-stream", dir).under_rkprof("out"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let trace = dir.join("out/trace.pftrace");
    let whole = fs::read(&trace).expect("a trace");
    // DuckDB's answer is always the same here.
    let bin = dir.join("bin");
    fs::create_dir(&bin).expect("a directory");
    fs::write(bin.join("duckdb"), "#!/bin/sh\ncat >/dev/null\nprintf 'n\\n1\\n'\n").expect("a script");
    fs::set_permissions(bin.join("duckdb"), std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a mode");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    fs::write(dir.join("budget.json"), r#"{"gap_us": 1e12}"#).expect("a budget");
    let asked = |words: &[&str]| {
        let output = run(Command::new(rkprof()).current_dir(dir).env("PATH", &path).args(words));
        (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    let commands: [(&[&str], i32); 9] = [
        (&["report", "out"], 0),
        (&["report", "out", "--by-thread"], 0),
        (&["compare", "out", "out"], 0),
        (&["fitness", "out"], 0),
        (&["check", "out", "--budget", "budget.json"], 1),
        (&["export", "out", "--to", "json", "-o", "t.json"], 1),
        (&["merge", "out", "-o", "merged", "--force"], 0),
        (&["query", "out", "SELECT 1"], 1),
        // The dataset exists now, and still comes from a trace without some events.
        (&["query", "out", "SELECT 1"], 1),
    ];
    for (words, _) in commands {
        let (code, shown) = asked(words);
        assert!(code == Some(0) && !shown.contains("INCOMPLETE"), "{words:?}: {code:?} {shown}");
    }
    fs::remove_dir_all(dir.join("out/dataset")).expect("removed");
    fs::write(&trace, without_some_packets(&whole)).expect("changed");
    for (words, expected) in commands {
        let (code, shown) = asked(words);
        let said = if words[0] == "merge" { asked(&["report", "merged", "--summary-only"]).1 } else { shown };
        assert_eq!(code, Some(expected), "{words:?}: {said}");
        assert!(said.contains("INCOMPLETE") || said.contains("holds only"), "{words:?}: {said}");
    }
    // Cut after the dataset was made: the answer is whole, and the run is not.
    fs::write(&trace, &whole).expect("restored");
    fs::remove_dir_all(dir.join("out/dataset")).expect("removed");
    assert_eq!(asked(&["query", "out", "SELECT 1"]).0, Some(0));
    fs::write(&trace, &whole[..whole.len() / 2]).expect("cut");
    let (code, said) = asked(&["query", "out", "SELECT 1"]);
    assert!(code == Some(0) && said.contains("the run is INCOMPLETE") && said.contains("was cut"), "{code:?} {said}");
}

/// Each view's verdict on a run: in text, Markdown, HTML and JSON, and the exit code of `check`.
fn views(dir: &Path, out: &str) -> (String, Option<i32>) {
    let shown = |format: &str| {
        let output = command(dir, &["report", out, "--format", format]);
        assert!(output.status.success(), "{out}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let said: serde_json::Value = serde_json::from_str(&shown("json")).expect("JSON");
    let verdict = said["completeness"]["verdict"].as_str().expect("a verdict").to_owned();
    let reason = said["completeness"]["reasons"][0].as_str().map(str::to_owned);
    assert_eq!(reason.is_some(), verdict != "COMPLETE", "{out}: {reason:?}");
    // Wrapped in a terminal, marked up elsewhere.
    let words = |text: &str| text.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
    let first_words: Vec<String> = words(reason.as_deref().unwrap_or_default()).into_iter().take(4).collect();
    for (format, lines) in [("text", 8), ("markdown", 6), ("html", usize::MAX)] {
        let page = shown(format);
        let head = match (format, verdict.as_str()) {
            // If nothing is missing, the text shows it beside the counts, at its end.
            ("text", "COMPLETE") => page,
            ("html", _) => page[page.find("class=\"badge").expect("a badge")..].to_owned(),
            _ => page.lines().take(lines).collect::<Vec<_>>().join("\n"),
        };
        let head = words(&head);
        let of_verdicts = |word: &&String| ["COMPLETE", "INCOMPLETE", "UNKNOWN"].contains(&word.as_str());
        assert_eq!(head.iter().find(of_verdicts), Some(&verdict), "{out} as {format}");
        assert!(
            head.windows(first_words.len().max(1)).any(|some| some.starts_with(&first_words)),
            "{out} as {format}: {reason:?}"
        );
    }
    fs::write(dir.join("budget.json"), r#"{"kernel_count": 1e12}"#).expect("a budget");
    (verdict, command(dir, &["check", out, "--budget", "budget.json"]).status.code())
}

/// A program that never ends by itself.
struct Killed(std::process::Child);

impl Drop for Killed {
    fn drop(&mut self) {
        self.0.kill().expect("it runs");
        self.0.wait().expect("it ends");
    }
}

#[test]
fn every_state_of_a_run_is_the_same_in_every_view() {
    let root = tempfile::tempdir().expect("temporary directory");
    let dir = root.path();
    let says = |out: &str, verdict: &str, code: i32| {
        assert_eq!(views(dir, out), (verdict.to_owned(), Some(code)), "{out}");
    };
    recorded(dir, "finished");
    recorded(dir, "second");
    says("finished", "COMPLETE", 0);

    let program = common::compile("tests/programs/hunted.c", dir);
    let program = Command::new(program)
        .current_dir(dir)
        .args(["counts", "1", "1", "forever"])
        .env("LD_PRELOAD", common::library())
        .env("RKPROF_OUT", dir.join("live"))
        .env("RKSIM_TIME", "fast")
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn();
    let program = Killed(program.expect("it starts"));
    common::wait_for("a summary", || {
        let session = rkprof_store::dir::Session::open(&dir.join("live"));
        session.summary().ok().filter(|summary| summary.completeness.dispatches > 0)
    });
    // All views are of the same moment.
    // SAFETY: a signal for a process of ours that has not been waited for.
    unsafe { libc::kill(program.0.id() as i32, libc::SIGSTOP) };
    says("live", "INCOMPLETE", 1);
    drop(program);
    says("live", "INCOMPLETE", 1);
    command(dir, &["recover", "live"]);
    // Kernels may have been running, or not.
    let (verdict, code) = views(dir, "live");
    assert_eq!(code, Some(i32::from(verdict != "COMPLETE")), "{verdict}");

    let copy =
        |out: &str| assert!(run(Command::new("cp").current_dir(dir).args(["-r", "finished", out])).status.success());
    copy("cut");
    let trace = fs::File::options().write(true).open(dir.join("cut/trace.pftrace")).expect("a trace");
    trace.set_len(trace.metadata().expect("a length").len() / 2).expect("cut");
    says("cut", "INCOMPLETE", 1);
    // The machine was restarted: the files of a session remain, its memory does not.
    copy("gone");
    let mut info = json(&dir.join("gone/run.json"));
    info["status"] = "running".into();
    info["pid"] = 4_000_000.into();
    fs::write(dir.join("gone/run.json"), info.to_string()).expect("a file");
    command(dir, &["recover", "gone"]);
    says("gone", "INCOMPLETE", 1);

    assert!(command(dir, &["export", "finished", "--to", "json", "-o", "finished.json"]).status.success());
    assert!(command(dir, &["import", "finished.json", "-o", "imported"]).status.success());
    says("imported", "UNKNOWN", 0);
    for (other, out, verdict, code) in [("second", "merged", "COMPLETE", 0), ("cut", "worse", "INCOMPLETE", 1)] {
        assert!(command(dir, &["merge", "finished", other, "-o", out]).status.success());
        says(out, verdict, code);
    }
}
