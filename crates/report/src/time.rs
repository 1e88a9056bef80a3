//! Steps and the use of time, as text: one process after the other.

use super::energy;
use super::tables;
use super::view::View;
use rkprof_analysis::advice::site_name;
use rkprof_analysis::timeline::busy::Busy;
use rkprof_analysis::timeline::health::{CauseReport, Health, IdleReport};
use rkprof_analysis::timeline::host::HostRow;
use rkprof_analysis::timeline::idle::Group;
use rkprof_analysis::timeline::launch_tax::LaunchTax;
use rkprof_analysis::timeline::spread::Spread;
use rkprof_analysis::timeline::steps::Steps;
use rkprof_analysis::timeline::warmup::Populations;
use rkprof_results::examine::{self, Examined, Job, Rank, Traced};
use rkprof_results::load::Run;
use rkprof_show::columns::{Columns, Value};
use rkprof_show::table::Column::{Kernel, Left, Right, Spare};
use rkprof_show::table::{field, paragraph, title};
use rkprof_show::units::{bytes, count, ns, or_missing, share};

/// Devices and streams listed.
const LISTED: usize = 8;

pub(super) fn render(run: &Run, examined: &Examined, view: View) -> Vec<String> {
    if let Some(job) = examined.job.as_ref().filter(|job| !job.members.is_empty()) {
        return vec![ranks(job, view), totals(examined, view)];
    }
    let mut sections = Vec::new();
    for (process, traced) in run.processes.iter().zip(&examined.traces) {
        let label = (run.processes.len() > 1).then(|| examine::label(process));
        sections.push(section(traced, label.as_deref(), view));
    }
    // Many processes mostly lack their trace for the same reason.
    sections.dedup();
    sections.push(totals(examined, view));
    sections
}

/// The use of each rank's time, by device.
fn ranks(job: &Job, view: View) -> String {
    struct Use<'a> {
        rank: &'a Rank,
        idle: &'a IdleReport,
        busy: &'a Busy,
    }
    let rows: Vec<Use<'_>> = job
        .members
        .iter()
        .flat_map(|rank| rank.health.idle.iter().map(move |idle| (rank, idle)))
        .filter_map(|(rank, idle)| {
            let busy = rank.health.busy.iter().find(|busy| busy.agent == Some(idle.agent))?;
            Some(Use { rank, idle, busy })
        })
        .collect();
    let part = |of: &Use<'_>, ns: u64| Value::part(ns as f64, of.busy.span_ns as f64);
    let group = |group: Group| move |of: &Use<'_>| part(of, of.idle.of_group(group));
    let columns = Columns::new()
        .with(Right("busy"), move |of: &Use<'_>| part(of, of.busy.busy_ns))
        .with(Right("host"), group(Group::Host))
        .with(Spare(3, "launch"), group(Group::Launch))
        .with(Spare(2, "gap"), group(Group::Gap))
        .with(Right("wait"), group(Group::Sync))
        .with(Spare(4, "copy"), group(Group::Copy))
        .with(Spare(5, "device"), group(Group::Device))
        .with(Spare(1, "nothing"), group(Group::Nothing))
        .with(Spare(0, "other"), group(Group::Other))
        .with(Spare(6, "idle"), |of| Value::time(of.idle.total_ns))
        .with(Left("rank"), |of| format!("{}, {}", of.rank.label, of.idle.device));
    let remark = "busy: a kernel ran; idle by cause: host (nothing launched), launch (latency), gap (between queued kernels), wait (the host \
                  in a waiting call, or after it), copy, device (for another device); shares of the time from first to last kernel";
    let table = columns.table(rows.iter(), view.width);
    if table.is_empty() {
        return table;
    }
    title("Idle time of each rank", view.width) + &table + &paragraph(remark, view.width)
}

fn section(traced: &Traced, label: Option<&str>, view: View) -> String {
    let of = label.map_or(String::new(), |label| format!(" of {label}"));
    let health = match &traced.health {
        Ok(health) => health,
        Err(why) => return field("No timeline", &format!("{why}: steps and idle time are not known"), view.width),
    };
    let mut parts = Vec::new();
    if let Some(populations) = &health.populations {
        parts.push(measured(populations, view));
    }
    parts.push(steps(health, &of, view));
    parts.extend(health.idle.iter().take(LISTED).map(|idle| devices(health, idle, &of, view)));
    parts.push(host(health, &of, view));
    parts.push(streams(health, view));
    parts.push(ranges(health, &of, view));
    parts.push(lines(health, view));
    parts.extend(traced.energy.as_ref().map(|energy| energy::section(energy, &of, view)));
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

fn steps(health: &Health, of: &str, view: View) -> String {
    let Some(found) = &health.steps else {
        return field("Steps", "no sequence of kernels repeats; --step NAME takes a ROCTx range", view.width);
    };
    let Steps { source, evidence, kernels: [fewest, mean, most], kernel_ns, busy_ns, .. } = found;
    let rows = tables::steps().table(tables::latencies(None, found).iter(), view.width);
    let mut out = title(&format!("Steps{of}: {source}"), view.width) + &rows;
    let count = if fewest == most { most.to_string() } else { format!("{mean:.1} ({fewest} to {most})") };
    let nodes = view.nodes.map_or(String::new(), |nodes| format!(", {:.2} a node", mean / f64::from(nodes)));
    let text =
        format!("{count} kernels{nodes}: {} of kernel time, the device busy for {}", ns(*kernel_ns), ns(*busy_ns));
    out += &paragraph(&format!("A step has {text}"), view.width);
    let why = format!("{}; other steps: --step NAME, by:waits, by:graphs or by:kernels", evidence.join("; "));
    out += &field("  Why these", &why, view.width);
    out
}

fn devices(health: &Health, idle: &IdleReport, of: &str, view: View) -> String {
    let Some(busy) = health.busy.iter().find(|busy| busy.agent == Some(idle.agent)) else { return String::new() };
    let span = busy.span_ns as f64;
    let mut rows =
        vec![(busy.busy_ns, "busy: kernels ran", format!("{} summed over kernels", ns(busy.kernel_sum_ns as f64)))];
    for CauseReport { cause, ns: time } in &idle.causes {
        let site = idle.sites.iter().find(|site| site.cause == *cause);
        let mostly = site.map_or(String::new(), |site| format!("{} {}", ns(site.ns as f64), site_name(site)));
        rows.push((*time, cause.text(), mostly));
    }
    type Use = (u64, &'static str, String);
    rows.retain(|(time, _, _)| *time > 0);
    let columns = Columns::new()
        .with(Right("share"), |(time, _, _): &Use| Value::part(*time as f64, span))
        .with(Right("time"), |(time, _, _)| Value::time(*time))
        .with(Left("device"), |(_, name, _)| (*name).to_owned())
        .with(Left("mostly"), |(_, _, mostly)| mostly.clone());
    let heading = format!("Where time went{of}, {}: {} from first to last kernel", idle.device, ns(span));
    let outside = [(idle.before_ns, "before its first kernel"), (idle.after_ns, "after its last one")];
    let outside: Vec<String> = outside
        .iter()
        .filter(|(time, _)| *time as f64 >= 0.01 * span)
        .map(|(time, what)| format!("{} {what}", ns(*time as f64)))
        .collect();
    let remark = match outside.is_empty() {
        true => String::new(),
        false => paragraph(&format!("Other work of the program: {}.", outside.join(", ")), view.width),
    };
    title(&heading, view.width) + &columns.table(rows.iter(), view.width) + &remark
}

/// What the launching threads did while their device had no work, where they were sampled.
fn host(health: &Health, of: &str, view: View) -> String {
    let mut rows: Vec<&HostRow> = health.idle.iter().flat_map(|idle| &idle.host).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.ns));
    let columns = Columns::new()
        .with(Right("share"), |row: &&HostRow| Value::part(row.ns as f64, row.of_ns as f64))
        .with(Right("time"), |row| Value::time(row.ns))
        .with(Right("samples"), |row| Value::count(row.samples))
        .with(Left("idle by"), |row| row.cause.meaning().to_owned())
        .with(Left("the host was in"), |row| row.text());
    match columns.table(rows.iter().take(view.rows), view.width).as_str() {
        "" => String::new(),
        rows => title(&format!("The host while devices were idle{of}"), view.width) + rows,
    }
}

/// The kernel time of ranges.
fn ranges(health: &Health, of: &str, view: View) -> String {
    let all = &health.ranges;
    let shown = 2 * view.rows;
    let count = if shown < all.len() { format!(" ({shown} of {})", all.len()) } else { String::new() };
    let rows: Vec<_> = all.iter().take(shown).map(|row| (None, row)).collect();
    match tables::range_times().table(rows.iter(), view.width).as_str() {
        "" => String::new(),
        rows => {
            let heading = format!("Kernel time of ranges{of}{count}: launched in them, own = not in a range within");
            title(&heading, view.width) + rows
        }
    }
}

fn streams(health: &Health, view: View) -> String {
    let mut gaps: Vec<_> = health.gaps.iter().filter(|gaps| gaps.spread.is_some()).map(|gaps| (None, gaps)).collect();
    gaps.sort_by_key(|(_, gaps)| std::cmp::Reverse(gaps.spread.map(|spread| spread.sum_ns)));
    tables::streams().table(gaps.iter().take(LISTED.min(view.rows)), view.width)
}

fn lines(health: &Health, view: View) -> String {
    let mut out = String::new();
    let of_time = |ns: u64| share(ns as f64, health.window_ns as f64);
    if let Some(sync) = health.sync.as_ref().filter(|sync| sync.calls > 0) {
        let text = format!(
            "{} in {} calls ({} of the time); in {} of it ({}) no kernel and no copy ran",
            ns(sync.total_ns as f64),
            count(sync.calls),
            of_time(sync.total_ns),
            ns(sync.avoidable_ns as f64),
            of_time(sync.avoidable_ns)
        );
        out += &field("Waits", &text, view.width);
    }
    let copies = &health.copies;
    if copies.copies > 0 {
        let each = copies.per_step.map_or(String::new(), |n| format!(", {n:.1} a step"));
        let text = format!(
            "{} between host and device in steady state{each}: {}, {} ({} of the time), {} of it with no kernel running",
            count(copies.copies),
            or_missing(copies.bytes, bytes),
            ns(copies.time_ns as f64),
            of_time(copies.time_ns),
            ns(copies.exposed_ns as f64)
        );
        out += &field("Copies", &text, view.width);
    }
    let graphs = &health.graphs;
    if graphs.replayed_kernels > 0 {
        let text = format!("{} kernels from {} replays", count(graphs.replayed_kernels), count(graphs.replays));
        out += &field("Graphs", &text, view.width);
    }
    if health.cold.kernels > 0 {
        let cold = &health.cold;
        let text = format!(
            "{} in the first launches of {} kernel{}, {} longer than later ones",
            ns(cold.first_ns as f64),
            count(cold.kernels),
            if cold.kernels == 1 { "" } else { "s" },
            ns(cold.excess_ns as f64)
        );
        out += &field("First runs", &text, view.width);
    }
    for idle in health.idle.iter().take(LISTED) {
        let Some(latency) = idle.launch_latency else { continue };
        let [p50, p99] = [latency.median_ns, latency.p99_ns].map(|value| ns(value as f64));
        let text = format!(
            "{}: p50 {p50}, p99 {p99} from the call to the start of {} kernels that found the device free",
            idle.device,
            count(latency.count)
        );
        out += &field("Launch path", &text, view.width);
    }
    for note in &health.notes {
        out += &field("Note", note, view.width);
    }
    out
}

/// Kernels without their warm-up, and the excluded launches.
fn measured(populations: &[Populations], view: View) -> String {
    let of = |spread: Option<Spread>, value: fn(&Spread) -> f64| Value::Time(spread.as_ref().map(value));
    let calls = |spread: Option<Spread>| Value::count(spread.map_or(0, |spread| spread.count));
    let columns = Columns::new()
        .with(Right("calls"), move |row: &Populations| calls(row.measured))
        .with(Right("mean"), move |row| of(row.measured, |s| s.mean_ns))
        .with(Right("std"), move |row| of(row.measured, |s| s.std_ns))
        .with(Right("p50"), move |row| of(row.measured, |s| s.median_ns as f64))
        .with(Right("p99"), move |row| of(row.measured, |s| s.p99_ns as f64))
        .with(Right("apart"), move |row| calls(row.warmup))
        .with(Right("mean"), move |row| of(row.warmup, |s| s.mean_ns))
        .with(Kernel("kernel", view.names), |row| Value::Kernel(row.kernel.clone()));
    let rows = columns.table(populations.iter().take(view.rows), view.width);
    title("Kernels without warm-up, beside what was set apart", view.width) + &rows
}

/// Kinds of kernels and the cost of launches, of all processes.
fn totals(examined: &Examined, view: View) -> String {
    let mut out = String::new();
    if !examined.categories.is_empty() {
        let name = |share: &examine::CategoryShare| share.category.name().replace('_', "/");
        let shares = examined.categories.iter().map(|share| format!("{} {:.1}%", name(share), share.share_pct));
        out += &field("Kernel kinds", &shares.collect::<Vec<_>>().join(", "), view.width);
    }
    if let Some(tax) = &examined.launch_tax {
        out += &field("Launch tax", &launch_tax(tax), view.width);
    }
    out
}

fn launch_tax(tax: &LaunchTax) -> String {
    let score = match (tax.measured_overhead_pct, tax.measured_category, tax.measured_score) {
        (Some(pct), Some(category), Some(score)) => {
            format!(
                "{pct:.1}% of the time ({category}), which findings divide; score {score:.0} of 100, {:.0} if each launch \
                 cost 10us",
                tax.score
            )
        }
        _ => format!("{:.0} of 100 if each launch cost 10us; what launches cost was not measured", tax.score),
    };
    format!("{score}; {:.0} launches/s, {:.1}% of kernels below 10us", tax.launches_per_s, tax.microkernel_pct)
}
