use super::*;
use crate::rules;
use rkprof_arch::peaks::ComputePeak;
use rkprof_model::event::Agent;

fn peaks() -> Peaks {
    let agent = Agent {
        name: "gfx942".into(),
        product: "AMD Instinct MI300X".into(),
        cu_count: Some(304),
        clock_mhz: Some(2100),
        xcc_count: Some(8),
        ..Agent::default()
    };
    Peaks::for_agent(&agent, None).unwrap()
}

/// A kernel of 1 ms that moves this many GB/s.
fn metrics(valu: f64, mfma: f64, gb_per_s: f64) -> Metrics {
    Metrics {
        valu_busy_pct: Some(valu),
        mfma_util_pct: Some(mfma),
        fabric_bytes: Some(gb_per_s * 1e6),
        occupancy_pct: Some(60.0),
        l2_hit_pct: Some(70.0),
        ..Metrics::default()
    }
}

fn verdict(metrics: Option<&Metrics>, us: f64) -> Verdict {
    let peaks = peaks();
    let facts =
        Facts { calls: 10, mean_us: Some(us), p50_us: Some(us), metrics, peaks: Some(&peaks), ..Facts::default() };
    judge(&rules::load("default", None).unwrap(), &facts)
}

#[test]
fn one_kernel_per_class() {
    let base = metrics(30.0, 5.0, 1000.0);
    let kernels = [
        (Class::Compute, metrics(40.0, 85.0, 800.0)),
        (Class::Memory, metrics(15.0, 0.0, 4500.0)),
        (Class::Balanced, metrics(60.0, 10.0, 2900.0)),
        (Class::Unknown, base.clone()),
        (Class::Latency, Metrics { occupancy_pct: Some(5.0), ..metrics(5.0, 0.0, 100.0) }),
        (Class::Lds, Metrics { lds_bank_conflict_pct: Some(40.0), lds_util_pct: Some(70.0), ..base.clone() }),
        (Class::Cache, Metrics { l2_hit_pct: Some(20.0), ai_l2: Some(30.0), ..metrics(30.0, 5.0, 2500.0) }),
    ];
    for (class, metrics) in kernels {
        let verdict = verdict(Some(&metrics), 1000.0);
        assert_eq!(verdict.class, class, "{verdict:?}");
        assert!(class == Class::Unknown || !verdict.evidence.is_empty(), "{class} without numbers");
        assert!((0.0..=0.95).contains(&verdict.confidence));
        assert!(verdict.recommendations.is_sorted_by(|a, b| a.score >= b.score));
    }
}

#[test]
fn without_counters_confidence_is_low_and_factors_are_absent() {
    let short = verdict(None, 3.0);
    assert_eq!((short.class, short.factors), (Class::Latency, Factors::default()));
    assert!(short.confidence <= 0.5);
    assert!(short.reason.ends_with("median duration 3us (rule: below 5us)"), "{}", short.reason);
    let long = verdict(None, 300.0);
    assert_eq!(long.class, Class::Unknown);
    assert!(long.reason.contains("not measured"));
    assert!(long.recommendations[0].text.contains("--preset roofline"));
    let json = serde_json::to_value(&long).unwrap();
    assert!(json["factors"]["compute"].is_null(), "null, not 0");
}

/// One workgroup a compute unit by LDS, and one more than those: nothing but the launch was recorded.
#[test]
fn a_second_round_of_few_workgroups_is_told_without_counters() {
    let arch = rkprof_arch::find("gfx942").unwrap();
    let device = rkprof_arch::metrics::Device { arch, cus: 304.0, wave_size: 64.0, max_waves_per_cu: 32.0 };
    let advice = |per_cu: f64, workgroups: f64, us: f64, streaming: bool| {
        let facts = Facts {
            calls: 10,
            mean_us: Some(us),
            p50_us: Some(us),
            workgroups: Some(workgroups),
            workgroups_per_cu: Some(per_cu),
            is_streaming: Some(streaming),
            device: Some(device),
            ..Facts::default()
        };
        let verdict = judge(&rules::load("default", None).unwrap(), &facts);
        assert_eq!(verdict.class, Class::Unknown);
        let found = verdict.recommendations.iter().find(|advice| advice.text.contains("second round"));
        found.map(|advice| advice.speedup.map(|speedup| (speedup * 100.0).round()))
    };
    let says = |workgroups, us, streaming| advice(1.0, workgroups, us, streaming);
    // 305 of 608 places in two rounds.
    assert_eq!(says(305.0, 200.0, false), Some(Some(199.0)));
    assert_eq!([says(304.0, 100.0, false), says(600.0, 200.0, false), says(3_000.0, 900.0, false)], [None; 3]);
    // Two workgroups of one compute unit may take twice as long as one that has it alone.
    assert_eq!(advice(2.0, 610.0, 200.0, false), Some(None));
    // Bandwidth is shared by all rounds; a short kernel is bound by its start.
    assert_eq!([says(305.0, 200.0, true), says(305.0, 8.0, false)], [None; 2]);
}

/// 1.1 rounds of workgroups: how much the second one costs depends on how many a compute unit holds, and measured occupancy tells it.
#[test]
fn a_short_last_round_gains_no_more_than_occupancy_can_give() {
    let arch = rkprof_arch::find("gfx942").unwrap();
    let device = rkprof_arch::metrics::Device { arch, cus: 304.0, wave_size: 64.0, max_waves_per_cu: 32.0 };
    let peaks = peaks();
    let needs = rkprof_arch::occupancy::Needs { vgprs: 128, workgroup: 256, ..Default::default() };
    let fits = rkprof_arch::occupancy::theoretical(arch, &needs).unwrap();
    assert_eq!(fits.percent, 50.0);
    let speedup = |per_cu: f64, occupancy_pct: Option<f64>| {
        let metrics = Metrics { occupancy_pct, ..metrics(20.0, 0.0, 500.0) };
        let facts = Facts {
            calls: 10,
            mean_us: Some(1000.0),
            p50_us: Some(1000.0),
            workgroups: Some((1.1 * per_cu * 304.0).round()),
            workgroups_per_cu: Some(per_cu),
            theoretical_occupancy: Some(fits),
            metrics: Some(&metrics),
            peaks: Some(&peaks),
            device: Some(device),
            ..Facts::default()
        };
        let verdict = judge(&rules::load("default", None).unwrap(), &facts);
        assert_eq!(verdict.class, Class::Latency, "{verdict:?}");
        let found = verdict.recommendations.iter().find(|advice| advice.text.contains("whole number of times"));
        found.unwrap().speedup.map(|speedup| (speedup * 100.0).round())
    };
    // Waves were there for 55 % of the time that they could be: all of the second round is lost.
    assert_eq!(speedup(4.0, Some(27.5)), Some(182.0));
    // The second round was short.
    assert_eq!(speedup(4.0, Some(45.0)), Some(111.0));
    assert_eq!([speedup(4.0, None), speedup(1.0, None)], [None, Some(182.0)]);
}

#[test]
fn given_work_is_judged_with_low_confidence() {
    let peaks = peaks();
    let work = Work { flops: Some(1e9), bytes: Some(4.5e9), dtype: Some(Dtype::Fp16) };
    let facts = Facts {
        calls: 1,
        mean_us: Some(1000.0),
        p50_us: Some(1000.0),
        work: Some(work),
        peaks: Some(&peaks),
        ..Facts::default()
    };
    let verdict = judge(&rules::load("default", None).unwrap(), &facts);
    assert_eq!(verdict.class, Class::Memory);
    assert_eq!(verdict.confidence, 0.5);
}

/// A copy at 88 % of the bandwidth, with bytes alone and with 0 operations, by both sets of rules.
#[test]
fn a_copy_needs_no_operations_to_be_limited_by_memory() {
    let peaks = peaks();
    for (rules, flops) in [("default", None), ("default", Some(0.0)), ("geak", None), ("geak", Some(0.0))] {
        let work = Work { flops, bytes: Some(0.88 * 5324.8e9 * 1e-3), dtype: None };
        let times = (Some(1000.0), Some(1000.0));
        let facts = Facts {
            calls: 9,
            mean_us: times.0,
            p50_us: times.1,
            work: Some(work),
            peaks: Some(&peaks),
            ..Facts::default()
        };
        let verdict = judge(&rules::load(rules, None).unwrap(), &facts);
        assert_eq!(verdict.class, Class::Memory, "{rules}, {flops:?}: {verdict:?}");
    }
}

#[test]
fn a_mean_alone_tells_a_short_kernel() {
    for (mean, p50, class) in [
        (2.0, None, Class::Latency),
        (7.0, None, Class::Unknown),
        // The median decides where it is known.
        (9.0, Some(3.0), Class::Latency),
        (2.0, Some(8.0), Class::Unknown),
    ] {
        let facts = Facts { calls: 9, mean_us: Some(mean), p50_us: p50, ..Facts::default() };
        let verdict = judge(&rules::load("default", None).unwrap(), &facts);
        assert_eq!(verdict.class, class, "{mean} us, median {p50:?}: {}", verdict.reason);
    }
}

/// Waves wait, arithmetic and memory are idle. Where the limits of caches are not known, they may be what it waits for.
#[test]
fn latency_without_limits_of_caches_is_not_sure() {
    let known = peaks();
    let mut unknown = peaks();
    unknown.bandwidth.retain(|peak| !matches!(peak.level, Level::L2 | Level::L1));
    let metrics = Metrics { wait_any_share_pct: Some(98.0), ..metrics(5.0, 0.0, 50.0) };
    let judged = |peaks: &Peaks| {
        let times = Some(1000.0);
        let facts = Facts {
            calls: 9,
            mean_us: times,
            p50_us: times,
            metrics: Some(&metrics),
            peaks: Some(peaks),
            ..Facts::default()
        };
        judge(&rules::load("default", None).unwrap(), &facts)
    };
    let (sure, unsure) = (judged(&known), judged(&unknown));
    assert_eq!([sure.cause.as_deref(), unsure.cause.as_deref()], [Some("waits"); 2]);
    assert!(sure.confidence > 0.6, "{}", sure.confidence);
    assert_eq!((unsure.confidence, unsure.confidence_word), (0.55, Confidence::Medium));
    assert!(unsure.reason.contains("neither arithmetic nor memory bandwidth"), "{}", unsure.reason);
}

/// 45 % of L2's peak by requests of 64 bytes may be 90 % of it: waves that wait then do not wait for latency alone.
#[test]
fn a_lower_bound_of_l2_is_no_latency() {
    let peaks = peaks();
    let l2 = 1e9 * peaks.gb_per_s(Level::L2).unwrap() * 1e-3;
    let class = |share: f64| {
        let metrics = Metrics { wait_any_share_pct: Some(98.0), l2_bytes: Some(share * l2), ..metrics(5.0, 0.0, 50.0) };
        let times = Some(1000.0);
        let facts = Facts {
            calls: 9,
            mean_us: times,
            p50_us: times,
            metrics: Some(&metrics),
            peaks: Some(&peaks),
            ..Facts::default()
        };
        judge(&rules::load("default", None).unwrap(), &facts).class
    };
    assert_eq!([0.1, 0.45, 0.8].map(class), [Class::Latency, Class::Unknown, Class::Cache]);
}

#[test]
fn evidence_names_the_numbers() {
    let verdict = verdict(Some(&metrics(15.0, 0.0, 4792.32)), 1000.0);
    let [limit, other] = &verdict.evidence[..] else { panic!("{:?}", verdict.evidence) };
    assert_eq!((limit.metric.as_str(), limit.value, limit.comparison, limit.limit), ("b", 0.9, ">=", 0.6));
    assert_eq!((other.limit, other.limit_name.as_deref()), (0.15, Some("u")));
    let numbers = "memory bandwidth 90% of peak (rule: at least 60%, above compute utilization: 15% of peak)";
    assert_eq!(verdict.reason, format!("memory bandwidth is the limit: {numbers}"));
    let first = &verdict.recommendations[0];
    assert_eq!((first.priority, first.evidence[0].metric.as_str()), (Priority::High, "b"));
}

#[test]
fn advice_for_any_class_needs_its_trigger() {
    let peaks = peaks();
    let metrics = metrics(15.0, 0.0, 4500.0);
    let facts = Facts {
        mean_us: Some(1000.0),
        p50_us: Some(1000.0),
        metrics: Some(&metrics),
        peaks: Some(&peaks),
        scratch: Some(16),
        ..Facts::default()
    };
    let rules = rules::load("default", None).unwrap();
    let spills = |facts: &Facts<'_>| {
        judge(&rules, facts).recommendations.iter().any(|r| r.evidence.iter().any(|e| e.metric == "scratch"))
    };
    assert!(spills(&facts));
    assert!(!spills(&Facts { scratch: Some(0), ..facts }));
    assert!(!spills(&Facts { scratch: None, ..facts }), "unknown is not zero and not more");
}

#[test]
fn geaks_thresholds() {
    let peaks = peaks();
    let rules = rules::load("geak", None).unwrap();
    let values: Values = [("SQ_LDS_BANK_CONFLICT", 70.0), ("SQ_INSTS_VALU", 1000.0)]
        .into_iter()
        .map(|(n, v)| (n.to_owned(), v))
        .collect();
    let judged = |metrics: &Metrics, counters: Option<&Values>, us: f64| {
        let facts = Facts {
            mean_us: Some(us),
            p50_us: Some(us),
            metrics: Some(metrics),
            counters,
            peaks: Some(&peaks),
            ..Facts::default()
        };
        let verdict = judge(&rules, &facts);
        (verdict.class, (verdict.confidence * 1000.0).round() / 1000.0)
    };
    let hbm = 5324.8;
    assert_eq!(judged(&metrics(90.0, 0.0, 100.0), None, 4.9), (Class::Latency, 0.9));
    assert_eq!(judged(&metrics(90.0, 0.0, 100.0), Some(&values), 1000.0), (Class::Lds, 0.7));
    let cache = Metrics { l2_hit_pct: Some(49.0), ..metrics(80.0, 0.0, 0.31 * hbm) };
    assert_eq!(judged(&cache, None, 1000.0), (Class::Cache, 0.7));
    assert_eq!(judged(&metrics(71.0, 0.0, 0.49 * hbm), None, 1000.0), (Class::Compute, 0.71));
    assert_eq!(judged(&metrics(49.0, 0.0, 0.71 * hbm), None, 1000.0), (Class::Memory, 0.71));
    assert_eq!(judged(&metrics(60.0, 0.0, 0.6 * hbm), None, 1000.0), (Class::Balanced, 0.6));
    let idle = Metrics { occupancy_pct: Some(29.0), ..metrics(20.0, 0.0, 0.1 * hbm) };
    assert_eq!(judged(&idle, None, 1000.0), (Class::Latency, 0.5));
    assert_eq!(judged(&metrics(20.0, 0.0, 0.1 * hbm), None, 1000.0), (Class::Unknown, 0.3));
}

#[test]
fn the_first_line() {
    assert_eq!(primary_line("gemm", 1234.6, 45.67), "Primary bottleneck: gemm (1235 us, 45.67% of total)");
}

/// Rules of the given classes, with facts that are numbers alone.
fn judged(text: &str, facts: &Facts<'_>) -> Verdict {
    judge(&rules::load("own", Some(text)).unwrap(), facts)
}

/// Confidence: half, plus half of the margin, less a quarter of the margin of the next class; the rule's comment says so.
#[test]
fn confidence_grows_with_the_margin_and_falls_with_that_of_the_next_class() {
    // Margins: 1 - 100/400 = 0.75 and 1 - 300/400 = 0.25.
    let class = |name: &str, limit: u32| format!("[[class]]\nname = \"{name}\"\nwhen = \"calls > {limit}\"\n");
    // Neither factor is known, so that the cap for one factor does not apply.
    let metrics = Metrics::default();
    let facts = Facts { calls: 400, metrics: Some(&metrics), ..Facts::default() };
    let confidence = |rules: &[(&str, u32)]| {
        let text: String = rules.iter().map(|(name, limit)| class(name, *limit)).collect();
        let Verdict { class, confidence, .. } = judged(&text, &facts);
        (class, confidence)
    };
    assert_eq!(confidence(&[("CACHE", 300)]), (Class::Cache, 0.5 + 0.125));
    assert_eq!(confidence(&[("CACHE", 300), ("LDS", 100)]), (Class::Lds, 0.5 + 0.375 - 0.0625));
    // Another rule of the same class is no rival.
    assert_eq!(confidence(&[("LDS", 300), ("LDS", 100)]), (Class::Lds, 0.5 + 0.375));
    assert_eq!(confidence(&[("CACHE", 500), ("LDS", 500)]).0, Class::Unknown);
}

/// With one of two factors known at most 0.7, where the margin decides; with both 0.95.
#[test]
fn one_known_factor_limits_the_confidence() {
    let peaks = peaks();
    let confidence = |compute: Option<f64>, fabric_bytes: Option<f64>, rules: &str| {
        let metrics = Metrics { valu_busy_pct: compute, fabric_bytes, ..Metrics::default() };
        let facts = Facts {
            calls: 1_000_000,
            mean_us: Some(1000.0),
            metrics: Some(&metrics),
            peaks: Some(&peaks),
            ..Facts::default()
        };
        judged(rules, &facts).confidence
    };
    let margin = "[[class]]\nname = \"LDS\"\nwhen = \"calls > 1\"\n";
    let first = format!("choose = \"first\"\n{margin}");
    for (compute, memory, rules, wanted) in [
        (Some(50.0), Some(1e9), margin, 0.95),
        (Some(50.0), None, margin, 0.7),
        (None, Some(1e9), margin, 0.7),
        (None, None, margin, 0.95),
        (Some(50.0), None, &*first, 0.95),
    ] {
        assert_eq!(confidence(compute, memory, rules), wanted, "{compute:?} {memory:?} {rules}");
    }
}

#[test]
fn priorities_are_ranges_of_the_score() {
    let text: String = [0.8, 0.79, 0.6, 0.59]
        .map(|score| format!("[[advice]]\nclass = \"LDS\"\nscore = {score}\ntext = \"x\"\n"))
        .concat();
    let verdict = judged(
        &format!("[[class]]\nname = \"LDS\"\nwhen = \"calls > 1\"\n{text}"),
        &Facts { calls: 2, ..Facts::default() },
    );
    let found: Vec<_> = verdict.recommendations.iter().map(|r| r.priority).collect();
    assert_eq!(found, [Priority::High, Priority::Med, Priority::Med, Priority::Low]);
}

/// That there are no counters has a sentence of its own.
#[test]
fn a_recommendation_tells_its_numbers() {
    let verdict = judged(
        "[[class]]\nname = \"LDS\"\nwhen = \"calls > 1\"\n[[advice]]\nclass = \"*\"\nwhen = \"counters == 0 and calls > 4\"\n\
         score = 0.5\ntext = \"x\"\n",
        &Facts { calls: 8, ..Facts::default() },
    );
    assert_eq!(verdict.recommendations[0].because(), "launches 8 (rule: above 4)");
}

/// Vector and matrix units work at the same time: the larger share counts, and within a kind of unit the formats add up.
#[test]
fn counted_operations_are_shares_of_their_own_units() {
    let peak = |dtype, unit, tflops, measured| ComputePeak {
        dtype,
        unit,
        tflops,
        source: String::new(),
        verified: true,
        measured,
    };
    let peaks = Peaks {
        compute: vec![
            peak(Dtype::Fp16, Unit::Matrix, 50.0, true),
            peak(Dtype::Fp16, Unit::Matrix, 100.0, false),
            peak(Dtype::Fp8, Unit::Matrix, 200.0, false),
            peak(Dtype::Fp32, Unit::Matrix, 20.0, false),
            peak(Dtype::Fp32, Unit::Vector, 10.0, false),
        ],
        ..Peaks::default()
    };
    // In 2 s: 25 and 10 of 100 and 200 TFLOP/s, and 2 of 10.
    let matrix = Metrics { mfma_fp16_flops: Some(50e12), mfma_fp8_flops: Some(20e12), ..Metrics::default() };
    assert_eq!(achieved_share(&matrix, &peaks, 2.0), Some(0.25 + 0.05));
    let both = Metrics { valu_fp32_flops: Some(4e12), ..matrix.clone() };
    assert_eq!(achieved_share(&both, &peaks, 2.0), Some(0.3));
    let vector = Metrics { valu_fp32_flops: Some(16e12), ..matrix };
    assert_eq!(achieved_share(&vector, &peaks, 2.0), Some(0.8));
    // A format without a peak has no share.
    assert_eq!(achieved_share(&Metrics { mfma_bf16_flops: Some(1e12), ..Metrics::default() }, &peaks, 2.0), None);
    assert_eq!(achieved_share(&Metrics::default(), &peaks, 2.0), None);
}

#[test]
fn classes_are_aligned_in_tables() {
    assert_eq!((format!("{:>8}", Class::Lds), format!("{}", Class::Lds)), ("     LDS".to_owned(), "LDS".to_owned()));
}
