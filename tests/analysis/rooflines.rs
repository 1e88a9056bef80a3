//! Rooflines: points, roofs, and the formats that show them.

use super::*;

fn sample(name: &str, flops: f64, bytes: f64, us: f64) -> Sample {
    Sample {
        name: name.into(),
        calls: 10,
        seconds: us / 1e6,
        work: Some(Work { flops: Some(flops), bytes: Some(bytes), dtype: Some(Dtype::Fp16) }),
        ..Sample::default()
    }
}

/// A hundred kernels as in a run of a model: many alike, a few large.
fn hundred() -> Vec<Sample> {
    let mut random = Random(7);
    (0..100)
        .map(|i| {
            let us = 10_f64.powf(random.between(0.5, 3.5));
            let ai = 10_f64.powf(random.between(-1.2, 2.8));
            let roof = (1307.4_f64).min(5.3248 * ai);
            let tflops = roof * random.between(0.05, 0.95);
            let flops = tflops * 1e12 * us / 1e6;
            let mut sample = sample(&format!("void ns::kernel_{i}<float, {i}>(float*, int)"), flops, flops / ai, us);
            sample.calls = random.between(1.0, 200.0) as u64;
            sample.verdict = Some(Class::ALL[i % Class::ALL.len()]);
            sample
        })
        .collect()
}

#[test]
fn points_under_the_roof() {
    let samples =
        [sample("gemm", 1e12, 2e9, 1000.0), sample("norm", 1e9, 2e9, 500.0), sample("copy", 0.0, 4e9, 1000.0)];
    let roofline = roofline::build(&mi300x(), &samples, &Options::default());
    assert_eq!(rounded(roofline.ridge.unwrap(), 245.5), 245.5);
    let at = |name: &str| {
        let point = roofline.points.iter().find(|p| p.name == name).unwrap();
        (point.tflops.unwrap(), point.at(Level::Hbm).unwrap().clone())
    };
    let (tflops, gemm) = at("gemm");
    assert!((gemm.ai.unwrap() - 500.0).abs() < 1e-6 && (tflops - 1000.0).abs() < 1e-6);
    assert!((gemm.roof_tflops.unwrap() - 1307.4432).abs() < 1e-6);
    assert!((gemm.efficiency.unwrap() - 1000.0 / 1307.4432).abs() < 1e-6);
    assert!((gemm.distance_to_roof.unwrap() - 307.4432).abs() < 1e-6);
    assert_eq!(gemm.bound, Some(Bound::Compute));
    let (_, norm) = at("norm");
    assert!((norm.roof_tflops.unwrap() - 5324.8 * 0.5 / 1e3).abs() < 1e-6);
    assert!((norm.efficiency.unwrap() - 2.0 / 2.6624).abs() < 1e-6);
    assert_eq!(norm.bound, Some(Bound::Memory));
    // A copy has no FLOPs: it is measured against the bandwidth.
    let (_, copy) = at("copy");
    assert_eq!((copy.ai, copy.bound), (Some(0.0), Some(Bound::Memory)));
    assert!((copy.efficiency.unwrap() - 4000.0 / 5324.8).abs() < 1e-9);
}

#[test]
fn json_has_the_fields_of_a_plot() {
    let roofline = roofline::build(&mi300x(), &[sample("gemm", 1e12, 2e9, 1000.0)], &Options::default());
    let json = roofline::json::render(&roofline);
    let ai: Vec<f64> = json["ai_values"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
    assert_eq!(ai.len(), 100);
    assert!((ai[0] - 0.01).abs() < 1e-12 && (ai[99] - 1000.0).abs() < 1e-9);
    let roof: Vec<f64> = json["roof_values"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
    assert!(ai.iter().zip(&roof).all(|(ai, roof)| (roof - (5.3248 * ai).min(1307.4432)).abs() < 1e-9));
    assert_eq!(rounded(json["ridge_point"][0].as_f64().unwrap(), 245.5), 245.5);
    assert_eq!(json["kernel_points"][0]["is_memory_bound"], false);
    assert_eq!(json["kernel_points"][0]["name"], "gemm");
    assert_eq!(rounded(json["spec"]["peak_compute_tflops"].as_f64().unwrap(), 1307.4), 1307.4);
    assert_eq!(json["spec"]["peak_bandwidth_gbps"], 5324.8);
}

#[test]
fn a_roof_per_executed_format_and_level() {
    let metrics = Metrics {
        total_flops: Some(3e12),
        mfma_fp16_flops: Some(2e12),
        mfma_fp8_flops: Some(0.99e12),
        valu_fp32_flops: Some(1e10),
        fabric_bytes: Some(2e9),
        l2_bytes: Some(2e10),
        l1_bytes: Some(4e10),
        lds_bytes: Some(8e10),
        ..Metrics::default()
    };
    let sample = Sample { name: "mix".into(), calls: 1, seconds: 4e-3, metrics: Some(metrics), ..Sample::default() };
    let options = Options::parse("auto", "all").unwrap();
    let drawn = roofline::build(&mi300x(), std::slice::from_ref(&sample), &options);
    let mut dtypes: Vec<Dtype> = drawn.compute.iter().map(|c| c.dtype).collect();
    dtypes.dedup();
    assert_eq!(dtypes, [Dtype::Fp8, Dtype::Fp16], "FP32 is below 1 %, FP64 was not executed");
    assert_eq!(drawn.dtype, Dtype::Fp16);
    assert_eq!(drawn.points[0].levels.iter().map(|l| l.level).collect::<Vec<_>>(), Level::MEASURED);
    // The operations of all formats count: 3e12.
    assert_eq!(drawn.points[0].at(Level::L2).unwrap().ai, Some(150.0));
    let only = roofline::build(&mi300x(), &[sample], &Options::parse("fp32", "hbm").unwrap());
    assert!(only.compute.iter().all(|c| c.dtype == Dtype::Fp32));
    assert_eq!(only.compute.len(), 2, "packed or matrix, and plain vector");
    assert!(Options::parse("fp17", "hbm").is_err() && Options::parse("auto", "l9").is_err());
}

#[test]
fn text_is_a_plot_of_80_by_20_with_markers() {
    let text = roofline::text::render(&roofline::build(&mi300x(), &hundred(), &Options::default()), Some(100));
    let plot: Vec<&str> = text.lines().filter(|l| l.get(10..11) == Some("|")).collect();
    assert_eq!(plot.len(), 20);
    assert!(plot.iter().all(|l| l.chars().count() <= 11 + 80));
    let marks: String = plot.iter().map(|l| &l[11..]).collect();
    for mark in ["R", "A", "B", "/", "-"] {
        assert!(marks.contains(mark), "{mark} is missing:\n{text}");
    }
    assert!(text.contains("1,307 TFLOP/s peak"), "{text}");
}

#[test]
fn svg_of_a_hundred_kernels_is_well_formed_and_safe() {
    let mut samples = hundred();
    samples[0].name = "evil<script>alert('x')</script> & \"quotes\" \u{1}".into();
    let drawn = roofline::build(&mi300x(), &samples, &Options::default());
    let svg = roofline::svg::render(&drawn);
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert!(!svg.contains("<script") && !svg.contains('\u{1}'));
    assert_eq!(svg.matches("<title>").count(), 100, "every kernel has a tooltip");
    // Tags open and close in order.
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let inside = tag.split('>').next().unwrap();
        let name = inside.trim_start_matches('/').split([' ', '\n']).next().unwrap();
        if inside.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !inside.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty());
    let numbers = svg.split("cx=\"").skip(1).map(|s| s.split('"').next().unwrap().parse::<f64>().unwrap());
    assert!(numbers.clone().all(f64::is_finite) && numbers.count() >= 100);
}

#[test]
fn csv_has_even_rows() {
    let drawn = roofline::build(&mi300x(), &hundred(), &Options::parse("auto", "all").unwrap());
    let csv = roofline::csv::render(&drawn);
    let columns = |line: &str| {
        let mut quoted = false;
        1 + line
            .chars()
            .filter(|c| {
                quoted ^= *c == '"';
                *c == ',' && !quoted
            })
            .count()
    };
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines.len() == 101 && lines.iter().all(|l| columns(l) == columns(lines[0])));
}

#[test]
fn without_peaks_points_are_kept_and_roofs_are_not_invented() {
    assert!(Peaks::for_agent(&agent("gfx9999", "Next", 100, 2000, 1), None).is_err());
    let none = Peaks { arch: "gfx9999".into(), ..Peaks::default() };
    let drawn = roofline::build(&none, &[sample("gemm", 1e12, 2e9, 1000.0)], &Options::default());
    assert!(drawn.compute.is_empty() && drawn.bandwidth.is_empty() && drawn.ridge.is_none());
    assert_eq!(drawn.points[0].at(Level::Hbm).unwrap().efficiency, None);
    for text in [roofline::text::render(&drawn, Some(100)), roofline::svg::render(&drawn)] {
        assert!(text.contains("gfx9999") && !text.contains("NaN") && !text.contains("inf"), "{text}");
    }
    let empty = roofline::build(&mi300x(), &[], &Options::default());
    assert!(roofline::text::render(&empty, Some(100)).contains("no kernel has FLOPs"));
    let picture = roofline::svg::render(&empty);
    assert!(
        picture.contains("No kernel has FLOPs") && !picture.contains("NaN") && !picture.contains("<line"),
        "{picture}"
    );
    // Without kernels there are no axes either.
    assert!(!roofline::text::render(&empty, Some(100)).contains("FLOP per byte"));
}
