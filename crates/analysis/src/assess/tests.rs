use super::*;
use rkprof_arch::work::{Rule, Rules};
use rkprof_model::summary::{CounterRow, Distribution, WorkRow};

/// A kernel of 16 waves; `waves` of them were counted.
fn kernel(waves: f64) -> KernelRow {
    let counter = |name: &str, sum: f64| CounterRow { name: name.into(), count: 1, sum, ..CounterRow::default() };
    KernelRow {
        name: "reduce".into(),
        agent: 1,
        grid: [1024, 1, 1],
        workgroup: [256, 1, 1],
        duration: Distribution { count: 10, sum_ns: 50_000, p50_ns: Some(5_000), ..Distribution::default() },
        counters: vec![
            counter("SQ_WAVES", waves),
            counter("GRBM_COUNT", 10_000.0),
            counter("GRBM_GUI_ACTIVE", 10_000.0),
        ],
        ..KernelRow::default()
    }
}

fn mi300x() -> AgentSummary {
    AgentSummary {
        name: "gfx942".into(),
        product: "AMD Instinct MI300X".into(),
        cu_count: Some(304),
        wave_size: Some(64),
        xcc_count: Some(8),
        clock_mhz: Some(2100),
        ..Default::default()
    }
}

/// A run of 100 us of kernels, with these rules and stated work.
struct Run {
    rules: RuleSet,
    sources: WorkSources,
    timing: Option<Vec<KernelRow>>,
    total_ns: u64,
}

impl Run {
    fn new() -> Run {
        let rules = crate::rules::load("default", None).unwrap();
        Run { rules, sources: WorkSources::default(), timing: None, total_ns: 100_000 }
    }

    /// One class that holds when `when` does, so that its evidence shows the numbers.
    fn with_rule(when: &str, confidence: &str) -> Run {
        let text = format!("[[class]]\nname = \"CACHE\"\nwhen = \"{when}\"\nconfidence = \"{confidence}\"\n");
        Run { rules: crate::rules::load("own", Some(&text)).unwrap(), ..Run::new() }
    }

    fn with_work(work: &str) -> Run {
        let option = Rules::new(vec![Rule::parse(work).unwrap()]);
        Run { sources: WorkSources { option, ..WorkSources::default() }, ..Run::new() }
    }

    fn context(&self) -> Context<'_> {
        let Run { rules, sources, timing, total_ns } = self;
        Context { rules, sources, peaks: None, timing: timing.as_deref(), total_ns: *total_ns }
    }

    fn assess(&self, rows: &[KernelRow], agent: Option<&AgentSummary>) -> Assessment {
        assess(&Subject { row: &rows[0], members: rows.iter().collect() }, agent, &self.context())
    }

    fn counted<'a>(&self, rows: &'a [KernelRow]) -> Counted<'a> {
        Counted::new(&rows.iter().collect::<Vec<_>>(), &self.context(), None, &mut Vec::new())
    }
}

fn assessed(waves: f64) -> Assessment {
    Run::new().assess(&[kernel(waves)], Some(&mi300x()))
}

fn close(found: Option<f64>, wanted: f64) -> bool {
    found.is_some_and(|found| (found / wanted - 1.0).abs() < 1e-9)
}

#[test]
fn a_verdict_from_counters_that_cannot_be_right_is_worth_half() {
    let (right, wrong) = (assessed(16.0), assessed(3200.0));
    assert_eq!((right.suspect.len(), right.verdict.class), (0, verdict::Class::Latency), "{:?}", right.suspect);
    assert!(right.verdict.confidence > CAP_WITH_SUSPECTS, "{}", right.verdict.confidence);
    assert!(wrong.suspect.iter().any(|sentence| sentence.contains("SQ_WAVES")), "{:?}", wrong.suspect);
    assert_eq!((wrong.verdict.class, wrong.verdict.confidence), (right.verdict.class, 0.5));
    assert!(wrong.notes.iter().any(|note| note.contains("are impossible")), "{:?}", wrong.notes);
}

/// 50 us for 10 calls of 1 MFLOP and 4 MB each.
#[test]
fn rates_are_work_over_time() {
    let run = Run::with_work("reduce=flops:1e6,bytes:4e6");
    let row = KernelRow { counters: Vec::new(), ..kernel(0.0) };
    let found = run.assess(std::slice::from_ref(&row), None);
    assert!(close(found.achieved_tflops, 0.2), "{:?}", found.achieved_tflops);
    assert!(close(found.achieved_gb_per_s, 800.0), "{:?}", found.achieved_gb_per_s);
    assert_eq!((found.calls, found.sample.calls, found.notes.len()), (10, 10, 0));
    // A time of 0 gives no rate.
    let instant = Distribution { sum_ns: 0, ..row.duration.clone() };
    let found = run.assess(&[KernelRow { duration: instant, ..row }], None);
    assert_eq!((found.achieved_tflops, found.achieved_gb_per_s), (None, None));
}

#[test]
fn a_device_that_is_not_in_the_run_has_no_roofs() {
    let (none, why) = peaks(None, None);
    assert!(none.is_none() && why.is_some_and(|why| why.contains("not in the run")));
    let agent = |cu_count| AgentSummary { name: "gfx942".into(), cu_count: Some(cu_count), ..Default::default() };
    let (found, why) = peaks(Some(&agent(304)), None);
    assert_eq!((found.map(|peaks| peaks.arch), why), (Some("gfx942".to_owned()), None));
    let unknown = AgentSummary { name: "gfx0".into(), ..Default::default() };
    let (none, why) = peaks(Some(&unknown), None);
    assert!(none.is_none() && why.is_some_and(|why| !why.is_empty()));
}

#[test]
fn the_name_of_a_kernel_shows_whether_it_streams() {
    assert_eq!(is_streaming("void at::native::vectorized_elementwise_kernel<4>(int)"), Some(true));
    assert_eq!(is_streaming("Cijk_Ailk_Bljk_HHS_BH_MT128x128x16"), Some(false));
    assert_eq!(is_streaming("frobnicate"), None);
}

/// The shares of each level's roof, and of the compute peak where no roof has it.
#[test]
fn the_nearest_roof_is_that_which_is_used_most() {
    let mut found = assessed(16.0);
    found.verdict.factors.compute = Some(0.25);
    found.roofline.clear();
    assert_eq!(found.roof_share(), Some(0.25));
    let at = |level, efficiency| crate::roofline::AtLevel {
        level,
        efficiency,
        bytes: 1.0,
        ai: None,
        gb_per_s: 1.0,
        roof_tflops: None,
        distance_to_roof: None,
        bound: None,
    };
    found.roofline = vec![at(Level::L2, Some(0.9)), at(Level::Hbm, Some(0.5))];
    assert_eq!(found.roof_share(), Some(0.9));
    found.roofline = vec![at(Level::Hbm, None)];
    assert_eq!(found.roof_share(), Some(0.25));
    // RDNA counts no operations: bandwidth at 8 %, vector units at 90 %.
    found.verdict.factors.compute = Some(0.9);
    found.roofline = vec![at(Level::Hbm, Some(0.08))];
    assert_eq!(found.roof_share(), Some(0.9));
    // Operations have a roof; instructions that are none do not count.
    found.roofline[0].roof_tflops = Some(1.0);
    assert_eq!(found.roof_share(), Some(0.08));
}

/// Of an MI300X: 163.4 TFLOP/s of FP32 and 5.3 TB/s; of two of its 8 dies, a quarter.
#[test]
fn the_roofs_are_those_of_the_product_and_its_dies() {
    let run = Run::with_work("reduce=flops:1e5,bytes:4e5,dtype:fp32");
    let roof = |agent: &AgentSummary| {
        let found = run.assess(&[KernelRow { counters: Vec::new(), ..kernel(0.0) }], Some(agent));
        found.roofline.iter().find(|at| at.level == Level::Hbm).and_then(|at| at.roof_tflops)
    };
    // 0.25 FLOP/B, far left of the ridge.
    assert!(close(roof(&mi300x()), 5.3248 / 4.0));
    assert!(close(roof(&AgentSummary { cu_count: Some(76), xcc_count: Some(2), ..mi300x() }), 5.3248 / 4.0 / 4.0));
    let slower = |clock_mhz| peaks(Some(&AgentSummary { clock_mhz, ..mi300x() }), None).0.unwrap().tflops(Dtype::Fp32);
    assert!(close(slower(Some(1050)), 256.0 * 304.0 * 1050.0 / 1e6));
}

#[test]
fn waves_of_half_the_size_are_half_of_the_lanes() {
    let mut row = kernel(16.0);
    for (name, sum) in [("SQ_THREAD_CYCLES_VALU", 1600.0), ("SQ_ACTIVE_INST_VALU", 50.0)] {
        row.counters.push(CounterRow { name: name.into(), count: 1, sum, ..CounterRow::default() });
    }
    for (wave_size, lanes) in [(64, 50.0), (32, 100.0)] {
        let agent = AgentSummary { wave_size: Some(wave_size), ..mi300x() };
        let found = Run::new().assess(std::slice::from_ref(&row), Some(&agent));
        assert_eq!(found.metrics.unwrap().valu_lane_efficiency_pct, Some(lanes), "{wave_size}");
    }
}

/// The numbers that rules see.
#[test]
fn facts_are_the_numbers_of_the_row() {
    let when = "share_pct >= 0 and calls >= 0 and workgroup >= 0 and theoretical_occupancy >= 0 and work >= 0";
    let duration =
        Distribution { count: 10, untimed: 5, sum_ns: 25_000, p50_ns: Some(2_500), ..Distribution::default() };
    // 128 registers: 4 of 8 waves per SIMD of a CDNA3.
    let row = KernelRow {
        duration,
        workgroup: [64, 4, 1],
        vgprs: Some(128),
        agprs: Some(0),
        lds: Some(0),
        counters: Vec::new(),
        ..kernel(0.0)
    };
    let run = Run::with_rule(when, "0.5");
    let found = run.assess(std::slice::from_ref(&row), Some(&mi300x()));
    let values: Vec<(&str, f64)> = found.verdict.evidence.iter().map(|e| (e.metric.as_str(), e.value)).collect();
    // 10 timed calls take 25 us of 100 us; the 5 others count as their mean.
    let wanted =
        [("share_pct", 37.5), ("calls", 15.0), ("workgroup", 256.0), ("theoretical_occupancy", 0.5), ("work", 0.0)];
    assert_eq!(values, wanted);
    assert_eq!((found.sample.work, found.calls, found.sample.calls), (None, 15, 15));
    // A row of many shapes has no occupancy of its own; a run without a time has no shares.
    let mixed = run.assess(&[KernelRow { other_shapes: true, ..row.clone() }], Some(&mi300x()));
    assert_eq!(mixed.theoretical_occupancy, None);
    let known = |total_ns| {
        let run = Run { total_ns, ..Run::with_rule("known(share_pct)", "0.5") };
        run.assess(std::slice::from_ref(&row), None).verdict.class == verdict::Class::Cache
    };
    assert_eq!([0, 1].map(known), [false, true]);
}

#[test]
fn the_confidence_at_the_limit_needs_no_note() {
    for (confidence, notes) in [("0.5", 0), ("0.51", 1)] {
        let found = Run::with_rule("calls > 0", confidence).assess(&[kernel(3200.0)], Some(&mi300x()));
        assert_eq!((found.verdict.confidence, found.notes.len()), (0.5, notes), "{:?}", found.notes);
    }
}

/// Why a kernel has no time: every dispatch was counted, or the paired run has none like it.
#[test]
fn a_kernel_without_a_time_says_why() {
    let untimed = |untimed| Distribution { untimed, ..Distribution::default() };
    let counted = KernelRow { duration: untimed(10), ..kernel(16.0) };
    let notes = |run: &Run, row: &KernelRow| run.assess(std::slice::from_ref(row), Some(&mi300x())).notes;
    assert_eq!(notes(&Run::new(), &counted), [UNTIMED]);
    let other = KernelRow { name: "other".into(), ..kernel(0.0) };
    let paired = |rows: Vec<KernelRow>| Run { timing: Some(rows), ..Run::new() };
    assert_eq!(notes(&paired(vec![other]), &counted), ["the timing run has no launch of this kernel with this shape"]);
    // Without a dispatch there is nothing to time; some untimed dispatches beside timed ones are no loss.
    assert!(notes(&Run::new(), &KernelRow { duration: untimed(0), ..counted.clone() }).is_empty());
    let both = Distribution { untimed: 3, ..kernel(16.0).duration };
    assert!(notes(&Run::new(), &KernelRow { duration: both, ..counted.clone() }).is_empty());
    assert!(notes(&paired(vec![kernel(0.0)]), &counted).is_empty());
}

/// The paired run gives the times of the same kernel with the same shape, over its streams.
#[test]
fn a_timing_run_gives_times_by_name_and_shape() {
    let counted = KernelRow { duration: Distribution { untimed: 10, ..Distribution::default() }, ..kernel(16.0) };
    let timed = |count, sum_ns, p50_ns| KernelRow {
        duration: Distribution { count, sum_ns, p50_ns: Some(p50_ns), ..Distribution::default() },
        ..kernel(0.0)
    };
    let run = Run {
        timing: Some(vec![
            timed(4, 8_000, 2_000),
            timed(6, 32_000, 5_000),
            timed(2, 2_000, 1_000),
            timed(0, 0, 9_000),
            KernelRow { name: "other".into(), ..timed(5, 90_000, 7_000) },
            KernelRow { grid: [2048, 1, 1], ..timed(5, 90_000, 7_000) },
        ]),
        ..Run::new()
    };
    let timing = run.assess(std::slice::from_ref(&counted), Some(&mi300x())).timing.unwrap();
    assert_eq!((timing.calls, timing.source), (12, "timing run"));
    assert!(close(Some(timing.mean_us), 3.5), "{timing:?}");
    // The median of the stream that took longest.
    assert_eq!(timing.p50_us, Some(5.0));
    // Four passes launched it on as many streams; the timing run did so once.
    let stream = |stream| KernelRow { stream: Some(stream), ..counted.clone() };
    let passes = run.assess(&[stream(1), stream(2), stream(3), stream(4)], Some(&mi300x()));
    assert_eq!((passes.timing.unwrap().calls, passes.sample.calls), (12, 12));
}

/// Two devices: each has its own times of the timing run; a device that the timing run lacks has the mean of the others.
#[test]
fn a_timing_run_gives_each_device_its_own_times() {
    let counted =
        |agent| KernelRow { agent, duration: Distribution { untimed: 10, ..Distribution::default() }, ..kernel(16.0) };
    let timed = |agent, count, sum_ns| KernelRow {
        agent,
        duration: Distribution { count, sum_ns, ..Distribution::default() },
        ..kernel(0.0)
    };
    let run = Run { timing: Some(vec![timed(0, 4, 8_000), timed(1, 8, 32_000)]), ..Run::new() };
    let of = |agent| {
        let found = run.assess(&[counted(agent)], Some(&mi300x()));
        let timing = found.timing.unwrap();
        (timing.calls, timing.mean_us, found.sample.calls)
    };
    assert_eq!(of(0), (4, 2.0, 4));
    assert_eq!(of(1), (8, 4.0, 8));
    // (8 + 32) us over 12 calls; a device has 6 of them.
    let (calls, mean_us, _) = of(2);
    assert_eq!(calls, 6);
    assert!(close(Some(mean_us), 40.0 / 12.0), "{mean_us}");
}

/// Rows of a kernel, some of them counted: (calls, time, median, counted).
fn rows(list: &[(u64, u64, u64, bool)]) -> Vec<KernelRow> {
    let row = |&(count, sum_ns, p50_ns, counted): &(u64, u64, u64, bool)| {
        let mut row = kernel(16.0);
        row.duration = Distribution { count, sum_ns, p50_ns: Some(p50_ns), ..Distribution::default() };
        row.counters.retain(|_| counted);
        row
    };
    list.iter().map(row).collect()
}

#[test]
fn the_time_is_that_of_the_counted_rows() {
    let run = Run::new();
    let timing = |list: &[(u64, u64, u64, bool)]| {
        let rows = rows(list);
        run.counted(&rows).timing(&rows[0], &run.context())
    };
    // All rows: the subject's own median. Mean: (10 * 2 + 30 * 6) / 40.
    let all = timing(&[(10, 20_000, 2_100, true), (30, 180_000, 6_100, true)]).unwrap();
    assert_eq!((all.calls, all.p50_us, all.source), (40, Some(2.1), "this run"));
    assert!(close(Some(all.mean_us), 5.0), "{all:?}");
    // Two of three rows: the median of the row with most time, whichever comes first.
    for list in [
        [(50, 900_000, 9_100, false), (10, 20_000, 2_100, true), (30, 180_000, 6_100, true)],
        [(50, 900_000, 9_100, false), (30, 180_000, 6_100, true), (10, 20_000, 2_100, true)],
    ] {
        let some = timing(&list).unwrap();
        assert_eq!((some.calls, some.p50_us), (40, Some(6.1)));
        assert!(close(Some(some.mean_us), 5.0), "{some:?}");
    }
    assert_eq!(timing(&[(0, 0, 0, true)]), None);
    // Times of its own come before those of a timing run.
    let (own, other) = (rows(&[(10, 20_000, 2_100, true)]), rows(&[(5, 90_000, 9_000, true)]));
    let paired = Run { timing: Some(other), ..Run::new() };
    let timing = paired.counted(&own).timing(&own[0], &paired.context()).unwrap();
    assert_eq!((timing.calls, timing.mean_us, timing.source), (10, 2.0, "this run"));
}

#[test]
fn the_counted_share_is_one_of_calls() {
    let share = |list: &[(u64, u64, u64, bool)]| Run::new().counted(&rows(list)).share_pct();
    assert_eq!(share(&[(10, 1, 1, true), (30, 1, 1, false)]), Some(25.0));
    assert_eq!(share(&[(10, 1, 1, true), (30, 1, 1, true)]), Some(100.0));
    assert_eq!(share(&[(10, 1, 1, false)]), None);
    assert_eq!(share(&[(0, 0, 0, true)]), None);
    let found = Run::new().assess(&rows(&[(10, 1, 1, true), (30, 1, 1, false)]), Some(&mi300x()));
    assert_eq!(found.notes, ["counters are those of the launch shapes with 25.0% of the calls"]);
}

/// Groups that were counted at different shapes give fewer metrics, and a note where a metric needs several groups.
#[test]
fn a_metric_of_several_groups_needs_them_at_each_shape() {
    let group =
        |name: &str, group| CounterRow { name: name.into(), group, count: 1, sum: 100.0, ..CounterRow::default() };
    let both = vec![group("SQ_WAIT_ANY", 0), group("SQ_WAVE_CYCLES", 1)];
    let note = "metrics of several groups need each group at each launch shape".to_owned();
    let bare = KernelRow { counters: Vec::new(), ..kernel(0.0) };
    let found = Run::new().assess(&[KernelRow { counters: both, ..kernel(0.0) }, bare.clone()], Some(&mi300x()));
    assert!(found.notes.contains(&note), "{:?}", found.notes);
    let together = vec![group("SQ_WAIT_ANY", 0), group("SQ_WAVE_CYCLES", 0)];
    let found = Run::new().assess(&[KernelRow { counters: together, ..kernel(0.0) }, bare], Some(&mi300x()));
    assert_eq!(found.metrics.unwrap().wait_any_share_pct, Some(100.0));
    assert!(!found.notes.contains(&note), "{:?}", found.notes);
}

#[test]
fn counters_are_means_weighted_by_calls() {
    let row = |calls, count, sum| KernelRow {
        duration: Distribution { count: calls, sum_ns: 1_000, ..Distribution::default() },
        counters: vec![CounterRow { name: "SQ_WAVES".into(), count, sum, ..CounterRow::default() }],
        ..kernel(0.0)
    };
    let rows = [row(10, 4, 80.0), row(30, 2, 200.0)];
    let counted = Run::new().counted(&rows);
    // (10 * 20 + 30 * 100) / 40
    assert_eq!(counted.passes, [Values::from([("SQ_WAVES".to_owned(), 80.0)])]);
    // A counter that counted nothing is no value.
    let mut rows = rows;
    rows[0].counters.push(CounterRow { name: "TCC_HIT".into(), ..CounterRow::default() });
    assert_eq!(Run::new().counted(&rows).passes[0].keys().collect::<Vec<_>>(), ["SQ_WAVES"]);
}

#[test]
fn workgroups_are_a_mean_over_the_calls() {
    let row = |calls, grid, workgroup, other_shapes| KernelRow {
        duration: Distribution { count: calls, sum_ns: 1_000, ..Distribution::default() },
        grid,
        workgroup,
        other_shapes,
        counters: Vec::new(),
        ..kernel(0.0)
    };
    let of = |rows: &[KernelRow]| Run::new().counted(rows).workgroups();
    // 4 and 16 * 2 workgroups.
    let (small, large) = (row(10, [1024, 1, 1], [256, 1, 1], false), row(30, [4096, 2, 1], [256, 1, 1], false));
    assert_eq!(of(std::slice::from_ref(&large)), Some(32.0));
    assert_eq!(of(&[small.clone(), large.clone()]), Some(25.0));
    assert_eq!(of(&[small.clone(), row(1, [1024, 1, 1], [256, 1, 1], true)]), None);
    assert_eq!(of(&[small.clone(), row(1, [0; 3], [256, 1, 1], false)]), None);
    assert_eq!(of(&[row(0, [1024, 1, 1], [256, 1, 1], false)]), None);
}

#[test]
fn stated_work_is_a_mean_over_the_calls_where_each_row_has_it() {
    let row = |calls, work: Option<(f64, Option<f64>)>| KernelRow {
        duration: Distribution { count: calls, sum_ns: 1_000, ..Distribution::default() },
        counters: Vec::new(),
        work: work.map(|(flops, bytes)| WorkRow { dispatches: 10, flops: Some(flops), bytes }),
        ..kernel(0.0)
    };
    let of = |rows: &[KernelRow]| {
        let claimed = Run::new().counted(rows).claimed(&WorkSources::default());
        [claimed.flops, claimed.bytes].map(|known| known.map(|known| known.value))
    };
    // Per call: 100 and 20 FLOP.
    let (first, second) = (row(10, Some((1_000.0, Some(500.0)))), row(30, Some((200.0, None))));
    assert_eq!(of(std::slice::from_ref(&first)), [Some(100.0), Some(50.0)]);
    assert_eq!(of(&[first.clone(), second.clone()]), [Some(40.0), None]);
    assert_eq!(of(&[second.clone(), first.clone()]), [Some(40.0), None]);
    assert_eq!(of(&[first, row(30, None)]), [None, None]);
}

#[test]
fn work_by_the_launch_shape_needs_one_shape() {
    let run = Run::with_work("reduce=flops:2*grid_x");
    let row = KernelRow { counters: Vec::new(), ..kernel(0.0) };
    let flops = |row: KernelRow| run.assess(&[row], None).flops.map(|known| known.value);
    assert_eq!(flops(row.clone()), Some(2048.0));
    assert_eq!(flops(KernelRow { other_shapes: true, ..row }), None);
}

/// The deviation within launch shapes, as computed from the values themselves.
#[test]
fn the_spread_is_that_within_launch_shapes() {
    let values: [&[f64]; 2] = [&[8.0, 8.0, 12.0, 12.0], &[100.0, 104.0]];
    let counter = |name: &str, values: &[f64]| CounterRow {
        name: name.into(),
        group: 3,
        count: values.len() as u64,
        sum: values.iter().sum(),
        sum_sq: values.iter().map(|v| v * v).sum(),
        ..CounterRow::default()
    };
    let rows = |counters: [Vec<CounterRow>; 2]| counters.map(|counters| KernelRow { counters, ..kernel(0.0) });
    let spread = |rows: &[KernelRow]| Run::new().counted(rows).spread();
    let found = spread(&rows(values.map(|values| vec![counter("SQ_WAVES", values)])));
    let [one] = &found[..] else { panic!("{found:?}") };
    assert_eq!((one.counter.as_str(), one.group, one.n), ("SQ_WAVES", 3, 6));
    assert!(close(Some(one.mean), 244.0 / 6.0));
    // Squares 4 * 2^2 and 2 * 2^2, over 6 values less 2 means.
    assert!(close(one.cv_pct, 100.0 * (24.0_f64 / 4.0).sqrt() / (244.0 / 6.0)), "{one:?}");
    // One dispatch of each shape has no spread, and a mean of 0 has no share.
    let found = spread(&rows([vec![counter("SQ_WAVES", &[8.0])], vec![counter("SQ_WAVES", &[9.0])]]));
    assert_eq!((found[0].n, found[0].cv_pct), (2, None));
    let found = spread(&rows([vec![counter("SQ_WAVES", &[-1.0, 1.0])], vec![counter("SQ_WAVES", &[-1.0, 1.0])]]));
    assert_eq!((found[0].mean, found[0].cv_pct), (0.0, None));
    let unused = vec![counter("SQ_WAVES", &[8.0]), counter("TCC_HIT", &[])];
    assert_eq!(spread(&rows([unused.clone(), unused])).len(), 1);
}
