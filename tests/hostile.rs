//! Hostile input (docs/threat-model.md): rkprof trusts a run directory, a named file, a program and the current directory
//! only where that is harmless.

mod common;

use common::{Program, rkprof, run};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};

/// A command that takes longer, in seconds, is waiting forever.
const PATIENCE: &str = "30";

fn command(dir: &Path, words: &[&str]) -> Output {
    // What the command loads must be there, also for a test that runs alone.
    common::library();
    run(Command::new("timeout").args([PATIENCE]).arg(rkprof()).current_dir(dir).args(words))
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout)
}

/// A finished run in `out`.
fn recorded(dir: &Path, out: &str) {
    let output = run(&mut Program::scenario("hello", dir).under_rkprof(out));
    assert!(output.status.success(), "{}", said(&output));
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

/// No reader waits forever on these, or reads until the memory is full.
#[test]
fn what_waits_or_has_no_end_is_refused() {
    let root = tempfile::tempdir().expect("temporary directory");
    let dir = root.path();
    recorded(dir, "out");
    pipe(&dir.join("pipe"));
    fs::File::create(dir.join("large")).and_then(|file| file.set_len(4 << 30)).expect("a sparse file");
    for bad in ["pipe", "/dev/zero", "large"] {
        for words in [
            &["check", "out", "--budget", bad][..],
            &["report", "out", "--peaks", bad],
            &["roofline", "out", "--peaks", bad],
            &["report", "out", "--rules", bad],
            &["demo", "--scenario", bad, "-o", "none"],
            &["counters", "check", bad],
            &["run", "--config", bad, "-o", "none", "--", "true"],
            &["run", "-i", bad, "-o", "none", "--", "true"],
            &["import", bad, "-o", "none"],
            &["import", bad, "--format", "csv", "-o", "none"],
            &["analyze", bad],
            &["report", bad],
            &["export", bad, "--to", "json", "-o", "none"],
        ] {
            let output = command(dir, words);
            let code = output.status.code();
            assert!(
                code.is_some_and(|code| code != 0 && code != 124 && code < 128),
                "{words:?}: {code:?} {}",
                said(&output)
            );
            assert!(!said(&output).contains("panicked"), "{words:?}: {}", said(&output));
            assert!(!dir.join("none").exists(), "{words:?}");
        }
    }
}

/// The same as files of a run directory: unreadable files are named, and no run is COMPLETE.
#[test]
fn files_of_a_run_that_are_none_keep_no_command() {
    let root = tempfile::tempdir().expect("temporary directory");
    let dir = root.path();
    for file in ["trace.pftrace", "summary.json", "run.json"] {
        for harm in ["pipe", "device"] {
            let out = format!("{file}-{harm}");
            recorded(dir, &out);
            let place = dir.join(&out).join(file);
            fs::remove_file(&place).expect("removed");
            match harm {
                "pipe" => pipe(&place),
                _ => symlink("/dev/zero", &place).expect("a link"),
            }
            for words in [
                &["report", &out, "--format", "json"][..],
                &["report", &out, "--by-thread"],
                &["compare", &out, &out],
                &["check", &out, "--metrics"],
                &["export", &out, "--to", "json", "-o", "none.json"],
                &["merge", &out, "-o", "merged", "--force"],
                &["merge", &out, "-o", "merged", "--force", "--dataset"],
                &["roofline", &out],
                &["recover", &out],
                &["top", &out, "--once"],
            ] {
                let output = command(dir, words);
                let shown = said(&output);
                let code = output.status.code().expect("it ends by itself");
                assert!(code != 124 && code < 128 && !shown.contains("panicked"), "{words:?}: {code} {shown}");
                assert!(!shown.contains("\"COMPLETE\""), "{words:?}: {shown}");
            }
        }
    }
}

/// A program whose names are hostile: a formula, markup of each kind, what a terminal obeys, and what ends a statement.
const NAMES: [&str; 4] = [
    "=HYPERLINK(A1)|`x`<img src=x onerror=a>\u{1b}[2J\u{202e}",
    "@SUM(1)[c](javascript:a)</script><b>'; DROP TABLE kernels; --",
    "+1|2*b*_u_",
    "-2+3\u{9b}31m\nsecond line\"} 1",
];

fn hostile_run(dir: &Path) {
    let text = |name: &str| serde_json::to_string(name).expect("text").replace('\u{9b}', "\\u009b");
    let [kernel, range, mark, step] = NAMES.map(text);
    let scenario = fs::read_to_string("examples/scenarios/hello.toml").expect("a scenario");
    let scenario = scenario
        .replace("\"_Z10vector_addPKfS0_Pfi\"", &kernel)
        .replace("{ name = \"work\"", &format!("{{ name = {range}"))
        .replace("mark = \"launched\"", &format!("mark = {mark}"))
        .replace("name = \"hello\"", &format!("name = {step}"));
    fs::write(dir.join("hostile.toml"), scenario).expect("a file");
    let output = command(dir, &["demo", "-q", "--scenario", "hostile.toml", "-o", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    // A device's name comes from the driver; the summary may come from any user.
    let place = dir.join("out/summary.json");
    let mut summary = common::json(&place);
    for agent in summary["agents"].as_array_mut().expect("agents") {
        agent["product"] = NAMES[1].into();
    }
    fs::write(place, serde_json::to_vec(&summary).expect("JSON")).expect("a file");
}

/// Names are shown as text in every medium.
#[test]
fn names_of_the_program_are_text_in_every_medium() {
    let root = tempfile::tempdir().expect("temporary directory");
    let dir = root.path();
    hostile_run(dir);
    let shown = |words: &[&str]| {
        let output = command(dir, words);
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", said(&output));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    // Terminals.
    for words in [
        &["report", "out"][..],
        &["report", "out", "--wide", "--by-thread"],
        &["compare", "out", "out"],
        &["roofline", "out"],
        &["top", "out", "--once"],
    ] {
        let text = shown(words);
        let obeyed = |c: char| (c.is_control() && c != '\n') || ('\u{202a}'..='\u{202e}').contains(&c);
        assert!(!text.contains(obeyed), "{words:?}: {text:?}");
        assert!(!text.contains("\nsecond line"), "{words:?}: {text}");
    }
    // Markdown: outside of spans of code nothing is markup, and there is no more than one line of a name.
    for words in [&["report", "out", "--format", "markdown"][..], &["compare", "out", "out", "--format", "markdown"]] {
        let text = shown(words);
        let prose: String = text.split('`').step_by(2).collect();
        for markup in ["<img", "<b>", "[c](", "</script"] {
            assert!(!prose.contains(markup), "{words:?} {markup}: {text}");
        }
        for line in text.lines().filter(|line| line.starts_with("| ")) {
            let columns = line.split('`').step_by(2).collect::<String>().matches('|').count();
            let expected = if words[0] == "report" { [9, 8] } else { [8, 8] };
            assert!(expected.contains(&columns), "{line}");
        }
        assert!(!text.contains("\nsecond line") && !text.contains('\u{1b}'), "{text}");
    }
    // Pages and pictures.
    for words in [
        &["report", "out", "--format", "html"][..],
        &["compare", "out", "out", "--format", "html"],
        &["roofline", "out", "--format", "svg"],
        &["roofline", "out", "--format", "html"],
    ] {
        let text = shown(words);
        assert!(!text.contains("<img") && !text.contains("</script><b>"), "{words:?}");
    }
    // Tables.
    shown(&["export", "out", "--to", "csv", "-o", "csv"]);
    shown(&["export", "out", "--to", "rocprof-csv", "-o", "rocprof"]);
    shown(&["report", "out", "--histogram", "csv/histogram.csv"]);
    fs::write(dir.join("csv/roofline.csv"), shown(&["roofline", "out", "--format", "csv"])).expect("a file");
    let mut cells = 0;
    for entry in ["csv", "rocprof"].into_iter().flat_map(|place| fs::read_dir(dir.join(place)).expect("files")) {
        let path = entry.expect("an entry").path();
        let mut csv = csv::ReaderBuilder::new().flexible(true).from_path(&path).expect("a table");
        for row in csv.records() {
            for cell in row.expect("a row").iter().filter(|cell| cell.parse::<f64>().is_err()) {
                assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{}: {cell:?}", path.display());
                cells += usize::from(cell.starts_with('\''));
            }
        }
    }
    assert!(cells >= 4, "the names are in the tables, {cells}");
}

/// The user's own data, which must not change: a finished run, and a file.
fn victims(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<_> = fs::read_dir(dir.join("victims"))
        .expect("a directory")
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            (path.display().to_string(), if path.is_dir() { Vec::new() } else { fs::read(path).expect("a file") })
        })
        .collect();
    found.sort();
    found
}

/// A run directory from another user, with links to the user's own files: `recover` must not change or delete these.
#[test]
fn nothing_outside_of_a_run_is_changed_on_its_word() {
    let root = tempfile::tempdir().expect("temporary directory");
    let dir = root.path();
    recorded(dir, "victims");
    // The remains of a killed process, not recovered.
    let killed = |out: &str| {
        assert!(run(Command::new("cp").current_dir(dir).args(["-r", "victims", out])).status.success());
        let place = dir.join(out).join("run.json");
        let mut info = common::json(&place);
        info["status"] = "running".into();
        info["pid"] = 4_000_000.into();
        fs::write(place, info.to_string()).expect("a file");
    };
    fs::write(dir.join("victims/notes"), b"mine").expect("a file");
    let before = victims(dir);
    let up = Path::new("..");
    for (name, target) in [
        ("arena", up.join("victims/notes")),
        ("arena", dir.join("victims/notes")),
        ("trace.pftrace", up.join("victims/notes")),
        ("trace.pftrace", dir.join("victims/trace.pftrace")),
        ("meta.bin", dir.join("victims/notes")),
        ("counters.json", dir.join("victims/notes")),
        ("summary.json", dir.join("victims/summary.json")),
        ("run.json", dir.join("killed/run.json")),
        ("snapshot.request", dir.join("victims/notes")),
        ("pid_5", dir.join("victims")),
        ("pass_1", dir.join("victims")),
        (".replaced.4000000", dir.join("victims")),
        ("telemetry_samples.csv", dir.join("victims/notes")),
        ("library_trace.csv", dir.join("victims/notes")),
        ("trace.flight.0001.pftrace", dir.join("victims/notes")),
    ] {
        let _ = fs::remove_dir_all(dir.join("killed"));
        killed("killed");
        killed("sent");
        let place = dir.join("sent").join(name);
        let _ = fs::remove_file(&place);
        symlink(&target, &place).expect("a link");
        for words in [
            &["recover", "sent"][..],
            &["report", "sent"],
            &["snapshot", "sent"],
            &["merge", "sent", "-o", "sent", "--force"],
            &["run", "-q", "--force", "-o", "sent", "--", "true"],
        ] {
            let output = command(dir, words);
            assert!(!said(&output).contains("panicked"), "{words:?}: {}", said(&output));
            assert!(victims(dir) == before, "{words:?} with {name} -> {}: {}", target.display(), said(&output));
        }
        let _ = fs::remove_dir_all(dir.join("sent"));
    }
    // A child's directory that is a link to a run that waits for its recovery.
    let _ = fs::remove_dir_all(dir.join("killed"));
    killed("killed");
    killed("sent");
    symlink(dir.join("killed"), dir.join("sent/pid_5")).expect("a link");
    let before = fs::read(dir.join("killed/run.json")).expect("a file");
    command(dir, &["recover", "sent"]);
    assert!(fs::read(dir.join("killed/run.json")).expect("a file") == before, "the other run was recovered");
}

/// Files with the names of a session, planted in its directory.
#[test]
fn a_session_writes_through_no_planted_link() {
    let root = tempfile::tempdir().expect("temporary directory");
    let dir = root.path();
    fs::create_dir(dir.join("victims")).expect("a directory");
    fs::write(dir.join("victims/notes"), b"mine").expect("a file");
    let before = victims(dir);
    for (n, name) in ["trace.pftrace", "meta.bin", "run.json", "summary.json", "arena", "counters.json", "code_objects"]
        .into_iter()
        .enumerate()
    {
        let out = format!("out{n}");
        fs::create_dir(dir.join(&out)).expect("a directory");
        let target = if name == "code_objects" { dir.join("victims") } else { dir.join("victims/notes") };
        symlink(target, dir.join(&out).join(name)).expect("a link");
        let program = Program::scenario("hello", dir);
        let alone = common::outcome(&mut program.alone());
        let ended = common::outcome(&mut program.preloaded(&out));
        assert_eq!((ended.code, &ended.stdout), (alone.code, &alone.stdout), "{name}");
        let sampled = program.with("RKPROF_PC_SAMPLING", "host-trap").with("RKPROF_DISPATCH", "sdk");
        common::outcome(&mut sampled.under_rkprof(&out));
        assert!(victims(dir) == before, "{name}");
    }
}
