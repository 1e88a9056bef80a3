//! The comparison as Markdown, for a comment on a pull request.

use super::facts::parts_markdown;
use super::lines::{self, Line};
use super::rows::{columns, remark};
use super::shown::Shown;
use super::text::headline;
use rkprof_analysis::compare::{ComparedRow, Match};
use rkprof_model::safe::{markdown, markdown_code};
use rkprof_show::units::ns;

/// Longest name, in characters.
const NAME: usize = 60;

pub(super) fn render(shown: &Shown, rows: usize) -> String {
    let Shown { names, baseline, candidate, comparison, facts, paths, failures, .. } = shown;
    let mut out = format!("### rkprof: {}\n\n", headline(comparison, !failures.is_empty()));
    if baseline.simulated || candidate.simulated {
        out += "**SIMULATED**: these are the simulator's numbers.\n\n";
    }
    let line = |(name, text): Line| format!("* {name}: {}\n", markdown(&text));
    if let Some(period) = lines::waited_for(comparison) {
        out += &line(period);
        out += &parts_markdown(&comparison.parts);
    }
    out.extend(lines::times(comparison).map(line));
    out += &super::facts::markdown(facts);
    out.extend(lines::doubts(shown).map(line));
    let all: Vec<&ComparedRow> = comparison.rows.iter().filter(|row| row.changes.is_some()).collect();
    if !all.is_empty() {
        let columns = columns("kernel or range", &all, names);
        out += &format!("\n{}", columns.markdown(all.iter().take(rows)));
    }
    let labels = names.labels(NAME);
    let called = |row: &ComparedRow| {
        let id = names.ids().id(row.name()).map_or(String::new(), |id| format!("{id} "));
        let remark = remark(row, |name| labels.get(name).to_owned());
        let remark = remark.map_or(String::new(), |remark| format!(" {remark}"));
        format!("{id}{}", markdown_code(&format!("{}{remark}", labels.get(row.name()))))
    };
    if all.len() > rows {
        out += &format!("\n{} more rows are not shown.\n", all.len() - rows);
    }
    out += &paths.as_ref().map_or(String::new(), |lines| crate::paths::compare::markdown(lines, rows));
    let unmatched: Vec<&ComparedRow> = comparison.unmatched().collect();
    if !unmatched.is_empty() {
        out += "\n";
    }
    for row in unmatched.iter().take(rows) {
        let how = if row.how == Match::New { "New" } else { "Vanished" };
        out += &format!("* {how}: {} ({} a run)\n", called(row), ns(row.moves_ns.abs()));
    }
    if !failures.is_empty() {
        out += "\n**Failed:**\n\n";
    }
    for failure in failures {
        out += &format!("* {}\n", markdown(failure));
    }
    out
}
