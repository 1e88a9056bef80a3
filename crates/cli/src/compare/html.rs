//! The comparison as one HTML file: the facts that explain the difference, and both sides by kind of kernel. Each kernel opens: its
//! durations, registers, waves and rates, before and after.

use super::rows::{columns, remark};
use super::shown::Shown;
use super::side;
use super::text::counts;
use crate::paths::compare as paths;
use maud::{Markup, html};
use rkprof_analysis::compare::{ComparedRow, Comparison, Match, RowKind, Times, Verdict};
use rkprof_model::summary::{KernelRow, Summary};
use rkprof_names::{Category, classify};
use rkprof_report::beside::{self, Portraits};
use rkprof_report::html::charts::stacked;
use rkprof_report::html::detail::{bars, marks, stats};
use rkprof_report::html::timeline::colour;
use rkprof_show::columns::{Columns, Declared, Value};
use rkprof_show::names::{Names, Shortened};
use rkprof_show::page::{self, Cell, Data, Page, Section, with_code};
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::units::{ns, signed};
use rkprof_stats::merge::kernels_by_name;
use serde::Serialize;

/// Rows in the chart of the changes; the others are summed in one row.
const MOVERS: usize = 15;
/// Number of kernels in the list.
const LISTED: usize = 3000;
/// Number of kernels with a page of details.
const OPENED: usize = 400;
/// Longest name, in characters.
const NAME: usize = 100;

/// Details of a kernel, as page/kernels.js reads them.
#[derive(Serialize)]
struct Kernel {
    name: String,
    #[serde(flatten)]
    after: Side,
    before: Side,
    beside: Vec<Fact>,
}

/// Tone and cells of a fact on both sides.
type Fact = (&'static str, Vec<String>);

#[derive(Default, Serialize)]
struct Side {
    hist: Option<Vec<(u64, u64, u64)>>,
    marks: Vec<(&'static str, u64)>,
    stats: Vec<(&'static str, Option<f64>)>,
}

pub(super) fn render(shown: &Shown, before: &side::Side, after: &side::Side) -> String {
    let comparison = &shown.comparison;
    let called = Called::new(&shown.names);
    let kernels: Vec<&ComparedRow> = comparison.rows.iter().filter(|row| row.kind == RowKind::Kernel).collect();
    let ranges: Vec<&ComparedRow> = comparison.rows.iter().filter(|row| row.kind == RowKind::Range).collect();
    let mut sections = vec![
        Section::new("difference", "What explains the difference", movers(comparison, &kernels, &called)),
        Section::new("sides", "Side by side", sides(&kernels)),
        Section::new("kernels-heading", "Kernels", listed(&kernels, &called)),
    ];
    if !ranges.is_empty() {
        sections.push(Section::new(
            "ranges",
            "Ranges",
            columns("range", &ranges, &shown.names)
                .draw("range", |row, _| called.row(row))
                .draw("verdict", |row, _| verdict(row))
                .page("Ranges before and after", ranges.iter()),
        ));
    }
    if let Some(lines) = shown.paths.as_ref().filter(|lines| !lines.is_empty()) {
        sections.push(Section::new("lines", "Lines by time moved", lines_moved(lines)));
    }
    sections.push(Section::new("runs", "Runs", runs(shown)));
    let noise = comparison.thresholds.noise_pct;
    let opened: Vec<Kernel> = kernels.iter().take(OPENED).map(|row| kernel(row, before, after, noise)).collect();
    let (titles, of_beside) = (beside::columns().titles(), of_beside(comparison));
    let data = serde_json::json!({ "kernels": opened, "what": "rows", "beside": titles, "of_beside": of_beside });
    let name = |paths: &[std::path::PathBuf]| paths.first().map_or(String::new(), |path| path.display().to_string());
    let title = format!("rkprof compare: {} and {}", name(&shown.baseline.paths), name(&shown.candidate.paths));
    let page = Page { title, header: header(shown), sections, data: vec![Data::Json("kernel-data", data.to_string())] };
    page.render()
}

fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Regression => "badge bad",
        Verdict::Improvement => "badge good",
        Verdict::Neutral | Verdict::Small => "badge",
        Verdict::Inconclusive => "badge warn",
    }
}

/// The color of a change: longer is worse.
fn tone(change: f64) -> &'static str {
    if change > 0.0 { "worse" } else { "better" }
}

/// The color of a speed-up: only where the verdict is a change.
fn tone_of(verdict: Verdict, speedup: f64) -> &'static str {
    match verdict {
        Verdict::Neutral | Verdict::Inconclusive => "",
        Verdict::Regression | Verdict::Improvement | Verdict::Small => tone(1.0 - speedup),
    }
}

fn header(shown: &Shown) -> Markup {
    let Shown { baseline, candidate, comparison, correctness, remarks, failures, .. } = shown;
    let paths = |paths: &[std::path::PathBuf]| {
        paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
    };
    html! {
        h1 { (paths(&baseline.paths)) " → " (paths(&candidate.paths)) }
        p {
            span class=(class(comparison.verdict)) { (comparison.verdict.name()) }
            @if !failures.is_empty() { span."badge bad" { "GATE CLOSED" } }
            @if baseline.simulated || candidate.simulated { span."badge warn" { "SIMULATED: not measured on hardware" } }
        }
        p { (counts(comparison, !failures.is_empty())) }
        div.tiles {
            @if let Some(time) = &comparison.kernel_time {
                div.tile { b { (ns(time.before_ns)) " → " (ns(time.after_ns)) } span { "kernel time a run" } }
            }
            @if let Some(speedup) = comparison.kernel_speedup {
                div.tile { b class=(tone_of(comparison.verdict, speedup)) { (format!("{speedup:.3}×")) } span { "speed-up of the kernel time" } }
            }
            @if let Some(period) = &comparison.period {
                div.tile {
                    b class=(tone_of(period.verdict, period.speedup)) { (ns(period.change.before_ns)) " → " (ns(period.change.after_ns)) }
                    span { @if period.of == "wall" { "wall time" } @else if period.of == "request" { "a request, begin to end" } @else { "a step, start to start" } }
                }
            }
            @if let Some(step) = &comparison.step {
                div.tile {
                    b class=(tone_of(step.verdict, step.speedup)) { (format!("{:.3}×", step.speedup)) }
                    span {
                        "speed-up of a step"
                        @if let (Some(low), Some(high)) = (step.low, step.high) { (format!(", {low:.3} to {high:.3}")) }
                        " (steps: " code { (step.name) } ")"
                    }
                }
            }
            div.tile { b { (comparison.baseline_runs) " and " (comparison.candidate_runs) } span { "runs before and after" } }
        }
        @if let Some(period) = &comparison.period { p { (super::facts::period_line(period)) } }
        @for step in super::facts::news(comparison) { p { (super::facts::period_line(step)) } }
        @for edge in super::facts::edge_news(comparison) { p { (super::facts::edge_line(edge)) } }
        @for failure in failures { p.note { (failure) } }
        p.dim { "Correctness: " (correctness.describe()) }
        @for remark in remarks { p.note { (with_code(remark)) } }
    }
}

/// The kernels that make the time longer or shorter, and by how much.
fn movers(comparison: &Comparison, kernels: &[&ComparedRow], called: &Called<'_>) -> Markup {
    let total: f64 = kernels.iter().map(|row| row.moves_ns).sum();
    let mut by_size: Vec<&ComparedRow> = kernels.iter().copied().filter(|row| row.moves_ns != 0.0).collect();
    by_size.sort_by(|a, b| b.moves_ns.abs().total_cmp(&a.moves_ns.abs()));
    let rest: f64 = by_size.iter().skip(MOVERS).map(|row| row.moves_ns).sum();
    let largest = by_size.first().map_or(1.0, |row| row.moves_ns.abs()).max(rest.abs()).max(1.0);
    let bar = move |moves: f64| {
        let wide = 50.0 * moves.abs() / largest;
        let left = if moves < 0.0 { 50.0 - wide } else { 50.0 };
        html! {
            svg.stack aria-hidden="true" {
                rect class=(tone(moves)) x=(format!("{left:.2}%")) width=(format!("{:.2}%", wide.max(0.2))) height="22" {}
                line.axis x1="50%" x2="50%" y1="0" y2="22" {}
            }
        }
    };
    // The others are one row without a name.
    let others = by_size.len().saturating_sub(MOVERS);
    let mut rows: Vec<(Option<&ComparedRow>, f64)> =
        by_size.iter().take(MOVERS).map(|row| (Some(*row), row.moves_ns)).collect();
    rows.extend((others > 0).then_some((None, rest)));
    type Mover<'a> = (Option<&'a ComparedRow>, f64);
    let columns = Columns::new()
        .with(Left("kernel"), |(row, _): &Mover<'_>| {
            Value::Name(row.map_or(String::new(), |row| row.name().to_owned()))
        })
        .drawn(move |(row, _)| match row {
            Some(row) => called.row(row),
            None => html! { (others) " further kernels" },
        })
        .with(Left("less | more"), |_| "-".to_owned())
        .drawn(move |(_, moves)| bar(*moves))
        .with(Right("moves"), |(_, moves)| Value::Moved(*moves))
        .with(Left("because"), |(row, _)| row.map_or(String::new(), because));
    html! {
        @if rows.is_empty() { p.note { "No kernel moved the time." } }
        @else {
            p {
                "Kernels take " b class=(tone(total)) { (ns(total.abs())) @if total < 0.0 { " less" } @else { " more" } } " a run"
                @if let Some(time) = comparison.kernel_time.filter(|time| time.before_ns > 0.0) { " (" (signed(100.0 * total / time.before_ns)) ")" }
                ". A bar to the left: the kernel takes less time than before; to the right: more."
            }
        }
        (columns.page("Time a run, after minus before", rows.iter()))
    }
}

/// The source lines that launch, by call path.
fn lines_moved(lines: &[paths::PathChange]) -> Markup {
    let columns = paths::columns().draw("what", |row, _| {
        let tone = match row.what {
            paths::What::Slower | paths::What::Appeared => "worse",
            paths::What::Faster | paths::What::Vanished => "better",
            paths::What::Same => "",
        };
        html! { span class=(tone) { (row.what.name()) } }
    });
    html! {
        p { "GPU time a run by the line that launches it. Lines are matched by function, caller and file." }
        (columns.page("GPU time a run by line", lines.iter().take(LISTED)))
        @if lines.len() > LISTED { p.note { (LISTED) " of " (lines.len()) " lines are listed." } }
    }
}

/// The names of rows, with the id of the candidate's kernel in front.
struct Called<'a> {
    names: &'a Names,
    labels: Shortened,
    /// The name before the change, for remarks.
    before: Shortened,
}

impl Called<'_> {
    fn new(names: &Names) -> Called<'_> {
        Called { names, labels: names.labels(NAME), before: names.labels(NAME / 2) }
    }

    fn row(&self, row: &ComparedRow) -> Markup {
        let kernel = row.kind == RowKind::Kernel;
        let id = self.names.ids().id(row.name()).filter(|_| kernel);
        let name = if kernel { self.labels.get(row.name()) } else { row.name() };
        let remark = remark(row, |name| self.before.get(name).to_owned()).filter(|_| kernel);
        html! {
            @if let Some(id) = id { span.key { (id) } }
            code { (name) }
            @if let Some(remark) = remark { small { " " (remark) } }
        }
    }
}

/// The cause: other launches, or other durations.
fn because(row: &ComparedRow) -> String {
    match (&row.before, &row.after, row.how) {
        (None, _, _) | (_, _, Match::New) => "new".to_owned(),
        (_, None, _) | (_, _, Match::Vanished) => "vanished".to_owned(),
        (Some(before), Some(after), how) => {
            let mut reasons = Vec::new();
            let calls = after.calls_per_run - before.calls_per_run;
            if calls.abs() >= 0.5 {
                let sign = if calls > 0.0 { "more" } else { "fewer" };
                reasons.push(format!("{:.0} {sign} launches", calls.abs()));
            }
            if let Some(changes) = &row.changes {
                reasons.push(format!("{} a launch", signed(changes.mean.pct)));
            }
            match how {
                Match::Reshaped => reasons.push("another launch shape".to_owned()),
                Match::Renamed => reasons.push("another name".to_owned()),
                Match::Exact | Match::New | Match::Vanished => {}
            }
            reasons.join(", ")
        }
    }
}

/// Both sides by kind of kernel, on one scale.
fn sides(kernels: &[&ComparedRow]) -> Markup {
    let sum = |side: fn(&ComparedRow) -> &Option<Times>| {
        let mut sums = vec![0.0; Category::ALL.len()];
        for times in kernels.iter().filter_map(|row| side(row).as_ref()) {
            sums[colour(classify(&times.name).category)] += times.total_ns_per_run;
        }
        sums
    };
    let (before, after) = (sum(|row| &row.before), sum(|row| &row.after));
    let total = |sums: &[f64]| sums.iter().sum::<f64>();
    let whole = total(&before).max(total(&after)).max(1.0);
    let bar = |sums: &[f64]| {
        stacked(&sums.iter().enumerate().map(|(class, time)| (100.0 * time / whole, class)).collect::<Vec<_>>())
    };
    struct Sum {
        class: usize,
        category: &'static Category,
        before: f64,
        after: f64,
    }
    let rows: Vec<Sum> = (Category::ALL.iter().enumerate())
        .map(|(class, category)| Sum { class, category, before: before[class], after: after[class] })
        .filter(|sum| sum.before + sum.after > 0.0)
        .collect();
    let columns = Columns::new()
        .with(Left("kind"), |sum: &Sum| sum.category.name().replace('_', "/"))
        .drawn(|sum| {
            html! { span.legend { span { i class={ "k" (sum.class) } {} (sum.category.name().replace('_', "/")) } } }
        })
        .with(Right("before"), |sum| Value::Time(Some(sum.before)))
        .with(Right("after"), |sum| Value::Time(Some(sum.after)))
        .with(Right("change"), |sum| Value::Moved(sum.after - sum.before))
        .with(Right("change %"), |sum| {
            Value::Change((sum.before > 0.0).then(|| 100.0 * (sum.after - sum.before) / sum.before))
        });
    html! {
        h3 { "before: " (ns(total(&before))) " a run" } (bar(&before))
        h3 { "after: " (ns(total(&after))) " a run" } (bar(&after))
        (columns.page("Kernel time a run by kind", rows.iter()))
    }
}

fn verdict(row: &ComparedRow) -> Markup {
    match row.verdict {
        Some(verdict) => {
            let tone = match verdict {
                Verdict::Regression => "worse",
                Verdict::Improvement => "better",
                Verdict::Neutral | Verdict::Small | Verdict::Inconclusive => "",
            };
            html! { span class=(tone) title=(row.reason) { (verdict.name().to_lowercase()) } }
        }
        None => html! { (because(row)) },
    }
}

/// The table of kernels, whose rows open.
fn listed(kernels: &[&ComparedRow], called: &Called<'_>) -> Markup {
    if kernels.is_empty() {
        return html! { p.note { "Neither side has kernels." } };
    }
    let columns = columns("kernel", kernels, called.names)
        .draw("kernel", |row, _| called.row(row))
        .draw("verdict", |row, _| verdict(row));
    let heads = columns.declared();
    html! {
        div.tools {
            label.hide for="filter" { "Filter kernels by name" }
            input #filter type="search" placeholder="Filter by name, or by id like Kb4n7";
            span.dim #shown role="status" { (kernels.len()) " of " (kernels.len()) " rows" }
            button #more type="button" hidden {}
        }
        div."scroll tall" tabindex="0" role="region" aria-label="Kernels" {
            table.sortable #kernels {
                caption { (kernels.len()) " kernels, each in one launch shape; those that move most time first. Click a row for details." }
                (columns.widths())
                (page::heads(&heads))
                tbody { @for (index, row) in kernels.iter().take(LISTED).enumerate() { (line(index, row, columns.cells(row), &heads, called)) } }
            }
        }
        @if kernels.len() > LISTED { p.note { (LISTED) " of " (kernels.len()) " rows are listed." } }
    }
}

fn line(index: usize, row: &ComparedRow, cells: Vec<Cell>, heads: &[&Declared<'_>], called: &Called<'_>) -> Markup {
    let name = row.name();
    let shapes = |times: &Option<Times>| {
        times.as_ref().and_then(|times| times.grid).map(|grid| grid.map(|n| n.to_string()).join("×"))
    };
    let shape = shapes(&row.after).or(shapes(&row.before));
    let key = called.names.ids().id(name).map_or(String::new(), |id| id.to_string());
    // The name opens the details.
    let opens = |content: Markup| {
        html! {
            @if index < OPENED { button type="button" data-k=(index) aria-expanded="false" { (content) } } @else { (content) }
            @if let Some(shape) = &shape { small { " " (shape) } }
        }
    };
    html! {
        tr data-name=(format!("{name} {}", called.labels.get(name)).to_lowercase()) data-key=(key) {
            @for (at, (cell, head)) in cells.into_iter().zip(heads).enumerate() {
                @if at == 0 { (cell.within(opens).element(head)) } @else { (cell.element(head)) }
            }
        }
    }
}

/// What the facts on both sides are of.
fn of_beside(comparison: &Comparison) -> &'static str {
    if comparison.baseline_runs.max(comparison.candidate_runs) > 1 {
        "Of the first run of each side, all launch shapes together; “-” is not known there. Rates and hits need counters."
    } else {
        "Of all launch shapes together; “-” is not known. Rates and hits need counters (--preset roofline --replay app)."
    }
}

fn kernel(row: &ComparedRow, before: &side::Side, after: &side::Side, noise_pct: f64) -> Kernel {
    let named = |times: &'_ Option<Times>| times.as_ref().map(|times| times.name.clone());
    let (then, now) = (named(&row.before), named(&row.after));
    let facts = Portraits::pairs((&before.portraits, then.as_deref()), (&after.portraits, now.as_deref()));
    let columns = beside::columns();
    Kernel {
        name: row.name().to_owned(),
        before: side(row.before.as_ref(), &before.summaries),
        after: side(row.after.as_ref(), &after.summaries),
        beside: facts.iter().map(|pair| (pair.tone(noise_pct), columns.texts(pair))).collect(),
    }
}

/// The launches of one side, over all its runs, devices and streams.
fn side(times: Option<&Times>, summaries: &[Summary]) -> Side {
    let Some(times) = times else { return Side::default() };
    let size = |size: [u32; 3]| rkprof_model::event::known_size(size);
    let is_it = |row: &&KernelRow| {
        row.name == times.name
            && (times.grid.is_none() || times.grid == size(row.grid))
            && (times.workgroup.is_none() || times.workgroup == size(row.workgroup))
    };
    let rows: Vec<KernelRow> = summaries.iter().flat_map(|summary| &summary.kernels).filter(is_it).cloned().collect();
    let Some((all, _)) = kernels_by_name(&rows).ok().and_then(|merged| merged.into_iter().next()) else {
        return Side::default();
    };
    let stats = stats(&all.duration).into_iter().filter(|(name, _)| !["p90", "p99.9"].contains(name)).collect();
    Side { hist: bars(&all.duration), marks: marks(&all.duration), stats }
}

fn runs(shown: &Shown) -> Markup {
    let Shown { baseline, candidate, comparison, .. } = shown;
    let limits = &comparison.thresholds;
    html! {
        dl {
            @for (name, side) in [("baseline", baseline), ("candidate", candidate)] {
                @for path in &side.paths { dt { (name) } dd { (path.display()) } }
            }
            dt { "regression" } dd {
                "significant (p below " (limits.alpha) " after Holm's correction), beyond " (limits.noise_pct) "% of noise, and a change of more than "
                (limits.mean_pct) "% of the mean or " (limits.p99_pct) "% of p99 within its 95% interval"
            }
            dt { "too few calls" } dd { "below " (limits.min_calls) " on a side there is no verdict; kernels below " (limits.min_share_pct) "% of the time are not judged" }
        }
    }
}
