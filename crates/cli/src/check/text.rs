//! The table of limits.

use super::{Report, allowed_beside, interval, shown};
use crate::region::Region;
use crate::style::width;
use rkprof_analysis::budget::{Holds, Outcome};
use rkprof_show::columns::{Columns, Value, text_or_missing};
use rkprof_show::table::Column::{Left, Right, Verdict};
use rkprof_show::table::field;

pub(super) fn render(report: &Report, region: &Region) -> String {
    let simulated = if report.simulated { " - SIMULATED" } else { "" };
    let (all, broken) = (report.limits.len(), report.failures);
    let verdict = match (broken, report.unsure) {
        (0, 0) => format!("PASS: {all} of {all} limits hold"),
        (0, unsure) => format!("PASS: none of {all} limits is known to be broken, {unsure} may be: make more runs"),
        _ => match report.limits.iter().filter(|limit| !limit.passed && limit.result == Holds::Unsure).count() {
            0 => format!("FAIL: {broken} of {all} limits do not hold"),
            // With --strict.
            unsure => {
                let known = broken - unsure;
                format!("FAIL: {known} of {all} limits do not hold, {unsure} may not (--strict): make more runs")
            }
        },
    };
    let mut out = field("Check", &verdict, width());
    let runs = if report.runs > 1 { format!(", mean of {} runs", report.runs) } else { String::new() };
    let run = format!("{}{runs}{}, {}{simulated}", report.run, region.describe(), report.completeness);
    out += &field("Run", &run, width());
    out += &field("Budget", &report.budget, width());
    out.push('\n');
    // Broken limits come first: the reader looks for them.
    let mut limits: Vec<_> = report.limits.iter().collect();
    limits.sort_by_key(|limit| (limit.passed, limit.result == Holds::Pass));
    let columns = Columns::new()
        .with(Verdict("result"), |limit: &&Outcome| {
            let result = match limit.result {
                Holds::Pass => "PASS",
                Holds::Fail => "FAIL",
                Holds::Unsure => "UNSURE",
            };
            result.to_owned()
        })
        .with(Right("value"), |limit| Value::number(limit.value, |value| shown(value, limit.unit)))
        .with_if(report.runs > 1, Left("95% interval"), |limit| text_or_missing(interval(limit)))
        .with(Left("allowed"), |limit| allowed_beside(limit))
        .with(Left("limit"), |limit| match (&limit.value, &limit.remark) {
            (Some(_), Some(of)) if !limit.passed => format!("{} ({of})", limit.name),
            _ => limit.name.clone(),
        });
    out += &columns.table(limits.iter(), width());
    for limit in limits.iter().filter(|limit| limit.value.is_none()) {
        let reason = limit.remark.as_deref().unwrap_or("not measured");
        out += &field("Note", &format!("{}: {reason}", limit.name), width());
    }
    out
}
