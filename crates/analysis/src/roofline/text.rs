//! The roofline for a terminal: a plot of 80 x 20 characters, a legend, a table.

use super::axes::{Axes, decade_label, number};
use super::{Bound, Point, Roofline, level_name, roof_name};
use std::fmt::Write;

const WIDTH: usize = 80;
const HEIGHT: usize = 20;
const MARKERS: &[u8] = b"ABCDEFGHIJKLMNOPQSTUVWXYZ";

/// Width of a limit, and of a table row before the kernel's name.
const LIMIT: usize = 8;
const NUMBERS: usize = 4 + 8 + 7 + 6 + 10 + 10 + 8 + 2 + LIMIT + 1;

/// The plot with its legend. Names are cut to lines of `width` characters; without a width they are whole.
pub fn render(roofline: &Roofline, width: Option<usize>) -> String {
    let mut out = String::new();
    header(&mut out, roofline);
    // Without kernels the plot would be empty.
    if roofline.points.iter().any(|point| point.places().any(|place| place.at.level == roofline.level)) {
        plot(&mut out, roofline);
    }
    table(&mut out, roofline, width);
    for note in &roofline.notes {
        let _ = writeln!(out, "note: {note}");
    }
    out
}

fn header(out: &mut String, roofline: &Roofline) {
    let _ = writeln!(out, "Roofline of {} ({})", roofline.device, roofline.arch);
    for peak in &roofline.compute {
        let kind = if peak.measured { "measured" } else { "peak" };
        let _ = writeln!(out, "  {:<12} {:>9} TFLOP/s {kind}: {}", roof_name(peak), number(peak.tflops), peak.source);
    }
    for peak in &roofline.bandwidth {
        let kind = if peak.measured { "measured" } else { "peak" };
        let (name, speed) = (level_name(peak.level), number(peak.gb_per_s));
        let _ = writeln!(out, "  {name:<12} {speed:>9} GB/s    {kind}: {}", peak.source);
    }
    if let Some(ridge) = roofline.ridge {
        let (dtype, level) = (roofline.dtype, roofline.level);
        let _ = writeln!(out, "  ridge point  {:>9} FLOP/B  ({dtype} on {level})", number(ridge));
    }
}

fn plot(out: &mut String, roofline: &Roofline) {
    let axes = Axes::new(roofline);
    let mut grid = [[b' '; WIDTH]; HEIGHT];
    let column = |ai: f64| (axes.right(ai) * (WIDTH - 1) as f64).round();
    let row = |tflops: f64| ((1.0 - axes.up(tflops)) * (HEIGHT - 1) as f64).round();
    let mut set = |x: f64, y: f64, mark: u8| {
        if (0.0..WIDTH as f64).contains(&x) && (0.0..HEIGHT as f64).contains(&y) {
            grid[y as usize][x as usize] = mark;
        }
    };
    let highest = roofline.compute.iter().map(|c| c.tflops).fold(0.0, f64::max);
    for at in 0..WIDTH {
        let ai = axes.ai_at(at as f64 / (WIDTH - 1) as f64);
        for peak in &roofline.bandwidth {
            let tflops = peak.gb_per_s * ai / 1e3;
            if highest == 0.0 || tflops <= highest {
                set(at as f64, row(tflops), if peak.measured { b'.' } else { b'/' });
            }
        }
        // A compute roof begins where the fastest drawn memory reaches it.
        let fastest = roofline.bandwidth.iter().map(|b| b.gb_per_s).fold(0.0, f64::max);
        for peak in &roofline.compute {
            if fastest == 0.0 || fastest * ai / 1e3 >= peak.tflops {
                set(at as f64, row(peak.tflops), if peak.measured { b'.' } else { b'-' });
            }
        }
    }
    if let (Some(ridge), Some(top)) = (roofline.ridge, roofline.ridge.and_then(|r| roofline.roof_at(r))) {
        set(column(ridge), row(top), b'R');
    }
    let mut taken: Vec<(i64, i64)> = Vec::new();
    for (index, point) in roofline.points.iter().enumerate() {
        let Some(place) = point.places().find(|place| place.at.level == roofline.level) else { continue };
        let (x, y) = (column(place.ai), row(place.tflops));
        // Beside the position, if another label is already there.
        let places = [0.0, 1.0, -1.0, 2.0, -2.0].map(|aside| x + aside);
        let is_free = |x: &f64| (0.0..WIDTH as f64).contains(x) && !taken.contains(&(*x as i64, y as i64));
        let x = places.into_iter().find(is_free).unwrap_or(x);
        taken.push((x as i64, y as i64));
        set(x, y, marker(index));
    }
    let labels: Vec<(usize, String)> =
        Axes::ticks(axes.y).into_iter().map(|tflops| (row(tflops) as usize, number(tflops))).collect();
    let _ = writeln!(out, "\n  TFLOP/s");
    for (y, line) in grid.iter().enumerate() {
        let label = labels.iter().find(|(row, _)| *row == y).map_or("", |(_, label)| label.as_str());
        let _ = writeln!(out, "{label:>9} |{}", String::from_utf8_lossy(line).trim_end());
    }
    let _ = writeln!(out, "{:>9} +{}", "", "-".repeat(WIDTH));
    let mut ticks = [b' '; WIDTH + 12];
    for exponent in Axes::decades(axes.x) {
        let at = column(10_f64.powi(exponent)) as usize;
        let label = decade_label(exponent);
        let end = (at + label.len()).min(ticks.len());
        if ticks[at.saturating_sub(1)..end].iter().all(|c| *c == b' ') {
            ticks[at..end].copy_from_slice(&label.as_bytes()[..end - at]);
        }
    }
    let _ = writeln!(out, "{:>11}{}", "", String::from_utf8_lossy(&ticks).trim_end());
    let _ = writeln!(out, "{:>11}{:^80}", "", format!("FLOP per byte of {}", roofline.level));
}

fn marker(index: usize) -> u8 {
    MARKERS.get(index).copied().unwrap_or(b'*')
}

fn table(out: &mut String, roofline: &Roofline, width: Option<usize>) {
    let _ = writeln!(
        out,
        "\n    {:>8} {:>6} {:>5} {:>9} {:>9} {:>7}  {:<LIMIT$} kernel",
        "mean us", "time %", "type", "FLOP/B", "TFLOP/s", "of roof", "limit"
    );
    let widest = roofline.points.iter().map(|point| roofline.id(point).len()).max().unwrap_or(0);
    let labels = width.map(|width| roofline.labels(width.saturating_sub(NUMBERS + widest + 1)));
    for (index, point) in roofline.points.iter().enumerate() {
        let name = labels.as_ref().map_or(point.name.as_str(), |labels| labels.get(&point.name));
        let id = roofline.id(point);
        let _ = writeln!(
            out,
            "  {} {} {id:<widest$}{}{name}",
            char::from(marker(index)),
            line(point, roofline),
            if widest > 0 { " " } else { "" }
        );
    }
    if roofline.points.is_empty() {
        let _ = writeln!(out, "  no kernel has FLOPs or bytes: collect counters (--preset roofline) or give --work");
    }
    if !roofline.unplaced.is_empty() {
        let _ = writeln!(out, "  {} kernels without FLOPs and bytes are not shown", roofline.unplaced.len());
    }
}

fn line(point: &Point, roofline: &Roofline) -> String {
    let at = point.at(roofline.level);
    let show = |value: Option<f64>| value.map_or("-".to_owned(), number);
    let efficiency = at.and_then(|l| l.efficiency).map_or("-".to_owned(), |e| format!("{:.1}%", 100.0 * e));
    let limit = match (point.verdict, at.and_then(|l| l.bound)) {
        (Some(class), _) => class.to_string(),
        (None, Some(Bound::Memory)) => "memory".to_owned(),
        (None, Some(Bound::Compute)) => "compute".to_owned(),
        (None, None) => "-".to_owned(),
    };
    format!(
        "{:>8} {:>6.1} {:>5} {:>9} {:>9} {efficiency:>7}  {limit:<LIMIT$}",
        number(point.mean_us),
        point.share_pct,
        point.dtype.map_or("-", |d| d.name()),
        show(at.and_then(|l| l.ai)),
        show(point.tflops),
    )
}
