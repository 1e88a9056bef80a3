//! One picture: a head of fixed height, then the kernels.

use super::window::{Interval, Window};
use crate::style::plain;
use rkprof_model::summary::Distribution;
use rkprof_results::load::Run;
use rkprof_show::columns::{Columns, Value};
use rkprof_show::names::{Names, shortened};
use rkprof_show::table::Column::{Kernel, Right, Spare};
use rkprof_show::units::{MISSING, count, ns, or_missing, share};
use rkprof_stats::Tally;
use std::collections::BTreeMap;

/// Lines above the first kernel, and the line of keys below the last.
pub(super) const HEAD_LINES: usize = 9;

/// What the kernels are sorted by, largest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Order {
    Total,
    Mean,
    Count,
    P99,
}

impl Order {
    pub(super) fn next(self) -> Order {
        match self {
            Order::Total => Order::Mean,
            Order::Mean => Order::Count,
            Order::Count => Order::P99,
            Order::P99 => Order::Total,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Order::Total => "total",
            Order::Mean => "mean",
            Order::Count => "count",
            Order::P99 => "p99",
        }
    }

    fn value_of(self, tally: &Tally) -> f64 {
        match self {
            Order::Total => tally.sum() as f64,
            Order::Mean => tally.sum() as f64 / tally.count().max(1) as f64,
            Order::Count => tally.count() as f64,
            Order::P99 => tally.histogram().quantiles([0.99])[0] as f64,
        }
    }
}

/// Title of the first column of the last second, and of the whole run.
const FIRST: &str = "share";
/// Columns before what a line of the head says.
const LABEL: usize = 14;

pub(super) struct Frame<'a> {
    pub run: &'a Run,
    pub running: bool,
    pub window: &'a Window,
    pub order: Order,
    /// Sorted by the last second, not by the whole run.
    pub recent: bool,
    pub rows: usize,
}

impl Frame<'_> {
    pub(super) fn render(&self, width: usize) -> String {
        let mut out: String = self.head(width).iter().map(|line| cut(line, width) + "\n").collect();
        out.push('\n');
        out += &self.kernels(width);
        out
    }

    fn interval(&self) -> Option<&Interval> {
        self.window.last.as_ref().filter(|_| self.running)
    }

    fn head(&self, width: usize) -> [String; 4] {
        let summary = &self.run.summary;
        let elapsed = summary.end_ns.saturating_sub(summary.start_ns) as f64;
        let state = match (self.running, summary.finished) {
            (true, _) => "running",
            (false, true) => "ended",
            (false, false) => "not running; its session did not end",
        };
        let simulated = if summary.simulated { " - SIMULATED" } else { "" };
        let process = format!(" ({} on {})", summary.pid, summary.host);
        let room = width.saturating_sub(LABEL + process.chars().count());
        let command = shortened(&summary.command.join(" "), room);
        let kernel_ns = |kernels: &BTreeMap<String, Tally>| kernels.values().map(Tally::sum).sum::<u64>() as f64;
        let last = match self.interval() {
            Some(interval) => {
                let seconds = interval.ns as f64 / 1e9;
                let rate = count((interval.launches as f64 / seconds).round() as u64);
                // Kernels count when they have ended: a long one may be of more than this time.
                let busy = (interval.busy_ns as f64).min((interval.ns * interval.devices as u64) as f64);
                let parts = [
                    format!("last {seconds:.1} s    {rate} launches/s"),
                    format!("GPU busy {}", share(busy, (interval.ns * interval.devices as u64) as f64)),
                    format!("kernel time {}", ns(kernel_ns(&interval.kernels))),
                ];
                fitting(&parts, width)
            }
            None if self.running => "last second   known after the next update".to_owned(),
            None => format!("last second   {MISSING}"),
        };
        let done = &summary.completeness;
        [
            format!("rkprof top    {} - {state}, {} traced{simulated}", self.run.shown.display(), ns(elapsed)),
            format!("{:<LABEL$}{command}{process}", "program"),
            last,
            fitting(
                &[
                    format!("whole run     {} launches", or_missing(done.launches, count)),
                    format!("GPU busy {}", or_missing(summary.busy_share(), |part| share(part, 1.0))),
                    format!("{} dropped", or_missing(done.dropped_total(), count)),
                    format!("kernel time {}", ns(kernel_ns(&self.window.all))),
                    format!("{} dispatches", count(done.dispatches)),
                ],
                width,
            ),
        ]
    }

    /// The kernels of the last second; none where it is not known.
    fn recent_kernels(&self) -> Option<&BTreeMap<String, Tally>> {
        self.interval().map(|interval| &interval.kernels)
    }

    fn is_by_recent(&self) -> bool {
        self.recent && self.recent_kernels().is_some_and(|recent| !recent.is_empty())
    }

    /// The names of all kernels, the largest first.
    pub(super) fn sorted(&self) -> Vec<&String> {
        let by = self.recent_kernels().filter(|_| self.is_by_recent()).unwrap_or(&self.window.all);
        let key = |name: &String| by.get(name).map_or(-1.0, |tally| self.order.value_of(tally));
        let mut names: Vec<(&String, f64)> = self.window.all.keys().map(|name| (name, key(name))).collect();
        names.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(b.0)));
        names.into_iter().map(|(name, _)| name).collect()
    }

    fn kernels(&self, width: usize) -> String {
        let none = BTreeMap::new();
        let recent = self.recent_kernels().unwrap_or(&none);
        let names = self.sorted();
        let whole = |kernels: &BTreeMap<String, Tally>| kernels.values().map(Tally::sum).sum::<u64>() as f64;
        let interval = self.interval();
        let rows: Vec<KernelLine<'_>> = (names.iter().take(self.rows))
            .filter_map(|name| {
                let recent = recent.get(*name).map(Tally::distribution);
                Some(KernelLine { name, recent, all: self.window.all.get(*name)?.distribution() })
            })
            .collect();
        let called = Names::from_summary(&self.run.summary, false);
        let columns = columns(interval.map(|_| whole(recent)), whole(&self.window.all), &called);
        let shown = self.rows.min(names.len());
        let window = if self.is_by_recent() { "last second" } else { "whole run" };
        let title = format!("kernels {shown} of {}, by {} of the {window}", names.len(), self.order.name());
        let table = plain(&columns.table(rows.iter(), width));
        let groups = interval.and_then(|_| groups(table.lines().next()?)).map_or(String::new(), |line| line + "\n");
        format!("{}\n{groups}{table}", cut(&title, width))
    }
}

/// A kernel's times in the last second, if it ended in it, and in the whole run.
struct KernelLine<'a> {
    name: &'a str,
    recent: Option<Distribution>,
    all: Distribution,
}

/// `recent_ns`: the time of all kernels in the last second, where there is one; `all_ns`: the same of the whole run.
fn columns<'a>(recent_ns: Option<f64>, all_ns: f64, names: &'a Names) -> Columns<'a, KernelLine<'a>> {
    let is_running = recent_ns.is_some();
    let part = |times: &Distribution, whole| Value::part(times.sum_ns as f64, whole);
    let recent = |row: &KernelLine<'_>, value: fn(&Distribution) -> Option<u64>| row.recent.as_ref().and_then(value);
    Columns::new()
        .with_if(is_running, Right(FIRST), move |row: &KernelLine<'_>| {
            row.recent.as_ref().map_or(Value::Part(None), |times| part(times, recent_ns.unwrap_or(0.0)))
        })
        .with_if(is_running, Spare(5, "calls"), move |row| Value::count(recent(row, |times| Some(times.count))))
        .with_if(is_running, Spare(4, "p50"), move |row| Value::time(recent(row, |times| times.p50_ns)))
        .with_if(is_running, Right("p99"), move |row| Value::time(recent(row, |times| times.p99_ns)))
        .with(Right(FIRST), move |row| part(&row.all, all_ns))
        .with(Spare(3, "calls"), |row| Value::count(row.all.count + row.all.untimed))
        .with(Right("total"), |row| Value::time(row.all.sum_ns))
        .with(Spare(1, "mean"), |row| Value::Time(row.all.mean_ns))
        .with(Spare(0, "p50"), |row| Value::time(row.all.p50_ns))
        .with(Spare(2, "p99"), |row| Value::time(row.all.p99_ns))
        .with(Kernel("kernel", names), |row| Value::Kernel(row.name.to_owned()))
}

/// Above the titles: which columns are of the last second and which of the whole run.
fn groups(titles: &str) -> Option<String> {
    let (second, _) = titles.match_indices(FIRST).nth(1)?;
    // Numbers end where their titles end: the gap follows.
    let bar = titles[..second].trim_end().len();
    Some(format!("  {:-<1$}| whole run", "last second ", bar.checked_sub(2)?))
}

/// As many parts of a line as fit, the first ones: half a number would be a wrong one.
fn fitting(parts: &[String], width: usize) -> String {
    let mut line = parts.first().cloned().unwrap_or_default();
    for part in parts.iter().skip(1) {
        if line.chars().count() + 2 + part.chars().count() > width {
            break;
        }
        line += &format!(", {part}");
    }
    line
}

fn cut(line: &str, width: usize) -> String {
    line.chars().take(width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::summary::{BusyRow, KernelRow, Summary};
    use std::path::PathBuf;

    fn summary(second: u64) -> Summary {
        let kernel = |first: u32, name: &str, ns: u64, calls: u64| {
            let mut tally = Tally::new(2);
            (0..calls).for_each(|_| tally.record(ns));
            KernelRow {
                name: name.to_owned(),
                first: Some(first),
                duration: tally.distribution(),
                ..KernelRow::default()
            }
        };
        let mut summary = Summary {
            simulated: true,
            pid: 77,
            host: "node1".to_owned(),
            command: vec!["./serve".to_owned(), "--port".to_owned()],
            start_ns: 5_000_000_000,
            end_ns: 5_000_000_000 + second * 1_000_000_000,
            kernels: vec![
                kernel(0, "gemm<half>(half*)", 50_000, 1000 * second),
                kernel(1, "norm", 4_000, 10_000),
                kernel(2, "tail", 9_000_000, 3 * (second - 1)),
            ],
            ..Summary::default()
        };
        summary.busy = vec![BusyRow { agent: 1, busy_ns: Some(60_000_000 * second) }];
        summary.completeness.launches = Some(11_000 * second);
        summary.completeness.dropped_by_sdk = Some(0);
        summary.completeness.dispatches = 11_000 * second;
        summary.completeness.dropped.insert("api_call".to_owned(), 12);
        summary
    }

    fn render_at(width: usize, seconds: &[u64], running: bool, order: Order, recent: bool) -> String {
        let mut window = Window::default();
        seconds.iter().for_each(|second| window.update(&summary(*second)).unwrap());
        let summary = summary(*seconds.last().unwrap());
        let run = Run::new(PathBuf::from("runs/x"), vec![], summary, vec![]);
        Frame { run: &run, running, window: &window, order, recent, rows: 20 }.render(width)
    }

    fn render(seconds: &[u64], running: bool, order: Order, recent: bool) -> String {
        render_at(100, seconds, running, order, recent)
    }

    #[test]
    fn names_are_whole_on_narrow_terminals() {
        for width in [60, 80, 120, 200] {
            let text = render_at(width, &[2, 3], true, Order::Total, true);
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}: {text}");
            assert!(text.contains(" gemm<half>\n") && text.contains(" norm\n"), "{width}: {text}");
            // The ids of a running program are those of the finished run, and of every run.
            assert!(text.contains(" Km4h6 gemm<half>\n") && text.contains(" Kw8n2 norm\n"), "{width}: {text}");
            // A line ends where the next part does not fit.
            let whole = text.lines().find(|line| line.starts_with("whole run")).unwrap();
            assert!(["dropped", "s", "dispatches"].iter().any(|end| whole.ends_with(end)), "{width}: {text}");
            let ended = render_at(width, &[2, 3], false, Order::Total, true);
            assert!(ended.lines().all(|line| line.chars().count() <= width), "{width}: {ended}");
            assert!(ended.contains(" Km4h6 gemm<half>\n"), "{width}: {ended}");
            let (groups, titles) =
                text.lines().zip(text.lines().skip(1)).find(|(_, l)| l.ends_with(" kernel")).unwrap();
            let (bar, whole) = (groups.find('|').unwrap(), titles.rfind("share").unwrap());
            assert!(bar < whole && titles[bar..].starts_with(' '), "{width}: {text}");
        }
        let all = render_at(120, &[2, 3], true, Order::Total, true);
        assert!(all.contains("share  calls    p50    p99  share  calls  total   mean    p50    p99 kernel"), "{all}");
    }

    fn first_kernel(text: &str) -> String {
        let mut rows = text.lines().skip_while(|line| !line.ends_with(" kernel"));
        rows.nth(1).and_then(|row| row.split(' ').next_back()).unwrap_or_default().to_owned()
    }

    #[test]
    fn a_running_program() {
        let text = render(&[2, 3], true, Order::Total, true);
        assert!(text.contains("last 1.0 s    11000 launches/s, GPU busy 6.0%, kernel time 77.0ms"), "{text}");
        assert!(
            text.contains("33000 launches, GPU busy 6.0%, 12 dropped, kernel time 244ms, 33000 dispatches\n"),
            "{text}"
        );
        assert!(text.contains("running, 3.00s traced - SIMULATED"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert_eq!(text.lines().take_while(|line| !line.ends_with(" kernel")).count() + 1, HEAD_LINES - 1, "{text}");
        // `norm` did nothing in the last second.
        let norm = text.lines().find(|line| line.ends_with("norm")).unwrap();
        assert_eq!(norm.split_whitespace().take(5).collect::<Vec<_>>(), ["-", "-", "-", "-", "16.4%"], "{text}");
    }

    #[test]
    fn orders_and_windows() {
        assert_eq!(first_kernel(&render(&[2, 3], true, Order::Total, true)), "gemm<half>");
        assert_eq!(first_kernel(&render(&[2, 3], true, Order::P99, true)), "tail");
        assert_eq!(first_kernel(&render(&[2, 3], true, Order::Count, true)), "gemm<half>");
        assert_eq!(first_kernel(&render(&[2, 3], true, Order::Count, false)), "norm");
        let orders: Vec<_> = std::iter::successors(Some(Order::Total), |order| Some(order.next())).take(5).collect();
        assert_eq!(orders, [Order::Total, Order::Mean, Order::Count, Order::P99, Order::Total]);
    }

    #[test]
    fn an_ended_program_has_no_last_second() {
        let text = render(&[2, 3], false, Order::Total, true);
        assert!(!text.contains("launches/s") && !text.contains("last second ---"), "{text}");
        assert_eq!(first_kernel(&text), "gemm<half>");
    }
}
