//! Hot lines: the lines of the program to which the GPU time belongs, if call paths were recorded (`--stacks`).

use crate::Failure;
use crate::flame;
use maud::html;
use rkprof_analysis::whereabouts::LineBy;
use rkprof_model::safe::markdown_code;
use rkprof_results::examine::{Examined, Found};
use rkprof_results::load::Run;
use rkprof_results::paths;
use rkprof_results::paths::lines::{self, Line};
use rkprof_results::paths::profile::Profile;
use rkprof_show::page::{self, Cell, Data, Section};
use rkprof_show::table::{self, Column};
use rkprof_show::units::{bytes, count, ns};

/// Number of lines in JSON and HTML.
const LINES: usize = 200;

/// Reads the call paths of all processes of a run; `None` without any.
pub fn load(run: &Run) -> Result<Option<Profile>, Failure> {
    Profile::of_sessions(run.processes.iter().map(|process| process.dir.as_path()))
}

/// A table for a terminal.
pub fn text(profile: &Profile, rows: usize, width: usize) -> String {
    let lines = lines::lines(profile);
    let any = |has: fn(&Line) -> bool| lines.iter().any(has);
    let (estimated, idle, copies) =
        (any(|line| line.gpu_ns_error > 0.0), profile.knows_idle, any(|line| line.copies > 0.0));
    let (waits, allocations) = (any(|line| line.waits > 0.0), any(|line| line.allocations > 0.0));
    let percent = |ns: f64| format!("{:.1}%", 100.0 * profile.share(ns));
    // Missing values have no column.
    let columns = [
        (true, Column::Right("share")),
        (estimated, Column::Right("+-")),
        (true, Column::Right("GPU")),
        (true, Column::Right("launches")),
        (true, Column::Spare(1, "launching")),
        (idle, Column::Spare(2, "idle")),
        (copies, Column::Spare(0, "copies")),
        (copies, Column::Spare(3, "copied")),
        (waits, Column::Spare(4, "waiting")),
        (allocations, Column::Spare(0, "allocated")),
        (true, Column::Left("line, function < caller")),
    ];
    let row = |line: &Line| {
        let cells = [
            percent(line.gpu_ns),
            percent(line.gpu_ns_error),
            ns(line.gpu_ns),
            count(line.launches as u64),
            ns(line.launch_ns),
            line.idle_ns.map_or("-".to_owned(), ns),
            count(line.copies as u64),
            bytes(line.copy_bytes as u64),
            ns(line.wait_ns),
            bytes(line.allocated_bytes as u64),
            format!("{}  {}", line.place, line.called()),
        ];
        cells.into_iter().zip(&columns).filter(|(_, (shown, _))| *shown).map(|(cell, _)| cell).collect()
    };
    let cells: Vec<Vec<String>> = lines.iter().take(rows).map(row).collect();
    let shown: Vec<Column> = columns.iter().filter(|(shown, _)| *shown).map(|(_, column)| *column).collect();
    let title = format!("Hot lines: GPU time by the line that launches it ({})", profile.remark());
    let mut text = table::title(&title, width) + &table::table(&shown, cells, width);
    if lines.len() > rows {
        text += &format!("  and {} more\n", lines.len() - rows);
    }
    text
}

pub fn markdown(profile: &Profile, rows: usize) -> String {
    let mut out = format!("\n**Hot lines** ({})\n\n", profile.remark());
    out += "| line | function | share | error | GPU time | launches | launching | idle before | copied | waiting | allocated |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
    for line in lines::lines(profile).iter().take(rows) {
        out += &format!(
            "| {} | {} | {:.1}% | {:.1}% | {} | {} | {} | {} | {} | {} | {} |\n",
            markdown_code(&line.place),
            markdown_code(&line.called()),
            100.0 * line.share,
            100.0 * profile.share(line.gpu_ns_error),
            ns(line.gpu_ns),
            count(line.launches as u64),
            ns(line.launch_ns),
            line.idle_ns.map_or("-".to_owned(), ns),
            bytes(line.copy_bytes as u64),
            ns(line.wait_ns),
            bytes(line.allocated_bytes as u64),
        );
    }
    out
}

/// `null` without call paths.
pub fn json(profile: Option<&Profile>) -> serde_json::Value {
    profile.map_or(serde_json::Value::Null, |profile| paths::json(profile, LINES))
}

/// The flame graph and the table, with the script's data.
pub fn section(profile: &Profile) -> (Section, Data) {
    let row = |line: &Line| {
        let percent = |value: f64| Cell::Number(Some(value), format!("{:.1}%", 100.0 * value));
        let time = |value: Option<f64>| page::cells_time(value);
        vec![
            Cell::Name(line.place.clone()),
            Cell::Name(line.called()),
            percent(line.share),
            percent(profile.share(line.gpu_ns_error)),
            time(Some(line.gpu_ns)),
            page::number(line.launches as u64),
            time(Some(line.launch_ns)),
            time(line.idle_ns),
            page::number(line.copies as u64),
            Cell::Number(Some(line.copy_bytes), bytes(line.copy_bytes as u64)),
            time(Some(line.wait_ns)),
            Cell::Number(Some(line.allocated_bytes), bytes(line.allocated_bytes as u64)),
        ]
    };
    let columns = [
        "<line",
        "<function < caller",
        "share",
        "~error",
        "GPU time",
        "~launches",
        "~launching",
        "~idle before",
        "~copies",
        "~copied",
        "~waiting",
        "~allocated",
    ];
    let rows = lines::lines(profile).iter().take(LINES).map(row).collect();
    let content = html! {
        p.dim { "GPU time by the line that launches it: " (profile.remark()) "." }
        div #flame-view {}
        (page::table("Lines by GPU time; the error holds 19 times of 20", &columns, rows))
    };
    (Section::new("lines", "Hot lines", content), Data::Json("flame-data", flame::data(profile).to_string()))
}

/// Names the line behind each finding that has one.
pub fn name(examined: &mut Examined) {
    let Some(profile) = &examined.paths else { return };
    let lines = lines::lines(profile);
    for Found { line, finding, .. } in &mut examined.findings {
        *line = of_finding(finding.line, &lines);
    }
}

/// Kernels below this are slivers, ns; the same limit as in the finding.
const SLIVER: f64 = 10e3;

fn of_finding(by: LineBy, lines: &[Line]) -> Option<String> {
    let hottest = |value: &dyn Fn(&Line) -> f64| {
        let best = lines.iter().max_by(|a, b| value(a).total_cmp(&value(b)))?;
        let whole: f64 = lines.iter().map(value).sum();
        (value(best) > 0.0).then(|| (best, 100.0 * value(best) / whole))
    };
    let idle = |line: &Line| line.idle_ns.unwrap_or(0.0);
    let short = |line: &Line| if line.gpu_ns < SLIVER * line.launches { line.launches } else { 0.0 };
    let (found, what) = match by {
        LineBy::None => return None,
        LineBy::Idle => (hottest(&idle), "of the idle time ends with what it launches"),
        LineBy::Waits => (hottest(&|line| line.wait_ns), "of the time in calls that wait"),
        LineBy::DeviceWaits => (hottest(&|line| line.device_wait_ns), "of the time in device-wide waits"),
        LineBy::Launches => (hottest(&|line| line.launches), "of the launches"),
        LineBy::ShortKernels => (hottest(&short), "of the short kernels"),
        LineBy::CopiedBytes => (hottest(&|line| line.copy_bytes), "of the bytes copied"),
        LineBy::GpuTime => (hottest(&|line| line.gpu_ns), "of the GPU time"),
    };
    found.map(|(line, share)| format!("{} {}, {share:.0}% {what}", line.place, line.called()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(place: &str, launches: f64, gpu_ns: f64, idle_ns: f64, copy_bytes: f64) -> Line {
        Line {
            place: place.to_owned(),
            function: "f".to_owned(),
            caller: None,
            gpu_ns,
            gpu_ns_error: 0.0,
            share: 0.0,
            launches,
            launches_with_path: 0,
            launch_ns: 0.0,
            idle_ns: Some(idle_ns),
            copies: 0.0,
            copy_bytes,
            copy_ns: 0.0,
            waits: 0.0,
            wait_ns: idle_ns / 2.0,
            device_wait_ns: launches,
            allocations: 0.0,
            allocated_bytes: 0.0,
        }
    }

    #[test]
    fn findings_name_the_line_that_has_most_of_it() {
        let lines = [
            line("long.c:1", 100.0, 9e9, 10.0, 0.0),
            line("short.c:2", 60.0, 60.0 * 5e3, 10.0, 0.0),
            line("short.c:3", 20.0, 20.0 * 5e3, 60.0, 0.0),
            line("copy.c:4", 0.0, 0.0, 0.0, 7.0),
        ];
        let of = |by: LineBy| of_finding(by, &lines);
        assert_eq!(of(LineBy::ShortKernels).as_deref(), Some("short.c:2 f, 75% of the short kernels"));
        assert_eq!(of(LineBy::Idle).as_deref(), Some("short.c:3 f, 75% of the idle time ends with what it launches"));
        assert_eq!(of(LineBy::DeviceWaits).as_deref(), Some("long.c:1 f, 56% of the time in device-wide waits"));
        assert_eq!(of(LineBy::Waits).as_deref(), Some("short.c:3 f, 75% of the time in calls that wait"));
        assert_eq!(of(LineBy::CopiedBytes).as_deref(), Some("copy.c:4 f, 100% of the bytes copied"));
        assert!(of(LineBy::Launches).is_some_and(|text| text.starts_with("long.c:1 ")));
        assert_eq!(of(LineBy::None), None);
        assert_eq!(of_finding(LineBy::CopiedBytes, &lines[..3]), None, "nothing was copied");
    }
}
