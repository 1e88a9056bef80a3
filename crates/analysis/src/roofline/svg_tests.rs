use super::*;
use crate::roofline::tests::{bandwidth, counted, drawn, peaks, sample};
use crate::roofline::{Options, Sample, build};
use rkprof_arch::Dtype;
use rkprof_arch::peaks::{ComputePeak, Level, Peaks};

/// An element of the document: its name, attributes and text.
struct Element<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    text: &'a str,
}

impl Element<'_> {
    fn get(&self, name: &str) -> &str {
        self.attributes.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
    }

    fn number(&self, name: &str) -> f64 {
        self.get(name).parse().unwrap_or_else(|_| panic!("{name} of {:?} is no number", self.attributes))
    }

    fn at(&self) -> (f64, f64) {
        if self.name == "circle" {
            (self.number("cx"), self.number("cy"))
        } else {
            (self.number("x"), self.number("y"))
        }
    }

    fn ends(&self) -> ((f64, f64), (f64, f64)) {
        ((self.number("x1"), self.number("y1")), (self.number("x2"), self.number("y2")))
    }

    /// The point and the angle of a text along a line.
    fn turned(&self) -> ((f64, f64), f64) {
        let numbers: Vec<f64> =
            self.get("transform").split(['(', ')', ' ']).filter_map(|part| part.parse().ok()).collect();
        ((numbers[0], numbers[1]), numbers[2])
    }
}

fn elements<'a>(svg: &'a str, name: &str, class: &str) -> Vec<Element<'a>> {
    let all = svg.split('<').skip(1).filter_map(|part| {
        let (tag, text) = part.split_once('>')?;
        let (name, rest) = tag.split_once(' ')?;
        let mut quoted = rest.split('"');
        let mut attributes = Vec::new();
        while let (Some(key), Some(value)) = (quoted.next(), quoted.next()) {
            attributes.push((key.trim().trim_end_matches('='), value));
        }
        Some(Element { name, attributes, text })
    });
    all.filter(|element| element.name == name && element.get("class") == class).collect()
}

fn text_of<'a>(svg: &'a str, part: &str) -> Element<'a> {
    let all = ["ink", "dim", "ink halo"].map(|class| elements(svg, "text", class));
    all.into_iter().flatten().find(|text| text.text.contains(part)).unwrap_or_else(|| panic!("no {part:?} in {svg}"))
}

/// The plot is 660 x 480 pixels from (76, 72); the fixture's axes go from 0.1 to 800 FLOP/B and from 0.02 to 200 TFLOP/s.
fn x(ai: f64) -> f64 {
    76.0 + 660.0 * (ai / 0.1).ln() / (800.0_f64 / 0.1).ln()
}

fn y(tflops: f64) -> f64 {
    552.0 - 480.0 * (tflops / 0.02).ln() / (200.0_f64 / 0.02).ln()
}

fn near((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> bool {
    (x1 - x2).abs() < 0.11 && (y1 - y2).abs() < 0.11
}

#[track_caller]
fn assert_near(found: (f64, f64), wanted: (f64, f64)) {
    assert!(near(found, wanted), "{found:?} is not {wanted:?}");
}

/// Three kernels of 16, 4 and 1 ms.
fn three() -> Vec<Sample> {
    let of = |name, ai, tflops, calls, verdict| Sample { calls, verdict, ..sample(name, ai, tflops) };
    vec![
        of("gemm", 200.0, 50.0, 16, Some(Class::Compute)),
        of("norm", 1.0, 0.5, 4, None),
        of("tiny", 20.0, 0.1, 1, Some(Class::Latency)),
    ]
}

#[test]
fn a_circle_stands_where_its_kernel_is() {
    let svg = render(&drawn(&three()));
    let circles = elements(&svg, "circle", "point");
    // The area is the time: a quarter and a sixteenth of the largest.
    for (circle, (ai, tflops, radius, fill)) in circles.iter().zip([
        (200.0, 50.0, 20.0, "#D55E00"),
        // By its lower roof.
        (1.0, 0.5, 10.0, "#0072B2"),
        (20.0, 0.1, 5.0, "#CC79A7"),
    ]) {
        assert_near(circle.at(), (x(ai), y(tflops)));
        assert_eq!((circle.number("r"), circle.get("fill")), (radius, fill));
    }
    assert_eq!(circles.len(), 3);
    let title = svg.split("<title>").nth(1).unwrap().split("</title>").next().unwrap();
    let wanted = "gemm: 200 FLOP/B of HBM, 50 TFLOP/s, 50.0% of the arithmetic roof, 16 calls of 1,000 us (76.2% of time), from given";
    assert_eq!(title, wanted);
    // A circle is never too small to be seen.
    let many = Sample { calls: 10_000, ..sample("large", 1.0, 0.5) };
    let svg = render(&drawn(&[many, sample("small", 10.0, 1.0)]));
    assert_eq!(elements(&svg, "circle", "point")[1].number("r"), 3.0);
}

#[test]
fn the_grid_has_a_line_and_a_number_at_each_decade() {
    let svg = render(&drawn(&three()));
    let lines: Vec<_> = elements(&svg, "line", "grid").iter().map(Element::ends).collect();
    let upright = [0.1, 1.0, 10.0, 100.0].map(|ai| ((x(ai), 72.0), (x(ai), 552.0)));
    let level = [0.1, 1.0, 10.0, 100.0].map(|tflops| ((76.0, y(tflops)), (736.0, y(tflops))));
    assert_eq!(lines.len(), 8);
    for (found, wanted) in lines.iter().zip(upright.iter().chain(&level)) {
        assert!(near(found.0, wanted.0) && near(found.1, wanted.1), "{found:?} is not {wanted:?}");
    }
    let labels: Vec<_> =
        elements(&svg, "text", "dim").into_iter().filter(|t| !t.get("text-anchor").is_empty()).collect();
    for (label, (text, ai)) in labels.iter().zip([("0.1", 0.1), ("1", 1.0), ("10", 10.0), ("100", 100.0)]) {
        assert_eq!((label.text, label.get("text-anchor")), (text, "middle"));
        assert_near(label.at(), (x(ai), 568.0));
    }
    for (label, (text, tflops)) in labels[4..].iter().zip([("0.1", 0.1), ("1", 1.0), ("10", 10.0), ("100", 100.0)]) {
        assert_eq!((label.text, label.get("text-anchor")), (text, "end"));
        // The middle of the digits is at the line.
        assert_near(label.at(), (69.0, y(tflops) + 4.0));
    }
    // 2 to 9 times each decade, within the plot.
    let minor: Vec<_> = elements(&svg, "line", "minor").iter().map(Element::ends).collect();
    let values = [0.1, 1.0, 10.0, 100.0].into_iter().flat_map(|decade| (2..10).map(move |n| decade * f64::from(n)));
    let values: Vec<f64> = values.filter(|ai| *ai < 799.0).collect();
    assert_eq!(minor.len(), values.len());
    for (found, ai) in minor.iter().zip(values) {
        assert!(near(found.0, (x(ai), 72.0)) && near(found.1, (x(ai), 552.0)), "{ai}: {found:?}");
    }
    let frame = &elements(&svg, "rect", "frame")[0];
    assert_eq!(frame.at(), (76.0, 72.0));
    assert_eq!((frame.number("width"), frame.number("height")), (660.0, 480.0));
    assert_near(text_of(&svg, "FLOP per byte of HBM").at(), (406.0, 586.0));
    let upright = elements(&svg, "text", "dim").into_iter().find(|t| t.text == "TFLOP/s").unwrap();
    assert_eq!(upright.get("transform"), "translate(22 312) rotate(-90)");
}

/// A line through (0.1, 0.1) and the ridge (100, 100), then level to the right edge; the labels stand along them.
#[test]
fn roofs_meet_at_the_ridge() {
    let svg = render(&drawn(&three()));
    let lines: Vec<_> = elements(&svg, "line", "roof").iter().map(Element::ends).collect();
    let [memory, compute] = lines[..] else { panic!("{lines:?}") };
    assert_near(memory.0, (x(0.1), y(0.1)));
    assert_near(memory.1, (x(100.0), y(100.0)));
    assert_near(compute.0, (x(100.0), y(100.0)));
    assert_near(compute.1, (736.0, y(100.0)));
    assert_near(elements(&svg, "circle", "ink")[0].at(), (x(100.0), y(100.0)));
    let (at, angle) = text_of(&svg, "HBM 1,000 GB/s").turned();
    assert_along(memory, at, angle, 14.0, 5.0);
    // The place nearest to the right edge that no circle covers.
    let label = text_of(&svg, "FP16 matrix 100 TFLOP/s");
    assert_eq!(label.get("text-anchor"), "end");
    assert_near(label.at(), (731.0, y(100.0) - 5.0));
}

/// The text is parallel to the line, begins at `along` from its start, and is `above` it (below 0: under it).
#[track_caller]
fn assert_along(line: ((f64, f64), (f64, f64)), at: (f64, f64), angle: f64, along: f64, above: f64) {
    let (dx, dy) = (line.1.0 - line.0.0, line.1.1 - line.0.1);
    let length = dx.hypot(dy);
    assert!((angle.to_radians().tan() - dy / dx).abs() < 2e-3, "{angle} degrees along {dx}, {dy}");
    let (ax, ay) = (at.0 - line.0.0, at.1 - line.0.1);
    let (forward, up) = ((ax * dx + ay * dy) / length, (ax * dy - ay * dx) / length);
    assert!((forward - along).abs() < 0.2 && (up - above).abs() < 0.2, "{forward} along, {up} above");
}

#[test]
fn a_roof_close_under_another_has_its_label_below() {
    let mut close = peaks();
    close.bandwidth =
        vec![bandwidth(Level::Hbm, 1_000.0), bandwidth(Level::Mall, 1_300.0), bandwidth(Level::L2, 4_000.0)];
    let options = Options { dtype: None, levels: vec![Level::Hbm, Level::Mall, Level::L2] };
    let svg = render(&build(&close, &three(), &options));
    let main = elements(&svg, "line", "roof");
    let thin: Vec<_> = elements(&svg, "line", "roof thin").iter().map(Element::ends).collect();
    assert_eq!((main.len(), thin.len()), (2, 2), "the roofs of the level and the format are thick");
    let placed = |text: &str, line, along, above| {
        let (at, angle) = text_of(&svg, text).turned();
        assert_along(line, at, angle, along, above);
    };
    // The fastest first: 4 TB/s reaches 100 TFLOP/s at 25 FLOP/B.
    assert_near(thin[0].1, (x(25.0), y(100.0)));
    placed("L2 4,000 GB/s", thin[0], 14.0, 5.0);
    placed("MALL 1,300 GB/s", thin[1], 14.0, 5.0);
    placed("HBM 1,000 GB/s", main[0].ends(), 16.0, -12.0);
    // The level roof begins where the fastest memory reaches it.
    assert_near(main[1].ends().0, (x(25.0), y(100.0)));
}

/// A roof whose line would be shorter than its label has none; one outside of the plot has no line.
#[test]
fn a_roof_without_room_is_not_drawn() {
    let with = |gb_per_s| {
        let peaks =
            Peaks { bandwidth: vec![bandwidth(Level::Hbm, 1_000.0), bandwidth(Level::L2, gb_per_s)], ..peaks() };
        let options = Options { dtype: None, levels: vec![Level::Hbm, Level::L2] };
        let svg = render(&build(&peaks, &three(), &options));
        (elements(&svg, "line", "roof thin").len(), svg.contains(">L2 "))
    };
    // From 0.1 FLOP/B, 300 and 320 TB/s reach 100 TFLOP/s after 88 and 84 pixels; the label takes 14 and 92 along the line,
    // which is 87 from left to right. 1 PB/s is there at 0.1.
    let wanted = [(1, true), (1, true), (1, false), (0, false), (0, false)];
    assert_eq!([4_000.0, 300_000.0, 320_000.0, 1e6, 2e6].map(with), wanted);
}

#[test]
fn measured_roofs_are_dashed_and_say_so() {
    let mut both = peaks();
    both.compute.push(ComputePeak { tflops: 78.0, measured: true, ..both.compute[3].clone() });
    let mut slower = bandwidth(Level::Hbm, 500.0);
    slower.measured = true;
    both.bandwidth.push(slower);
    let svg = render(&build(&both, &three(), &Options::default()));
    let dashed =
        elements(&svg, "line", "roof measured").into_iter().chain(elements(&svg, "line", "roof thin measured"));
    assert_eq!(dashed.count(), 2);
    for text in ["HBM 500 GB/s measured", "FP16 matrix 78 TFLOP/s measured"] {
        text_of(&svg, text);
    }
    // Two labels at nearly one height stand side by side.
    let (high, low) = (text_of(&svg, "matrix 100 TFLOP/s").at(), text_of(&svg, "matrix 78 TFLOP/s").at());
    let width = "FP16 matrix 100 TFLOP/s".len() as f64 * 11.0 * 0.56;
    assert!(low.1 - high.1 < 13.2 && low.0 <= high.0 - width - 14.0 + 0.1, "{high:?} {low:?}");
    assert_near(low, (731.0 - width - 14.0, y(78.0) - 5.0));
}

#[test]
fn labels_of_compute_roofs_keep_off_circles() {
    // A large circle at the right end of a long roof.
    let fast = Peaks { bandwidth: vec![bandwidth(Level::Hbm, 20_000.0)], ..peaks() };
    let svg = render(&build(&fast, &[sample("gemm", 300.0, 95.0)], &Options::default()));
    let (circle, label) = (&elements(&svg, "circle", "point")[0], text_of(&svg, "FP16 matrix 100"));
    let rim = circle.number("cx") - circle.number("r");
    let right = label.at().0;
    assert!(right <= rim && right > rim - 12.0, "{right} beside {rim}");
    // 12 pixels at a time from the edge.
    let steps = (731.0 - right) / 12.0;
    assert!((steps - steps.round()).abs() < 0.01, "{steps}");
    // A circle to the left of the label is not in its way; on a short roof, no other place is better than the edge.
    let right = |peaks: &Peaks, samples: &[Sample]| {
        let svg = render(&build(peaks, samples, &Options::default()));
        text_of(&svg, "FP16 matrix 100").at().0
    };
    let long = Peaks { bandwidth: vec![bandwidth(Level::Hbm, 100_000.0)], ..peaks() };
    assert_eq!(right(&long, &[sample("gemm", 12.0, 95.0)]), 731.0);
    assert_eq!(right(&peaks(), &[sample("gemm", 600.0, 95.0)]), 731.0);
    // Nor is a small one far above it.
    let large = Sample { calls: 10_000, ..sample("large", 0.2, 0.05) };
    assert_eq!(right(&peaks(), &[large, sample("above", 500.0, 300.0)]), 731.0);
}

#[test]
fn equal_roofs_share_a_line_and_a_label() {
    let mut equal = drawn(&three());
    equal.compute = vec![peaks().compute[3].clone(), ComputePeak { dtype: Dtype::Bf16, ..peaks().compute[3].clone() }];
    equal.compute.push(peaks().compute[0].clone());
    equal.compute.push(ComputePeak { measured: true, ..peaks().compute[3].clone() });
    let merged = merged_compute(&equal);
    let rows: Vec<_> =
        merged.iter().map(|(names, tflops, measured, thin)| (&**names, *tflops, *measured, *thin)).collect();
    let wanted = [
        ("FP16 matrix, BF16", 100.0, false, false),
        ("FP32 vector", 10.0, false, true),
        ("FP16 matrix", 100.0, true, false),
    ];
    assert_eq!(rows, wanted);
    // A vector roof below the highest one of its format is thin, and a thin one beside a thick one is thick.
    equal.compute.reverse();
    assert!(merged_compute(&equal).iter().any(|row| row.0 == "BF16, FP16 matrix" && !row.3));
    equal.dtype = Dtype::Fp32;
    equal.main_tflops = Some(peaks().compute[1].tflops);
    equal.compute = peaks().compute[..3].to_vec();
    let thin: Vec<_> = merged_compute(&equal).into_iter().map(|row| (row.0, row.3)).collect();
    assert_eq!(thin, [("FP32 vector".to_owned(), true), ("FP32 packed, FP32 matrix".to_owned(), false)]);
    // Bandwidths within 3 % are one; the fastest is first.
    let mut measured = bandwidth(Level::Hbm, 1_000.0);
    measured.measured = true;
    equal.bandwidth = vec![
        bandwidth(Level::Hbm, 1_000.0),
        bandwidth(Level::Mall, 1_029.0),
        bandwidth(Level::L2, 971.0),
        bandwidth(Level::L1, 1_031.0),
        measured,
    ];
    let merged = merged_bandwidths(&equal);
    let rows: Vec<_> =
        merged.iter().map(|(names, speed, measured, thin)| (&**names, *speed, *measured, *thin)).collect();
    let wanted =
        [("L1", 1_031.0, false, true), ("HBM, MALL, L2", 1_000.0, false, false), ("HBM", 1_000.0, true, false)];
    assert_eq!(rows, wanted);
}

/// At other levels a kernel has hollow circles, joined by a line.
#[test]
fn a_kernel_has_a_circle_at_each_level() {
    let options = Options { dtype: None, levels: vec![Level::Hbm, Level::L2] };
    let svg = render(&build(&peaks(), &[counted("k", 50.0, 5.0, 2.0)], &options));
    assert_near(elements(&svg, "circle", "point")[0].at(), (x(50.0), y(2.0)));
    let hollow = &elements(&svg, "circle", "point hollow")[0];
    assert_near(hollow.at(), (x(5.0), y(2.0)));
    assert_eq!(hollow.number("r"), 3.5);
    let leads: Vec<_> = elements(&svg, "line", "lead").iter().map(Element::ends).collect();
    assert!(leads.iter().any(|(from, to)| near(*from, (x(5.0), y(2.0))) && near(*to, (x(50.0), y(2.0)))), "{leads:?}");
    // At one level there is nothing to join.
    let single = render(&drawn(&[counted("k", 50.0, 5.0, 2.0)]));
    assert!(elements(&single, "line", "lead").is_empty() && elements(&single, "circle", "point hollow").is_empty());
}

/// The labels of kernels: text, left edge and baseline.
fn kernel_labels(svg: &str) -> Vec<(String, (f64, f64))> {
    let all = elements(svg, "text", "ink halo").into_iter();
    let own = all.filter(|text| text.get("transform").is_empty() && text.get("text-anchor").is_empty());
    own.map(|text| (text.text.to_owned(), text.at())).collect()
}

#[test]
fn names_stand_beside_their_circles() {
    let svg = render(&drawn(&three()));
    let labels = kernel_labels(&svg);
    assert_eq!(labels.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), ["1 gemm", "2 norm", "3 tiny"]);
    // Right of the rim and above the middle, with the text 1 pixel within its box and its baseline 3.5 above the lower edge.
    for ((text, at), circle) in labels.iter().zip(elements(&svg, "circle", "point")) {
        let (middle, reach) = (circle.at(), circle.number("r") + 3.0);
        let wanted = (middle.0 + reach + 1.0, middle.1 - 0.6 * reach - 3.5);
        assert!(near(*at, wanted) || text != "2 norm", "{text}: {at:?} is not {wanted:?}");
        let off = (at.0 - middle.0).hypot(at.1 - middle.1);
        assert!(off < reach + 90.0, "{text} is {off} from its circle");
    }
}

/// Twelve kernels have their names, twenty a number, further ones only a circle.
#[test]
fn small_kernels_have_a_number_or_a_circle() {
    let kernel = |i: u32| {
        let (ai, tflops) = (0.2 * 3.0_f64.powi((i % 5) as i32), 0.03 * 2.0_f64.powi((i / 5) as i32));
        Sample { calls: u64::from(100 - i), ..sample(&format!("kernel_{i}"), ai, tflops) }
    };
    let roofline = drawn(&(0..25).map(kernel).collect::<Vec<_>>());
    let svg = render(&roofline);
    assert_eq!(elements(&svg, "circle", "point").len(), 25);
    let labels = kernel_labels(&svg);
    let named = labels.iter().filter(|(text, _)| text.contains("kernel_")).count();
    assert!((1..=12).contains(&named), "{labels:?}");
    let number = |text: &str| text.split(' ').next().unwrap().parse::<usize>().unwrap();
    let numbers: Vec<usize> = labels.iter().map(|(text, _)| number(text)).collect();
    assert!(numbers.iter().any(|n| *n > 12), "{numbers:?}");
    assert!(numbers.is_sorted() && numbers.iter().all(|n| (1..=20).contains(n)), "{numbers:?}");
    assert!(labels.iter().all(|(text, _)| !text.contains("kernel_") || number(text) <= 12), "{labels:?}");
    // The list: number and name of twenty, at equal distances, with the circle's colour before it.
    let list: Vec<_> = elements(&svg, "text", "ink").into_iter().filter(|text| text.get("x") == "775.0").collect();
    assert_eq!(list.len(), 20);
    for (index, (entry, point)) in list.iter().zip(&roofline.points).enumerate() {
        assert_eq!(entry.text, format!("{}  {}", index + 1, point.name));
        assert_near(entry.at(), (775.0, 82.0 + 26.0 * index as f64));
    }
    let details: Vec<_> =
        elements(&svg, "text", "dim").into_iter().filter(|text| text.get("font-size") == "9").collect();
    assert_near(details[1].at(), (775.0, 82.0 + 26.0 + 11.5));
    let dots: Vec<_> = elements(&svg, "circle", "").into_iter().filter(|dot| dot.get("r") == "4").collect();
    assert_near(dots[1].at(), (765.0, 82.0 + 26.0 - 4.0));
    let more = text_of(&svg, "and 5 more (point at a circle for its name)");
    assert_near(more.at(), (775.0, 82.0 + 26.0 * 20.0));
    assert!(!render(&drawn(&(0..20).map(kernel).collect::<Vec<_>>())).contains(" more (point"));
}

/// A label far from its circle has a line from the rim to the nearest point of its box.
#[test]
fn a_line_leads_from_the_rim_to_the_label() {
    let crowd: Vec<Sample> =
        (0..9).map(|i| sample(&format!("kernel_{i}"), 5.0 * 1.1_f64.powi(i % 3), 0.5 * 1.2_f64.powi(i / 3))).collect();
    let svg = render(&drawn(&crowd));
    let leads = elements(&svg, "line", "lead").iter().map(Element::ends).collect::<Vec<_>>();
    // Where the box reaches into the circle, nothing is to be led.
    let leads: Vec<_> = leads.into_iter().filter(|(from, to)| !near(*from, *to)).collect();
    let circles: Vec<(f64, f64)> = elements(&svg, "circle", "point").iter().map(Element::at).collect();
    let labels = kernel_labels(&svg);
    assert!(leads.len() >= 3 && labels.len() >= 6, "{} leads, {} labels", leads.len(), labels.len());
    for (from, to) in &leads {
        // All circles have a radius of 20: each kernel took as long.
        let owner = circles.iter().find(|c| {
            ((from.0 - c.0).hypot(from.1 - c.1) - 20.0).abs() < 0.3 && {
                let (a, b) = ((to.0 - c.0, to.1 - c.1), (from.0 - c.0, from.1 - c.1));
                (a.0 * b.1 - a.1 * b.0).abs() < 0.2 * a.0.hypot(a.1) && a.0 * b.0 + a.1 * b.1 > 0.0
            }
        });
        assert!(owner.is_some(), "no circle at {from:?} in the direction of {to:?}");
        // A box is 13.2 high and begins 1 left of its text; its lower edge is 3.5 below the baseline.
        let ends_at_a_label = labels.iter().any(|(text, (x, y))| {
            let width = text.chars().count() as f64 * 11.0 * 0.56 + 2.0;
            let (left, bottom) = (x - 1.0, y + 3.5);
            (left - 0.2..=left + width + 0.2).contains(&to.0) && (bottom - 13.4..=bottom + 0.2).contains(&to.1)
        });
        assert!(ends_at_a_label, "no label at {to:?}: {labels:?}");
    }
}

#[test]
fn the_legend_has_the_classes_that_occur() {
    let of = |(i, class): (usize, &Class)| Sample { verdict: Some(*class), ..sample(&format!("k{i}"), 1.0, 0.1) };
    let svg = render(&drawn(&Class::ALL.iter().enumerate().map(of).collect::<Vec<_>>()));
    // Four a row, each with its own colour.
    let dots: Vec<_> = elements(&svg, "circle", "").into_iter().filter(|dot| dot.get("r") == "5").collect();
    let names = ["compute", "memory", "latency", "lds", "cache", "balanced", "unknown"];
    let colours: std::collections::BTreeSet<_> = dots.iter().map(|dot| dot.get("fill").to_owned()).collect();
    assert_eq!((dots.len(), colours.len()), (7, 7));
    for (index, (dot, name)) in dots.iter().zip(names).enumerate() {
        let (left, top) = (760.0 + 86.0 * (index % 4) as f64, 34.0 + 17.0 * (index / 4) as f64);
        assert_near(dot.at(), (left + 5.0, top - 4.0));
        assert_near(text_of(&svg, name).at(), (left + 15.0, top));
    }
    let svg = render(&drawn(&three()));
    assert_eq!(elements(&svg, "circle", "").into_iter().filter(|dot| dot.get("r") == "5").count(), 3);
    assert_eq!(colour("nothing"), colour("UNKNOWN"));
    // Without a verdict or a roof the limit is not known.
    let unknown = drawn(&[Sample {
        work: Some(rkprof_arch::work::Work { flops: Some(1e9), ..Default::default() }),
        ..sample("k", 1.0, 1.0)
    }]);
    assert_eq!(class_name(&unknown.points[0], &unknown), "UNKNOWN");
    let compute = drawn(&[sample("k", 500.0, 1.0)]);
    assert_eq!(class_name(&compute.points[0], &compute), "COMPUTE");
}

/// The document is as high as the plot with its notes, or as the list.
#[test]
fn the_document_has_room_for_notes_and_the_list() {
    let size = |roofline: &Roofline| {
        let svg = render(roofline);
        let root = &elements(&svg, "svg", "")[0];
        let ground = &elements(&svg, "rect", "bg")[0];
        assert_eq!(root.get("viewBox"), format!("0 0 1120 {}", root.get("height")));
        assert_eq!((ground.get("width"), ground.get("height")), ("1120", root.get("height")));
        (svg.clone(), root.number("height"))
    };
    let mut roofline = drawn(&three());
    roofline.notes = (0..7).map(|i| format!("{i} {}", "word ".repeat(30))).collect();
    let (svg, height) = size(&roofline);
    let notes: Vec<_> = elements(&svg, "text", "dim").into_iter().filter(|t| t.text.starts_with("note: ")).collect();
    // Five, below the title of the axis, each cut to one line.
    assert_eq!(notes.len(), 5);
    for (index, note) in notes.iter().enumerate() {
        assert_near(note.at(), (76.0, 610.0 + 15.0 * index as f64));
        assert!(note.text.ends_with('…') && note.text.chars().count() == "note: ".len() + 118, "{}", note.text);
    }
    assert_eq!(height, 614.0 + 5.0 * 15.0);
    roofline.notes.clear();
    assert_eq!(size(&roofline).1, 614.0);
    let many: Vec<Sample> = (0..30).map(|i| sample(&format!("k{i}"), 1.0, 0.1)).collect();
    let (_, height) = size(&drawn(&many));
    assert_eq!(height, 72.0 + 34.0 + 20.0 * 26.0 + 24.0);
    assert_eq!((cut("abcd", 4), cut("abcde", 4)), ("abcd".to_owned(), "abc…".to_owned()));
}

#[test]
fn the_title_names_the_device_and_the_ridge() {
    let svg = render(&drawn(&three()));
    let title = text_of(&svg, "Roofline of");
    assert_eq!((title.text, title.at()), ("Roofline of Round GPU (gfx942)", (76.0, 30.0)));
    let subtitle = text_of(&svg, "circle area");
    assert_eq!(subtitle.text, "100 CU at 2000 MHz · ridge point 100 FLOP/B (fp16 on hbm) · circle area = total time");
    assert_eq!(subtitle.at(), (76.0, 50.0));
    assert!(svg.contains("<style>") && !picture(&drawn(&three())).contains("<style>"));
    assert!(picture(&drawn(&three())).contains("</svg>"));
}

#[test]
fn details_of_a_kernel_are_what_was_measured() {
    let of = |sample: Sample| {
        let roofline = drawn(&[sample]);
        details(&roofline.points[0], &roofline)
    };
    let work = |flops, bytes| Sample {
        work: Some(rkprof_arch::work::Work { flops, bytes, dtype: None }),
        ..sample("k", 1.0, 1.0)
    };
    assert_eq!(
        of(sample("k", 200.0, 50.0)),
        "100.0% of time · 200 FLOP/B · 50 TFLOP/s fp16 · 50% of the arithmetic roof"
    );
    assert_eq!(of(work(None, Some(25e7))), "100.0% of time · no FLOPs · 250 GB/s · 25% of HBM");
    assert_eq!(of(work(Some(0.0), Some(25e7))), "100.0% of time · no FLOPs · 250 GB/s · 25% of HBM");
    assert_eq!(of(work(Some(5e9), None)), "100.0% of time · 5 TFLOP/s, no bytes");
    // A kernel that is not placed is counted below the list.
    let unplaced = Sample { work: None, ..sample("other", 1.0, 1.0) };
    let svg = render(&drawn(&[sample("k", 1.0, 1.0), unplaced]));
    assert_near(text_of(&svg, "1 kernels without FLOPs and bytes are not shown").at(), (775.0, 82.0 + 26.0));
    let many = (0..21).map(|i| sample(&format!("k{i}"), 1.0, 0.1));
    let svg = render(&drawn(&many.chain([Sample { work: None, ..sample("other", 1.0, 1.0) }]).collect::<Vec<_>>()));
    assert_near(text_of(&svg, "1 kernels without").at(), (775.0, 82.0 + 26.0 * 20.0 + 17.0));
    // Kernels that cannot be drawn are still listed.
    let copies = render(&drawn(&[work(None, Some(25e7))]));
    assert!(elements(&copies, "circle", "point").is_empty() && copies.contains(">1  k<"), "{copies}");
}

/// Kernels have the ids of the run where they have one.
#[test]
fn a_mark_is_an_id_or_a_number() {
    let mut roofline = drawn(&three());
    assert_eq!(mark(&roofline, 0, "gemm"), "1");
    roofline.ids = rkprof_names::Ids::in_order(["gemm"]);
    assert_eq!(mark(&roofline, 4, "gemm"), roofline.ids.id("gemm").unwrap().to_string());
    assert_eq!(mark(&roofline, 1, "norm"), "2");
}

/// Slow memory enters the plot at its lower edge; roofs of one kind alone reach the edges.
#[test]
fn roofs_end_at_the_edges_of_the_plot() {
    let k = [sample("k", 1.0, 0.05)];
    let levels = vec![Level::Hbm, Level::L2];
    let slow = Peaks { bandwidth: vec![bandwidth(Level::Hbm, 100.0), bandwidth(Level::L2, 150.0)], ..peaks() };
    let svg = render(&build(&slow, &k, &Options { dtype: None, levels }));
    // The ridge is at 1,000 FLOP/B, so the axis ends at 8,000; 100 GB/s give 0.02 TFLOP/s at 0.2 FLOP/B.
    let line = elements(&svg, "line", "roof")[0].ends();
    assert_near(line.0, (76.0 + 660.0 * 2.0_f64.ln() / 80_000.0_f64.ln(), 552.0));
    // That is far enough from the line of L2 for a label above.
    let (at, angle) = text_of(&svg, "HBM 100 GB/s").turned();
    assert_along(line, at, angle, 14.0, 5.0);
    let svg = render(&build(&Peaks { bandwidth: Vec::new(), ..peaks() }, &k, &Options::default()));
    let ends = elements(&svg, "line", "roof")[0].ends();
    assert_eq!((ends.0.0, ends.1.0), (76.0, 736.0));
    let svg = render(&build(&Peaks { compute: Vec::new(), ..peaks() }, &[sample("k", 1.0, 5.0)], &Options::default()));
    // Twice the kernel's rate is the top of the plot.
    let ends =
        elements(&svg, "line", "roof thin").iter().chain(&elements(&svg, "line", "roof")).map(Element::ends).next();
    assert_eq!(ends.map(|(_, to)| to.1), Some(72.0));
}

/// Roofs far from each other have their labels at the right edge, one below the other.
#[test]
fn labels_of_distant_roofs_stand_at_the_edge() {
    let work = |dtype| Sample {
        work: sample("k", 1.0, 0.05).work.map(|work| rkprof_arch::work::Work { dtype: Some(dtype), ..work }),
        ..sample("k", 1.0, 0.05)
    };
    let svg = render(&drawn(&[work(Dtype::Fp16), work(Dtype::Fp32)]));
    for (text, tflops) in [("FP16 matrix 100", 100.0), ("FP32 matrix 20", 20.0)] {
        assert_near(text_of(&svg, text).at(), (731.0, y(tflops) - 5.0));
    }
}

#[test]
fn a_label_on_a_roof_takes_17_pixels_above_it() {
    let Rect { left, top, right, bottom } = label_on(200.0, 700.0, 90.0);
    assert_eq!((left, top, right, bottom), (610.0, 183.0, 700.0, 200.0));
}

/// Wherever a kernel is, its label covers no roof's label.
#[test]
fn names_keep_off_the_labels_of_roofs() {
    let covered = |ai: f64, tflops: f64| {
        // Eight kernels at one place, so that labels stand on all sides.
        let same: Vec<Sample> = (0..8).map(|i| sample(&format!("kernel_{i}"), ai, tflops)).collect();
        let svg = render(&drawn(&same));
        let labels = kernel_labels(&svg);
        let boxes = labels.iter().map(|(text, (x, y))| {
            let width = text.chars().count() as f64 * 11.0 * 0.56 + 2.0;
            Rect { left: x - 1.0, top: y + 3.5 - 13.2, right: x - 1.0 + width, bottom: y + 3.5 }
        });
        // Half of the height of a digit above the baseline.
        let memory = text_of(&svg, "HBM 1,000 GB/s");
        let ((x, y), angle) = memory.turned();
        let (sin, cos) = angle.to_radians().sin_cos();
        let length = memory.text.chars().count() as f64 * 11.0 * 0.56;
        let mut points: Vec<(f64, f64)> =
            (0..=20).map(|i| f64::from(i) / 20.0 * length).map(|at| (x + at * cos, y + at * sin - 4.0)).collect();
        let compute = text_of(&svg, "FP16 matrix 100");
        let ((right, base), width) = (compute.at(), compute.text.chars().count() as f64 * 11.0 * 0.56);
        points.extend((0..=20).flat_map(|i| [base, base - 8.0].map(|y| (right - f64::from(i) / 20.0 * width, y))));
        let inside =
            |b: Rect| points.iter().any(|(x, y)| (b.left..=b.right).contains(x) && (b.top..=b.bottom).contains(y));
        boxes.filter(|b| inside(*b)).count()
    };
    for column in 0..9 {
        // From the start of the memory roof, up to 80 pixels above it; and along the compute roof, below and above it.
        for up in -6..20 {
            let ai = 0.11 * 1.25_f64.powi(column);
            assert_eq!(covered(ai, ai * 10_f64.powf(f64::from(up) / 30.0)), 0, "memory: {column}, {up}");
            let ai = 60.0 * 1.2_f64.powi(column);
            assert_eq!(covered(ai, 60.0 * 1.05_f64.powi(up)), 0, "compute: {column}, {up}");
        }
    }
}

/// A label of 120 px that rises at 60 degrees: it ends 60 px to the right and 103.9 px higher.
#[test]
fn a_turned_label_takes_the_room_around_its_letters() {
    let (x, y) = (100.0, 300.0);
    let room: Vec<Rect> = around_text((x, y), 120.0, (0.5, -0.75_f64.sqrt())).collect();
    let (first, last) = (&room[0], &room[room.len() - 1]);
    // A letter reaches 9 px above its line, and less below it.
    assert!((x - 9.0..=x).contains(&first.left) && (y - 16.0..y - 9.0).contains(&first.top), "{first:?}");
    assert!((y..y + 5.0).contains(&first.bottom), "{first:?}");
    assert!((x + 60.0..x + 70.0).contains(&last.right), "{last:?}");
    assert!((y - 122.0..y - 103.9).contains(&last.top), "{last:?}");
    assert!(room.windows(2).all(|pair| pair[0].overlaps(&pair[1])), "{room:?}");
}
