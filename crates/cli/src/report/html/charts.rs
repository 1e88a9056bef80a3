//! Pictures in SVG: the timeline by device, latencies of steps, kinds of kernels. Colours are Okabe and Ito's, told apart
//! with any colour vision.

use super::super::examine::CategoryShare;
use super::super::units::ns;
use rkprof_analysis::timeline::health::Health;
use rkprof_analysis::timeline::overview::{COLUMNS, Overview};
use rkprof_analysis::timeline::steps::{Phase, Steps};
use rkprof_names::Category;
use std::fmt::Write;

const WIDTH: f64 = 1200.0;
const LEFT: f64 = 70.0;
const STRIP: f64 = 64.0;
/// More steps than these are no marks but a grey area.
const MARKS: usize = 400;
/// Points of the latencies of steps.
const POINTS: usize = 1200;

/// Class of a category's colour.
fn colour(category: Category) -> usize {
    Category::ALL.iter().position(|known| *known == category).unwrap_or(6)
}

fn category_name(category: Category) -> String {
    category.name().replace('_', "/")
}

pub fn overview(page: &mut String, overview: &Overview, health: &Health) {
    let span = (overview.end - overview.start).max(1) as f64;
    let plot = WIDTH - LEFT - 10.0;
    let x = |at: f64| LEFT + plot * at / span;
    let height = 24.0 + overview.strips.len() as f64 * (STRIP + 10.0) + 24.0;
    let _ = write!(
        page,
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"Busy time of each device from left to right, \
         coloured by kind of kernel; the numbers are in the tables below\">"
    );
    steps_strip(page, health, overview, &x);
    for (index, strip) in overview.strips.iter().enumerate() {
        let top = 24.0 + index as f64 * (STRIP + 10.0);
        let bottom = top + STRIP;
        let _ = write!(page, "<rect class=\"ground\" x=\"{LEFT}\" y=\"{top}\" width=\"{plot}\" height=\"{STRIP}\"/>");
        let _ = write!(page, "<text x=\"0\" y=\"{:.0}\">device {}</text>", top + STRIP / 2.0, strip.agent);
        let column_width = plot / COLUMNS as f64;
        for category in 0..Category::ALL.len() {
            let mut path = String::new();
            for (column, parts) in strip.columns.iter().enumerate().filter(|(_, parts)| parts[category] > 0.002) {
                let below: f32 = parts[..category].iter().sum();
                let low = f64::from(bottom as f32 - below * STRIP as f32);
                let tall = f64::from(parts[category]) * STRIP;
                let _ = write!(
                    path,
                    "M{:.1} {low:.1}v-{tall:.1}h{column_width:.1}v{tall:.1}z",
                    LEFT + column as f64 * column_width
                );
            }
            if !path.is_empty() {
                let _ = write!(page, "<path class=\"c{category}\" d=\"{path}\"/>");
            }
        }
    }
    let base = height - 8.0;
    for tick in 0..=4 {
        let at = span * f64::from(tick) / 4.0;
        let anchor = ["start", "middle", "middle", "middle", "end"][tick as usize];
        let _ = write!(page, "<text x=\"{:.0}\" y=\"{base:.0}\" text-anchor=\"{anchor}\">{}</text>", x(at), ns(at));
    }
    page.push_str("</svg><div class=\"legend\">");
    for category in Category::ALL {
        let _ = write!(page, "<span><i class=\"c{}\"></i>{}</span>", colour(*category), category_name(*category));
    }
    page.push_str("<span>empty: no kernel ran</span></div>\n");
}

/// Where steps begin; they are relative to the window as the overview is.
fn steps_strip(page: &mut String, health: &Health, overview: &Overview, x: &dyn Fn(f64) -> f64) {
    let Some(steps) = &health.steps else { return };
    let _ = write!(page, "<text x=\"0\" y=\"16\">{} steps</text>", steps.steps.len());
    let at = |ns: u64| x(ns.saturating_sub(overview.start) as f64);
    if steps.steps.len() > MARKS {
        let (Some(first), Some(last)) = (steps.steps.first(), steps.steps.last()) else { return };
        let (from, to) = (at(first.start_ns), at(last.end_ns));
        let _ = write!(page, "<rect class=\"c6\" x=\"{from:.1}\" y=\"8\" width=\"{:.1}\" height=\"8\"/>", to - from);
        return;
    }
    let mut path = String::new();
    for step in &steps.steps {
        let (from, to) = (at(step.start_ns), at(step.end_ns));
        let _ = write!(path, "M{from:.1} 8h{:.1}v8h-{:.1}z", to - from, to - from);
    }
    let _ = write!(page, "<path class=\"c6\" stroke=\"var(--bg)\" stroke-width=\"1\" d=\"{path}\"/>");
}

/// Latency of each step in order.
pub fn steps(page: &mut String, steps: &Steps) {
    let every = steps.steps.len().div_ceil(POINTS).max(1);
    let most = steps.steps.iter().map(|step| step.latency()).max().unwrap_or(1).max(1) as f64;
    let (plot, height) = (WIDTH - LEFT - 10.0, 150.0);
    let count = steps.steps.len().max(2) as f64 - 1.0;
    let _ = write!(
        page,
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} 180\" role=\"img\" aria-label=\"Latency of each step in order; the table above has \
         the numbers\"><line class=\"axis\" x1=\"{LEFT}\" x2=\"{:.0}\" y1=\"{height}\" y2=\"{height}\"/>\
         <text x=\"0\" y=\"16\">{}</text><text x=\"0\" y=\"{height}\">0</text>",
        LEFT + plot,
        ns(most)
    );
    for (index, step) in steps.steps.iter().enumerate().step_by(every) {
        let (x, y) = (LEFT + plot * index as f64 / count, height - (height - 12.0) * step.latency() as f64 / most);
        let class = if step.phase == Phase::Measured { "dot" } else { "c6" };
        let _ = write!(page, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.2\"/>");
    }
    let thinned = if every > 1 { format!(", every {every}th is shown") } else { String::new() };
    let _ = write!(page, "<text x=\"{LEFT}\" y=\"172\">step 1</text>");
    let _ = writeln!(
        page,
        "<text x=\"{:.0}\" y=\"172\" text-anchor=\"end\">step {}{thinned}</text></svg>",
        LEFT + plot,
        steps.steps.len()
    );
}

/// A bar of all kinds, and a legend that says the same in words.
pub fn categories(page: &mut String, shares: &[CategoryShare]) {
    if shares.is_empty() {
        return;
    }
    page.push_str("<section><h2>Kinds of kernels</h2><div class=\"stack\" aria-hidden=\"true\">");
    for share in shares {
        let _ =
            write!(page, "<div class=\"c{}\" style=\"width:{:.2}%\"></div>", colour(share.category), share.share_pct);
    }
    page.push_str("</div><div class=\"legend\">");
    for share in shares {
        let _ = write!(
            page,
            "<span><i class=\"c{}\"></i>{} {:.1}% <small>{}{}</small></span>",
            colour(share.category),
            category_name(share.category),
            share.share_pct,
            ns(share.time_ns as f64),
            share.target().map_or(String::new(), |target| format!(", {target}"))
        );
    }
    page.push_str("</div></section>\n");
}
