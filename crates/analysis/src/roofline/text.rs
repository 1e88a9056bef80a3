//! The roofline for a terminal: a plot of 80 x 20 characters, narrower where the terminal is, a legend, a table.

use super::axes::{Axes, decade_label, number};
use super::{Bound, Point, Roofline, level_name, nearest_name, roof_name};
use std::fmt::Write;

const WIDTH: usize = 80;
/// A narrower plot says nothing.
const NARROWEST: usize = 24;
const HEIGHT: usize = 20;
/// Columns before the plot: the labels, and the line of the axis.
const MARGIN: usize = 11;
const MARKERS: &[u8] = b"ABCDEFGHIJKLMNOPQSTUVWXYZ";

/// A column of the table before the kernel's name.
struct Column {
    title: &'static str,
    width: usize,
    is_left: bool,
    /// Which is left out first on a narrow terminal; `None` stays.
    spare: Option<u8>,
}

const fn column(title: &'static str, width: usize, spare: Option<u8>) -> Column {
    Column { title, width, is_left: false, spare }
}

static COLUMNS: [Column; 8] = [
    column("mean us", 8, Some(1)),
    column("time %", 6, Some(3)),
    column("type", 5, Some(2)),
    column("FLOP/B", 9, None),
    column("TFLOP/s", 9, None),
    column("of roof", 7, None),
    Column { is_left: true, ..column("roof", 10, Some(0)) },
    Column { is_left: true, ..column("limit", 8, None) },
];

/// Room that a kernel's name should have beside its id.
const NAME: usize = 12;

/// The columns that leave room for a name of this width; all where the terminal's width is not known.
fn kept(width: Option<usize>, widest_id: usize) -> Vec<&'static Column> {
    let mut kept: Vec<&Column> = COLUMNS.iter().collect();
    for rank in 0..=3 {
        if width.is_none_or(|width| numbers(&kept) + widest_id + 1 + NAME <= width) {
            break;
        }
        kept.retain(|column| column.spare != Some(rank));
    }
    kept
}

/// Width of a row before the kernel's name.
fn numbers(kept: &[&Column]) -> usize {
    // A space before each, one more before those on the left, one before the name.
    3 + kept.iter().map(|column| 1 + column.width).sum::<usize>() + 1 + 1
}

/// The cells of a row, each in its column.
fn cells(kept: &[&Column], text: impl Fn(&Column) -> String) -> String {
    let mut out = String::new();
    for (index, column) in kept.iter().enumerate() {
        let (text, width) = (text(column), column.width);
        if index > 0 {
            out.push(' ');
        }
        match column.is_left {
            true if !kept[index - 1].is_left => _ = write!(out, " {text:<width$}"),
            true => _ = write!(out, "{text:<width$}"),
            false => _ = write!(out, "{text:>width$}"),
        }
    }
    out
}

/// The plot with its legend. Names are cut to lines of `width` characters; without a width they are whole.
pub fn render(roofline: &Roofline, width: Option<usize>) -> String {
    let mut out = String::new();
    header(&mut out, roofline, width);
    // Without kernels the plot would be empty.
    if roofline.points.iter().any(|point| point.places().any(|place| place.at.level == roofline.level)) {
        let columns = width.map_or(WIDTH, |width| width.saturating_sub(MARGIN).clamp(NARROWEST, WIDTH));
        plot(&mut out, roofline, columns);
    }
    table(&mut out, roofline, width);
    for note in &roofline.notes {
        out.push_str(&broken(&format!("note: {note}"), width));
    }
    out
}

/// The line, broken between words where it is wider; what follows is indented.
fn broken(line: &str, width: Option<usize>) -> String {
    const INDENT: usize = 4;
    let (mut out, mut column) = (String::new(), 0);
    for word in line.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        if width.is_some_and(|width| column > INDENT && column + length > width) {
            out.truncate(out.trim_end().len());
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', INDENT));
            column = INDENT;
        }
        out.push_str(word);
        column += word.chars().count();
    }
    out + "\n"
}

fn header(out: &mut String, roofline: &Roofline, width: Option<usize>) {
    let _ = writeln!(out, "Roofline of {} ({})", roofline.device, roofline.arch);
    for peak in &roofline.compute {
        let kind = if peak.measured { "measured" } else { "peak" };
        let line = format!("  {:<12} {:>9} TFLOP/s {kind}: {}", roof_name(peak), number(peak.tflops), peak.source);
        out.push_str(&broken(&line, width));
    }
    for peak in &roofline.bandwidth {
        let kind = if peak.measured { "measured" } else { "peak" };
        let (name, speed) = (level_name(peak.level), number(peak.gb_per_s));
        out.push_str(&broken(&format!("  {name:<12} {speed:>9} GB/s    {kind}: {}", peak.source), width));
    }
    if let Some(ridge) = roofline.ridge {
        let (dtype, level) = (roofline.dtype, roofline.level);
        let _ = writeln!(out, "  ridge point  {:>9} FLOP/B  ({dtype} on {level})", number(ridge));
    }
}

fn plot(out: &mut String, roofline: &Roofline, columns: usize) {
    let axes = Axes::new(roofline);
    let mut grid = vec![vec![b' '; columns]; HEIGHT];
    let column = |ai: f64| (axes.right(ai) * (columns - 1) as f64).round();
    let row = |tflops: f64| ((1.0 - axes.up(tflops)) * (HEIGHT - 1) as f64).round();
    let mut set = |x: f64, y: f64, mark: u8| {
        if (0.0..columns as f64).contains(&x) && (0.0..HEIGHT as f64).contains(&y) {
            grid[y as usize][x as usize] = mark;
        }
    };
    let highest = roofline.compute.iter().map(|c| c.tflops).fold(0.0, f64::max);
    for at in 0..columns {
        let ai = axes.ai_at(at as f64 / (columns - 1) as f64);
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
        let is_free = |x: &f64| (0.0..columns as f64).contains(x) && !taken.contains(&(*x as i64, y as i64));
        // A kernel without room does not cover those before it, which take more time.
        let Some(x) = places.into_iter().find(is_free) else { continue };
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
    let _ = writeln!(out, "{:>9} +{}", "", "-".repeat(columns));
    let mut ticks = String::new();
    for exponent in Axes::decades(axes.x) {
        let at = column(10_f64.powi(exponent)) as usize;
        let label = decade_label(exponent);
        if (ticks.is_empty() || at > ticks.len()) && at + label.len() <= columns {
            let _ = write!(ticks, "{:room$}{label}", "", room = at - ticks.len());
        }
    }
    let _ = writeln!(out, "{:>MARGIN$}{}", "", ticks);
    let title = format!("FLOP per byte of {}", roofline.level);
    let _ = writeln!(out, "{:>MARGIN$}{title:^columns$}", "");
}

fn marker(index: usize) -> u8 {
    MARKERS.get(index).copied().unwrap_or(b'*')
}

fn table(out: &mut String, roofline: &Roofline, width: Option<usize>) {
    let widest = roofline.points.iter().map(|point| roofline.id(point).len()).max().unwrap_or(0);
    let kept = kept(width, widest);
    let _ = writeln!(out, "\n    {} kernel", cells(&kept, |column| column.title.to_owned()));
    let labels = width.map(|width| roofline.labels(width.saturating_sub(numbers(&kept) + widest + 1)));
    for (index, point) in roofline.points.iter().enumerate() {
        let name = labels.as_ref().map_or(point.name.as_str(), |labels| labels.get(&point.name));
        let id = roofline.id(point);
        let _ = writeln!(
            out,
            "  {} {} {id:<widest$}{}{name}",
            char::from(marker(index)),
            line(point, roofline, &kept),
            if widest > 0 { " " } else { "" }
        );
    }
    if roofline.points.is_empty() {
        out.push_str(&broken(
            "  no kernel has FLOPs or bytes: collect counters (--preset roofline) or give --work",
            width,
        ));
    }
    if !roofline.unplaced.is_empty() {
        let line = format!("  {} kernels without FLOPs and bytes are not shown", roofline.unplaced.len());
        out.push_str(&broken(&line, width));
    }
}

fn line(point: &Point, roofline: &Roofline, kept: &[&Column]) -> String {
    let at = point.at(roofline.level);
    let show = |value: Option<f64>| value.map_or("-".to_owned(), number);
    let efficiency = at.and_then(|l| l.efficiency).map_or("-".to_owned(), |e| format!("{:.1}%", 100.0 * e));
    let roof = at.filter(|l| l.efficiency.is_some()).map_or("-".to_owned(), nearest_name);
    let limit = match (point.verdict, at.and_then(|l| l.bound)) {
        (Some(class), _) => class.to_string(),
        (None, Some(Bound::Memory)) => "memory".to_owned(),
        (None, Some(Bound::Compute)) => "compute".to_owned(),
        (None, None) => "-".to_owned(),
    };
    cells(kept, |column| match column.title {
        "mean us" => number(point.mean_us),
        "time %" => format!("{:.1}", point.share_pct),
        "type" => point.dtype.map_or("-", |dtype| dtype.name()).to_owned(),
        "FLOP/B" => show(at.and_then(|level| level.ai)),
        "TFLOP/s" => show(point.tflops),
        "of roof" => efficiency.clone(),
        "roof" => roof.clone(),
        _ => limit.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roofline::tests::{bandwidth, drawn, peaks, sample};
    use crate::roofline::{Options, Sample, build};
    use rkprof_arch::peaks::{BandwidthPeak, ComputePeak, Level, Peaks};

    /// The character at an intensity and a rate: 80 columns from 0.1 to 800 FLOP/B, 20 rows from 200 down to 0.02 TFLOP/s.
    fn at(text: &str, ai: f64, tflops: f64) -> char {
        let column = (79.0 * (ai / 0.1).ln() / 8_000.0_f64.ln()).round() as usize;
        let row = (19.0 * (200.0 / tflops).ln() / 10_000.0_f64.ln()).round() as usize;
        rows(text)[row].chars().nth(column).unwrap_or(' ')
    }

    fn rows(text: &str) -> Vec<&str> {
        text.lines()
            .filter_map(|line| line.split_once(" |").filter(|(label, _)| label.len() == 9))
            .map(|(_, row)| row)
            .collect()
    }

    #[test]
    fn marks_stand_where_the_kernels_are() {
        let kernels = [(200.0, 50.0, 9), (1.0, 0.5, 5), (20.0, 0.05, 1)];
        let of = |(i, &(ai, tflops, calls)): (usize, &(f64, f64, u64))| Sample {
            calls,
            ..sample(&format!("k{i}"), ai, tflops)
        };
        let text = render(&drawn(&kernels.iter().enumerate().map(of).collect::<Vec<_>>()), None);
        for (mark, (ai, tflops, _)) in ['A', 'B', 'C'].into_iter().zip(kernels) {
            assert_eq!(at(&text, ai, tflops), mark, "{text}");
            assert_eq!(rows(&text).concat().matches(mark).count(), 1, "{text}");
        }
    }

    /// Kernels at one place stand side by side: first there, then right, left, and two further.
    #[test]
    fn kernels_at_one_place_stand_beside_each_other() {
        let same: Vec<Sample> =
            (0..6).map(|i| Sample { calls: 9 - i, ..sample(&format!("k{i}"), 20.0, 0.05) }).collect();
        let text = render(&drawn(&same), None);
        // The sixth has no room.
        assert!(rows(&text).iter().any(|row| row.contains("ECABD")) && !rows(&text).concat().contains('F'), "{text}");
        assert_eq!(at(&text, 20.0, 0.05), 'A', "{text}");
    }

    /// `/` up to the ridge, `R` there, `-` to the right edge, in each column one.
    #[test]
    fn the_roof_rises_to_the_ridge_and_stays_level() {
        let text = render(&drawn(&[sample("k", 20.0, 0.05)]), None);
        let ridge = (79.0 * 1_000.0_f64.ln() / 8_000.0_f64.ln()).round() as usize;
        for column in 0..80 {
            let ai = 0.1 * 8_000.0_f64.powf(column as f64 / 79.0);
            let wanted = match column {
                c if c < ridge => '/',
                c if c == ridge => 'R',
                _ => '-',
            };
            assert_eq!(at(&text, ai, ai.min(100.0)), wanted, "column {column}:\n{text}");
        }
        let drawn = rows(&text).concat().chars().filter(|c| "/-R".contains(*c)).count();
        // The sloped roof reaches the level one in the row of the ridge: no other mark is drawn.
        assert_eq!(drawn, 80, "{text}");
    }

    /// A measured roof is dotted; without bandwidths, or without compute peaks, the other roofs fill the width.
    #[test]
    fn roofs_of_one_kind_fill_the_width() {
        let k = [sample("k", 20.0, 0.05)];
        let count = |peaks: &Peaks, mark: char| {
            let text = render(&build(peaks, &k, &Options::default()), None);
            rows(&text).concat().chars().filter(|c| *c == mark).count()
        };
        assert_eq!(count(&Peaks { bandwidth: Vec::new(), ..peaks() }, '-'), 80);
        // Without a compute roof the axis ends at twice the kernel's 5 TFLOP/s, which 1 TB/s reaches at 10 FLOP/B.
        let fast = build(&Peaks { compute: Vec::new(), ..peaks() }, &[sample("k", 20.0, 5.0)], &Options::default());
        let slope = rows(&render(&fast, None)).concat().matches('/').count();
        // Two of three decades, and the half of a row above the axis.
        assert!((54..=57).contains(&slope), "{slope}");
        let mut measured = peaks();
        measured.bandwidth.push(BandwidthPeak { measured: true, ..bandwidth(Level::Hbm, 500.0) });
        measured.compute.push(ComputePeak { tflops: 5.0, measured: true, ..measured.compute[3].clone() });
        assert!(count(&measured, '.') > 60, "{}", count(&measured, '.'));
    }

    #[test]
    fn decades_are_labelled_at_their_columns_and_rows() {
        let text = render(&drawn(&[sample("k", 20.0, 0.05)]), None);
        let lines: Vec<&str> = text.lines().collect();
        let axis = lines.iter().position(|line| line.starts_with("          +--")).unwrap();
        assert_eq!(lines[axis].len(), 11 + 80);
        for (label, ai) in [("0.1", 0.1_f64), ("1", 1.0), ("10", 10.0), ("100", 100.0)] {
            let column = 11 + (79.0 * (ai / 0.1).ln() / 8_000.0_f64.ln()).round() as usize;
            let found = lines[axis + 1][column..].split(' ').next();
            assert_eq!(found, Some(label), "{text}");
        }
        assert_eq!(lines[axis + 1].split_whitespace().count(), 4);
        assert_eq!(lines[axis + 2].trim(), "FLOP per byte of hbm");
        // The y axis has four decades: 1, 2 and 5 times the powers of ten.
        let labels: Vec<(usize, f64)> = lines[axis - 20..axis]
            .iter()
            .enumerate()
            .filter_map(|(row, line)| Some((row, line[..9].trim().parse().ok()?)))
            .collect();
        assert!(labels.len() >= 10 && labels.iter().any(|(_, value)| *value == 100.0), "{text}");
        for (row, value) in labels {
            assert_eq!(row, (19.0 * (200.0 / value).ln() / 10_000.0_f64.ln()).round() as usize, "{value}");
        }
    }

    /// Labels of the x axis that would touch are left out.
    #[test]
    fn labels_of_many_decades_do_not_touch() {
        let known: Vec<String> = (-9..=9).map(decade_label).collect();
        for step in 0..30 {
            let far = [sample("low", 1e-7, 1e-3), sample("high", 1e6 * 1.2_f64.powi(step), 50.0)];
            let text = render(&drawn(&far), None);
            let line = text.lines().skip_while(|line| !line.starts_with("          +--")).nth(1).unwrap();
            let labels: Vec<&str> = line.split_whitespace().collect();
            assert!(labels.len() >= 6 && labels.iter().all(|label| known.contains(&(*label).to_owned())), "{labels:?}");
        }
    }

    /// Plot, table and notes become narrower with the terminal.
    #[test]
    fn a_plot_fits_a_narrow_terminal() {
        let kernels = [sample("first_kernel_of_a_long_name", 20.0, 0.05), sample("k", 200.0, 50.0)];
        for width in [60, 70, 80, 91] {
            let text = render(&drawn(&kernels), Some(width));
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}: {text}");
            let axis = text.lines().find(|line| line.starts_with("          +--")).unwrap();
            assert_eq!(axis.len(), width, "{text}");
            // The kernel at 20 FLOP/B, of 0.1 to 800.
            let last = (width - 12) as f64;
            let column = (last * 200.0_f64.ln() / 8_000.0_f64.ln()).round() as usize;
            assert!(rows(&text).iter().any(|row| row.chars().nth(column) == Some('A')), "{width}: {text}");
            // What places the kernel stays in its row.
            let row = text.lines().find(|line| line.starts_with("  A ")).unwrap();
            assert!(row.contains("0.05") && row.contains('%') && row.contains("memory"), "{text}");
        }
    }

    #[test]
    fn lines_of_text_fit_a_narrow_terminal() {
        let mut roofline = drawn(&[]);
        roofline.compute[0].source = "a clock and CU x all CUs x MHz ".repeat(4);
        roofline.notes.push("what the reader must know ".repeat(5));
        let text = render(&roofline, Some(60));
        let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > 60).collect();
        assert!(wide.is_empty(), "{wide:?}");
        // The table has fewer columns.
        let words = |text: &str| {
            let lines = text.lines().filter(|line| !line.ends_with(" kernel"));
            lines.flat_map(str::split_whitespace).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(words(&text), words(&render(&roofline, None)));
    }

    /// A name begins under its heading, and a row is never wider than asked.
    #[test]
    fn a_row_fits_its_width() {
        let name = format!("void elementwise_kernel<{}>(int)", ["some::inner::type_name"; 12].join(", "));
        let mut roofline = drawn(&[sample(&name, 20.0, 0.05)]);
        let heading = |text: &str| text.lines().find(|line| line.ends_with(" kernel")).unwrap().find("kernel");
        assert_eq!(heading(&render(&roofline, None)), Some(75));
        for with_id in [false, true] {
            if with_id {
                roofline.ids = rkprof_names::Ids::in_order([name.as_str()]);
            }
            for width in [100, 140] {
                let text = render(&roofline, Some(width));
                let row = text.lines().find(|line| line.starts_with("  A ")).unwrap();
                // The whole width is used: only a cut at a word is shorter.
                assert!((width - 25..=width).contains(&row.chars().count()), "{width}: {row}");
            }
            assert!(render(&roofline, None).contains(&name));
        }
    }

    #[test]
    fn a_row_has_the_numbers_of_its_kernel() {
        let work = |flops, bytes| rkprof_arch::work::Work { flops, bytes, dtype: None };
        let copy = Sample { work: Some(work(None, Some(25e7))), ..sample("copy", 1.0, 1.0) };
        let no_bytes = Sample { work: Some(work(Some(5e9), None)), ..sample("no_bytes", 1.0, 1.0) };
        let unplaced = Sample { work: None, ..sample("unplaced", 1.0, 1.0) };
        let judged = Sample { verdict: Some(crate::verdict::Class::Lds), ..sample("judged", 1.0, 1.0) };
        let text = render(&drawn(&[sample("gemm", 200.0, 50.0), copy, no_bytes, unplaced, judged]), Some(120));
        let row = |name: &str| {
            let row = text.lines().find(|line| line.ends_with(&format!(" {name}"))).unwrap();
            row.split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(row("gemm"), "1,000 20.0 fp16 200 50 50.0% arithmetic compute gemm");
        assert_eq!(row("copy"), "1,000 20.0 - - - 25.0% HBM - copy");
        assert_eq!(row("no_bytes"), "1,000 20.0 fp16 - 5 - - - no_bytes");
        assert_eq!(row("judged"), "1,000 20.0 fp16 1 1 100.0% HBM LDS judged");
        assert!(text.contains("\n  1 kernels without FLOPs and bytes are not shown\n"), "{text}");
        assert!(!render(&drawn(&[sample("k", 20.0, 0.05)]), None).contains("not shown"));
        assert!(text.contains("  ridge point        100 FLOP/B  (fp16 on hbm)\n"), "{text}");
    }
}
