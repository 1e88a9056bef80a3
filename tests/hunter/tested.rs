//! Faults that an audit found and that are no matter of chance: each has a test, which must fail when its fix is taken out and pass
//! when it is there. All are taken out of one copy of the sources at once, so that this takes two builds:
//!
//! ```text
//! cargo test --test hunter its_fix -- --ignored --nocapture
//! ```

use super::without::{Edit, are_there, cargo, copy_tree, put_back, root, take_out};
use std::path::Path;

struct Tested {
    /// Number of the finding.
    finding: &'static str,
    /// The fault without the fix.
    prevents: &'static str,
    edit: Edit,
    /// Arguments of `cargo test`.
    test: &'static [&'static str],
}

const TESTED: &[Tested] = &[
    Tested {
        finding: "D5",
        prevents: "an arena that is a link leads recover to another file, which it deletes",
        edit: Edit {
            file: "crates/store/src/shared.rs",
            fix: "if !is_ours(&target) {",
            without: "if !is_ours(&target) && false {",
        },
        test: &["-p", "rkprof-store", "--lib", "only_our_own_arenas_are_opened_and_removed"],
    },
    Tested {
        finding: "D6",
        prevents: "signals that were ignored have their default in the program",
        edit: Edit {
            file: "crates/cli/src/launch/inherited.rs",
            fix: "ignored |= bit(signal);",
            without: "ignored |= 0;",
        },
        test: &["--test", "proof", "ignored_signals_stay_ignored"],
    },
    Tested {
        finding: "D7",
        prevents: "a terminal obeys names of kernels",
        edit: Edit {
            file: "crates/model/src/safe.rs",
            fix: "    escaped(text, is_unsafe)",
            without: "    escaped(text, |_| false)",
        },
        test: &["--test", "hostile", "names_of_the_program_are_text_in_every_medium"],
    },
    Tested {
        finding: "D8",
        prevents: "a session writes through a link that somebody planted",
        edit: Edit {
            file: "crates/store/src/files.rs",
            fix: ".append(true).create_new(true).mode(mode)",
            without: ".append(true).create(true).mode(mode)",
        },
        test: &["--test", "hostile", "a_session_writes_through_no_planted_link"],
    },
    Tested {
        finding: "D9",
        prevents: "--force deletes a run whose successor cannot be made",
        edit: Edit { file: "crates/store/src/dir.rs", fix: "let _ = bring_back(&self.dir, &self.aside);", without: "" },
        test: &["--test", "proof", "force_replaces_nothing_that_cannot_be_replaced"],
    },
    Tested {
        finding: "D10",
        prevents: "a report that does not fit the disk replaces the old one",
        edit: Edit {
            file: "crates/store/src/files.rs",
            fix: "    let temporary = beside(path);\n    let written = create_as",
            without: "    if mode == 0o666 {\n        return std::fs::write(path, content);\n    }\n    let temporary = beside(path);\n    let written = create_as",
        },
        test: &["--test", "proof", "an_export_is_whole_or_not_there"],
    },
    Tested {
        finding: "D11",
        prevents: "a file without an end is read until memory is full",
        edit: Edit { file: "crates/store/src/files.rs", fix: "if !kind.is_file() {", without: "if false {" },
        test: &["-p", "rkprof-store", "--lib", "what_is_endless_or_no_file_is_not_read"],
    },
    Tested {
        finding: "D12",
        prevents: "a second command replaces a run that is being written",
        edit: Edit {
            file: "crates/cli/src/launch/directory.rs",
            fix: "dir::running(&run.path)",
            without: "dir::running(&run.path).filter(|_| false)",
        },
        test: &["--test", "hunter", "no_verdict_is_wrong"],
    },
    Tested {
        finding: "D14",
        prevents: "nothing is left of the statistics when the disk is full",
        edit: Edit {
            file: "crates/store/src/files.rs",
            fix: "if !full || self.bytes < content.len() as u64 {",
            without: "if full || true {",
        },
        test: &["--test", "disk", "the_last_files_have_room_on_a_full_disk"],
    },
    Tested {
        finding: "D15",
        prevents: "query runs a module of the current directory",
        edit: Edit {
            file: "crates/cli/src/query/engine.rs",
            fix: "const ISOLATED: &str = \"-I\";",
            without: "const ISOLATED: &str = \"-B\";",
        },
        test: &["-p", "rkprof-cli", "--lib", "no_module_comes_from_the_current_directory"],
    },
    Tested {
        finding: "D16",
        prevents: "a client that sends a byte now and then keeps its place",
        edit: Edit {
            file: "crates/cli/src/launch/serve/mod.rs",
            fix: "Instant::now() + PATIENCE)?",
            without: "Instant::now() + PATIENCE * 100)?",
        },
        test: &["-p", "rkprof-cli", "--lib", "a_slow_client_starves_nobody"],
    },
    Tested {
        finding: "D17",
        prevents: "a program with the address sanitizer does not start",
        edit: Edit {
            file: "crates/cli/src/launch/preload.rs",
            fix: "SANITIZERS.iter().any(|sanitizer| file.starts_with(sanitizer))",
            without: "SANITIZERS.iter().all(|sanitizer| file.starts_with(sanitizer))",
        },
        test: &["--test", "proof", "a_program_with_a_sanitizer_starts"],
    },
    Tested {
        finding: "D17",
        prevents: "a thread that forbids itself madvise dies of ours",
        edit: Edit {
            file: "crates/tracer/src/session/start.rs",
            fix: "    grower::spawn(arena);\n",
            without: "    let _ = grower::spawn;\n",
        },
        test: &["--test", "lifecycle", "threads_that_forbid_themselves_other_system_calls_live"],
    },
    Tested {
        finding: "D18",
        prevents: "rkprof dies where no file may be written",
        edit: Edit {
            file: "crates/cli/src/lib.rs",
            fix: "    launch::inherited::survive_file_limits();\n",
            without: "",
        },
        test: &["--test", "faults", "no_file_may_be_written"],
    },
    Tested {
        finding: "D18",
        prevents: "the directory in shared memory of a killed rkprof stays after its recovery",
        edit: Edit {
            file: "crates/store/src/shared.rs",
            fix: "                remove_if_left(parent);\n",
            without: "                let _ = (remove_if_left, parent);\n",
        },
        test: &["-p", "rkprof-store", "--lib", "nothing_is_left_in_shared_memory"],
    },
    Tested {
        finding: "D18",
        prevents: "the program finds another limit of open files, or rkprof ends for want of one",
        edit: Edit {
            file: "crates/cli/src/launch/inherited.rs",
            fix: "    if has_room() {\n        return true;",
            without: "    if true {\n        return true;",
        },
        test: &["--test", "faults", "few_descriptors"],
    },
    Tested {
        finding: "D19",
        prevents: "percentiles of impossible durations contradict their sum",
        edit: Edit { file: "crates/stats/src/tally.rs", fix: "let ns = ns.min(Histogram::LARGEST);", without: "" },
        test: &["-p", "rkprof-stats", "--lib", "what_is_too_long_for_the_histogram_is_as_long_everywhere"],
    },
    Tested {
        finding: "D19",
        prevents: "an unknown architecture is simulated",
        edit: Edit {
            file: "crates/cli/src/demo.rs",
            fix: "known().find(|arch| *arch == name)) else {",
            without: "known().find(|arch| *arch == name).or(Some(\"gfx942\"))) else {",
        },
        test: &["--test", "cli", "what_a_demo_lacks_is_one_line_with_the_list"],
    },
    Tested {
        finding: "D20",
        prevents: "a spreadsheet computes what a name of a kernel says",
        edit: Edit {
            file: "crates/model/src/safe.rs",
            fix: "    match text.starts_with(['=', '+', '-', '@', '\\t', '\\r']) {",
            without: "    match text.starts_with(['\\t', '\\r']) {",
        },
        test: &["-p", "rkprof-model", "--lib", "a_spreadsheet_computes_nothing_of_it"],
    },
    Tested {
        finding: "D20",
        prevents: "others on the machine read command lines and output",
        edit: Edit {
            file: "crates/store/src/files.rs",
            fix: "const MODE: u32 = 0o600;",
            without: "const MODE: u32 = 0o644;",
        },
        test: &["-p", "rkprof-store", "--lib", "new_files_and_directories_are_their_owners"],
    },
];

#[test]
fn every_tested_fix_is_where_it_is_taken_out() {
    TESTED.iter().for_each(|tested| are_there(tested.finding, std::slice::from_ref(&tested.edit)));
}

#[test]
#[ignore = "a build of all without the fixes: minutes"]
fn each_test_fails_without_its_fix() {
    let copy = tempfile::tempdir().expect("a temporary directory");
    copy_tree(root(), copy.path());
    let whole = take_out(TESTED.iter().map(|tested| &tested.edit), copy.path());
    let mut wrong = Vec::new();
    for Tested { finding, prevents, test, .. } in TESTED {
        let said = run(copy.path(), test);
        eprintln!("{finding} ({prevents}): {}: {}", test.last().expect("a name"), reason(&said));
        if !said.contains("test result: FAILED. 0 passed; 1 failed") {
            wrong.push(format!("{finding} ({prevents}) passes without its fix"));
        }
    }
    put_back(whole);
    // Otherwise it may have failed for another reason.
    let mut tests: Vec<&[&str]> = TESTED.iter().map(|tested| tested.test).collect();
    tests.sort_unstable();
    tests.dedup();
    for test in tests {
        let said = run(copy.path(), test);
        if !said.contains("test result: ok. 1 passed") {
            wrong.push(format!("{test:?} fails with the fix: {}", reason(&said)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The output of the one test in the copy.
fn run(copy: &Path, test: &[&str]) -> String {
    let mut cargo = cargo(copy);
    cargo.args(["test", "--quiet"]).args(test).env("RKPROF_HUNT_RUNS", "8").env("RKPROF_HUNT_FAULT", "second-run");
    let output = cargo.output().expect("cargo");
    [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned()).concat()
}

/// The first line of a test's message.
fn reason(said: &str) -> String {
    let after = said.split_once("panicked at ").map_or(said, |(_, after)| after);
    let reason: Vec<&str> = after.lines().take(2).collect();
    reason.join(" ").chars().take(240).collect()
}
