use super::*;

/// A device with round numbers: FP16 and 1 TB/s meet at 100 FLOP/B.
pub(super) fn peaks() -> Peaks {
    let compute = |dtype, unit, tflops| ComputePeak {
        dtype,
        unit,
        tflops,
        source: "a datasheet".into(),
        verified: true,
        measured: false,
    };
    Peaks {
        arch: "gfx942".into(),
        product: "Round GPU".into(),
        cu_count: 100,
        clock_mhz: 2000,
        compute: vec![
            compute(Dtype::Fp32, Unit::Vector, 10.0),
            compute(Dtype::Fp32, Unit::Packed, 20.0),
            compute(Dtype::Fp32, Unit::Matrix, 20.0),
            compute(Dtype::Fp16, Unit::Matrix, 100.0),
            compute(Dtype::Int8, Unit::Matrix, 200.0),
        ],
        bandwidth: vec![bandwidth(Level::Hbm, 1_000.0), bandwidth(Level::L2, 4_000.0)],
        ..Peaks::default()
    }
}

pub(super) fn bandwidth(level: Level, gb_per_s: f64) -> BandwidthPeak {
    BandwidthPeak { level, gb_per_s, source: "a datasheet".into(), verified: true, measured: false }
}

/// One call of 1 ms at this intensity and rate, FP16.
pub(super) fn sample(name: &str, ai: f64, tflops: f64) -> Sample {
    let flops = tflops * 1e9;
    let work = Work { flops: Some(flops), bytes: Some(flops / ai), dtype: Some(Dtype::Fp16) };
    Sample { name: name.into(), calls: 1, seconds: 1e-3, work: Some(work), ..Sample::default() }
}

/// The same with counters, at device memory and L2.
pub(super) fn counted(name: &str, hbm_ai: f64, l2_ai: f64, tflops: f64) -> Sample {
    let flops = tflops * 1e9;
    let metrics = Metrics {
        total_flops: Some(flops),
        mfma_fp16_flops: Some(flops),
        fabric_bytes: Some(flops / hbm_ai),
        l2_bytes: Some(flops / l2_ai),
        ..Metrics::default()
    };
    Sample { work: None, metrics: Some(metrics), ..sample(name, 1.0, 1.0) }
}

pub(super) fn drawn(samples: &[Sample]) -> Roofline {
    build(&peaks(), samples, &Options::default())
}

fn close(found: Option<f64>, wanted: f64) {
    assert!(found.is_some_and(|found| (found / wanted - 1.0).abs() < 1e-9), "{found:?} is not {wanted}");
}

#[test]
fn kernels_are_ordered_by_their_time_and_have_shares_of_all_time() {
    let unplaced = Sample { work: None, ..sample("no work", 1.0, 1.0) };
    let often = Sample { calls: 7, ..sample("often", 1.0, 0.5) };
    let roofline = drawn(&[sample("once", 10.0, 2.0), unplaced, often]);
    let points: Vec<_> =
        roofline.points.iter().map(|p| (p.name.as_str(), p.calls, p.mean_us.round(), p.total_us.round())).collect();
    assert_eq!(points, [("often", 7, 1_000.0, 7_000.0), ("once", 1, 1_000.0, 1_000.0)]);
    assert_eq!(roofline.unplaced, ["no work"]);
    // 7 and 1 of 9 ms.
    close(Some(roofline.points[0].share_pct), 700.0 / 9.0);
    close(Some(roofline.points[1].share_pct), 100.0 / 9.0);
    close(roofline.points[1].tflops, 2.0);
    assert!(drawn(&[Sample { seconds: 0.0, ..sample("instant", 1.0, 1.0) }]).points.is_empty());
    // A comparison of one kernel has no total, so no share.
    assert_eq!(place(&peaks(), &sample("alone", 1.0, 1.0), None, &[Level::Hbm], 0.0).unwrap().share_pct, 0.0);
}

/// Intensity, bandwidth, and the lower of the two roofs, on both sides of the ridge and on it.
#[test]
fn a_kernel_is_compared_with_the_lower_roof() {
    for (ai, tflops, roof, bound) in
        [(10.0, 2.0, 10.0, Bound::Memory), (100.0, 50.0, 100.0, Bound::Compute), (1_000.0, 25.0, 100.0, Bound::Compute)]
    {
        let at = drawn(&[sample("k", ai, tflops)]).points[0].levels[0].clone();
        close(at.ai, ai);
        close(Some(at.gb_per_s), 1_000.0 * tflops / ai);
        close(at.roof_tflops, roof);
        close(at.efficiency, tflops / roof);
        close(at.distance_to_roof, roof - tflops);
        assert_eq!(at.bound, Some(bound), "{ai}");
    }
    // Without operations only the bandwidth counts, even where no number format is known.
    let copy =
        Sample { work: Some(Work { flops: Some(0.0), bytes: Some(5e8), dtype: None }), ..sample("copy", 1.0, 1.0) };
    let point = &drawn(std::slice::from_ref(&copy)).points[0];
    let at = &point.levels[0];
    assert_eq!((point.dtype, at.roof_tflops, at.bound), (None, None, Some(Bound::Memory)));
    close(at.efficiency, 0.5);
    assert!(point.places().next().is_none());
    assert_eq!(levels(&peaks(), &copy).len(), 1);
}

/// The level that is asked for, where it has bytes; stated bytes are those of device memory.
#[test]
fn levels_without_bytes_are_left_out() {
    let at = |sample: &Sample| levels(&peaks(), sample).iter().map(|at| at.level).collect::<Vec<_>>();
    assert_eq!(at(&counted("k", 10.0, 5.0, 1.0)), [Level::Hbm, Level::L2]);
    assert_eq!(at(&sample("k", 10.0, 1.0)), [Level::Hbm]);
    let no_bytes = Work { bytes: Some(0.0), ..sample("k", 10.0, 1.0).work.unwrap() };
    assert!(at(&Sample { work: Some(no_bytes), ..sample("k", 10.0, 1.0) }).is_empty());
}

#[test]
fn operations_without_a_format_are_taken_as_fp16() {
    let dtype = |flops: f64| {
        let work = Work { flops: Some(flops), bytes: Some(1e9), dtype: None };
        drawn(&[Sample { work: Some(work), ..sample("k", 1.0, 1.0) }]).points[0].dtype
    };
    assert_eq!([dtype(1e9), dtype(0.0)], [Some(work::ASSUMED), None]);
}

/// Counters come first; where they lack FLOPs or bytes, the stated work fills in.
#[test]
fn the_source_of_a_point_names_what_was_counted_and_what_was_stated() {
    let stated = |flops, bytes| Some(Work { flops, bytes, dtype: None });
    let metrics = |total_flops, fabric_bytes| Some(Metrics { total_flops, fabric_bytes, ..Metrics::default() });
    let number = Some(1e9);
    for (metrics, work, given, source) in [
        (metrics(number, number), None, "", "counters"),
        (metrics(number, number), stated(number, number), "program", "counters"),
        (metrics(number, None), stated(None, number), "program", "counters, program"),
        (metrics(None, number), stated(number, None), "", "counters, given"),
        (None, stated(number, number), "--work", "--work"),
        (None, stated(None, number), "", "given"),
        (metrics(None, number), None, "program", "counters"),
    ] {
        let sample = Sample { metrics, work, given: given.into(), ..sample("k", 1.0, 1.0) };
        assert_eq!(drawn(&[sample]).points[0].source, source);
    }
}

#[test]
fn a_kernel_of_more_integer_operations_is_an_integer_kernel() {
    let count = |mfma_int8_ops, total_flops| operations(&Metrics { mfma_int8_ops, total_flops, ..Metrics::default() });
    assert_eq!(count(Some(3.0), Some(2.0)), Some(3.0));
    assert_eq!(count(Some(1.0), Some(2.0)), Some(2.0));
    assert_eq!(count(Some(3.0), None), Some(3.0));
    assert_eq!(count(Some(0.0), None), None);
    assert_eq!(count(None, Some(2.0)), Some(2.0));
}

/// The format with most operations over all calls; FP16, where there are none and it has a peak.
#[test]
fn the_main_roof_is_of_the_format_with_most_operations() {
    let of = |dtype, calls, flops| Sample {
        calls,
        work: Some(Work { flops: Some(flops), bytes: Some(1e9), dtype: Some(dtype) }),
        ..sample("k", 1.0, 1.0)
    };
    assert_eq!(drawn(&[of(Dtype::Fp16, 1, 9e9), of(Dtype::Fp32, 10, 1e9)]).dtype, Dtype::Fp32);
    assert_eq!(drawn(&[of(Dtype::Fp16, 2, 9e9), of(Dtype::Fp32, 10, 1e9)]).dtype, Dtype::Fp16);
    assert_eq!(drawn(&[of(Dtype::Fp32, 1, 0.5)]).dtype, Dtype::Fp32);
    assert_eq!(drawn(&[]).dtype, Dtype::Fp16);
    let mut old = peaks();
    old.compute.retain(|peak| peak.dtype == Dtype::Fp32);
    let none = build(&old, &[of(Dtype::Int8, 5, 0.0)], &Options::default());
    assert_eq!(none.dtype, Dtype::Fp32);
}

#[test]
fn a_format_is_drawn_from_one_percent_of_the_operations() {
    let formats = |fp32: f64| {
        let metrics = Metrics {
            total_flops: Some(1e9),
            mfma_fp16_flops: Some(1e9 - fp32),
            valu_fp32_flops: Some(fp32),
            fabric_bytes: Some(1e9),
            ..Metrics::default()
        };
        let roofline = drawn(&[Sample { metrics: Some(metrics), work: None, ..sample("k", 1.0, 1.0) }]);
        executed_dtypes(&roofline.points, roofline.dtype)
    };
    assert_eq!(formats(1.1e7), [Dtype::Fp16, Dtype::Fp32]);
    assert_eq!(formats(1e7), [Dtype::Fp16]);
}

/// The matrix roof replaces the packed one of the same height; a measured one stays beside it.
#[test]
fn roofs_that_coincide_are_one() {
    let mut peaks = peaks();
    let measured = ComputePeak { measured: true, ..peaks.compute[1].clone() };
    peaks.compute.push(measured);
    let found = |peaks: &Peaks| {
        let roofs = roofs(peaks, |peak| peak.dtype == Dtype::Fp32);
        roofs.iter().map(|roof| (roof.unit, roof.tflops, roof.measured)).collect::<Vec<_>>()
    };
    let wanted = [(Unit::Matrix, 20.0, false), (Unit::Packed, 20.0, true), (Unit::Vector, 10.0, false)];
    assert_eq!(found(&peaks), wanted);
    // In any order.
    peaks.compute.reverse();
    let mut reversed = found(&peaks);
    reversed.sort_by_key(|(_, tflops, measured)| (-*tflops as i64, *measured));
    assert_eq!(reversed, wanted);
}

#[test]
fn notes_say_what_is_missing_or_impossible() {
    let notes = |peaks: &Peaks, samples: &[Sample], level: &str| {
        let options = Options::parse("auto", level).unwrap();
        build(peaks, samples, &options).notes
    };
    let infinity =
        "hbm counts L2-to-fabric traffic: Infinity Cache hits are in it; a kernel beyond HBM is placed at mall";
    let k = || sample("k", 10.0, 2.0);
    assert_eq!(notes(&peaks(), &[k()], "hbm"), [infinity]);
    // Not without kernels, at another level, or on another device.
    assert!(notes(&peaks(), &[], "hbm").is_empty());
    assert!(notes(&peaks(), &[k()], "l2").is_empty());
    let other = Peaks { arch: "gfx1151".into(), ..peaks() };
    assert!(notes(&other, &[k()], "hbm").is_empty());
    assert_eq!(notes(&other, &[k()], "hbm,lds"), ["no lds bandwidth is known for gfx1151, so it has no roof"]);
    let mut few = other.clone();
    few.compute.retain(|peak| peak.dtype != Dtype::Fp16);
    assert_eq!(notes(&few, &[k()], "hbm"), ["no fp16 peak is known for gfx1151, so it has no roof"]);
    // 1 % above the compute roof can be a clock; more cannot.
    assert!(notes(&other, &[sample("fast", 1_000.0, 100.9)], "hbm").is_empty());
    let above = notes(&other, &[sample("wrong", 1_000.0, 101.005), k()], "hbm");
    assert!(above.len() == 1 && above[0].starts_with("1 of the kernels lie above the compute roof"), "{above:?}");
    let mut unsure = other.clone();
    unsure.compute.iter_mut().filter(|peak| peak.dtype == Dtype::Fp16).for_each(|peak| peak.verified = false);
    unsure.bandwidth[0].verified = false;
    let wanted = ["fp16 peak not confirmed: a datasheet", "hbm bandwidth not confirmed: a datasheet"];
    assert_eq!(notes(&unsure, &[k()], "hbm"), wanted);
}

#[test]
fn roofs_and_levels_have_the_names_of_datasheets() {
    let names: Vec<String> = peaks().compute.iter().map(roof_name).collect();
    assert_eq!(names, ["FP32 vector", "FP32 packed", "FP32 matrix", "FP16 matrix", "INT8"]);
    assert_eq!(Level::MEASURED.map(level_name), ["HBM", "L2", "L1", "LDS"]);
}

/// Kernels have the ids and labels of the other views of a run.
#[test]
fn points_have_the_ids_of_the_run() {
    let mut roofline = drawn(&[sample("first_kernel", 1.0, 1.0), sample("second_kernel", 1.0, 1.0)]);
    assert_eq!(roofline.id(&roofline.points[0]), "");
    roofline.ids = Ids::in_order(["second_kernel"]);
    assert_eq!(roofline.points.iter().map(|p| !roofline.id(p).is_empty()).collect::<Vec<_>>(), [false, true]);
    assert_eq!(roofline.labels(40).get("first_kernel"), "first_kernel");
}

/// A name with commas and quotes is one field of a row, by the rules of RFC 4180.
#[test]
fn a_name_is_one_field_of_csv() {
    let csv = csv::render(&drawn(&[sample("void k<1, \"a\">(int)", 10.0, 2.0)]));
    let row = csv.lines().nth(1).unwrap();
    assert!(row.contains(",\"void k<1, \"\"a\"\">(int)\",1,"), "{row}");
    let plain = csv::render(&drawn(&[sample("plain", 10.0, 2.0)]));
    assert!(plain.lines().nth(1).unwrap().contains(",plain,plain,1,"), "{plain}");
}

/// One roof per pair of peaks of the same kind: datasheet with datasheet, measured with measured.
#[test]
fn json_pairs_the_roofs_of_a_kind() {
    let mut peaks = peaks();
    peaks.compute.retain(|peak| peak.dtype == Dtype::Fp16);
    peaks.compute.push(ComputePeak { measured: true, tflops: 80.0, ..peaks.compute[0].clone() });
    peaks.bandwidth.retain(|peak| peak.level == Level::Hbm);
    peaks.bandwidth.push(BandwidthPeak { measured: true, gb_per_s: 500.0, ..peaks.bandwidth[0].clone() });
    let json = json::render(&build(&peaks, &[sample("k", 10.0, 2.0)], &Options::default()));
    let roofs = json["roofs"].as_array().unwrap();
    let ridges: Vec<_> =
        roofs.iter().map(|r| (r["measured"].as_bool().unwrap(), r["ridge_point"].as_f64().unwrap())).collect();
    assert_eq!(ridges, [(false, 100.0), (true, 160.0)]);
    for (roof, tflops, gb_per_s) in [(&roofs[0], 100.0_f64, 1_000.0), (&roofs[1], 80.0, 500.0)] {
        let (ai, values) = (json["ai_values"].as_array().unwrap(), roof["roof_values"].as_array().unwrap());
        assert_eq!(ai.len(), values.len());
        for (ai, value) in ai.iter().zip(values) {
            close(value.as_f64(), tflops.min(gb_per_s * ai.as_f64().unwrap() / 1_000.0));
        }
    }
}

/// In a millisecond: 10 of 100 TFLOP/s of FP16, and FP32 on the vector units, of 10 TFLOP/s.
#[test]
fn a_point_has_all_operations_and_the_roof_of_their_mix() {
    let point = |fp32: f64, bytes: f64| {
        let metrics = Metrics {
            total_flops: Some(10e9 + fp32 * 1e9),
            mfma_fp16_flops: Some(10e9),
            valu_fp32_flops: Some(fp32 * 1e9),
            fabric_bytes: Some(bytes),
            ..Metrics::default()
        };
        let sample = Sample { work: None, metrics: Some(metrics), ..sample("k", 1.0, 1.0) };
        drawn(&[sample]).points[0].clone()
    };
    // 10.4 % against 10 %: the product is what the kernel does. Memory is the roof: 0.78 of 1 TB/s.
    let product = point(1.04, 0.78e9);
    assert_eq!((product.dtype, product.roof.as_deref()), (Some(Dtype::Fp16), Some("FP16 matrix")));
    close(product.tflops, 11.04);
    close(product.levels[0].ai, 11.04 / 0.78);
    close(product.levels[0].efficiency, 0.78);
    // 70 % of the vector units: they are the limit. All of the mix would be 17 / 0.7.
    let vector = point(7.0, 0.01e9);
    assert_eq!((vector.dtype, vector.roof.as_deref()), (Some(Dtype::Fp32), Some("FP32 vector")));
    close(vector.tflops, 17.0);
    close(vector.format_tflops, 7.0);
    close(vector.levels[0].roof_tflops, 17.0 / 0.7);
    close(vector.levels[0].efficiency, 0.7);
    // One format alone has its own peak.
    close(point(0.0, 0.01e9).levels[0].roof_tflops, 100.0);
}
