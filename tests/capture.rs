//! The tracer's promise, end to end: the trace and the summary show what the program did. The simulated ROCm writes a log of
//! the truth (`RKSIM_TRUTH`); each test runs a scenario with the tracer and compares.

mod common;
#[path = "capture/compare.rs"]
mod compare;
#[path = "capture/run.rs"]
mod run;
#[path = "capture/totals.rs"]
mod totals;
#[path = "capture/truth.rs"]
mod truth;

use compare::{Same, Sdk};
use run::{Program, Run};

/// Percentiles of two significant digits, and of three.
const ONE_PERCENT: f64 = 0.01;
const ONE_IN_A_THOUSAND: f64 = 0.001;

fn compared(program: Program<'_>) -> Run {
    let run = program.run();
    let trace = run.trace();
    assert!(!run.truth.dispatches.is_empty());
    let sdk = if program.env.contains(&("RKSIM_SDK", "0.5")) { Sdk::V0 } else { Sdk::V1 };
    compare::everything(&run.truth, &trace, sdk);
    totals::everything(&run.truth, &trace, &run.summary, ONE_PERCENT);
    run
}

/// A test for each scenario: its name and arguments.
macro_rules! scenarios {
    ($($test:ident: $scenario:literal $($argument:literal)*;)*) => {$(
        #[test]
        fn $test() {
            compared(Program { scenario: $scenario, arguments: &[$($argument),*], ..Program::default() });
        }
    )*};
}

scenarios! {
    hello: "hello";
    llm_decode: "llm-decode" "--scale" "0.05";
    tiny_kernels: "tiny-kernels" "--scale" "0.25";
    gemm: "gemm";
    stream_copy: "stream-copy" "--scale" "0.5";
    multi_stream: "multi-stream";
    graph: "graph";
    stress: "stress" "--scale" "0.004";
}

#[test]
fn every_sdk() {
    for sdk in ["0.5", "1.0", "1.1"] {
        for scenario in ["hello", "multi-stream"] {
            for (path, expected) in [("light", "light"), ("sdk", "sdk-callback")] {
                let env = [("RKSIM_SDK", sdk), ("RKPROF_DISPATCH", path)];
                let run =
                    compared(Program { scenario, arguments: &["--scale", "0.2"], env: &env, ..Program::default() });
                let info = common::json(&run.dir.path().join("run/run.json"));
                assert_eq!(info["sdk"]["dispatch_path"], expected);
            }
        }
    }
}

#[test]
fn every_architecture() {
    for arch in ["gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1151", "gfx1201", "gfx942*2"] {
        compared(Program { scenario: "hello", arguments: &["--arch", arch], ..Program::default() });
    }
}

/// A dispatch table longer than the known one.
#[test]
fn newer_hip() {
    compared(Program { scenario: "hello", env: &[("RKSIM_HIP", "newer")], ..Program::default() });
}

#[test]
fn without_hip_calls() {
    let run = Program { scenario: "graph", options: &["--no-hip"], ..Program::default() }.run();
    let trace = run.trace();
    assert!(trace.calls.is_empty() && run.summary.api.is_empty());
    compare::kernels(&run.truth, &trace, &mut Same::new("streams"), |_, _| {});
    assert_eq!(run.summary.completeness.verdict, "COMPLETE");
}

#[test]
fn kernels_only() {
    let run = Program { scenario: "gemm", options: &["--trace", "kernels"], ..Program::default() }.run();
    let trace = run.trace();
    assert!(trace.calls.is_empty());
    compare::kernels(&run.truth, &trace, &mut Same::new("streams"), |kernel, by| {
        let function = kernel.function.map(|function| trace.registry.function_name(function).into_owned());
        let call = run.truth.call(by);
        assert_eq!(function.as_ref(), Some(&call.function));
        assert!(kernel.launch.is_some_and(|at| at + 2_000 >= call.start && at <= call.end + 2_000), "{kernel:?}");
    });
    totals::kernels(&run.truth, &run.summary, ONE_PERCENT, |_| true);
    let calls: usize = run.truth.hip_calls().values().map(Vec::len).sum();
    assert_eq!(run.summary.completeness.api_calls, calls as u64);
}

#[test]
fn statistics_only() {
    for options in [&["--no-trace"][..], &["--trace", "none"]] {
        let run = Program { scenario: "gemm", options, ..Program::default() }.run();
        assert!(!run.trace_path().exists());
        totals::kernels(&run.truth, &run.summary, ONE_PERCENT, |_| true);
        assert_eq!(run.summary.completeness.verdict, "COMPLETE");
    }
}

#[test]
fn kernels_by_name() {
    let options = ["--kernel-regex", "^vector_.*float const"];
    let run = Program { scenario: "hello", options: &options, ..Program::default() }.run();
    let wanted = |kernel: &str| kernel == "_Z10vector_addPKfS0_Pfi";
    totals::kernels(&run.truth, &run.summary, ONE_PERCENT, |dispatch| wanted(&dispatch.kernel));
    let trace = run.trace();
    let expected = run.truth.dispatches.iter().filter(|dispatch| wanted(&dispatch.kernel));
    let mut expected: Vec<_> = expected.map(|dispatch| (dispatch.start, dispatch.end)).collect();
    expected.sort_unstable();
    let mut traced: Vec<_> = trace.kernels.iter().map(|kernel| (kernel.start, kernel.end)).collect();
    traced.sort_unstable();
    assert_eq!(traced, expected);
    assert!(expected.len() < run.truth.dispatches.len());
    // No requested record is missing.
    assert_eq!(run.summary.completeness.verdict, "COMPLETE");
}

#[test]
fn three_digits() {
    let options = ["--precision", "3"];
    let run = Program { scenario: "gemm", options: &options, ..Program::default() }.run();
    totals::everything(&run.truth, &run.trace(), &run.summary, ONE_IN_A_THOUSAND);
}

/// Merged summaries of two runs equal one aggregation over both.
#[test]
fn runs_merge_exactly() {
    let runs = ["1", "2"].map(|seed| {
        compared(Program { scenario: "gemm", arguments: &["--scale", "0.5", "--seed", seed], ..Program::default() })
    });
    let merged = rkprof_stats::merge::merge(&[runs[0].summary.clone(), runs[1].summary.clone()]).expect("they merge");
    let truth = |of: &str| -> Vec<u64> {
        let all = runs.iter().flat_map(|run| &run.truth.dispatches);
        all.filter(|dispatch| dispatch.kernel == of).map(|dispatch| dispatch.end - dispatch.start).collect()
    };
    let by_name = rkprof_stats::merge::kernels_by_name(&merged.kernels).expect("rows add up");
    assert!(!by_name.is_empty());
    for (row, _) in by_name {
        totals::distribution(&row.name, &row.duration, truth(&row.mangled), ONE_PERCENT);
    }
    // Percentiles of the merged histogram are those of one histogram over all durations.
    for row in &merged.kernels {
        let mut one = rkprof_stats::Histogram::new(2);
        let all = runs.iter().flat_map(|run| &run.truth.dispatches).filter(|dispatch| {
            (dispatch.kernel.as_str(), dispatch.shape.grid, dispatch.shape.workgroup)
                == (row.mangled.as_str(), row.grid, row.workgroup)
        });
        all.for_each(|dispatch| one.record(dispatch.end - dispatch.start));
        assert_eq!(row.duration.histogram, one.encode(), "{}", row.name);
    }
}
