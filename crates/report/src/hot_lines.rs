//! Hot lines: the lines of the program to which the GPU time belongs, if call paths were recorded (`--stacks`).

use crate::Failure;
use crate::flame;
use maud::html;
use rkprof_analysis::whereabouts::LineBy;
use rkprof_results::examine::{Examined, Found};
use rkprof_results::load::Run;
use rkprof_results::paths;
use rkprof_results::paths::lines::{self, Line};
use rkprof_results::paths::profile::Profile;
use rkprof_show::columns::{Columns, Form, Value};
use rkprof_show::page::Section;
use rkprof_show::table;
use rkprof_show::table::Column::{Left, Place, Right, Spare};

/// Number of lines in JSON and HTML.
const LINES: usize = 200;

/// Reads the call paths of all processes of a run; `None` without any.
pub fn load(run: &Run) -> Result<Option<Profile>, Failure> {
    Profile::of_sessions(run.processes.iter().map(|process| process.dir.as_path()))
}

/// The columns of a line. Values that no line has have no column.
fn columns<'a>(profile: &'a Profile, lines: &[Line]) -> Columns<'a, Line> {
    let any = |has: fn(&Line) -> bool| lines.iter().any(has);
    let estimated = any(|line| line.gpu_ns_error > 0.0);
    let (copies, waits) = (any(|line| line.copies > 0.0), any(|line| line.waits > 0.0));
    let whole = |value: f64| value as u64;
    Columns::new()
        .with(Right("share"), |line: &Line| Value::Part(Some(profile.share(line.gpu_ns))))
        .with_if(estimated, Right("+-").long("error").wide(), |line| {
            Value::Part(Some(profile.share(line.gpu_ns_error)))
        })
        .with(Right("GPU").long("GPU time"), |line| Value::Time(Some(line.gpu_ns)))
        .with(Right("launches").wide(), move |line| Value::count(whole(line.launches)))
        .with(Spare(1, "launching").wide(), |line| Value::Time(Some(line.launch_ns)))
        .with_if(profile.knows_idle, Spare(2, "idle").long("idle before").wide(), |line| Value::Time(line.idle_ns))
        .with_if(copies, Spare(0, "copies").wide(), move |line| Value::count(whole(line.copies)))
        .with_if(copies, Spare(3, "copied").wide(), move |line| Value::Bytes(Some(whole(line.copy_bytes))))
        .with_if(waits, Spare(4, "waiting").wide(), |line| Value::Time(Some(line.wait_ns)))
        .with_if(any(|line| line.allocations > 0.0), Spare(0, "allocated").wide(), move |line| {
            Value::Bytes(Some(whole(line.allocated_bytes)))
        })
        .with(Left("line").leads(0).not(Form::Text), |line| Value::Name(line.place.clone()))
        .with(Left("function < caller").leads(0).not(Form::Text), |line| Value::Name(line.called()))
        .with(Place("line, function < caller").only(Form::Text), |line| format!("{}  {}", line.place, line.called()))
}

/// A table for a terminal.
pub fn text(profile: &Profile, rows: usize, width: usize) -> String {
    let lines = lines::lines(profile);
    let title = format!("Hot lines: GPU time by the line that launches it ({})", profile.remark());
    let mut text = table::title(&title, width) + &columns(profile, &lines).table(lines.iter().take(rows), width);
    if lines.len() > rows {
        text += &format!("  and {} more\n", lines.len() - rows);
    }
    text
}

pub fn markdown(profile: &Profile, rows: usize) -> String {
    let lines = lines::lines(profile);
    let table = columns(profile, &lines).markdown(lines.iter().take(rows));
    format!("\n**Hot lines** ({})\n\n{table}", profile.remark())
}

/// `null` without call paths.
pub fn json(profile: Option<&Profile>) -> serde_json::Value {
    profile.map_or(serde_json::Value::Null, |profile| paths::json(profile, LINES))
}

/// The flame graph and the table, with the views of the graph.
pub fn section(profile: &Profile) -> (Section, Vec<serde_json::Value>) {
    let lines = lines::lines(profile);
    let columns = columns(profile, &lines);
    let content = html! {
        p.dim { "GPU time by the line that launches it: " (profile.remark()) "." }
        div #flame-view {}
        (columns.page("Lines by GPU time; the error holds 19 times of 20", lines.iter().take(LINES)))
    };
    (Section::new("lines", "Hot lines", content), flame::data(profile))
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
        LineBy::Allocations => (hottest(&|line| line.allocations), "of the allocations"),
        LineBy::GpuTime => (hottest(&|line| line.gpu_ns), "of the GPU time"),
    };
    let (line, share) = found?;
    // What launches do is known of those that have a path.
    let is_of_launches = matches!(by, LineBy::Idle | LineBy::Launches | LineBy::ShortKernels | LineBy::GpuTime);
    if is_of_launches && line.launches > 0.0 && !is_known(line) {
        return None;
    }
    Some(format!("{} {}, {share:.0}% {what}", line.place, line.called()))
}

/// Whether enough launches of the line have a path: half of them, or a sample.
fn is_known(line: &Line) -> bool {
    const SAMPLE: u64 = 30;
    let seen = line.launches_with_path;
    seen >= SAMPLE || 2.0 * seen as f64 >= line.launches
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
            launches_with_path: launches as u64,
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
        let mut few = lines.clone();
        few[2].launches_with_path = 3;
        assert_eq!(of_finding(LineBy::Idle, &few), None, "3 of 20 launches have a path");
        few[2].launches_with_path = 10;
        assert!(of_finding(LineBy::Idle, &few).is_some());
        assert_eq!(of_finding(LineBy::CopiedBytes, &lines[..3]), None, "nothing was copied");
    }
}
