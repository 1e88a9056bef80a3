//! The verdict on completeness. This is the only place that decides it: from counters that different parts of rkprof keep
//! (docs/complete.md), and from what a reader finds on disk.
//!
//! A record that cannot be shown to be present counts as missing: the verdict is [`Verdict::Complete`] only when no counter
//! contradicts another.

use crate::record::MOST_THREADS;
use crate::summary::{Completeness, Drained, Held, NoteRow, Verdict};

/// Counts of the same events that other parts of rkprof keep, and that the summary does not have as totals. Events that
/// `--kernel-regex` left out are in all of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Witnesses {
    /// Sums over the rows of the summary.
    pub rows: Option<Held>,
    /// What the trace's writer has put into its files, deleted ones included; `None` where no trace has all events.
    pub trace: Option<Held>,
    /// Whether a trace has API calls.
    pub trace_has_calls: bool,
}

/// Judges a recorded run by its counters, by other witnesses of them, and by its notes about missing records.
pub fn judge(completeness: &mut Completeness, witnesses: &Witnesses, notes: &[NoteRow], finished: bool) {
    let Completeness { dropped, dropped_by_sdk, unfinished, lost, .. } = &*completeness;
    let mut reasons = Vec::new();
    let dropped_total: u64 = dropped.values().sum();
    if dropped_total > 0 {
        let kinds: Vec<String> =
            dropped.iter().filter(|(_, n)| **n > 0).map(|(kind, n)| format!("{n} {kind}")).collect();
        // The counts have one sum for all causes.
        reasons.push(format!(
            "{dropped_total} records were dropped ({}): the buffer was full (raise --buffer, or use --on-full block), more than \
             {MOST_THREADS} threads recorded at once, or several signal handlers had interrupted a record of their thread",
            kinds.join(", ")
        ));
    }
    if let Some(dropped_by_sdk) = dropped_by_sdk.filter(|n| *n > 0) {
        reasons.push(format!("{dropped_by_sdk} records were dropped by rocprofiler-sdk"));
    }
    if let Some(unfinished) = unfinished.filter(|n| *n > 0) {
        reasons.push(format!("{unfinished} launched kernels or copies were never reported as finished"));
    }
    if let Some(lost) = lost.filter(|n| *n > 0) {
        reasons.push(format!("{lost} records were lost when the process died"));
    }
    reasons.extend(notes.iter().filter(|note| note.severity == "incomplete").map(|note| note.text.clone()));
    reasons.extend(not_drained_alike(completeness));
    reasons.extend(not_launched_alike(completeness));
    if finished {
        reasons.extend(not_written_alike(completeness, witnesses));
    }
    if !finished {
        reasons.push("the session had not ended when this was written".to_owned());
    }
    completeness.verdict = if reasons.is_empty() { Verdict::Complete } else { Verdict::Incomplete };
    completeness.reasons = reasons;
}

/// Records that were taken out of the arena and are not in the statistics, or the reverse: one sentence per kind.
fn not_drained_alike(completeness: &Completeness) -> Vec<String> {
    let Some(drained) = completeness.drained else { return Vec::new() };
    let Drained { api_calls, launches, dispatches, copies, others: _ } = drained;
    let counted = completeness.launches.unwrap_or(0) + completeness.copy_launches.unwrap_or(0);
    let pairs = [
        ("API calls", api_calls, completeness.api_calls),
        ("launches", launches, counted),
        ("kernels", dispatches, completeness.dispatches),
        ("copies", copies, completeness.copies),
    ];
    let differ = pairs.into_iter().filter(|(_, drained, held)| drained != held);
    differ
        .map(|(what, drained, held)| format!("{drained} {what} were recorded and {held} are in the statistics"))
        .collect()
}

/// launched = kernels + copies, by the ids of the launches and in sum. Launches that never ended are a reason of their own.
fn not_launched_alike(completeness: &Completeness) -> Option<String> {
    let launched = completeness.launches? + completeness.copy_launches?;
    let (unfinished, unlaunched) = (completeness.unfinished?, completeness.unlaunched.unwrap_or(0));
    let done = completeness.dispatches + completeness.copies;
    if unlaunched > 0 {
        return Some(format!(
            "{unlaunched} of {done} kernels and copies have no recorded launch ({launched} are recorded)"
        ));
    }
    let ended = launched.saturating_sub(unfinished);
    (ended != done).then(|| format!("{ended} launches have ended, and {done} kernels and copies are recorded"))
}

/// drained = rows of the summary = events in the trace: one sentence per place and kind.
fn not_written_alike(completeness: &Completeness, witnesses: &Witnesses) -> Vec<String> {
    let Completeness { api_calls, dispatches: kernels, copies, .. } = *completeness;
    let all = Held { api_calls, kernels, copies };
    let of_trace = Held { api_calls: if witnesses.trace_has_calls { api_calls } else { 0 }, ..all };
    let places = [("the statistics have rows for", witnesses.rows, all), ("the trace has", witnesses.trace, of_trace)];
    let differences = |(place, seen, all): (&'static str, Option<Held>, Held)| {
        let differ = seen.map_or(Vec::new(), |seen| seen.differences(&all));
        differ.into_iter().map(move |(what, has, all)| format!("{place} {has} of {all} {what}"))
    };
    places.into_iter().flat_map(differences).collect()
}

/// Takes a reader's finding that something is missing.
pub fn found(completeness: &mut Completeness, reason: String) {
    completeness.verdict = Verdict::Incomplete;
    if !completeness.reasons.contains(&reason) {
        completeness.reasons.push(reason);
    }
}

/// No format of another profiler says what it dropped, so an import is never COMPLETE; rows that are missing make it INCOMPLETE.
pub fn imported(completeness: &mut Completeness, format: &str, missing: impl IntoIterator<Item = String>) {
    completeness.verdict = Verdict::Unknown;
    completeness.reasons =
        vec![format!("imported from {format}: what its profiler did not record or lost is not known")];
    missing.into_iter().for_each(|missing| found(completeness, missing));
}

/// The verdict on two parts: a known loss outweighs an unknown one.
pub fn both(one: Verdict, other: Verdict) -> Verdict {
    match (one, other) {
        (Verdict::Incomplete, _) | (_, Verdict::Incomplete) => Verdict::Incomplete,
        (Verdict::Unknown, _) | (_, Verdict::Unknown) => Verdict::Unknown,
        (Verdict::Complete, Verdict::Complete) => Verdict::Complete,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(completeness: Completeness, notes: &[NoteRow], finished: bool) -> (Verdict, Vec<String>) {
        let mut completeness = completeness;
        judge(&mut completeness, &Witnesses::default(), notes, finished);
        (completeness.verdict, completeness.reasons)
    }

    #[test]
    fn nothing_missing_is_complete() {
        let completeness = Completeness {
            launches: Some(3),
            dispatches: 3,
            dropped: [("api_call".to_owned(), 0)].into(),
            reasons: vec!["stale".into()],
            ..Completeness::default()
        };
        let note = NoteRow { severity: "warning".into(), text: "odd".into() };
        assert_eq!(judged(completeness, &[note], true), (Verdict::Complete, vec![]));
    }

    #[test]
    fn each_loss_is_a_reason() {
        let completeness = Completeness {
            dropped: [("api_call".to_owned(), 2), ("marker".to_owned(), 1), ("launch".to_owned(), 0)].into(),
            dropped_by_sdk: Some(4),
            unfinished: Some(5),
            lost: Some(6),
            ..Completeness::default()
        };
        let note = NoteRow { severity: "incomplete".into(), text: "the trace stopped at 1 GiB".into() };
        let (verdict, reasons) = judged(completeness, &[note], false);
        assert_eq!(verdict, Verdict::Incomplete);
        assert_eq!(reasons.len(), 6);
        assert!(reasons[0].starts_with("3 records were dropped (2 api_call, 1 marker): the buffer was full"));
        assert_eq!(reasons[4], "the trace stopped at 1 GiB");
    }

    #[test]
    fn counters_that_differ_are_said() {
        let completeness = Completeness {
            launches: Some(3),
            copy_launches: Some(1),
            dispatches: 3,
            copies: 1,
            api_calls: 9,
            drained: Some(Drained { api_calls: 10, launches: 4, dispatches: 3, copies: 1, others: 7 }),
            ..Completeness::default()
        };
        let (verdict, reasons) = judged(completeness, &[], true);
        assert_eq!(verdict, Verdict::Incomplete);
        assert_eq!(reasons, ["10 API calls were recorded and 9 are in the statistics"]);
    }

    /// Every kernel and copy has its launch and every launch its end: more is as wrong as less.
    #[test]
    fn launches_and_their_ends_agree() {
        let with = |launches, dispatches, unfinished, unlaunched| Completeness {
            launches: Some(launches),
            copy_launches: Some(1),
            dispatches,
            copies: 1,
            unfinished: Some(unfinished),
            unlaunched: Some(unlaunched),
            ..Completeness::default()
        };
        assert_eq!(judged(with(3, 3, 0, 0), &[], true), (Verdict::Complete, vec![]));
        for (completeness, words) in [
            (with(54, 82, 0, 28), "28 of 83 kernels and copies have no recorded launch (55 are recorded)"),
            // One came too much and one is missing: the sums agree.
            (with(3, 3, 1, 1), "1 of 4 kernels and copies have no recorded launch (4 are recorded)"),
            (with(2, 3, 0, 0), "3 launches have ended, and 4 kernels and copies are recorded"),
            (with(4, 3, 0, 0), "5 launches have ended, and 4 kernels and copies are recorded"),
        ] {
            let (verdict, reasons) = judged(completeness, &[], true);
            assert_eq!((verdict, reasons.last().map(String::as_str)), (Verdict::Incomplete, Some(words)));
        }
    }

    /// Rows and trace are counted by other hands.
    #[test]
    fn what_is_written_agrees_with_what_was_drained() {
        let held = |api_calls, kernels| Held { api_calls, kernels, copies: 0 };
        let judged = |rows, trace, trace_has_calls| {
            let mut completeness = Completeness { api_calls: 5, dispatches: 3, ..Completeness::default() };
            judge(&mut completeness, &Witnesses { rows, trace, trace_has_calls }, &[], true);
            completeness.reasons
        };
        assert_eq!(judged(Some(held(5, 3)), Some(held(5, 3)), true), [""; 0]);
        assert_eq!(judged(Some(held(5, 3)), Some(held(0, 3)), false), [""; 0]);
        assert_eq!(judged(None, None, true), [""; 0]);
        assert_eq!(judged(Some(held(5, 2)), None, true), ["the statistics have rows for 2 of 3 kernels"]);
        assert_eq!(judged(None, Some(held(4, 3)), true), ["the trace has 4 of 5 API calls"]);
        assert_eq!(judged(None, Some(held(5, 4)), true), ["the trace has 4 of 3 kernels"]);
    }

    #[test]
    fn a_known_loss_weighs_more_than_what_is_not_known() {
        use Verdict::{Complete, Incomplete, Unknown};
        assert_eq!(both(Complete, Complete), Complete);
        assert_eq!(both(Complete, Unknown), Unknown);
        assert_eq!(both(Incomplete, Unknown), Incomplete);
    }
}
