//! Where the statistics of a dead process come from: its traces, or its last summary.

use super::*;
use rkprof_config::Config;
use rkprof_model::summary::NoteRow;

/// All records that the process drained: three calls, two launches, a dispatch.
const DRAINED: u64 = 6;
const NO_SUMMARY: &str = "there is no summary.json";

/// Each option that keeps records out of the trace.
fn incomplete_traces() -> [Config; 5] {
    let part = std::time::Duration::from_secs(1);
    [
        Config { trace: TraceMode::Kernels, ..Config::default() },
        Config { keep: Some(3), ..Config::default() },
        Config { max_size: Some(1 << 30), ..Config::default() },
        Config { flight: Some(part), ..Config::default() },
        Config { overhead: Some(0.02), ..Config::default() },
    ]
}

fn with_options(does: &str, config: &Config) -> tempfile::TempDir {
    let dir = left(does);
    let options = config.to_env().into_iter().map(|(variable, value)| (variable.to_owned(), value)).collect();
    edit_run(dir.path(), |info| info.options = options);
    dir
}

/// The trace has all of it, but with these options recovery cannot know that. So what no summary counts is lost.
#[test]
fn with_options_that_leave_records_out_of_the_trace_the_summary_counts() {
    for config in incomplete_traces() {
        let outcome = recovered(with_options("nothing more", &config).path());
        assert_eq!(outcome.recovered, Recovered { records: 3, lost: DRAINED, cut_bytes: 0 }, "{config:?}");
        assert!(outcome.says(NO_SUMMARY), "{:?}", outcome.summary.notes);

        let outcome = recovered(with_options(SUMS_UP, &config).path());
        assert_eq!(outcome.recovered, Recovered { records: 3, lost: 0, cut_bytes: 0 }, "{config:?}");
        assert!(!outcome.says(NO_SUMMARY), "{:?}", outcome.summary.notes);
        assert_eq!(outcome.kernel(), (2, 9_000));
    }
}

/// Nothing was drained, so nothing is missing from the summary that was not written.
#[test]
fn a_process_that_dies_before_the_first_pass_lacks_no_summary() {
    let config = Config { max_size: Some(1 << 30), ..Config::default() };
    let dir = with_options(DIES_EARLY, &config);
    attempt(dir.path()).unwrap();
    let summary: Summary =
        rkprof_store::dir::read_json(&dir.path().join(summary::FILE), summary::SCHEMA_VERSION).unwrap();
    assert!(!summary.notes.iter().any(|note| note.text.contains(NO_SUMMARY)), "{:?}", summary.notes);
}

/// Each kind of record in the trace counts by itself; its launches were drained too, and are in no file.
#[test]
fn a_trace_that_is_gone_lost_its_calls_dispatches_and_copies() {
    let dir = left(COPIES);
    fs::write(dir.path().join(TRACE_FILE), b"").unwrap();
    let outcome = recovered(dir.path());
    assert_eq!(outcome.recovered, Recovered { records: 3, lost: 3 + 1 + 1, cut_bytes: 0 });
    assert!(!outcome.says(NO_SUMMARY), "{:?}", outcome.summary.notes);
    let counts = &outcome.summary.completeness;
    assert_eq!((counts.launches, counts.copy_launches), (Some(3), Some(3)));
    // The second dispatch lies in the arena; two launches and all three of copies have none.
    assert_eq!((counts.dispatches, counts.copies, counts.unfinished), (1, 0, Some(2 + 3)));
}

#[test]
fn copies_that_have_not_ended_are_unfinished() {
    let outcome = recovered(left(COPIES).path());
    let counts = &outcome.summary.completeness;
    assert_eq!((counts.copy_launches, counts.copies, counts.lost), (Some(3), 1, Some(0)));
    assert_eq!(counts.unfinished, Some(1 + 2));
}

#[test]
fn the_summary_replaces_a_trace_that_lacks_more() {
    let dir = left(SUMS_UP);
    let trace = dir.path().join(TRACE_FILE);
    fs::write(&trace, b"").unwrap();
    let outcome = recovered(dir.path());
    assert_eq!(outcome.recovered, Recovered { records: 3, lost: 0, cut_bytes: 0 });
    assert_eq!(outcome.kernel(), (2, 9_000));
    let counts = &outcome.summary.completeness;
    assert_eq!((counts.launches, counts.dispatches, counts.api_calls), (Some(3), 2, 4));
    // The file holds what came back from the arena alone.
    assert_eq!((outcome.kernels.len(), outcome.calls), (1, 1));
}

/// The process had counted nothing when it wrote that summary.
#[test]
fn an_old_summary_does_not_replace_a_whole_trace() {
    let dir = left(SUMS_UP);
    let file = dir.path().join(summary::FILE);
    let pid = edit_run(dir.path(), |_| ()).pid;
    let old = Summary { schema_version: summary::SCHEMA_VERSION, pid, ..Summary::default() };
    rkprof_store::dir::write_json(&file, &old).unwrap();
    let outcome = recovered(dir.path());
    assert_eq!((outcome.recovered.lost, outcome.kernel()), (0, (2, 9_000)));
}

/// The trace has the records, but only the summary says what is missing.
#[test]
fn what_the_summary_missed_stays_missing() {
    let dir = left(SUMS_UP);
    let file = dir.path().join(summary::FILE);
    let mut before: Summary = rkprof_store::dir::read_json(&file, summary::SCHEMA_VERSION).unwrap();
    let note = |severity: &str, text: &str| NoteRow { severity: severity.to_owned(), text: text.to_owned() };
    before.notes = vec![note("incomplete", "the disk was full"), note("warning", "the clock was set")];
    rkprof_store::dir::write_json(&file, &before).unwrap();
    let outcome = recovered(dir.path());
    assert_eq!((outcome.says("the disk was full"), outcome.says("the clock was set")), (true, false));
    assert_eq!(outcome.kernel(), (2, 9_000));
}
