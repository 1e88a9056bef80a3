//! COMPLETE or INCOMPLETE: the verdict over the counts of a session.

use rkprof_model::summary::{Completeness, NoteRow, Verdict};

/// Sets verdict and reasons from the counts and from the notes that say that records are missing. `finished`: the session
/// has ended by itself.
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
    if !finished {
        reasons.push("the session had not ended when this was written".to_owned());
    }
    completeness.verdict = if reasons.is_empty() { Verdict::Complete } else { Verdict::Incomplete };
    completeness.reasons = reasons;
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
        assert_eq!(verdict, "INCOMPLETE");
        assert_eq!(reasons.len(), 6);
        assert!(reasons[0].starts_with("3 records were dropped because the buffer was full (2 api_call, 1 marker)"));
        assert_eq!(reasons[4], "the trace stopped at 1 GiB");
    }
}
