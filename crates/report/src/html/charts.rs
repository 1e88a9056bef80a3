//! Charts in SVG: latencies of steps, kinds of kernels, the roofline. The colors are Okabe and Ito's, distinguishable with
//! any color vision.

use super::keys::Keys;
use super::timeline::colour;
use maud::{Markup, PreEscaped, html};
use rkprof_analysis::roofline::{Point, Roofline, level_name, roof_name, svg};
use rkprof_analysis::timeline::steps::{Phase, Step, Steps};
use rkprof_results::examine::CategoryShare;
use rkprof_show::columns::{Columns, Value, text_or_missing};
use rkprof_show::page::{Section, with_code};
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::units::ns;

/// Largest number of steps in a chart.
const POINTS: usize = 1200;

/// Parts of a whole as one bar: percent, and the class of the color.
pub fn stacked(parts: &[(f64, usize)]) -> Markup {
    let mut from = 0.0;
    let bars: Vec<(f64, f64, usize)> = parts
        .iter()
        .map(|(percent, class)| {
            let left = from;
            from += percent;
            (left, *percent, *class)
        })
        .collect();
    html! {
        svg.stack aria-hidden="true" {
            @for (left, percent, class) in bars {
                rect class={ "k" (class) } x=(format!("{left:.3}%")) width=(format!("{percent:.3}%")) height="22" {}
            }
        }
    }
}

/// Dots from left to right over an axis from 0 to `most` ns, as wide as the page; each series is a class and its dots: the place
/// from 0 to 1, and ns. Dots are lines of no length, since these stay round when the picture is stretched.
pub fn dots(label: &str, most: f64, lines: &str, series: &[(&str, Vec<(f64, u64)>)], below: [Markup; 2]) -> Markup {
    let path = |dots: &[(f64, u64)]| {
        let dot = |&(x, ns): &(f64, u64)| format!("M{:.1} {:.1}h0", 1000.0 * x, height(ns, most));
        dots.iter().map(dot).collect::<String>()
    };
    let [first, last] = below;
    html! {
        div.dots role="img" aria-label=(label) {
            div.scale { span { (ns(most)) } span { "0" } }
            svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true" {
                @if !lines.is_empty() { path.grid d=(lines) {} }
                @for (class, dots) in series { path class=(class) d=(path(dots)) {} }
            }
            div.ends { span { (first) } span { (last) } }
        }
    }
}

/// The height of a dot: 0 is at the top, 100 at the axis.
pub fn height(ns: u64, most: f64) -> f64 {
    100.0 * (1.0 - ns as f64 / most)
}

/// Every which element is drawn, and the place of each from 0 to 1.
pub fn thinned<T>(all: &[T]) -> (usize, impl Iterator<Item = (f64, &T)>) {
    let every = all.len().div_ceil(POINTS).max(1);
    let last = all.len().max(2) as f64 - 1.0;
    (every, all.iter().enumerate().step_by(every).map(move |(index, one)| (index as f64 / last, one)))
}

pub(crate) fn thinning(every: usize) -> Markup {
    html! { @if every > 1 { ", every " (every) "th is shown" } }
}

/// Latency of each step in order.
pub fn steps(steps: &Steps) -> Markup {
    let most = steps.steps.iter().map(|step| step.latency()).max().unwrap_or(1).max(1) as f64;
    let (every, shown) = thinned(&steps.steps);
    let (measured, apart): (Vec<_>, Vec<_>) = shown.partition(|(_, step)| step.phase == Phase::Measured);
    let points = |part: Vec<(f64, &Step)>| part.into_iter().map(|(x, step)| (x, step.latency())).collect();
    let last = html! { "step " (steps.steps.len()) (thinning(every)) };
    let label = "Latency of each step in order; the table above has the numbers";
    dots(label, most, "", &[("measured", points(measured)), ("apart", points(apart))], [html! { "step 1" }, last])
}

/// A bar of all kinds, and a legend with the same values as text.
pub fn categories(shares: &[CategoryShare]) -> Option<Section> {
    if shares.is_empty() {
        return None;
    }
    let parts: Vec<(f64, usize)> = shares.iter().map(|share| (share.share_pct, colour(share.category))).collect();
    let content = html! {
        (stacked(&parts))
        div.legend {
            @for share in shares {
                span {
                    i class={ "k" (colour(share.category)) } {}
                    (share.category.name().replace('_', "/")) " " (format!("{:.1}%", share.share_pct)) " "
                    small { (ns(share.time_ns as f64)) }
                }
            }
        }
    };
    Some(Section::new("kinds", "Kinds of kernels", content))
}

/// Only kernels with known work can be placed. `linked`: the page has the kernels, too.
pub(crate) fn under_the_roof(roofline: Option<&Roofline>, keys: &Keys<'_>, linked: bool) -> Section {
    let content = match roofline.filter(|roofline| !roofline.points.is_empty()) {
        Some(roofline) => html! {
            div."roofline pan" { (PreEscaped(svg::picture(roofline))) }
            (points(roofline, keys, linked))
            (peaks(roofline))
        },
        None => html! {
            p.note {
                "FLOPs and bytes of the kernels are not known: collect counters (" code { "rkprof run --preset roofline" } "), or state them ("
                code { "--work" } ")."
            }
            // Notes on the device, and the reason if no counters were read.
            @for note in roofline.iter().flat_map(|roofline| &roofline.notes) { p.note { (with_code(note)) } }
        },
    };
    Section::new("roofline", "Roofline", content)
}

fn points(roofline: &Roofline, keys: &Keys<'_>, linked: bool) -> Markup {
    let level = level_name(roofline.level);
    let three = |value: Option<f64>| Value::number(value, rkprof_arch::expr::aligned);
    let on = roofline.level;
    let columns = Columns::new()
        .with(Left("kernel"), |point: &Point| Value::Name(point.name.clone()))
        .drawn(move |point| {
            html! {
                @match keys.key_of(&point.name) {
                    Some(key) if linked => { a href="#kernels-heading" data-key=(key) { (key) } " " },
                    Some(key) => { (key) " " },
                    None => {},
                }
                code title=(point.name) { (keys.name(&point.name)) }
            }
        })
        .with(Right("calls").wide(), |point| Value::count(point.calls))
        .with(Right("mean us").wide(), move |point| three(Some(point.mean_us)))
        .with(Right("time"), |point| Value::Part(Some(point.share_pct / 100.0)))
        .with(Left("type").wide(), |point| text_or_missing(point.dtype.map(|dtype| dtype.name().to_owned())))
        .with(Right("FLOP/B").long(format!("FLOP/B ({level})")), move |point| three(point.at(on).and_then(|at| at.ai)))
        .with(Right("TFLOP/s"), move |point| three(point.tflops))
        .with(Right("GB/s").long(format!("GB/s ({level})")).wide(), move |point| {
            three(point.at(on).map(|at| at.gb_per_s))
        })
        .with(Right("of roof").long(format!("of roof ({level})")), move |point| {
            Value::Part(point.at(on).and_then(|at| at.efficiency))
        })
        .with(Left("limit"), |point| text_or_missing(point.verdict.map(|class| class.name().to_lowercase())))
        .with(Left("from").wide(), |point| point.source.clone());
    columns.page("Kernels under the roofs", roofline.points.iter())
}

/// The sources of the roofs.
fn peaks(roofline: &Roofline) -> Markup {
    let number = rkprof_arch::expr::short;
    let doubt = |verified: bool| if verified { "" } else { ", not confirmed" };
    html! {
        details {
            summary { "Where the roofs come from" }
            ul {
                @for peak in &roofline.compute { li { (roof_name(peak)) ": " (number(peak.tflops)) " TFLOP/s " small { (peak.source) (doubt(peak.verified)) } } }
                @for peak in &roofline.bandwidth { li { (level_name(peak.level)) ": " (number(peak.gb_per_s)) " GB/s " small { (peak.source) (doubt(peak.verified)) } } }
                @for note in &roofline.notes { li { (note) } }
            }
        }
        @if !roofline.unplaced.is_empty() { p.dim { (roofline.unplaced.len()) " kernels without FLOPs and bytes are not shown." } }
    }
}
