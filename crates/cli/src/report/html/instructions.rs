//! Where waves were when they were sampled: instructions by samples, with source lines where there is debug information.

use super::super::activity::{sampling_title, stall};
use super::super::load::Run;
use super::super::source;
use super::super::units::count;
use super::tables::{Cell, number, table};
use rkprof_analysis::roofline::svg::escape;
use std::fmt::Write;

/// Instructions of a kernel.
const INSTRUCTIONS: usize = 20;

/// A table, where program counters were sampled.
pub fn section(page: &mut String, run: &Run) {
    let Some(sampling) = &run.summary.pc_sampling else { return };
    let shown = || sampling.kernels.iter().flat_map(|kernel| kernel.instructions.iter().take(INSTRUCTIONS));
    let lines = source::lines(run, shown());
    let _ = write!(page, "<section><h2 id=\"instructions\">{}</h2>", escape(&sampling_title(sampling)));
    let percent = |share: f64| format!("{share:.1}%");
    let whole = sampling.samples.max(1) as f64;
    let mut rows = Vec::new();
    for kernel in &sampling.kernels {
        for one in kernel.instructions.iter().take(INSTRUCTIONS) {
            let line = lines.get(&(one.code_object.clone(), one.offset));
            let issued = one.issued.map(|issued| 100.0 * issued as f64 / one.samples.max(1) as f64);
            rows.push(vec![
                Cell::Number(Some(100.0 * one.samples as f64 / whole), percent),
                number(one.samples),
                Cell::Number(issued, percent),
                Cell::Text(stall(one).to_owned()),
                Cell::Text(format!("{}:{:#x}", one.code_object_id, one.offset)),
                Cell::Text(line.map_or_else(|| "-".to_owned(), Clone::clone)),
                Cell::Name(if kernel.name.is_empty() { "(no kernel)".to_owned() } else { kernel.name.clone() }),
            ]);
        }
    }
    rows.sort_by_key(|row| std::cmp::Reverse(if let Cell::Number(Some(n), _) = row[1] { n as u64 } else { 0 }));
    let columns = ["share", "samples", "issued", "<waits for", "<code object:offset", "<source line", "<kernel"];
    table(page, "Instructions by samples", &columns, rows);
    for (n, what) in [
        (sampling.invalid, "samples made no sense to the SDK and are in no row."),
        (sampling.beyond_limit, "samples are at further instructions than are kept apart."),
    ] {
        if n > 0 {
            let _ = write!(page, "<p class=\"note\">{} {what}</p>", count(n));
        }
    }
    for skipped in &sampling.skipped {
        let _ = write!(page, "<p class=\"note\">{}: {}</p>", escape(&skipped.agent), escape(&skipped.reason));
    }
    page.push_str("</section>\n");
}
