//! The table of limits.

use super::{Report, allowed, interval, shown};
use crate::region::Region;
use crate::style::width;
use rkprof_analysis::budget::Holds;
use rkprof_show::table::Column::{Left, Right, Verdict};
use rkprof_show::table::{field, table};
use rkprof_show::units::MISSING;

pub(super) fn render(report: &Report, region: &Region) -> String {
    let simulated = if report.simulated { " - SIMULATED" } else { "" };
    let (all, broken) = (report.limits.len(), report.failures);
    let verdict = match (broken, report.unsure) {
        (0, 0) => format!("PASS: {all} of {all} limits hold"),
        (0, unsure) => format!("PASS: none of {all} limits is known to be broken, {unsure} may be: make more runs"),
        _ => format!("FAIL: {broken} of {all} limits do not hold"),
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
    let cells = limits.iter().map(|limit| {
        let value = limit.value.map_or(MISSING.to_owned(), |value| shown(value, limit.unit));
        let name = match (&limit.value, &limit.remark) {
            (Some(_), Some(of)) if !limit.passed => format!("{} ({of})", limit.name),
            _ => limit.name.clone(),
        };
        let result = match limit.result {
            Holds::Pass => "PASS",
            Holds::Fail => "FAIL",
            Holds::Unsure => "UNSURE",
        };
        let mut cells = vec![result.to_owned(), value, allowed(limit), name];
        if report.runs > 1 {
            cells.insert(2, interval(limit).unwrap_or(MISSING.to_owned()));
        }
        cells
    });
    let mut columns = vec![Verdict("result"), Right("value"), Left("allowed"), Left("limit")];
    if report.runs > 1 {
        columns.insert(2, Left("95% interval"));
    }
    out += &table(&columns, cells.collect(), width());
    for limit in limits.iter().filter(|limit| limit.value.is_none()) {
        let reason = limit.remark.as_deref().unwrap_or("not measured");
        out += &field("Note", &format!("{}: {reason}", limit.name), width());
    }
    out
}
