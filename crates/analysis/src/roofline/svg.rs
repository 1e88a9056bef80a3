//! The roofline as a picture: log-log axes, a circle per kernel (area by total time, colour by verdict), a numbered list.
//!
//! The colours are those of Okabe and Ito, which people with any colour vision can distinguish. A style sheet follows the
//! viewer's light or dark scheme. The document loads no other files.

use super::axes::{Axes, decade_label, number};
use super::labels::{self, Anchor, CHAR_WIDTH, LINE_HEIGHT, Rect};
use super::{Bound, PlotPlace, Point, Roofline, level_name, nearest_name, roof_name};
use crate::verdict::Class;
use rkprof_model::safe::markup;
use rkprof_names::Labels;
use std::fmt::Write;

const PLOT: Rect = Rect { left: 76.0, top: 72.0, right: 736.0, bottom: 552.0 };
const WIDTH: f64 = 1120.0;
const LIST_LEFT: f64 = 760.0;
/// Limit of kernels in the numbered list; the others are circles with a tooltip.
const LISTED: usize = 20;
/// Limit of kernels whose label may be their name; further ones have their number.
const NAMED: usize = 12;
const FONT: f64 = 11.0;
/// Height of an entry in the list.
const ROW: f64 = 26.0;

/// Class or bound, colour, in the order of the legend.
const COLOURS: [(&str, &str); 7] = [
    ("COMPUTE", "#D55E00"),
    ("MEMORY", "#0072B2"),
    ("LATENCY", "#CC79A7"),
    ("LDS", "#E69F00"),
    ("CACHE", "#009E73"),
    ("BALANCED", "#56B4E9"),
    ("UNKNOWN", "#8C8C8C"),
];

const STYLE: &str = "\
.bg{fill:#ffffff}.ink{fill:#1f2328}.dim{fill:#59636e}.grid{stroke:#d8dee4;stroke-width:1}.minor{stroke:#eff2f5;stroke-width:1}\
.frame{fill:none;stroke:#59636e;stroke-width:1}.roof{fill:none;stroke:#1f2328;stroke-width:1.8}.thin{stroke-width:1}\
.measured{stroke-dasharray:6 4}.lead{stroke:#59636e;stroke-width:.7}.point{stroke:#1f2328;stroke-width:.7;fill-opacity:.72}\
.hollow{fill-opacity:.15}.halo{stroke:#ffffff;stroke-width:3;stroke-linejoin:round;paint-order:stroke}\
text{font-family:system-ui,'DejaVu Sans',Helvetica,Arial,sans-serif}\
@media (prefers-color-scheme:dark){.bg{fill:#0d1117}.ink{fill:#e6edf3}.dim{fill:#9198a1}.grid{stroke:#2a313c}.minor{stroke:#1a2029}\
.frame{stroke:#9198a1}.roof{stroke:#e6edf3}.lead{stroke:#9198a1}.point{stroke:#e6edf3}.halo{stroke:#0d1117}}";

/// A complete SVG document.
pub fn render(roofline: &Roofline) -> String {
    draw(roofline, &format!("<style>{STYLE}</style>\n"))
}

/// For a page that has the styles of its classes.
pub fn picture(roofline: &Roofline) -> String {
    draw(roofline, "")
}

fn draw(roofline: &Roofline, style: &str) -> String {
    if roofline.points.is_empty() {
        return nothing(roofline, style);
    }
    let mut picture = Picture {
        out: String::new(),
        axes: Axes::new(roofline),
        taken: Vec::new(),
        lines: Vec::new(),
        roof_labels: String::new(),
        short: roofline.labels(25),
        long: roofline.labels(47),
    };
    let notes: Vec<&String> = roofline.notes.iter().take(5).collect();
    let listed = roofline.points.len().min(LISTED);
    let list_bottom = PLOT.top + 34.0 + listed as f64 * ROW + 24.0;
    let height = (PLOT.bottom + 62.0 + notes.len() as f64 * 15.0).max(list_bottom);
    let _ = writeln!(
        picture.out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\" role=\"img\" aria-label=\"Roofline of {}\">\n{style}\
         <rect class=\"bg\" width=\"{WIDTH}\" height=\"{height}\"/>",
        markup(&roofline.device)
    );
    picture.title(roofline);
    picture.grid(roofline);
    picture.roofs(roofline);
    picture.points(roofline);
    picture.list(roofline);
    for (index, note) in notes.iter().enumerate() {
        let y = PLOT.bottom + 58.0 + index as f64 * 15.0;
        picture.text(PLOT.left, y, "dim", 10.5, &format!("note: {}", cut(note, 118)));
    }
    picture.out.push_str("</svg>\n");
    picture.out
}

/// Without kernels: what would have been shown, and why it is not.
fn nothing(roofline: &Roofline, style: &str) -> String {
    let text = |y: u32, class: &str, size: f64, text: &str| {
        format!("<text x=\"16\" y=\"{y}\" class=\"{class}\" font-size=\"{size}\">{}</text>\n", markup(text))
    };
    let title = format!("Roofline of {} ({})", roofline.device, roofline.arch);
    let why =
        "No kernel has FLOPs or bytes: collect counters (rkprof run --preset roofline), or state the work (--work).";
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} 70\" width=\"{WIDTH}\" height=\"70\" role=\"img\" \
         aria-label=\"{0}: no kernel can be placed\">\n{style}<rect class=\"bg\" width=\"{WIDTH}\" height=\"70\"/>\n{1}{2}</svg>\n",
        markup(&title),
        text(30, "ink", 17.0, &title),
        text(52, "dim", 12.0, why)
    )
}

fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit { text.to_owned() } else { text.chars().take(limit - 1).chain(['…']).collect() }
}

/// The verdict, or the roof that is lower.
fn class_name(point: &Point, roofline: &Roofline) -> &'static str {
    match (point.verdict, point.at(roofline.level).and_then(|l| l.bound)) {
        (Some(class), _) => class.name(),
        (None, Some(Bound::Memory)) => Class::Memory.name(),
        (None, Some(Bound::Compute)) => Class::Compute.name(),
        (None, None) => Class::Unknown.name(),
    }
}

fn colour(class: &str) -> &'static str {
    COLOURS.iter().find(|(name, _)| *name == class).map_or("#8C8C8C", |(_, colour)| colour)
}

/// The label of a kernel beside its circle: its id, or its number when it has none.
fn mark(roofline: &Roofline, index: usize, name: &str) -> String {
    roofline.ids.id(name).map_or_else(|| (index + 1).to_string(), |id| id.to_string())
}

struct Picture {
    out: String,
    axes: Axes,
    /// Boxes that labels must not cover, and lines that they should not cross.
    taken: Vec<Rect>,
    lines: Vec<Rect>,
    /// Labels of roofs, drawn over the points.
    roof_labels: String,
    /// Names of kernels beside their circles, and in the list.
    short: Labels,
    long: Labels,
}

impl Picture {
    fn x(&self, ai: f64) -> f64 {
        PLOT.left + self.axes.right(ai) * (PLOT.right - PLOT.left)
    }

    fn y(&self, tflops: f64) -> f64 {
        PLOT.bottom - self.axes.up(tflops) * (PLOT.bottom - PLOT.top)
    }

    fn text(&mut self, x: f64, y: f64, class: &str, size: f64, text: &str) {
        let text = markup(text);
        let _ =
            writeln!(self.out, "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\" font-size=\"{size}\">{text}</text>");
    }

    fn anchored(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        let text = markup(text);
        let _ = writeln!(
            self.out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"dim\" font-size=\"{FONT}\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }

    fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        let _ =
            writeln!(self.out, "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>");
    }

    fn title(&mut self, roofline: &Roofline) {
        let title = format!("Roofline of {} ({})", roofline.device, roofline.arch);
        self.text(PLOT.left, 30.0, "ink", 17.0, &cut(&title, 90));
        let peaks = &roofline.peaks;
        let ridge = roofline.ridge.map_or(String::new(), |r| {
            format!(" · ridge point {} FLOP/B ({} on {})", number(r), roofline.dtype, roofline.level)
        });
        let subtitle = format!("{} CU at {} MHz{ridge} · circle area = total time", peaks.cu_count, peaks.clock_mhz);
        self.text(PLOT.left, 50.0, "dim", 12.0, &subtitle);
    }

    fn grid(&mut self, roofline: &Roofline) {
        let minor = |low: f64, high: f64| {
            Axes::decades((low.floor(), high)).flat_map(|e| (2..10).map(move |n| f64::from(n) * 10_f64.powi(e)))
        };
        for ai in minor(self.axes.x.0, self.axes.x.1)
            .filter(|v| (0.0..1.0).contains(&self.axes.right(*v)))
            .collect::<Vec<_>>()
        {
            let x = self.x(ai);
            self.line("minor", (x, PLOT.top), (x, PLOT.bottom));
        }
        for exponent in Axes::decades(self.axes.x) {
            let x = self.x(10_f64.powi(exponent));
            self.line("grid", (x, PLOT.top), (x, PLOT.bottom));
            self.anchored(x, PLOT.bottom + 16.0, "middle", &decade_label(exponent));
        }
        for exponent in Axes::decades(self.axes.y) {
            let y = self.y(10_f64.powi(exponent));
            self.line("grid", (PLOT.left, y), (PLOT.right, y));
            self.anchored(PLOT.left - 7.0, y + 4.0, "end", &decade_label(exponent));
        }
        let _ = writeln!(
            self.out,
            "<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            PLOT.left,
            PLOT.top,
            PLOT.right - PLOT.left,
            PLOT.bottom - PLOT.top
        );
        let middle = (PLOT.left + PLOT.right) / 2.0;
        let what = format!("Arithmetic intensity, FLOP per byte of {}", level_name(roofline.level));
        self.anchored(middle, PLOT.bottom + 34.0, "middle", &what);
        let y = (PLOT.top + PLOT.bottom) / 2.0;
        let _ = writeln!(
            self.out,
            "<text transform=\"translate(22 {y}) rotate(-90)\" class=\"dim\" font-size=\"{FONT}\" \
             text-anchor=\"middle\">TFLOP/s</text>"
        );
    }

    fn roofs(&mut self, roofline: &Roofline) {
        let highest = roofline.compute.iter().map(|c| c.tflops).fold(0.0, f64::max);
        let top = if highest > 0.0 { highest } else { self.axes.tflops_at(1.0) };
        let slope = (PLOT.bottom - PLOT.top)
            / (self.axes.y.1 - self.axes.y.0)
            / ((PLOT.right - PLOT.left) / (self.axes.x.1 - self.axes.x.0));
        let angle = -slope.atan().to_degrees();
        let mut last: Option<f64> = None;
        for (names, gb_per_s, measured, thin) in merged_bandwidths(roofline) {
            // From the point where the line enters the plot to the highest compute roof or the right edge.
            let enters = self.axes.ai_at(0.0).max(self.axes.tflops_at(0.0) * 1e3 / gb_per_s);
            let ends = (top * 1e3 / gb_per_s).min(self.axes.ai_at(1.0));
            if ends <= enters {
                continue;
            }
            let (from, to) =
                ((self.x(enters), self.y(enters * gb_per_s / 1e3)), (self.x(ends), self.y(ends * gb_per_s / 1e3)));
            self.line(&roof_class(measured, thin), from, to);
            self.lines.extend(Rect::along(from, to));
            let text = format!("{names} {} GB/s{}", number(gb_per_s), if measured { " measured" } else { "" });
            let width = text.chars().count() as f64 * FONT * CHAR_WIDTH;
            // Close under a faster line, the label is placed below its own line.
            let below = last.is_some_and(|above| (from.1 - above).abs() + (from.0 - PLOT.left) <= 20.0);
            last = Some(from.1);
            let (along, off) = if below { (16.0, 12.0) } else { (14.0, -5.0) };
            let (cos, sin) = (angle.to_radians().cos(), angle.to_radians().sin());
            if (to.0 - from.0) <= (along + width) * cos {
                continue;
            }
            let (x, y) = (from.0 + along * cos - off * sin, from.1 + along * sin + off * cos);
            let _ = writeln!(
                self.roof_labels,
                "<text transform=\"translate({x:.1} {y:.1}) rotate({angle:.1})\" class=\"ink halo\" \
                 font-size=\"{FONT}\">{}</text>",
                markup(&text)
            );
            self.taken.extend(around_text((x, y), width, (cos, sin)));
        }
        self.compute_roofs(roofline);
        if let Some((ridge, tflops)) = roofline.ridge.and_then(|r| Some((r, roofline.roof_at(r)?))) {
            let (x, y) = (self.x(ridge), self.y(tflops));
            let _ = writeln!(self.out, "<circle class=\"ink\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.2\"/>");
        }
    }

    fn compute_roofs(&mut self, roofline: &Roofline) {
        let fastest = roofline.bandwidth.iter().map(|b| b.gb_per_s).fold(0.0, f64::max);
        let circles = self.circles(roofline);
        let mut last: Option<(f64, f64)> = None;
        for (names, tflops, measured, thin) in merged_compute(roofline) {
            let meets = if fastest > 0.0 { tflops * 1e3 / fastest } else { 0.0 };
            let (left, y) = (self.x(meets.max(self.axes.ai_at(0.0))).min(PLOT.right), self.y(tflops));
            self.line(&roof_class(measured, thin), (left, y), (PLOT.right, y));
            self.lines.extend(Rect::along((left, y), (PLOT.right, y)));
            let text = format!("{names} {} TFLOP/s{}", number(tflops), if measured { " measured" } else { "" });
            let width = text.chars().count() as f64 * FONT * CHAR_WIDTH;
            // Labels of roofs that are close to each other are placed side by side.
            let rightmost = match last {
                Some((last_y, last_left)) if y - last_y <= FONT * LINE_HEIGHT => last_left - 14.0,
                _ => PLOT.right - 5.0,
            };
            let at = |right: f64| label_on(y, right, width);
            // The first place along the roof without a kernel's circle.
            let places = (0..40).map(|step| rightmost - 12.0 * f64::from(step)).filter(|right| right - width >= left);
            let free = |right: &f64| !circles.iter().any(|circle| circle.overlaps(&at(*right)));
            let right = places.into_iter().find(free).unwrap_or(rightmost);
            last = Some((y, right - width));
            let _ = writeln!(
                self.roof_labels,
                "<text x=\"{right:.1}\" y=\"{:.1}\" class=\"ink halo\" font-size=\"{FONT}\" \
                 text-anchor=\"end\">{}</text>",
                y - 5.0,
                markup(&text)
            );
            self.taken.push(at(right));
        }
    }

    /// The circles of the kernels at the main level.
    fn circles(&self, roofline: &Roofline) -> Vec<Rect> {
        let drawn = roofline.drawable().filter(|(_, place)| place.at.level == roofline.level);
        let circle = |(point, place): (&Point, PlotPlace<'_>)| {
            Rect::around(self.x(place.ai), self.y(place.tflops), radius(point, roofline))
        };
        drawn.map(circle).collect()
    }

    fn points(&mut self, roofline: &Roofline) {
        let mut anchors = Vec::new();
        for (index, point) in roofline.points.iter().enumerate() {
            let fill = colour(class_name(point, roofline));
            let mut others: Vec<PlotPlace<'_>> = point.places().collect();
            others.sort_by(|a, b| a.ai.total_cmp(&b.ai));
            let (Some(first), Some(last)) = (others.first(), others.last()) else { continue };
            let y = self.y(first.tflops);
            if first.at.level != last.at.level {
                self.line("lead", (self.x(first.ai), y), (self.x(last.ai), y));
                self.lines.extend(Rect::along((self.x(first.ai), y), (self.x(last.ai), y)));
            }
            for place in others {
                let main = place.at.level == roofline.level;
                let (x, r) = (self.x(place.ai), if main { radius(point, roofline) } else { 3.5 });
                let class = if main { "point" } else { "point hollow" };
                let _ = writeln!(
                    self.out,
                    "<circle class=\"{class}\" fill=\"{fill}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"><title>{}</title></circle>",
                    markup(&tooltip(point, place))
                );
                if !main {
                    self.taken.push(Rect::around(x, y, r));
                } else {
                    // Only the middle of a large circle is taken: numbers may cover its rim.
                    self.taken.push(Rect::around(x, y, r.min(9.0)));
                    let number = mark(roofline, index, &point.name);
                    let name = format!("{number} {}", self.short.get(&point.name));
                    let texts = match index {
                        i if i < NAMED => vec![name, number],
                        i if i < LISTED => vec![number],
                        _ => Vec::new(),
                    };
                    anchors.push(Anchor { x, y, radius: r, texts });
                }
            }
        }
        let roof_labels = std::mem::take(&mut self.roof_labels);
        self.out.push_str(&roof_labels);
        let placed = labels::place(&anchors, PLOT, &self.taken, &self.lines, FONT);
        for (anchor, label) in anchors.iter().zip(placed) {
            let Some(label) = label else { continue };
            let (x, y) = (label.place.left + 1.0, label.place.bottom - 3.5);
            if label.leader {
                let near = |low: f64, high: f64, at: f64| at.clamp(low, high);
                let to = (
                    near(label.place.left, label.place.right, anchor.x),
                    near(label.place.top, label.place.bottom, anchor.y),
                );
                let (dx, dy) = (to.0 - anchor.x, to.1 - anchor.y);
                let rim = anchor.radius / dx.hypot(dy).max(anchor.radius);
                self.line("lead", (anchor.x + dx * rim, anchor.y + dy * rim), to);
            }
            self.text(x, y, "ink halo", FONT, &label.text);
        }
    }

    fn list(&mut self, roofline: &Roofline) {
        let present = |class: &str| roofline.points.iter().any(|p| class_name(p, roofline) == class);
        for (index, (class, colour)) in COLOURS.iter().filter(|(class, _)| present(class)).enumerate() {
            let (x, y) = (LIST_LEFT + (index % 4) as f64 * 86.0, 34.0 + (index / 4) as f64 * 17.0);
            let _ =
                writeln!(self.out, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"{colour}\"/>", x + 5.0, y - 4.0);
            self.text(x + 15.0, y, "dim", 11.0, &class.to_lowercase());
        }
        let mut y = PLOT.top + 10.0;
        for (index, point) in roofline.points.iter().take(LISTED).enumerate() {
            let fill = colour(class_name(point, roofline));
            let _ = writeln!(
                self.out,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{fill}\"/>",
                LIST_LEFT + 5.0,
                y - 4.0
            );
            let name = format!("{}  {}", mark(roofline, index, &point.name), self.long.get(&point.name));
            self.text(LIST_LEFT + 15.0, y, "ink", FONT, &name);
            self.text(LIST_LEFT + 15.0, y + 11.5, "dim", 9.0, &details(point, roofline));
            y += ROW;
        }
        let more = roofline.points.len().saturating_sub(LISTED);
        if more > 0 {
            self.text(LIST_LEFT + 15.0, y, "dim", FONT, &format!("and {more} more (point at a circle for its name)"));
            y += 17.0;
        }
        if !roofline.unplaced.is_empty() {
            let text = format!("{} kernels without FLOPs and bytes are not shown", roofline.unplaced.len());
            self.text(LIST_LEFT + 15.0, y, "dim", FONT, &text);
        }
    }
}

/// The room that a turned label of that width takes, from its first letter's left corner in the direction of the text.
fn around_text((x, y): (f64, f64), width: f64, (cos, sin): (f64, f64)) -> impl Iterator<Item = Rect> {
    Rect::along((x, y - 4.0), (x + width * cos, y + width * sin)).map(|r| Rect::around(r.left + 3.0, r.top, 8.0))
}

/// The room of a label that ends at `right`, on a roof at `y`.
fn label_on(y: f64, right: f64, width: f64) -> Rect {
    Rect { left: right - width, top: y - 17.0, right, bottom: y }
}

/// Radius of a kernel's circle: its area is the kernel's share of the largest total time.
fn radius(point: &Point, roofline: &Roofline) -> f64 {
    // Points are sorted by total time.
    let largest = roofline.points.first().map_or(0.0, |p| p.total_us);
    (20.0 * (point.total_us / largest).sqrt()).max(3.0)
}

fn roof_class(measured: bool, thin: bool) -> String {
    format!("roof{}{}", if thin { " thin" } else { "" }, if measured { " measured" } else { "" })
}

/// Compute roofs, joined when they have the same height: names, TFLOP/s, measured, thin.
fn merged_compute(roofline: &Roofline) -> Vec<(String, f64, bool, bool)> {
    let mut merged: Vec<(String, f64, bool, bool)> = Vec::new();
    for peak in &roofline.compute {
        let thin = peak.dtype != roofline.dtype || roofline.main_tflops != Some(peak.tflops);
        match merged.iter_mut().find(|m| m.1 == peak.tflops && m.2 == peak.measured) {
            Some(same) => (same.0, same.3) = (format!("{}, {}", same.0, roof_name(peak)), same.3 && thin),
            None => merged.push((roof_name(peak), peak.tflops, peak.measured, thin)),
        }
    }
    merged
}

/// Bandwidth roofs, joined within 3 % of each other: names, GB/s, measured, thin.
fn merged_bandwidths(roofline: &Roofline) -> Vec<(String, f64, bool, bool)> {
    let mut merged: Vec<(String, f64, bool, bool)> = Vec::new();
    for peak in &roofline.bandwidth {
        let near =
            |m: &&mut (String, f64, bool, bool)| m.2 == peak.measured && (m.1 / peak.gb_per_s - 1.0).abs() <= 0.03;
        match merged.iter_mut().find(near) {
            Some(same) => same.0 = format!("{}, {}", same.0, level_name(peak.level)),
            None => merged.push((level_name(peak.level), peak.gb_per_s, peak.measured, peak.level != roofline.level)),
        }
    }
    merged.sort_by(|a, b| b.1.total_cmp(&a.1));
    merged
}

fn tooltip(point: &Point, PlotPlace { at, ai, tflops }: PlotPlace<'_>) -> String {
    let efficiency =
        at.efficiency.map_or(String::new(), |e| format!(", {:.1}% of the {} roof", 100.0 * e, nearest_name(at)));
    format!(
        "{}: {} FLOP/B of {}, {} TFLOP/s{efficiency}, {} calls of {} us ({:.1}% of time), from {}",
        rkprof_names::fitted(&point.name, 200),
        number(ai),
        level_name(at.level),
        number(tflops),
        point.calls,
        number(point.mean_us),
        point.share_pct,
        point.source
    )
}

fn details(point: &Point, roofline: &Roofline) -> String {
    let mut parts = vec![format!("{:.1}% of time", point.share_pct)];
    let at = point.at(roofline.level);
    match (at, point.tflops.filter(|t| *t > 0.0)) {
        (Some(at), Some(tflops)) => {
            parts.extend(at.ai.map(|ai| format!("{} FLOP/B", number(ai))));
            parts.push(format!("{} TFLOP/s {}", number(tflops), point.dtype.map_or("", |d| d.name())));
            parts.extend(at.efficiency.map(|e| format!("{:.0}% of the {} roof", 100.0 * e, nearest_name(at))));
        }
        (Some(at), None) => {
            parts.push("no FLOPs".to_owned());
            parts.push(format!("{} GB/s", number(at.gb_per_s)));
            parts.extend(at.efficiency.map(|e| format!("{:.0}% of {}", 100.0 * e, level_name(at.level))));
        }
        (None, Some(tflops)) => parts.push(format!("{} TFLOP/s, no bytes", number(tflops))),
        (None, None) => {}
    }
    parts.join(" · ")
}

#[cfg(test)]
#[path = "svg_tests.rs"]
mod tests;
