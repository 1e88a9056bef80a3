//! Verdicts and rooflines of runs made by hand: from counters in a summary to the numbers of `report` and `roofline`.

use super::{code, run, stderr, stdout, temporary};
use rkprof_model::event::AgentKind;
use rkprof_model::run::{RunInfo, Status};
use rkprof_model::summary::{
    AgentSummary, CounterCollection, CounterRow, Distribution, KernelRow, SCHEMA_VERSION, Summary, Verdict,
};
use rkprof_store::dir::write_json;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

fn agent(name: &str, product: &str, cu_count: u32, clock_mhz: u32, xcc_count: u32) -> AgentSummary {
    let wave_size = if name.starts_with("gfx9") { 64 } else { 32 };
    AgentSummary {
        index: 0,
        kind: AgentKind::Gpu,
        name: name.into(),
        product: product.into(),
        cu_count: Some(cu_count),
        clock_mhz: Some(clock_mhz),
        xcc_count: Some(xcc_count),
        wave_size: Some(wave_size),
        max_waves_per_cu: Some(32),
        ..AgentSummary::default()
    }
}

fn mi300x() -> AgentSummary {
    agent("gfx942", "AMD Instinct MI300X", 304, 2100, 8)
}

/// This many calls of one duration; `counted` further ones without a time.
fn kernel(name: &str, calls: u64, ns: u64, counted: u64) -> KernelRow {
    let timed = |value: u64| (calls > 0).then_some(value);
    let square = u128::from(ns) * u128::from(ns) * u128::from(calls);
    let mut histogram = rkprof_stats::Tally::new(2);
    (0..calls).for_each(|_| histogram.record(ns));
    KernelRow {
        name: name.into(),
        mangled: name.into(),
        grid: [1 << 20, 1, 1],
        workgroup: [256, 1, 1],
        vgprs: Some(64),
        duration: Distribution {
            count: calls,
            untimed: counted,
            sum_ns: calls * ns,
            mean_ns: timed(ns).map(|ns| ns as f64),
            p50_ns: timed(ns),
            sum_sq_ns2: square.to_string(),
            histogram: histogram.distribution().histogram,
            min_ns: timed(ns),
            max_ns: timed(ns),
            ..Distribution::default()
        },
        ..KernelRow::default()
    }
}

/// Each counter in its group, seen `n` times.
fn counters<'a>(values: impl IntoIterator<Item = (&'a str, f64)>, group: u32, n: u64) -> Vec<CounterRow> {
    let row = |(name, value): (&str, f64)| {
        let count = n as f64;
        CounterRow {
            name: name.to_owned(),
            group,
            count: n,
            sum: value * count,
            sum_sq: value * value * count,
            min: value,
            max: value,
        }
    };
    values.into_iter().map(row).collect()
}

fn write(dir: &Path, agent: AgentSummary, kernels: Vec<KernelRow>, options: &[(&str, &str)]) {
    std::fs::create_dir_all(dir).unwrap();
    let counted = kernels.iter().any(|row| !row.counters.is_empty());
    let collection = CounterCollection {
        available: true,
        mode: "multiplex".into(),
        preset: Some("roofline".into()),
        groups: vec![vec!["GRBM_GUI_ACTIVE".into()]; 3],
        ..CounterCollection::default()
    };
    let dispatches = kernels.iter().map(|row| row.duration.count + row.duration.untimed).sum();
    let mut summary = Summary {
        schema_version: SCHEMA_VERSION,
        pid: 7,
        command: vec!["app".into()],
        end_ns: 1_000_000_000,
        finished: true,
        agents: vec![agent],
        kernels,
        counters: counted.then_some(collection),
        ..Summary::default()
    };
    summary.completeness.dispatches = dispatches;
    summary.completeness.verdict = Verdict::Complete;
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let info = RunInfo { schema_version: 1, pid: 7, status: Status::Finished, options, ..RunInfo::default() };
    write_json(&dir.join("run.json"), &info).unwrap();
    write_json(&dir.join("summary.json"), &summary).unwrap();
}

fn json_of(dir: &Path, arguments: &[&str]) -> Value {
    let output = run(dir, &[arguments, &["--format", "json"]].concat());
    assert_eq!(code(&output), Some(0), "{arguments:?}: {}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Whether the report doubts the counters of a rate: no device moves or computes so much.
fn is_doubted(row: &Value, metric: &str) -> bool {
    let rates = ["fabric", "dram", "l1", "l2", "lds", "ai", "achieved", "total", "valu", "mfma"];
    !row["suspect"].as_array().unwrap().is_empty() && rates.contains(&metric.split('_').next().unwrap())
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}

#[test]
fn metrics_of_every_architecture_equal_the_independent_computation() {
    let golden: Value = serde_json::from_str(include_str!("../golden_metrics.json")).unwrap();
    for (arch, facts) in golden["archs"].as_object().unwrap() {
        let number = |name: &str| facts["agent"][name].as_u64().unwrap() as u32;
        let product = facts["agent"]["product"].as_str().unwrap();
        let agent = agent(arch, product, number("cu_count"), number("clock_mhz"), number("xcc_count"));
        let values = facts["counters"].as_object().unwrap();
        let mut row = kernel("k", 40, 1_250_000, 12);
        // Every third counter in a group of its own: the metrics are joined over groups.
        row.counters = values
            .iter()
            .enumerate()
            .flat_map(|(at, (name, value))| counters([(name.as_str(), value.as_f64().unwrap())], at as u32 % 3, 4))
            .collect();
        let dir = temporary();
        write(&dir.path().join("run"), agent, vec![row], &[]);
        let report = json_of(dir.path(), &["report", "run"]);
        let metrics = &report["kernels"][0]["metrics"];
        let mut compared = 0;
        for (name, expected) in facts["metrics"].as_object().unwrap() {
            // Made-up counters also give percentages and traffic that cannot be, which have no value.
            let possible = |value: &f64| !name.ends_with("_pct") || (-1.0..=115.0).contains(value);
            match (metrics[name].as_f64(), expected.as_f64().filter(possible)) {
                (Some(ours), Some(expected)) => {
                    assert!(close(ours, expected), "{arch} {name}: {ours} is not {expected}");
                    compared += 1;
                }
                (None, Some(_)) if is_doubted(&report["kernels"][0], name) => {}
                (ours, expected) => assert_eq!(ours, expected, "{arch} {name}"),
            }
        }
        assert!(compared >= 14, "{arch}: {compared} metrics");
        assert_eq!(report["kernels"][0]["spread"][0]["n"], 4);
        assert_eq!(report["kernels"][0]["timing"]["source"], "this run");
    }
}

/// Counters of a 1 ms kernel on an MI300X: shares of VALU and MFMA cycles, of HBM bandwidth, of wave slots, L2 hit.
fn behaviour(valu: f64, mfma: f64, memory: f64, occupancy: f64, l2_hit: f64) -> BTreeMap<&'static str, f64> {
    let (cycles, cus) = (2.1e6, 304.0);
    let requests = memory * 5324.8e9 * 1e-3 / 64.0;
    let lookups = requests / (1.0 - l2_hit);
    let mut values = BTreeMap::from([
        ("GRBM_GUI_ACTIVE", cycles),
        ("GRBM_COUNT", cycles * 1.05),
        ("SQ_ACTIVE_INST_VALU", valu * cus * cycles),
        ("SQ_VALU_MFMA_BUSY_CYCLES", mfma * 4.0 * cus * cycles),
        ("SQ_WAVE_CYCLES", occupancy * 32.0 * cus * cycles / 4.0),
        ("SQ_LDS_IDX_ACTIVE", 0.1 * cus * cycles),
        ("SQ_LDS_BANK_CONFLICT", 0.0),
        ("TCC_HIT_sum", lookups * l2_hit),
        ("TCC_MISS_sum", lookups * (1.0 - l2_hit)),
        ("TCC_EA0_RDREQ_sum", requests * 0.75),
        ("TCC_EA0_WRREQ_sum", requests * 0.25),
        ("TCC_EA0_WRREQ_64B_sum", requests * 0.25),
        ("TCP_TCC_READ_REQ_sum", lookups),
    ]);
    for name in [
        "TCC_EA0_RDREQ_32B_sum",
        "TCC_BUBBLE_sum",
        "TCP_TCC_WRITE_REQ_sum",
        "TCP_TCC_ATOMIC_WITH_RET_REQ_sum",
        "TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum",
        "SQ_INSTS_VALU_ADD_F16",
        "SQ_INSTS_VALU_MUL_F16",
        "SQ_INSTS_VALU_FMA_F16",
        "SQ_INSTS_VALU_TRANS_F16",
        "SQ_INSTS_VALU_ADD_F32",
        "SQ_INSTS_VALU_MUL_F32",
        "SQ_INSTS_VALU_FMA_F32",
        "SQ_INSTS_VALU_TRANS_F32",
        "SQ_INSTS_VALU_ADD_F64",
        "SQ_INSTS_VALU_MUL_F64",
        "SQ_INSTS_VALU_FMA_F64",
        "SQ_INSTS_VALU_TRANS_F64",
        "SQ_INSTS_VALU_MFMA_MOPS_BF16",
        "SQ_INSTS_VALU_MFMA_MOPS_F32",
        "SQ_INSTS_VALU_MFMA_MOPS_F64",
        "SQ_INSTS_VALU_MFMA_MOPS_F8",
    ] {
        values.insert(name, 0.0);
    }
    // The work of the matrix units: a share of their peak.
    values.insert("SQ_INSTS_VALU_MFMA_MOPS_F16", mfma * 1307.4432e12 * 1e-3 / 512.0);
    values
}

/// One kernel per class.
fn classes() -> Vec<KernelRow> {
    let counted = |name: &str, ns: u64, values: BTreeMap<&'static str, f64>| KernelRow {
        counters: counters(values, 0, 5),
        ..kernel(name, 20, ns, 5)
    };
    let mut lds = behaviour(0.3, 0.05, 0.2, 0.6, 0.7);
    lds.insert("SQ_LDS_IDX_ACTIVE", 0.7 * 304.0 * 2.1e6);
    lds.insert("SQ_LDS_BANK_CONFLICT", 0.63 * 304.0 * 2.1e6);
    let mut cache = behaviour(0.3, 0.0, 0.5, 0.6, 0.2);
    cache.insert("SQ_INSTS_VALU_MFMA_MOPS_F16", 0.05 * 1307.4432e12 * 1e-3 / 512.0);
    vec![
        counted("COMPUTE", 1_000_000, behaviour(0.4, 0.85, 0.15, 0.6, 0.7)),
        counted("MEMORY", 1_000_000, behaviour(0.15, 0.0, 0.85, 0.6, 0.5)),
        counted("LATENCY", 1_000_000, behaviour(0.05, 0.0, 0.02, 0.05, 0.5)),
        counted("LDS", 1_000_000, lds),
        counted("CACHE", 1_000_000, cache),
        counted("BALANCED", 1_000_000, behaviour(0.6, 0.1, 0.55, 0.6, 0.7)),
        counted("UNKNOWN", 1_000_000, behaviour(0.3, 0.05, 0.2, 0.6, 0.7)),
    ]
}

#[test]
fn one_kernel_of_each_class_gets_its_verdict() {
    let dir = temporary();
    write(&dir.path().join("run"), mi300x(), classes(), &[]);
    let report = json_of(dir.path(), &["report", "run"]);
    for kernel in report["kernels"].as_array().unwrap() {
        let verdict = &kernel["verdict"];
        assert_eq!(verdict["class"], kernel["name"], "{verdict:#}");
        let confidence = verdict["confidence"].as_f64().unwrap();
        assert!((0.0..=0.95).contains(&confidence));
        assert!(kernel["name"] == "UNKNOWN" || !verdict["evidence"].as_array().unwrap().is_empty());
        assert_eq!(kernel["flops"]["source"], "counters");
        for advice in verdict["recommendations"].as_array().unwrap() {
            assert!(!advice["evidence"].as_array().unwrap().is_empty() || kernel["name"] == "UNKNOWN", "{advice}");
        }
    }
    let text = stdout(&run(dir.path(), &["report", "run", "-n", "7"]));
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let section: Vec<&str> =
        text.lines().skip_while(|l| !l.starts_with("Verdicts")).take_while(|l| !l.is_empty()).collect();
    insta::assert_snapshot!("verdicts", section.join("\n"));
    // With GEAK's thresholds the same kernels have other verdicts, which are marked as GEAK's.
    let geak = json_of(dir.path(), &["report", "run", "--rules", "geak"]);
    assert_eq!(geak["kernels"][0]["verdict"]["rules"], "geak");
    assert_eq!(geak["kernels"][0]["verdict"]["class"], "COMPUTE");
}

/// A 4096^3 GEMM in 50 us is 2.75 PFLOP/s, 210 % of an MI300X's FP16; 1 GB in 50 us is 20 TB/s, 376 % of its memory's.
/// Impossible rates are doubted, and no number stands above a roof.
#[test]
fn stated_work_that_is_impossible_is_doubted() {
    let dir = temporary();
    write(&dir.path().join("run"), mi300x(), vec![kernel("gemm", 30, 50_000, 0)], &[]);
    let of = |work: &str| json_of(dir.path(), &["report", "run", "--work", work])["kernels"][0].clone();
    let wrong = of("gemm=4096x4096x4096,dtype:fp16");
    assert_eq!((&wrong["achieved_tflops"], &wrong["verdict"]["class"]), (&Value::Null, &"UNKNOWN".into()), "{wrong:#}");
    assert!(wrong["suspect"][0].as_str().unwrap().contains("210%"), "{}", wrong["suspect"]);
    let moved = of("gemm=bytes:1e9");
    assert!(
        moved["achieved_gb_per_s"].is_null() && moved["suspect"][0].as_str().unwrap().contains("376%"),
        "{moved:#}"
    );
    assert!(of("gemm=bytes:250e6")["achieved_gb_per_s"].is_number());
    // 98 % of FP16 is possible; 195 % is with FP8, and only when that is stated.
    let right = of("gemm=4096x4096x1900,dtype:fp16");
    assert!(of("gemm=4096x4096x3800")["achieved_tflops"].is_null());
    assert!(of("gemm=4096x4096x3800,dtype:fp8")["achieved_tflops"].is_number());
    assert!(right["achieved_tflops"].is_number() && right["suspect"].as_array().unwrap().is_empty(), "{right:#}");
    let text = stdout(&run(dir.path(), &["report", "run", "--work", "gemm=4096x4096x4096,dtype:fp16"]));
    assert!(
        text.contains("Doubt        Ky6g2: the stated operations would be 210%") && !text.contains("2749"),
        "{text}"
    );
    let picture = stdout(&run(dir.path(), &["roofline", "run", "--work", "gemm=4096x4096x4096,dtype:fp16"]));
    assert!(picture.contains("note: gemm: the stated operations would be 210%"), "{picture}");
}

#[test]
fn markdown_has_verdicts_and_counters() {
    let dir = temporary();
    write(&dir.path().join("run"), mi300x(), classes(), &[]);
    let text = stdout(&run(dir.path(), &["report", "run", "--format", "markdown"]));
    for class in ["COMPUTE", "MEMORY", "LATENCY", "LDS"] {
        assert!(
            text.lines().any(|line| {
                let cells: Vec<&str> = line.split('|').map(str::trim).collect();
                cells.get(2) == Some(&class) && ["high", "medium"].contains(&cells[3])
            }),
            "{class}: {text}"
        );
    }
}

#[test]
fn a_roofline_of_counted_kernels() {
    let dir = temporary();
    write(&dir.path().join("run"), mi300x(), classes(), &[]);
    let roofline = json_of(dir.path(), &["roofline", "run"]);
    assert_eq!(roofline["ai_values"].as_array().unwrap().len(), 100);
    assert_eq!(roofline["spec"]["peak_bandwidth_gbps"], 5324.8);
    assert!((roofline["ridge_point"][0].as_f64().unwrap() - 245.5).abs() < 0.05);
    let point = |name: &str| {
        let points = roofline["kernel_points"].as_array().unwrap();
        points.iter().find(|p| p["name"] == name).unwrap_or_else(|| panic!("{name} is not placed")).clone()
    };
    // 0.85 of the FP16 peak for 1 ms, over 0.15 of what HBM moves in that time.
    let compute = point("COMPUTE");
    assert!(close(compute["performance"].as_f64().unwrap(), 0.85 * 1307.4432));
    assert!(close(compute["ai"].as_f64().unwrap(), 0.85 * 1307.4432e9 / (0.15 * 5324.8e6)));
    assert!(close(compute["efficiency"].as_f64().unwrap(), 0.85));
    assert_eq!((&compute["source"], &compute["is_memory_bound"]), (&"counters".into(), &false.into()));
    assert!(close(point("MEMORY")["efficiency"].as_f64().unwrap(), 0.85));
    // Each format shows one device, and sentences go to stderr only.
    for format in ["text", "ascii", "svg", "html", "csv"] {
        let output = run(dir.path(), &["roofline", "run", "--format", format, "--level", "all"]);
        assert_eq!((code(&output), stderr(&output).as_str()), (Some(0), ""), "{format}");
        assert!(stdout(&output).contains("MEMORY"), "{format}");
    }
    let wrong = run(dir.path(), &["roofline", "run", "--dtype", "fp17"]);
    assert_eq!(code(&wrong), Some(2), "{}", stderr(&wrong));
}

#[test]
fn a_wmma_gemm_without_counters_has_a_roofline() {
    // 4096 x 4096 x 2048 in 1.5 ms is 45.8 TFLOP/s, 77 % of 59.4.
    let (dir, work) = (temporary(), "wmma=flops:2*4096*4096*2048,bytes:2*(4096*2048*2+4096*4096),dtype:fp16");
    let strix = || agent("gfx1151", "Radeon 8060S Graphics", 40, 2900, 1);
    write(&dir.path().join("run"), strix(), vec![kernel("wmma_gemm", 30, 1_500_000, 0)], &[]);
    let check = |report: &Value, source: &str| {
        let kernel = &report["kernels"][0];
        let tflops = kernel["achieved_tflops"].as_f64().unwrap();
        assert_eq!((tflops * 10.0).round() / 10.0, 45.8);
        assert_eq!((tflops / 59.392 * 100.0).round(), 77.0);
        assert_eq!((kernel["roofline"][0]["efficiency"].as_f64().unwrap() * 100.0).round(), 77.0);
        assert_eq!((&kernel["flops"]["source"], &kernel["metrics"]), (&source.into(), &Value::Null));
        assert_eq!(kernel["verdict"]["class"], "COMPUTE");
        assert!(kernel["verdict"]["confidence"].as_f64().unwrap() <= 0.5);
        assert!(kernel["verdict"]["factors"]["occupancy"].is_null());
    };
    check(&json_of(dir.path(), &["report", "run", "--work", work]), "work_option");
    // Given to the run, it is known to every later report.
    write(&dir.path().join("run"), strix(), vec![kernel("wmma_gemm", 30, 1_500_000, 0)], &[("RKPROF_WORK", work)]);
    check(&json_of(dir.path(), &["report", "run"]), "run_option");
    // The same from a file beside the run.
    write(&dir.path().join("run"), strix(), vec![kernel("wmma_gemm", 30, 1_500_000, 0)], &[]);
    let file = r#"{"kernels":[{"match":"wmma","flops":"2*4096*4096*2048","bytes":67108864,"dtype":"fp16"}]}"#;
    std::fs::write(dir.path().join("run/work.json"), file).unwrap();
    check(&json_of(dir.path(), &["report", "run"]), "file");
    let misspelt = stderr(&run(dir.path(), &["report", "run", "--work", "wwma=flops:1e9"]));
    assert!(misspelt.contains("--work wwma=...: run has no kernel whose name matches"), "{misspelt}");
    let wrong = run(dir.path(), &["roofline", "run", "--work", "wmma=flops:2*m"]);
    assert_eq!(code(&wrong), Some(2));
    assert!(stderr(&wrong).contains("grid_x"), "{}", stderr(&wrong));
}

#[test]
fn counted_dispatches_give_no_rates_unless_a_timing_run_is_paired() {
    let dir = temporary();
    let counted =
        KernelRow { counters: counters(behaviour(0.4, 0.85, 0.15, 0.6, 0.7), 0, 5), ..kernel("gemm", 0, 0, 5) };
    write(&dir.path().join("counted"), mi300x(), vec![counted], &[]);
    let alone = json_of(dir.path(), &["report", "counted"]);
    let kernel_alone = &alone["kernels"][0];
    for field in ["timing", "achieved_tflops", "achieved_gb_per_s"] {
        assert!(kernel_alone[field].is_null(), "{field}");
    }
    assert!(kernel_alone["metrics"]["achieved_tflops"].is_null() && kernel_alone["metrics"]["mfma_util_pct"].is_f64());
    assert!(kernel_alone["notes"][0].as_str().unwrap().contains("--timing-run"));
    let text = stdout(&run(dir.path(), &["roofline", "counted"]));
    assert!(text.contains("--timing-run"), "{text}");

    write(&dir.path().join("plain"), mi300x(), vec![kernel("gemm", 50, 1_000_000, 0)], &[]);
    let paired = json_of(dir.path(), &["report", "counted", "--timing-run", "plain"]);
    let kernel_paired = &paired["kernels"][0];
    assert_eq!(kernel_paired["timing"]["source"], "timing run");
    assert!(close(kernel_paired["achieved_tflops"].as_f64().unwrap(), 0.85 * 1307.4432));
    let tables = json_of(dir.path(), &["report", "counted", "--timing-run", "plain"]);
    let row = &tables["tables"]["kernels"][0];
    assert_eq!((row["calls"].as_u64(), row["total_ns"].as_f64()), (Some(50), Some(5e7)));
    let csv = stdout(&run(dir.path(), &["report", "counted", "--timing-run", "plain", "--format", "csv"]));
    assert!(csv.lines().count() == 2 && csv.contains(",50000000,"), "{csv}");
    let roofline = json_of(dir.path(), &["roofline", "counted", "--timing-run", "plain"]);
    assert!(close(roofline["kernel_points"][0]["efficiency"].as_f64().unwrap(), 0.85));
    assert!(!roofline["notes"].to_string().contains("no achieved rates"), "{}", roofline["notes"]);
    // Another shape is another kernel: nothing is paired with it.
    let other = KernelRow { grid: [512, 1, 1], ..kernel("gemm", 50, 1_000_000, 0) };
    write(&dir.path().join("other"), mi300x(), vec![other], &[]);
    let unpaired = json_of(dir.path(), &["report", "counted", "--timing-run", "other"]);
    assert!(unpaired["kernels"][0]["achieved_tflops"].is_null());
}

/// Four passes of five launches took 1.1 ms each. Without counters it is ten launches of 1 ms.
#[test]
fn all_surfaces_take_the_times_of_the_timing_run() {
    let dir = temporary();
    let slowed = kernel("gemm", 20, 1_100_000, 0).duration;
    let counted = KernelRow {
        counters: counters(behaviour(0.4, 0.85, 0.15, 0.6, 0.7), 0, 20),
        counted: Some(slowed),
        ..kernel("gemm", 0, 0, 20)
    };
    write(&dir.path().join("counted"), mi300x(), vec![counted], &[]);
    write(&dir.path().join("plain"), mi300x(), vec![kernel("gemm", 10, 1_000_000, 0)], &[]);
    let brief = ["report", "counted", "--brief"];
    let alone = json_of(dir.path(), &brief);
    assert_eq!(
        (&alone["kernels"][0]["times_of"], &alone["time"]["kernels_of"]),
        (&"counted".into(), &"counted".into())
    );
    assert_eq!(alone["kernels"][0]["mean_ns"], 1.1e6);
    let text = stdout(&run(dir.path(), &brief));
    assert!(text.lines().filter(|line| line.contains("counted calls")).count() == 2, "{text}");

    let paired = [&brief[..], &["--timing-run", "plain"]].concat();
    let facts = json_of(dir.path(), &paired);
    let of = &facts["kernels"][0];
    assert_eq!(
        (&of["times_of"], of["calls"].as_u64(), of["mean_ns"].as_f64()),
        (&"timing run".into(), Some(10), Some(1e6))
    );
    assert_eq!((of["total_ns"].as_f64(), facts["time"]["kernels_ns"].as_f64()), (Some(1e7), Some(1e7)));
    assert_eq!(of["share_pct"], 100.0);
    let text = stdout(&run(dir.path(), &paired));
    assert!(text.contains("10 calls, total 10.0ms, mean 1.00ms") && !text.contains("counted calls"), "{text}");
    // The long report says which of its times are those of the timing run.
    for format in ["text", "markdown"] {
        let said =
            |more: &[&str]| stdout(&run(dir.path(), &[&["report", "counted", "--format", format], more].concat()));
        let is_said =
            |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").contains("times of the timing run");
        let paired = said(&["--timing-run", "plain"]);
        assert_eq!([is_said(&paired), is_said(&said(&[]))], [true, false], "{format}");
        // The table too: 10 calls of 1 ms, not 20 of 1.1 ms; and the roof is named.
        let is_row = |line: &str| ["gemm", "100.0%", "10.0ms", "1.00ms"].iter().all(|part| line.contains(part));
        assert!(paired.lines().any(is_row) && !paired.contains("1.10ms"), "{format}: {paired}");
        assert!(paired.contains(" arithmetic "), "{format}: {paired}");
    }
    let roofline = json_of(dir.path(), &["roofline", "counted", "--timing-run", "plain"]);
    assert_eq!(
        (&roofline["kernel_points"][0]["calls"], &roofline["kernel_points"][0]["total_us"]),
        (&10.into(), &1e4.into())
    );

    let score = |more: &[&str]| json_of(dir.path(), &[&["fitness", "counted", "--latency", "kernels"], more].concat());
    assert!(score(&[])["throughput_tflops"].is_null());
    let timed = score(&["--timing-run", "plain"]);
    assert_eq!((timed["latency_us"].as_f64(), &timed["counted"]), (Some(1000.0), &false.into()));
    assert!(close(timed["throughput_tflops"].as_f64().unwrap(), 0.85 * 1307.4432), "{timed}");
    assert!(close(timed["efficiency"].as_f64().unwrap(), 0.85), "{timed}");
    assert!(timed["latency_of"].as_str().unwrap().ends_with("of the timing run"), "{timed}");
}

/// A set of three counted runs and one timing run: that is one measurement, and what it says of itself holds.
#[test]
fn fitness_takes_a_timing_run_for_one_run() {
    let dir = temporary();
    let row = KernelRow {
        counters: counters(behaviour(0.4, 0.85, 0.15, 0.6, 0.7), 0, 20),
        counted: Some(kernel("gemm", 20, 1_100_000, 0).duration),
        ..kernel("gemm", 0, 0, 20)
    };
    for name in ["run_1", "run_2", "run_3"] {
        write(&dir.path().join("set").join(name), mi300x(), vec![row.clone()], &[]);
    }
    write(&dir.path().join("plain"), mi300x(), vec![kernel("gemm", 10, 1_000_000, 0)], &[]);
    let fitness = ["fitness", "set", "--latency", "kernels"];
    assert_eq!(json_of(dir.path(), &fitness)["sample"]["n"], 3);
    let paired = [&fitness[..], &["--timing-run", "plain"]].concat();
    let timed = json_of(dir.path(), &paired);
    assert_eq!((&timed["sample"]["n"], timed["latency_us"].as_f64()), (&1.into(), Some(1000.0)), "{timed}");
    assert!(timed["latency_low_us"].is_null() && timed["latency_high_us"].is_null(), "{timed}");
    assert!(!timed["latency_of"].as_str().unwrap().contains("mean of"), "{timed}");
    assert_eq!(timed["simulated"], false);

    let change = |file: &str, with: &dyn Fn(&mut Value)| {
        let path = dir.path().join("plain").join(file);
        let mut value: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        with(&mut value);
        std::fs::write(path, value.to_string()).unwrap();
    };
    change("summary.json", &|summary| summary["simulated"] = true.into());
    assert_eq!(json_of(dir.path(), &paired)["simulated"], true);
    change("run.json", &|info| info["exit"] = serde_json::json!({"exit_code": 7, "wall_s": 1.0, "timed_out": false}));
    let failed = run(dir.path(), &paired);
    assert_eq!(code(&failed), Some(3), "{}", stderr(&failed));
    assert!(stdout(&failed).contains("of the timing run, the program ended with code 7"), "{}", stdout(&failed));
    // A run that counted every call has no times either.
    let counted = run(dir.path(), &[&fitness[..], &["--timing-run", "set/run_1"]].concat());
    assert_eq!(code(&counted), Some(4), "{}", stderr(&counted));
    assert!(stderr(&counted).contains("timing run"), "{}", stderr(&counted));
}

/// Two devices ran `gemm` 10 times of 1 ms each and GPU 0 `copy` once of 30 ms; `own` has times of its own, 20 ms, in the counted run.
#[test]
fn brief_adds_up_the_times_of_a_timing_run_by_device() {
    let dir = temporary();
    let counted = |name: &str, agent, slowed_ns| KernelRow {
        agent,
        counters: counters(behaviour(0.4, 0.85, 0.15, 0.6, 0.7), 0, 20),
        counted: Some(kernel(name, 20, slowed_ns, 0).duration),
        ..kernel(name, 0, 0, 20)
    };
    // Counting made gemm the longest: 20 x 5 ms a device.
    let rows = vec![
        counted("gemm", 0, 5_000_000),
        counted("gemm", 1, 5_000_000),
        counted("copy", 0, 1_000),
        kernel("own", 10, 2_000_000, 0),
    ];
    write(&dir.path().join("counted"), mi300x(), rows, &[]);
    let plain = |agent| KernelRow { agent, ..kernel("gemm", 10, 1_000_000, 0) };
    write(&dir.path().join("plain"), mi300x(), vec![plain(0), plain(1), kernel("copy", 1, 30_000_000, 0)], &[]);
    let facts = json_of(dir.path(), &["report", "counted", "--brief", "--timing-run", "plain"]);
    let row = |at: usize| {
        let of = &facts["kernels"][at];
        let number = |name: &str| of[name].as_f64().unwrap();
        (
            of["name"].as_str().unwrap().to_owned(),
            of["times_of"].as_str().unwrap().to_owned(),
            number("calls"),
            number("total_ns"),
        )
    };
    // The order is that of the times shown, and the whole is 30 + 20 + 20 ms.
    assert_eq!(row(0), ("copy".into(), "timing run".into(), 1.0, 3e7), "{facts}");
    let mut others = [row(1), row(2)];
    others.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(others[0], ("gemm".into(), "timing run".into(), 20.0, 2e7), "{facts}");
    assert_eq!(others[1], ("own".into(), "timed".into(), 10.0, 2e7), "{facts}");
    assert_eq!((facts["time"]["kernels_ns"].as_f64(), &facts["time"]["kernels_of"]), (Some(7e7), &"mixed".into()));
    let shares: f64 = (0..3).map(|at| facts["kernels"][at]["share_pct"].as_f64().unwrap()).sum();
    assert!(close(shares, 100.0), "{shares}");
    let roofline = json_of(dir.path(), &["roofline", "counted", "--timing-run", "plain"]);
    let points = roofline["kernel_points"].as_array().unwrap();
    let gemm = points.iter().find(|point| point["name"] == "gemm").unwrap();
    assert_eq!((&gemm["calls"], gemm["total_us"].as_f64()), (&10.into(), Some(1e4)), "{gemm}");
}

#[test]
fn unknown_architectures_have_no_roofs_and_measured_peaks_give_some() {
    let dir = temporary();
    write(&dir.path().join("run"), agent("gfx9999", "Next", 100, 2000, 1), vec![kernel("gemm", 9, 1_000_000, 0)], &[]);
    let work = ["--work", "gemm=flops:1e11,bytes:1e9,dtype:fp16"];
    let output = run(dir.path(), &[&["roofline", "run"], &work[..]].concat());
    assert_eq!(code(&output), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("no peaks or counter facts are known for gfx9999"), "{}", stdout(&output));
    let json = json_of(dir.path(), &[&["roofline", "run"], &work[..]].concat());
    assert_eq!((&json["compute_roofs"], &json["ridge_point"]), (&Value::Array(vec![]), &Value::Null));
    assert_eq!(json["kernel_points"][0]["performance"], 100.0);
    assert_eq!(code(&run(dir.path(), &["report", "run"])), Some(0));

    std::fs::write(
        dir.path().join("peaks.json"),
        r#"{"compute_tflops":{"fp16":200},"bandwidth_gb_per_s":{"hbm":2000}}"#,
    )
    .unwrap();
    let json = json_of(dir.path(), &[&["roofline", "run", "--peaks", "peaks.json"], &work[..]].concat());
    assert_eq!(json["kernel_points"][0]["efficiency"], 0.5);
    assert_eq!(json["compute_roofs"][0]["measured"], true);
    std::fs::write(dir.path().join("roofline.csv"), "device,HBMBw,MFMAF16Flops\n0,1600,150000\n").unwrap();
    let json = json_of(dir.path(), &[&["roofline", "run", "--peaks", "roofline.csv"], &work[..]].concat());
    assert_eq!(json["compute_roofs"][0]["tflops"], 150.0);
    let wrong = run(dir.path(), &["roofline", "run", "--peaks", "run/run.json"]);
    assert_eq!(code(&wrong), Some(2), "{}", stderr(&wrong));
}

#[test]
fn shapes_of_a_kernel_are_weighted_by_their_calls() {
    // 10 calls of 1 ms and 30 of 3 ms, with 2e9 and 6e9 FLOP: 2 TFLOP/s each and together.
    let dir = temporary();
    let flops = |row: KernelRow, value: f64, bytes: f64| {
        let mut values = behaviour(0.1, 0.0, 0.1, 0.5, 0.5);
        values.insert("SQ_INSTS_VALU_MFMA_MOPS_F16", value / 512.0);
        values.insert("TCC_EA0_RDREQ_sum", bytes / 64.0);
        values.insert("TCC_EA0_WRREQ_sum", 0.0);
        values.insert("TCC_EA0_WRREQ_64B_sum", 0.0);
        KernelRow { counters: counters(values, 0, 3), ..row }
    };
    let small = flops(kernel("gemm", 10, 1_000_000, 0), 2e9, 1e6);
    let large = flops(KernelRow { grid: [1 << 22, 1, 1], ..kernel("gemm", 30, 3_000_000, 0) }, 6e9, 3e6);
    write(&dir.path().join("run"), mi300x(), vec![large, small], &[]);
    let roofline = json_of(dir.path(), &["roofline", "run"]);
    let point = &roofline["kernel_points"][0];
    assert!(close(point["performance"].as_f64().unwrap(), 2.0), "{point}");
    assert!(close(point["ai"].as_f64().unwrap(), 2000.0));
    assert!(close(point["flops"].as_f64().unwrap(), (10.0 * 2e9 + 30.0 * 6e9) / 40.0));
    assert_eq!(json_of(dir.path(), &["roofline", "run", "--shapes"])["kernel_points"].as_array().unwrap().len(), 2);
}
