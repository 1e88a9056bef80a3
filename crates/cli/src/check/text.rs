//! The table of limits.

use super::{Report, allowed, shown};
use crate::region::Region;
use crate::style::width;
use rkprof_show::table::Column::{Left, Right, Verdict};
use rkprof_show::table::{field, table};
use rkprof_show::units::MISSING;

pub(super) fn render(report: &Report, region: &Region) -> String {
    let simulated = if report.simulated { " - SIMULATED" } else { "" };
    let (all, broken) = (report.limits.len(), report.failures);
    let verdict = match broken {
        0 => format!("PASS: {all} of {all} limits hold"),
        _ => format!("FAIL: {broken} of {all} limits do not hold"),
    };
    let mut out = field("Check", &verdict, width());
    out += &field("Run", &format!("{}{}, {}{simulated}", report.run, region.describe(), report.completeness), width());
    out += &field("Budget", &report.budget, width());
    out.push('\n');
    // Broken limits come first: the reader looks for them.
    let mut limits: Vec<_> = report.limits.iter().collect();
    limits.sort_by_key(|limit| limit.passed);
    let cells = limits.iter().map(|limit| {
        let value = limit.value.map_or(MISSING.to_owned(), |value| shown(value, limit.unit));
        let name = match (&limit.value, &limit.remark) {
            (Some(_), Some(of)) if !limit.passed => format!("{} ({of})", limit.name),
            _ => limit.name.clone(),
        };
        let result = if limit.passed { "PASS" } else { "FAIL" };
        vec![result.to_owned(), value, allowed(limit), name]
    });
    out += &table(&[Verdict("result"), Right("value"), Left("allowed"), Left("limit")], cells.collect(), width());
    for limit in limits.iter().filter(|limit| limit.value.is_none()) {
        let reason = limit.remark.as_deref().unwrap_or("not measured");
        out += &field("Note", &format!("{}: {reason}", limit.name), width());
    }
    out
}
