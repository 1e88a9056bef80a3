//! Tables beside that of the kernels: devices, whom idle time is blamed on, steps, API calls, copies, streams, memory.

use super::super::examine::Examined;
use super::super::load::Run;
use super::super::units::{MISSING, bytes, count, memory, ns, or_missing, share};
use rkprof_analysis::advice::site_name;
use rkprof_analysis::roofline::svg::escape;
use rkprof_analysis::timeline::health::{Health, IdleReport};
use rkprof_analysis::timeline::spread::Spread;
use rkprof_analysis::timeline::steps::Steps;
use rkprof_model::summary::Distribution;
use std::fmt::Write;

/// Rows of a table that is not the kernels'.
const ROWS: usize = 200;

/// A cell: what is shown, and what it sorts by.
pub(super) enum Cell {
    Text(String),
    /// A name, which may be long.
    Name(String),
    Number(Option<f64>, fn(f64) -> String),
}

fn time(value: Option<u64>) -> Cell {
    Cell::Number(value.map(|value| value as f64), ns)
}

pub(super) fn number(value: u64) -> Cell {
    Cell::Number(Some(value as f64), |value| count(value as u64))
}

/// A sortable table; columns whose title begins with `<` are text.
pub(super) fn table(page: &mut String, caption: &str, columns: &[&str], rows: Vec<Vec<Cell>>) {
    if rows.is_empty() {
        return;
    }
    let _ = write!(
        page,
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\"><table class=\"sortable\">\
         <caption>{0}</caption><thead><tr>",
        escape(caption)
    );
    for column in columns {
        let (class, title) = column.strip_prefix('<').map_or(("", *column), |title| (" class=\"l\"", title));
        let _ = write!(page, "<th scope=\"col\"{class}><button type=\"button\">{}</button></th>", escape(title));
    }
    page.push_str("</tr></thead><tbody>");
    let all = rows.len();
    for row in rows.into_iter().take(ROWS) {
        page.push_str("<tr>");
        for cell in row {
            let _ = match cell {
                Cell::Text(text) => write!(page, "<td class=\"l\">{}</td>", escape(&text)),
                Cell::Name(text) => write!(page, "<td class=\"name\"><code>{}</code></td>", escape(&text)),
                Cell::Number(value, show) => {
                    let key = value.map_or(String::new(), |value| format!("{value}"));
                    let shown = or_missing(value, show);
                    write!(page, "<td data-v=\"{key}\">{shown}</td>")
                }
            };
        }
        page.push_str("</tr>");
    }
    page.push_str("</tbody></table></div>\n");
    if all > ROWS {
        let _ = write!(page, "<p class=\"note\">{ROWS} of {all} rows.</p>");
    }
}

/// Busy and idle time of a device.
pub fn device(page: &mut String, health: &Health, idle: &IdleReport) {
    let Some(busy) = health.busy.iter().find(|busy| busy.agent == Some(idle.agent)) else { return };
    let parts = [
        ("busy", busy.busy_ns, "kernels ran", "c0"),
        ("idle: host", idle.host_ns, "nothing was launched", "c1"),
        ("idle: launch", idle.launch_ns, "launched, not begun", "c3"),
        ("idle: sync", idle.sync_ns, "the launching thread sat in a wait", "c4"),
        ("idle: copy", idle.copy_ns, "a copy ran instead", "c2"),
        ("idle: other", idle.other_ns, "launches unknown", "c6"),
    ];
    let span = busy.span_ns as f64;
    let _ = write!(page, "<div><h3>Device {}: {} from first to last kernel</h3>", idle.agent, ns(span));
    page.push_str("<div class=\"stack\" aria-hidden=\"true\">");
    for (_, time, _, class) in parts {
        let _ =
            write!(page, "<div class=\"{class}\" style=\"width:{:.3}%\"></div>", 100.0 * time as f64 / span.max(1.0));
    }
    page.push_str("</div><table><caption class=\"hide\">Busy and idle time</caption><tbody>");
    for (name, time, what, class) in parts.into_iter().filter(|part| part.1 > 0) {
        let _ = write!(
            page,
            "<tr><td class=\"l\"><span class=\"legend\" style=\"display:inline;margin:0\"><i class=\"{class}\"></i></span>{name}</td>\
             <td>{}</td><td>{}</td><td class=\"l dim\">{what}</td></tr>",
            share(time as f64, span),
            ns(time as f64)
        );
    }
    page.push_str("</tbody></table></div>");
}

/// Whom idle time is blamed on, and the longest stretches.
pub fn sites(page: &mut String, health: &Health) {
    let sites = health.idle.iter().flat_map(|idle| idle.sites.iter().map(move |site| (idle.agent, site)));
    let rows = sites.map(|(agent, site)| {
        vec![
            Cell::Text(site.cause.name().to_owned()),
            Cell::Name(site_name(site)),
            number(u64::from(agent)),
            time(Some(site.ns)),
            number(site.stretches),
            time(Some(site.longest_ns)),
        ]
    });
    let columns = ["<cause", "<call and range", "device", "time", "times", "longest"];
    table(page, "Whom idle time is blamed on", &columns, rows.collect());
    let longest = health.idle.iter().flat_map(|idle| idle.longest.iter().map(move |stretch| (idle.agent, stretch)));
    let rows = longest.map(|(agent, stretch)| {
        vec![
            time(Some(stretch.at_ns)),
            time(Some(stretch.ns)),
            number(u64::from(agent)),
            Cell::Text(stretch.cause.name().to_owned()),
            Cell::Name(stretch.function.clone().or(stretch.range.clone()).unwrap_or(MISSING.to_owned())),
            Cell::Name(rkprof_names::brief(&stretch.next_kernel, 70)),
        ]
    });
    let columns = ["at", "length", "device", "<mostly", "<call or range", "<ended by"];
    page.push_str("<details><summary>Longest idle stretches</summary>");
    table(page, "Longest idle stretches", &columns, rows.collect());
    page.push_str("</details>");
}

pub fn steps(page: &mut String, steps: &Steps) {
    let [fewest, mean, most] = steps.kernels;
    let _ = write!(
        page,
        "<p>{}; {mean:.1} kernels each (from {fewest} to {most}), {} of kernel time, a kernel running for {}.</p>",
        escape(&steps.source),
        ns(steps.kernel_ns),
        ns(steps.busy_ns)
    );
    let rows = [
        ("on the device", steps.latency),
        ("the range on the host", steps.wall),
        ("start to start", steps.period),
        ("warm-up, set apart", steps.warmup),
    ];
    let rows = rows.into_iter().filter_map(|(what, spread)| {
        let Spread { count, mean_ns, std_ns, min_ns, median_ns, p90_ns, p95_ns, p99_ns, max_ns, cov_pct, .. } = spread?;
        let mut cells = vec![Cell::Text(what.to_owned()), number(count)];
        cells.extend([Cell::Number(Some(mean_ns), ns), time(Some(median_ns)), Cell::Number(Some(std_ns), ns)]);
        cells.extend([min_ns, max_ns, p90_ns, p95_ns, p99_ns].map(|value| time(Some(value))));
        cells.push(Cell::Number(Some(cov_pct), |pct| format!("{pct:.1}%")));
        Some(cells)
    });
    let columns = ["<latency", "steps", "mean", "median", "std", "min", "max", "p90", "p95", "p99", "CoV"];
    table(page, "Steps", &columns, rows.collect());
}

fn distribution(duration: &Distribution) -> Vec<Cell> {
    let Distribution { sum_ns, mean_ns, p50_ns, p99_ns, max_ns, .. } = duration;
    let mut cells = vec![number(duration.count + duration.untimed), time(Some(*sum_ns)), Cell::Number(*mean_ns, ns)];
    cells.extend([*p50_ns, *p99_ns, *max_ns].map(time));
    cells
}

/// API calls, copies, ranges, streams, memory.
pub fn rest(page: &mut String, run: &Run, examined: &Examined) {
    let summary = &run.summary;
    page.push_str("<section><h2 id=\"api\">API calls, copies and ranges</h2>");
    let rows = summary.api.iter().map(|row| {
        let mut cells = vec![Cell::Name(row.name.clone())];
        cells.extend(distribution(&row.duration));
        cells.push(Cell::Number(row.errors.map(|n| n as f64), |n| count(n as u64)));
        cells
    });
    let columns = ["<function", "calls", "total", "mean", "p50", "p99", "max", "errors"];
    table(page, "API functions", &columns, rows.collect());
    let rows = summary.copies.iter().map(|row| {
        let agent = |agent: Option<u32>| or_missing(agent, |agent| agent.to_string());
        let route =
            format!("{} ({} to {})", row.direction.replace('_', " "), agent(row.src_agent), agent(row.dst_agent));
        let mut cells = vec![Cell::Text(route)];
        cells.extend(distribution(&row.duration));
        cells.push(Cell::Number(row.bytes.map(|bytes| bytes as f64), |value| bytes(value as u64)));
        cells.push(Cell::Number(row.gb_per_s, |rate| format!("{rate:.2}")));
        cells
    });
    let columns = ["<copies", "calls", "total", "mean", "p50", "p99", "max", "bytes", "GB/s"];
    table(page, "Memory copies", &columns, rows.collect());
    let rows = summary.markers.iter().map(|row| {
        let mut cells = vec![Cell::Name(row.name.clone())];
        match &row.duration {
            Some(duration) => cells.extend(distribution(duration)),
            None => {
                cells.push(number(row.count));
                cells.extend((0..5).map(|_| time(None)));
            }
        }
        cells
    });
    table(page, "Ranges and marks", &["<range", "calls", "total", "mean", "p50", "p99", "max"], rows.collect());
    let rows = summary.memory.iter().map(|row| {
        let name = summary.agents.get(row.agent as usize).map_or("?", |agent| agent.name.as_str());
        let size = |value: u64| Cell::Number(Some(value as f64), |value| memory(value as u64));
        let device = Cell::Text(format!("{}: {name}", row.agent));
        vec![device, number(row.allocations), number(row.frees), size(row.in_use_bytes), size(row.peak_bytes)]
    });
    table(page, "Memory seen", &["<device", "allocs", "frees", "in use", "peak"], rows.collect());
    let gaps = examined.traces.iter().filter_map(|traced| traced.health.as_ref().ok()).flat_map(|health| &health.gaps);
    let rows = gaps.map(|gaps| {
        let of = |value: fn(&Spread) -> u64| time(gaps.spread.as_ref().map(value));
        let mut cells = vec![Cell::Text(gaps.lane.clone()), number(gaps.dispatches), number(gaps.without_gap)];
        cells.extend([of(|s| s.sum_ns), of(|s| s.median_ns), of(|s| s.p99_ns), of(|s| s.max_ns)]);
        cells
    });
    let columns = ["<stream", "kernels", "without gap", "gaps", "median", "p99", "max"];
    table(page, "Gaps between kernels of a stream", &columns, rows.collect());
    page.push_str("</section>\n");
}
