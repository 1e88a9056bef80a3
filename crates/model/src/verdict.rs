//! The verdict on completeness. This is the only place that decides it: from counters that different parts of rkprof keep
//! (docs/complete.md), and from what a reader finds on disk.
//!
//! A record that cannot be shown to be present counts as missing: the verdict is [`Verdict::Complete`] only when no counter
//! contradicts another.

use crate::summary::{Completeness, Drained, NoteRow, Verdict};

/// Judges a recorded run by its counters and by its notes about missing records.
pub fn judge(completeness: &mut Completeness, notes: &[NoteRow], finished: bool) {
    let Completeness { dropped, dropped_by_sdk, unfinished, lost, .. } = &*completeness;
    let mut reasons = Vec::new();
    let dropped_total: u64 = dropped.values().sum();
    if dropped_total > 0 {
        let kinds: Vec<String> =
            dropped.iter().filter(|(_, n)| **n > 0).map(|(kind, n)| format!("{n} {kind}")).collect();
        reasons.push(format!(
            "{dropped_total} records were dropped because the buffer was full ({}): raise --buffer, or use --on-full block",
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
    reasons.extend(contradictions(completeness));
    if !finished {
        reasons.push("the session had not ended when this was written".to_owned());
    }
    completeness.verdict = if reasons.is_empty() { Verdict::Complete } else { Verdict::Incomplete };
    completeness.reasons = reasons;
}

/// Records that were taken out of the arena and are not in the statistics: one sentence per kind.
fn contradictions(completeness: &Completeness) -> Vec<String> {
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

/// Takes a reader's finding that something is missing.
pub fn found(completeness: &mut Completeness, reason: String) {
    completeness.verdict = Verdict::Incomplete;
    if !completeness.reasons.contains(&reason) {
        completeness.reasons.push(reason);
    }
}

/// No format of another profiler says what it dropped, so an import is never COMPLETE; skipped rows make it INCOMPLETE.
pub fn imported(completeness: &mut Completeness, format: &str, skipped: Option<String>) {
    completeness.verdict = Verdict::Unknown;
    completeness.reasons =
        vec![format!("imported from {format}: what its profiler did not record or lost is not known")];
    if let Some(skipped) = skipped {
        found(completeness, skipped);
    }
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
        judge(&mut completeness, notes, finished);
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
        assert!(reasons[0].starts_with("3 records were dropped because the buffer was full (2 api_call, 1 marker)"));
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

    #[test]
    fn a_known_loss_weighs_more_than_what_is_not_known() {
        use Verdict::{Complete, Incomplete, Unknown};
        assert_eq!(both(Complete, Complete), Complete);
        assert_eq!(both(Complete, Unknown), Unknown);
        assert_eq!(both(Incomplete, Unknown), Incomplete);
    }
}
