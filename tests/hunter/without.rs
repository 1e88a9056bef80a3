//! Proves that the hunt can find faults: each fix is taken out of a copy of the sources, and the hunt there must fail for the
//! right reason. A test always checks that each fix is still in its place; the hunts take a build each:
//!
//! ```text
//! cargo test --test hunter without_its_fix -- --ignored --nocapture
//! RKPROF_HUNT_WITHOUT=zombie ...
//! ```

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The replaced text, and its replacement.
pub(crate) struct Edit {
    pub file: &'static str,
    pub fix: &'static str,
    pub without: &'static str,
}

struct Fix {
    name: &'static str,
    /// The fault without the fix.
    prevents: &'static str,
    edits: &'static [Edit],
    /// Faults that reveal it, and the number of runs for each.
    faults: &'static [&'static str],
    runs: u32,
    /// Messages of the hunt; one of them must occur.
    found: &'static [&'static str],
}

const RECOVER: &str = "crates/drain/src/recover/mod.rs";

/// The recovery does not report a missing arena.
const ARENA_UNASKED: Edit = Edit {
    file: RECOVER,
    fix: r#"vec![format!("the last records of the process are lost, because the arena cannot be read: {why}")]"#,
    without: "{ drop(why); Vec::new() }",
};

const FIXES: &[Fix] = &[
    Fix {
        name: "arena-gone",
        prevents: "a run that was killed and whose arena went with the machine is COMPLETE",
        edits: &[ARENA_UNASKED],
        faults: &["reboot"],
        runs: 40,
        found: &["false COMPLETE"],
    },
    Fix {
        name: "arena-removed-early",
        prevents: "the arena is deleted although the files that replace it could not be written",
        edits: &[
            ARENA_UNASKED,
            Edit {
                file: "crates/tracer/src/drainer/thread/finish.rs",
                fix: "if !is_open || self.write_last() {",
                without: "let _ = !is_open || self.write_last();\n        {",
            },
        ],
        faults: &["full-disk"],
        runs: 120,
        // From a session whose first summary had no room either.
        found: &["false COMPLETE", "a session that recorded nothing said that it ran"],
    },
    Fix {
        name: "claimed-early",
        prevents: "a session that could not begin says that it runs",
        edits: &[
            Edit {
                file: "crates/tracer/src/session/provenance.rs",
                fix: "status: Status::Starting,",
                without: "status: Status::Running,",
            },
            Edit {
                file: "crates/tracer/src/session/start.rs",
                fix: "let _ = dir::write_json(&dir.join(run::FILE), &info);",
                without: "let _ = info;",
            },
        ],
        faults: &["limits", "syscall"],
        runs: 60,
        found: &["a session that recorded nothing said that it ran"],
    },
    Fix {
        name: "summary-thrown-away",
        prevents: "a recovery counts only what is in the trace, also where the trace does not hold everything",
        edits: &[
            Edit {
                file: RECOVER,
                fix: "let mut recovery = make(Source::preferred(&config))?;",
                without: "let mut recovery = make(Source::Trace)?;",
            },
            Edit {
                file: RECOVER,
                fix: "let mut lost = recovery.lost(salvage.as_ref());",
                without: "let mut lost = 0;",
            },
        ],
        faults: &["kill-both"],
        runs: 120,
        found: &["false COMPLETE", "uncounted loss"],
    },
    Fix {
        name: "zombie",
        prevents: "a process that has ended and whose parent has not asked counts as running, so its run is not recovered",
        edits: &[Edit {
            file: "crates/store/src/process.rs",
            fix: "stat(pid).is_some_and(|stat| !stat.is_zombie())",
            without: "stat(pid).is_some()",
        }],
        faults: &["zombie"],
        runs: 20,
        found: &["a process that has ended is not recovered"],
    },
    Fix {
        name: "trace-unlooked-at",
        prevents: "a trace that was deleted or cut is COMPLETE",
        edits: &[
            Edit {
                file: "crates/tracer/src/drainer/output.rs",
                fix: "self.trace.as_ref().and_then(TraceStream::verify).map(|stopped| stopped.to_string())",
                without: "None",
            },
            Edit {
                file: "crates/store/src/verdict.rs",
                fix: "missing.extend(summary.completeness.trace_files.iter().filter_map(|file| size(dir, file)));",
                without: "",
            },
        ],
        faults: &["trace-harmed", "trace-cut"],
        runs: 40,
        found: &["COMPLETE"],
    },
];

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_fix_is_where_it_is_taken_out() {
    FIXES.iter().for_each(|fix| are_there(fix.name, fix.edits));
}

/// Asserts that each fix occurs once in its file.
pub(crate) fn are_there(name: &str, edits: &[Edit]) {
    for Edit { file, fix, .. } in edits {
        let source = std::fs::read_to_string(root().join(file)).expect("a source file");
        assert_eq!(source.matches(fix).count(), 1, "{name}: {file} has not once: {fix}");
    }
}

#[test]
#[ignore = "a build for each fix: minutes"]
fn each_is_found_without_its_fix() {
    let only = std::env::var("RKPROF_HUNT_WITHOUT").ok();
    let copy = tempfile::tempdir().expect("a temporary directory");
    copy_tree(root(), copy.path());
    let mut unseen = Vec::new();
    for fix in FIXES.iter().filter(|fix| only.as_ref().is_none_or(|name| name == fix.name)) {
        let whole = take_out(fix.edits, copy.path());
        for fault in fix.faults {
            let said = hunt(copy.path(), fault, fix.runs);
            if !said.contains("runs with seed") {
                unseen.push(format!("{} by {fault}: the hunt did not begin: {said}", fix.name));
                continue;
            }
            let lines = said
                .lines()
                .filter(|line| line.starts_with("seed ") && fix.found.iter().any(|words| line.contains(words)));
            let found: Vec<&str> = lines.collect();
            eprintln!("{} ({}): {fault}: found by {} of {} runs", fix.name, fix.prevents, found.len(), fix.runs);
            eprintln!("  {}", found.first().copied().unwrap_or(said.lines().last().unwrap_or_default()));
            if found.is_empty() {
                unseen.push(format!("{} by {fault}", fix.name));
            }
        }
        put_back(whole);
    }
    assert!(unseen.is_empty(), "not found: {unseen:?}");
}

/// The unchanged sources.
pub(crate) type Whole = Vec<(PathBuf, String)>;

/// Takes the fixes out of a copy of the sources. The result belongs to the copy: the sources may change in the meantime.
pub(crate) fn take_out<'a>(edits: impl IntoIterator<Item = &'a Edit>, copy: &Path) -> Whole {
    let take = |edit: &Edit| {
        let path = copy.join(edit.file);
        let source = std::fs::read_to_string(&path).expect("a source file");
        assert_eq!(source.matches(edit.fix).count(), 1, "{} has not once: {}", edit.file, edit.fix);
        std::fs::write(&path, source.replace(edit.fix, edit.without)).expect("a file");
        (path, source)
    };
    edits.into_iter().map(take).collect()
}

pub(crate) fn put_back(whole: Whole) {
    // In reverse order: a file may have been changed twice.
    whole.into_iter().rev().for_each(|(path, source)| std::fs::write(path, source).expect("a file"));
}

/// Cargo in the copy; without debug information, which is half of the work and of the room on the disk.
pub(crate) fn cargo(copy: &Path) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(copy).env("CARGO_PROFILE_DEV_DEBUG", "0").env_remove("RKPROF_HUNT_FROM").stdin(Stdio::null());
    cargo.env("RKPROF_HUNT_SEED", "1");
    cargo
}

/// The output of the hunt in the copy.
fn hunt(copy: &Path, fault: &str, runs: u32) -> String {
    let mut cargo = cargo(copy);
    cargo.args(["test", "--quiet", "--test", "hunter", "no_verdict_is_wrong", "--", "--nocapture"]);
    cargo.env("RKPROF_HUNT_RUNS", runs.to_string()).env("RKPROF_HUNT_FAULT", fault);
    let output = cargo.output().expect("cargo");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Copies the sources, without build results.
pub(crate) fn copy_tree(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a directory").flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let kind = entry.file_type().expect("a type");
        let place = to.join(&name);
        if kind.is_dir() && name != "target" && !name.to_string_lossy().starts_with('.') {
            std::fs::create_dir(&place).expect("a directory");
            copy_tree(&path, &place);
        } else if kind.is_file() {
            std::fs::copy(&path, place).expect("a copy");
        }
    }
}
