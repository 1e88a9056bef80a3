//! Sampled instructions, with source lines if there is debug information.

use crate::activity::{sampling_title, stall};
use maud::html;
use rkprof_results::load::Run;
use rkprof_results::source;
use rkprof_show::page::{Cell, Section, number, table};
use rkprof_show::units::count;

/// Instructions per kernel.
const INSTRUCTIONS: usize = 20;

/// A table, if program counters were sampled.
pub(super) fn section(run: &Run) -> Option<Section> {
    let sampling = run.summary.pc_sampling.as_ref()?;
    let shown = || sampling.kernels.iter().flat_map(|kernel| kernel.instructions.iter().take(INSTRUCTIONS));
    let lines = source::lines(run, shown());
    let percent = |share: f64| Cell::Number(Some(share), format!("{share:.1}%"));
    let whole = sampling.samples.max(1) as f64;
    let mut rows = Vec::new();
    for kernel in &sampling.kernels {
        for one in kernel.instructions.iter().take(INSTRUCTIONS) {
            let line = lines.get(&(one.code_object.clone(), one.offset));
            let issued = one.issued.map(|issued| 100.0 * issued as f64 / one.samples.max(1) as f64);
            let row = vec![
                percent(100.0 * one.samples as f64 / whole),
                number(one.samples),
                issued.map_or(Cell::Number(None, "-".to_owned()), percent),
                Cell::Text(stall(one).to_owned()),
                Cell::Text(format!("{}:{:#x}", one.code_object_id, one.offset)),
                Cell::Text(line.map_or_else(|| "-".to_owned(), Clone::clone)),
                Cell::Name(if kernel.name.is_empty() { "(no kernel)".to_owned() } else { kernel.name.clone() }),
            ];
            rows.push((one.samples, row));
        }
    }
    rows.sort_by_key(|(samples, _)| std::cmp::Reverse(*samples));
    let columns = ["share", "samples", "issued", "<waits for", "<code object:offset", "<source line", "<kernel"];
    let left_out = [
        (sampling.invalid, "samples are in no row, because the SDK marked them invalid."),
        (sampling.beyond_limit, "samples are at instructions beyond the limit of rows."),
    ];
    let content = html! {
        (table("Instructions by samples", &columns, rows.into_iter().map(|(_, row)| row).collect()))
        @for (n, what) in left_out { @if n > 0 { p.note { (count(n)) " " (what) } } }
        @for skipped in &sampling.skipped { p.note { (skipped.agent) ": " (skipped.reason) } }
    };
    Some(Section::new("instructions", sampling_title(&run.summary, sampling), content))
}
