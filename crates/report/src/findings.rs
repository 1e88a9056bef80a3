//! Findings as text: what to do first, with the numbers behind each recommendation.

use rkprof_results::examine::{Examined, Found, also_on};
use rkprof_results::load::Run;
use rkprof_show::table::{self, field};
use rkprof_show::units::ns;

/// Number of findings shown by default.
pub(super) const SHOWN: usize = 5;

/// Number of places shown per finding; the other formats have more.
const PLACES: usize = 2;

/// Empty without traces and without findings about the whole run.
pub(super) fn render(run: &Run, examined: &Examined, all: bool, width: usize) -> String {
    let findings = &examined.findings;
    if findings.is_empty() {
        return examined
            .why_nothing_found()
            .map_or(String::new(), |why| field("Findings", &format!("none: {why}"), width));
    }
    let kinds = examined.kinds();
    let shown = if all { kinds.len() } else { SHOWN };
    let count = match kinds.len() {
        n if n > shown => format!(" ({shown} of {n}; --format html or json has all)"),
        _ => String::new(),
    };
    let mut out = table::title(&format!("Findings by maximum saving; savings can overlap{count}"), width);
    for (number, (index, others)) in (1..).zip(kinds.iter().take(shown)) {
        let found = &findings[*index];
        let Found { process, line, finding } = found;
        out +=
            &table::finding(&format!("  {number}. {}", gain(found)), &title(process.as_deref(), &finding.title), width);
        out += &field("", &format!("Evidence: {}.", finding.evidence), width);
        if !finding.about.is_empty() {
            let places = &finding.about[..finding.about.len().min(PLACES)];
            out += &field("", &format!("Where: {}.", places.join("; ")), width);
        }
        if let Some(line) = line {
            out += &field("", &format!("Line: {line}."), width);
        }
        if let Some(also) = also_on(others) {
            out += &field("", &also, width);
        }
        out += &field("", &format!("Try: {}.", finding.try_this), width);
    }
    if let Some(next) = next(run, examined) {
        out += &field("Next", &next, width);
    }
    out
}

/// What to do with the first finding that can be replayed, with the command in backticks.
pub(crate) fn next(run: &Run, examined: &Examined) -> Option<String> {
    let change = change(run, examined)?;
    Some(format!(
        "`rkprof what-if {} {change}` says what this change alone gives, by a replay of the run",
        run.shown.display()
    ))
}

/// The change of the first finding that can be replayed; none of a run with several processes, whose findings may be of any.
fn change(run: &Run, examined: &Examined) -> Option<&'static str> {
    let of = |found: &Found| {
        let change = found.finding.change?;
        // A wait in another call stays.
        let waits = found.finding.about.iter().any(|about| about.contains("Synchronize"));
        (change != "no-sync" || waits).then_some(change)
    };
    let one = run.processes.len() == 1 && examined.job.is_none();
    one.then(|| examined.findings.iter().find_map(of)).flatten()
}

/// Number of findings at the end of a run.
const FIRST: usize = 3;

/// The findings at the end of a run: what to do first, and where. `examined` is `None` where traces were not read.
pub(super) fn brief(run: &Run, examined: Option<&Examined>, width: usize) -> String {
    let Some(examined) = examined else {
        if run.trace_bytes() == 0 {
            return String::new();
        }
        let why = format!("not searched in a trace of this size; `rkprof report {}` does", run.shown.display());
        return field("Findings", &why, width);
    };
    let kinds = examined.kinds();
    if kinds.is_empty() {
        return render(run, examined, false, width);
    }
    let count = match kinds.len() {
        n if n > FIRST => format!(" ({FIRST} of {n})"),
        _ => String::new(),
    };
    let mut out = table::title(&format!("What to do first{count}"), width);
    for (number, (index, _)) in (1..).zip(kinds.iter().take(FIRST)) {
        let found = &examined.findings[*index];
        let Found { process, line, finding } = found;
        out +=
            &table::finding(&format!("  {number}. {}", gain(found)), &title(process.as_deref(), &finding.title), width);
        if let Some(place) = line.as_ref().or(finding.about.first()) {
            out += &field("", &format!("Where: {place}."), width);
        }
        out += &field("", &format!("Try: {}.", finding.try_this), width);
    }
    out
}

/// `120ms`; what it is where it saves nothing.
pub(super) fn gain(found: &Found) -> String {
    let plain = match found.finding.kind() {
        "remark" => "remark",
        _ => "!",
    };
    found.finding.saves_ns.map_or(plain.to_owned(), |saved| ns(saved as f64))
}

fn title(process: Option<&str>, title: &str) -> String {
    process.map_or(title.to_owned(), |process| format!("{process}: {title}"))
}
