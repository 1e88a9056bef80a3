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

const fn tested(
    finding: &'static str,
    prevents: &'static str,
    file: &'static str,
    fix: &'static str,
    without: &'static str,
    test: &'static [&'static str],
) -> Tested {
    Tested { finding, prevents, edit: Edit { file, fix, without }, test }
}

#[rustfmt::skip]
const TESTED: &[Tested] = &[
    tested("D5", "an arena that is a link leads recover to another file, which it deletes", "crates/store/src/shared.rs",
        "if !is_ours(&target) {", "if !is_ours(&target) && false {",
        &["-p", "rkprof-store", "--lib", "only_our_own_arenas_are_opened_and_removed"]),
    tested("D6", "signals that were ignored have their default in the program", "crates/launch/src/inherited.rs",
        "ignored |= bit(signal);", "ignored |= 0;",
        &["--test", "proof", "ignored_signals_stay_ignored"]),
    tested("D7", "a terminal obeys names of kernels", "crates/model/src/safe.rs",
        "    escaped(text, is_unsafe)", "    escaped(text, |_| false)",
        &["--test", "hostile", "names_of_the_program_are_text_in_every_medium"]),
    tested("D8", "a session writes through a link that somebody planted", "crates/store/src/files.rs",
        ".append(true).create_new(true).mode(mode)", ".append(true).create(true).mode(mode)",
        &["--test", "hostile", "a_session_writes_through_no_planted_link"]),
    tested("D9", "--force deletes a run whose successor cannot be made", "crates/store/src/dir.rs",
        "let _ = bring_back(&self.dir, &self.aside);", "",
        &["--test", "proof", "force_replaces_nothing_that_cannot_be_replaced"]),
    tested("D10", "a report that does not fit the disk replaces the old one", "crates/store/src/files.rs",
        "    let temporary = beside(path);\n    let written =\n", "    if mode == 0o666 {\n        return std::fs::write(path, content);\n    }\n    let temporary = beside(path);\n    let written =\n",
        &["--test", "proof", "an_export_is_whole_or_not_there"]),
    tested("D11", "a file without an end is read until memory is full", "crates/store/src/files.rs",
        "if !kind.is_file() {", "if false {",
        &["-p", "rkprof-store", "--lib", "what_is_endless_or_no_file_is_not_read"]),
    tested("D12", "a second command replaces a run that is being written", "crates/launch/src/directory.rs",
        "dir::running(&run.path)", "dir::running(&run.path).filter(|_| false)",
        &["--test", "hunter", "no_verdict_is_wrong"]),
    tested("D14", "nothing is left of the statistics when the disk is full", "crates/store/src/files.rs",
        "if !full || self.bytes < content.len() as u64 {", "if full || true {",
        &["--test", "disk", "the_last_files_have_room_on_a_full_disk"]),
    tested("D15", "query runs a module of the current directory", "crates/cli/src/query/engine.rs",
        "const ISOLATED: &str = \"-I\";", "const ISOLATED: &str = \"-B\";",
        &["-p", "rkprof-cli", "--lib", "no_module_comes_from_the_current_directory"]),
    tested("D16", "a client that sends a byte now and then keeps its place", "crates/launch/src/serve/mod.rs",
        "let deadline = Instant::now() + PATIENCE;", "let deadline = Instant::now() + PATIENCE * 100;",
        &["-p", "rkprof-launch", "--lib", "a_slow_client_starves_nobody"]),
    tested("D17", "a program with the address sanitizer does not start", "crates/launch/src/preload.rs",
        "SANITIZERS.iter().any(|sanitizer| file.starts_with(sanitizer))", "SANITIZERS.iter().all(|sanitizer| file.starts_with(sanitizer))",
        &["--test", "proof", "a_program_with_a_sanitizer_starts"]),
    tested("D17", "a thread that forbids itself madvise dies of ours", "crates/tracer/src/session/start.rs",
        "    grower::spawn(arena);\n", "    let _ = grower::spawn;\n",
        &["--test", "lifecycle", "threads_that_forbid_themselves_other_system_calls_live"]),
    tested("D18", "rkprof dies where no file may be written", "crates/cli/src/lib.rs",
        "    rkprof_launch::inherited::survive_file_limits();\n", "",
        &["--test", "faults", "no_file_may_be_written"]),
    tested("D18", "the directory in shared memory of a killed rkprof stays after its recovery", "crates/store/src/shared.rs",
        "                remove_if_left(parent);\n", "                let _ = (remove_if_left, parent);\n",
        &["-p", "rkprof-store", "--lib", "nothing_is_left_in_shared_memory"]),
    tested("D18", "the program finds another limit of open files, or rkprof ends for want of one", "crates/launch/src/inherited.rs",
        "    if has_room() {\n        return true;", "    if true {\n        return true;",
        &["--test", "faults", "few_descriptors"]),
    tested("D19", "percentiles of impossible durations contradict their sum", "crates/stats/src/tally.rs",
        "ns.min(Histogram::LARGEST)", "ns",
        &["-p", "rkprof-stats", "--lib", "what_is_too_long_for_the_histogram_is_as_long_everywhere"]),
    tested("D19", "an unknown architecture is simulated", "crates/cli/src/demo.rs",
        "known().find(|arch| *arch == name)) else {", "known().find(|arch| *arch == name).or(Some(\"gfx942\"))) else {",
        &["--test", "cli", "what_a_demo_lacks_is_one_line_with_the_list"]),
    tested("D20", "a spreadsheet computes what a name of a kernel says", "crates/model/src/safe.rs",
        "    match text.starts_with(['=', '+', '-', '@', '\\t', '\\r']) {", "    match text.starts_with(['\\t', '\\r']) {",
        &["-p", "rkprof-model", "--lib", "a_spreadsheet_computes_nothing_of_it"]),
    tested("D20", "others on the machine read command lines and output", "crates/store/src/files.rs",
        "const MODE: u32 = 0o600;", "const MODE: u32 = 0o644;",
        &["-p", "rkprof-store", "--lib", "new_files_and_directories_are_their_owners"]),
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
