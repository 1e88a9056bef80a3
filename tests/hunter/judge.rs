//! Compares the run's records with the program's own counts.

use super::case::{Case, Fault};
use super::run::{self, Ran};
use super::truth::Truth;
use rkprof_model::summary::{Held, Summary};
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_store::dir::{self, Session};
use std::path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Complete,
    Incomplete,
    /// There is no run, and no file claims one.
    Untraced,
}

/// Reasons that report a gap without its size.
const UNCOUNTABLE: [&str; 12] = [
    "arena",
    "was cut",
    "deleted",
    "is missing",
    "replaced",
    "not recorded",
    "run.json",
    "the overhead governor",
    "meta.bin",
    "summary",
    "has not been recovered",
    "died before",
];

pub(crate) fn judge(case: &Case, ran: &Ran, root: &Path) -> Result<Verdict, String> {
    for output in &ran.commands {
        let words = String::from_utf8_lossy(&output.stderr);
        if words.contains("panicked") || words.contains("RUST_BACKTRACE") {
            return Err(format!("a command of rkprof's died: {words}"));
        }
    }
    if let Some((alone, now)) = &ran.ended
        && alone != now
        // Under a limit the program may occasionally fail alone.
        && alone.code == Some(7)
    {
        return Err(format!("the program was changed: {now:?} instead of {alone:?}{}", said(ran)));
    }
    if ran.refused == Some(false) {
        return Err("a second command replaced a run that was being written".to_owned());
    }
    if let Some(victim) = &ran.victim {
        unharmed(victim)?;
    }
    let truth = Truth::read(&ran.truth).unwrap_or_default();
    let sessions =
        if ran.out.exists() { dir::sessions(&ran.out).map_err(|error| error.to_string())? } else { Vec::new() };
    let verdict = sums(case, ran, &truth, &sessions)?;
    leftovers(ran, &sessions)?;
    let may_fail = matches!(
        case.fault,
        Fault::Limits
            | Fault::Syscall
            | Fault::FileSize
            | Fault::FullDisk
            | Fault::DirectoryGone
            | Fault::FilesGone
            | Fault::Foreign
            // Where it was moved while the session began.
            | Fault::Moved
    );
    // A kill may come before the first call of the SDK.
    let nothing_to_trace = truth.calls.done == 0 || (case.fault.kills() && truth.calls.done < 3);
    if verdict == Verdict::Untraced && !may_fail && !nothing_to_trace {
        return Err(format!("nothing was recorded of {truth:?}{}", said(ran)));
    }
    // A process that replaces itself does not end its session, so records that were not drained yet count as lost.
    // Nor does a jump end the call that it leaves.
    let is_usual = match case.fault {
        Fault::Nothing | Fault::Fork | Fault::Children => true,
        Fault::Handlers => case.fault.ways()[case.way()] != "jumps",
        _ => false,
    };
    if is_usual && ran.ended.is_some() {
        expected_complete(case, verdict, &sessions)?;
    }
    if ran.cut && verdict == Verdict::Complete {
        return Err("the trace was cut, and the verdict is COMPLETE".to_owned());
    }
    if verdict != Verdict::Untraced && (ran.cut || case.random & 3 == 0) {
        reported(ran, root, verdict)?;
    }
    Ok(verdict)
}

/// Without a fault only records that the options exclude may be missing.
fn expected_complete(case: &Case, verdict: Verdict, sessions: &[Session]) -> Result<(), String> {
    use super::case::Keep;
    let limited = matches!(case.keep, Keep::MaxSize | Keep::Governor | Keep::Small);
    if verdict == Verdict::Complete || limited {
        return Ok(());
    }
    let reasons: Vec<String> =
        sessions.iter().filter_map(|session| session.summary().ok()).flat_map(|s| s.completeness.reasons).collect();
    Err(format!("nothing went wrong, and the verdict is {verdict:?}: {reasons:?}"))
}

/// Nothing was written into the directory that has the run's name now.
fn unharmed(victim: &Path) -> Result<(), String> {
    let names = std::fs::read_dir(victim).map_err(|error| error.to_string())?.flatten();
    let names: Vec<_> =
        names.map(|entry| entry.file_name()).filter(|name| !run::VICTIMS.iter().any(|v| name == v)).collect();
    let read = |name: &str| std::fs::read_to_string(victim.join(name)).is_ok_and(|text| text == run::OF_VICTIM);
    match names.is_empty() && run::VICTIMS.iter().all(|name| read(name)) {
        true => Ok(()),
        false => Err(format!("somebody else's run was changed: {names:?}")),
    }
}

fn sums(case: &Case, ran: &Ran, truth: &Truth, sessions: &[Session]) -> Result<Verdict, String> {
    let (mut calls, mut launches, mut dispatches, mut copies, mut marks) = (0, 0, 0, 0, 0);
    let (mut dropped, mut lost) = (0, 0);
    let mut reasons = Vec::new();
    let (mut complete, mut any) = (true, false);
    for session in sessions {
        let status = session.info.as_ref().map_or(String::new(), |info| info.status.to_string());
        let summary = match session.summary() {
            Ok(summary) => summary,
            Err(_) if status == "untraced" => continue,
            Err(error) => {
                // Without a summary there is no claim.
                (complete, any) = (false, true);
                reasons.push(format!("no summary: {error}"));
                continue;
            }
        };
        any = true;
        let counts = &summary.completeness;
        calls += counts.api_calls;
        launches += counts.launches.unwrap_or(0);
        dispatches += counts.dispatches;
        copies += counts.copies;
        marks += summary.markers.iter().map(|row| row.count).sum::<u64>();
        dropped += counts.dropped.get("api_call").copied().unwrap_or(0);
        lost += counts.lost.unwrap_or(0);
        let whole = traces(case, session, &summary)?;
        if counts.verdict == "COMPLETE" && !whole {
            return Err(format!("COMPLETE, and a reader of the trace finds less than {:?}", counts.trace_files));
        }
        let known = counts.api_calls + counts.dispatches + counts.lost.unwrap_or(0);
        if status == "recovered" && known == 0 {
            claims_nothing(case, ran, truth)?;
        }
        if counts.verdict == "COMPLETE" {
            if !counts.reasons.is_empty() {
                return Err(format!("COMPLETE with reasons: {:?}", counts.reasons));
            }
        } else {
            complete = false;
            if counts.reasons.is_empty() {
                return Err(format!("{} without a reason", counts.verdict));
            }
            reasons.extend(counts.reasons.iter().cloned());
        }
    }
    if !any {
        return Ok(Verdict::Untraced);
    }
    let found = format!(
        "calls {calls} (dropped {dropped}, lost {lost}), launches {launches}, kernels {dispatches}, copies {copies}, marks {marks}; \
         truth {truth:?}; {reasons:?}"
    );
    if calls > truth.calls.began
        || launches > truth.launches.began
        || dispatches > truth.launches.began
        || copies > truth.copies.began
        || marks > truth.marks.began
    {
        return Err(format!("more than the program did: {found}"));
    }
    if complete {
        let all = truth.calls.allows(calls)
            && truth.launches.allows(launches)
            && truth.copies.allows(copies)
            && truth.marks.allows(marks)
            && dispatches == launches;
        return if all { Ok(Verdict::Complete) } else { Err(format!("false COMPLETE: {found}{}", said(ran))) };
    }
    let missing = truth.calls.done.saturating_sub(calls);
    let explained = reasons.iter().any(|reason| UNCOUNTABLE.iter().any(|words| reason.contains(words)));
    let lost_memory = reasons.iter().any(|reason| reason.contains("arena"));
    if lost_memory && matches!(case.fault, Fault::Moved | Fault::Namespace | Fault::Foreign) {
        return Err(format!("the arena of a run that can be recovered is gone: {found}{}", said(ran)));
    }
    if case.fault == Fault::Foreign && sessions.iter().any(Session::needs_recovery) {
        return Err(format!("a run was begun that no command recovers: {found}{}", said(ran)));
    }
    let after: u64 = reasons.iter().filter_map(|reason| after_the_end(reason)).sum();
    if case.fault == Fault::AtEnd && missing > dropped + lost + after {
        return Err(format!("uncounted loss: {found}{}", said(ran)));
    }
    if missing > dropped + lost && !explained {
        return Err(format!("uncounted loss: {found}{}", said(ran)));
    }
    Ok(Verdict::Incomplete)
}

/// The number of calls that a reason counts after the end of a recording.
fn after_the_end(reason: &str) -> Option<u64> {
    reason.strip_prefix("the program made ")?.split(' ').next()?.parse().ok()
}

/// A session that recorded nothing must not claim that it ran: after a program that ended by itself there is nothing to
/// recover.
fn claims_nothing(case: &Case, ran: &Ran, truth: &Truth) -> Result<(), String> {
    let hindered = matches!(case.fault, Fault::Limits | Fault::Syscall | Fault::FileSize | Fault::FullDisk);
    match hindered && ran.ended.is_some() && truth.calls.done > 0 {
        true => Err(format!("a session that recorded nothing said that it ran; truth {truth:?}{}", said(ran))),
        false => Ok(()),
    }
}

/// Reads the traces of a session. Whether they hold what the summary says.
fn traces(case: &Case, session: &Session, summary: &Summary) -> Result<bool, String> {
    let harmed = matches!(case.fault, Fault::TraceHarmed | Fault::TraceCut);
    let mut held = Held::default();
    let mut whole = true;
    for path in rkprof_store::trace_files(&session.dir) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let file = std::fs::File::open(&path).map_err(|error| format!("{name}: {error}"))?;
        let mut reader = TraceReader::new(file);
        let mut skipped = None;
        let read = reader.each(|item, _| match item {
            Item::Event(event) => held.count(&event),
            Item::Skipped { offset, reason } => skipped = Some(format!("{reason} at {offset}")),
            _ => {}
        });
        let problem = match (read, reader.torn(), skipped) {
            (Err(error), ..) => Some(error.to_string()),
            (_, Some(torn), _) => Some(format!("{torn:?}")),
            (.., Some(skipped)) => Some(skipped),
            _ => None,
        };
        if let Some(problem) = problem.filter(|_| !harmed) {
            return Err(format!("{name} cannot be read: {problem}"));
        }
        let known = summary.completeness.trace_files.iter().find(|file| file.name == name);
        whole &= rkprof_store::verdict::lacks(&name, known, reader.account()).is_none();
    }
    let counts = &summary.completeness;
    let all = Held { api_calls: counts.api_calls, kernels: counts.dispatches, copies: counts.copies };
    let same = !case.keep.traces_all() || held == all;
    if counts.verdict == "COMPLETE" && !same {
        return Err(format!("COMPLETE, and the trace holds {held:?} of {all:?}"));
    }
    Ok(whole)
}

/// Files that only a recovery needs must be gone after one.
fn leftovers(ran: &Ran, sessions: &[Session]) -> Result<(), String> {
    let open = |session: &Session| session.needs_recovery() || session.info.is_err();
    let waits = sessions.iter().any(open);
    let left = run::arenas(ran.launcher);
    let result = if !left.is_empty() && !waits {
        Err(format!("left in shared memory: {left:?}"))
    } else {
        let over = sessions.iter().filter(|session| !open(session));
        let files = over.flat_map(|session| std::fs::read_dir(&session.dir).into_iter().flatten().flatten());
        let names = files.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let left: Vec<String> =
            names.filter(|name| name == "arena" || name == "meta.bin" || name.starts_with('.')).collect();
        if left.is_empty() { Ok(()) } else { Err(format!("left in the run directory: {left:?}{}", said(ran))) }
    };
    left.into_iter().for_each(|dir| _ = std::fs::remove_dir_all(dir));
    result
}

/// `rkprof report` shows the same verdict, or a lower one.
fn reported(ran: &Ran, root: &Path, verdict: Verdict) -> Result<(), String> {
    let output = run::report(root, &ran.out)?;
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    if words.contains("panicked") {
        return Err(format!("the report died: {words}"));
    }
    let Ok(json) = serde_json::from_slice::<serde_json::Value>(&output.stdout) else {
        let refused = output.status.code().is_some_and(|code| code != 0) && !words.is_empty();
        return if refused { Ok(()) } else { Err(format!("the report is no JSON: {words}")) };
    };
    let shown = json["completeness"]["verdict"].as_str().unwrap_or_default();
    match (verdict, shown) {
        (Verdict::Complete, "COMPLETE") | (Verdict::Incomplete, "INCOMPLETE") => Ok(()),
        _ => Err(format!("the report says {shown:?} and the files say {verdict:?}")),
    }
}

/// rkprof's own output, for the message.
fn said(ran: &Ran) -> String {
    let words: Vec<String> =
        ran.commands.iter().map(|output| String::from_utf8_lossy(&output.stderr).trim().to_owned()).collect();
    let words = words.join(" | ");
    if words.trim_matches([' ', '|']).is_empty() { String::new() } else { format!("; rkprof said: {words}") }
}
