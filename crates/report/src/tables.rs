//! The columns of calls, copies, ranges, memory, steps and streams, for every form of the report.

use rkprof_analysis::range_time::RangeTime;
use rkprof_analysis::timeline::gaps::Gaps;
use rkprof_analysis::timeline::spread::Spread;
use rkprof_analysis::timeline::steps::Steps;
use rkprof_model::event::AgentKind;
use rkprof_model::summary::{ApiRow, CopyRow, Distribution, MarkerRow, MemoryRow, Summary};
use rkprof_show::columns::{Columns, Form, Value};
use rkprof_show::table::Column::{Left, Right, Spare};

/// A row, and the process that it is of where there are several.
pub(crate) type Of<'a, T> = (Option<&'a str>, T);

/// `rank 3, stream 2`
fn named((label, name): Of<'_, &str>) -> String {
    label.map_or(name.to_owned(), |label| format!("{label}, {name}"))
}

fn calls(duration: &Distribution) -> Value {
    Value::count(duration.count + duration.untimed)
}

pub(crate) fn api<'a>(summary: &'a Summary) -> Columns<'a, ApiRow> {
    let whole: u64 = summary.api.iter().map(|row| row.duration.sum_ns).sum();
    // Without std and p95: the spread of calls that wait or do not wait has no meaning.
    Columns::new()
        .with(Right("share"), move |row: &ApiRow| Value::part(row.duration.sum_ns as f64, whole as f64))
        .with(Right("calls"), |row| calls(&row.duration))
        .with(Right("total"), |row| Value::time(row.duration.sum_ns))
        .with(Spare(1, "mean"), |row| Value::Time(row.duration.mean_ns))
        .with(Right("p50").wide(), |row| Value::time(row.duration.p50_ns))
        .with(Spare(2, "p99"), |row| Value::time(row.duration.p99_ns))
        .with(Spare(0, "max").wide(), |row| Value::time(row.duration.max_ns))
        .with(Right("errors"), |row| Value::count(row.errors))
        .with(Left("function").leads(0), |row| Value::Name(row.name.clone()))
}

pub(crate) fn copies(summary: &Summary) -> Columns<'_, CopyRow> {
    Columns::new()
        .with(Right("calls"), |row: &CopyRow| calls(&row.duration))
        .with(Right("bytes"), |row| Value::Bytes(row.bytes))
        .with(Right("total"), |row| Value::time(row.duration.sum_ns))
        .with(Right("GB/s"), |row| Value::rate(row.gb_per_s))
        .with(Right("mean").only(Form::Page), |row| Value::Time(row.duration.mean_ns))
        .with(Spare(1, "p50").wide(), |row| Value::time(row.duration.p50_ns))
        .with(Spare(0, "p99"), |row| Value::time(row.duration.p99_ns))
        .with(Right("max").only(Form::Page).wide(), |row| Value::time(row.duration.max_ns))
        .with(Left("copies").leads(0), |row| Value::Text(summary.route(row)))
}

pub(crate) fn ranges() -> Columns<'static, MarkerRow> {
    let of =
        |row: &MarkerRow, value: fn(&Distribution) -> Option<u64>| Value::time(row.duration.as_ref().and_then(value));
    Columns::new()
        .with(Right("calls"), |row: &MarkerRow| Value::count(row.count))
        .with(Right("total"), move |row| of(row, |times| Some(times.sum_ns)))
        .with(Spare(1, "mean"), |row| Value::Time(row.duration.as_ref().and_then(|times| times.mean_ns)))
        .with(Right("p50").wide(), move |row| of(row, |times| times.p50_ns))
        .with(Spare(2, "p99"), move |row| of(row, |times| times.p99_ns))
        .with(Spare(0, "max").wide(), move |row| of(row, |times| times.max_ns))
        .with(Left("range").leads(0), |row| Value::Name(row.name.clone()))
}

/// The owner of the memory: `GPU 0: gfx942`.
fn memory_of(summary: &Summary, agent: u32) -> String {
    match summary.agents.iter().find(|known| known.index == agent) {
        Some(known) if known.kind == AgentKind::Cpu => format!("CPU: {}", known.name),
        Some(known) => format!("{}: {}", summary.device(agent), known.name),
        None => summary.device(agent),
    }
}

pub(crate) fn memory(summary: &Summary) -> Columns<'_, MemoryRow> {
    Columns::new()
        .with(Right("allocs").long("allocations"), |row: &MemoryRow| Value::count(row.allocations))
        .with(Right("frees"), |row| Value::count(row.frees))
        .with(Right("in use"), |row| Value::Memory(Some(row.in_use_bytes)))
        .with(Right("peak"), |row| Value::Memory(Some(row.peak_bytes)))
        .with(Left("device").leads(0), |row| Value::Text(memory_of(summary, row.agent)))
}

/// The kernel time of ranges, as a tree: those within a range are indented.
pub(crate) fn range_times<'a>() -> Columns<'a, Of<'a, &'a RangeTime>> {
    let within = |(label, row): &Of<'_, &RangeTime>, indent: &str| {
        named((*label, &format!("{}{}", indent.repeat(row.depth), row.name)))
    };
    Columns::new()
        .with(Right("share"), |(_, row): &Of<'_, &RangeTime>| Value::Percent(Some(row.share_pct)))
        .with(Right("kernel time"), |(_, row)| Value::time(row.inclusive_ns))
        .with(Right("own").help("of kernels that are not in a range within"), |(_, row)| Value::time(row.exclusive_ns))
        .with(Right("kernels"), |(_, row)| Value::count(row.kernels))
        .with(Right("ranges").wide(), |(_, row)| Value::count(row.ranges))
        .with(Left("range").leads(0), move |row| Value::Text(within(row, "  ")))
        // A no-break space is not dropped by the browser.
        .drawn(move |row| maud::html! { (within(row, "\u{a0}\u{a0}")) })
}

/// The gaps within streams.
pub(crate) fn streams<'a>() -> Columns<'a, Of<'a, &'a Gaps>> {
    let of = |gaps: &Gaps, value: fn(&Spread) -> u64| Value::time(gaps.spread.as_ref().map(value));
    Columns::new()
        .with(Right("kernels"), |(_, gaps): &Of<'_, &Gaps>| Value::count(gaps.dispatches))
        .with(Right("gaps").only(Form::Text), |(_, gaps)| Value::count(gaps.spread.map(|spread| spread.count)))
        .with(Right("without gap").only(Form::Page), |(_, gaps)| Value::count(gaps.without_gap))
        .with(Right("total").long("gaps"), move |(_, gaps)| of(gaps, |spread| spread.sum_ns))
        .with(Right("median"), move |(_, gaps)| of(gaps, |spread| spread.median_ns))
        .with(Right("p99"), move |(_, gaps)| of(gaps, |spread| spread.p99_ns))
        .with(Right("max"), move |(_, gaps)| of(gaps, |spread| spread.max_ns))
        .with(Left("gaps within a stream").long("stream").leads(0), |(label, gaps)| {
            Value::Text(named((*label, &gaps.lane)))
        })
}

/// What is measured of steps, and its spread.
pub(crate) type Latency<'a> = Of<'a, (&'static str, Spread)>;

pub(crate) fn latencies<'a>(label: Option<&'a str>, steps: &Steps) -> Vec<Latency<'a>> {
    let Steps { latency, wall, period, warmup, .. } = steps;
    let all = [
        ("on the device", latency),
        ("the range on the host", wall),
        ("start to start", period),
        ("warm-up, set apart", warmup),
    ];
    all.into_iter().filter_map(|(what, spread)| Some((label, (what, (*spread)?)))).collect()
}

pub(crate) fn steps<'a>() -> Columns<'a, Latency<'a>> {
    Columns::new()
        .with(Right("steps"), |(_, (_, spread)): &Latency<'_>| Value::count(spread.count))
        .with(Spare(5, "mean"), |(_, (_, spread))| Value::Time(Some(spread.mean_ns)))
        .with(Right("median"), |(_, (_, spread))| Value::time(spread.median_ns))
        .with(Spare(1, "std").wide(), |(_, (_, spread))| Value::Time(Some(spread.std_ns)))
        .with(Spare(2, "min").wide(), |(_, (_, spread))| Value::time(spread.min_ns))
        .with(Spare(3, "max"), |(_, (_, spread))| Value::time(spread.max_ns))
        .with(Spare(0, "p90").wide(), |(_, (_, spread))| Value::time(spread.p90_ns))
        .with(Spare(4, "p95").wide(), |(_, (_, spread))| Value::time(spread.p95_ns))
        .with(Right("p99"), |(_, (_, spread))| Value::time(spread.p99_ns))
        .with(Spare(6, "CoV"), |(_, (_, spread))| Value::Percent(Some(spread.cov_pct)))
        .with(Left("what").long("latency").leads(0), |(label, (what, _))| Value::Text(named((*label, what))))
}
