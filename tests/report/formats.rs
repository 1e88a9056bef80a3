//! Every format of one run, runs without traces, traces without runs, several processes.

use super::made::{Made, START, US, made, report};
use super::schema;
use serde_json::Value;
use std::fs;

/// Steps with a range, two streams, a copy, a wait, and a kernel whose name contains markup.
fn decode(start: u64) -> Made {
    let mut run = made();
    (run.start, run.process.start) = (start, start);
    for i in 0..40u64 {
        let at = 300 * US * i;
        run.range("decode step", at, at + 280 * US, |run| {
            run.copy(1 << 14, (at, at + US), at + 2 * US, at + 12 * US);
            run.kernel("Cijk_Ailk_Bljk_HHS_MT128x128", at + US, at + 12 * US, at + 112 * US);
            run.kernel("void softmax<\"x\">(<script>alert(1)</script>)", at + 2 * US, at + 113 * US, at + 163 * US);
            run.kernel_on("triton_poi_fused_add_0", 1, at + 3 * US, at + 150 * US, at + 180 * US);
            run.call("hipStreamSynchronize", at + 4 * US, at + 185 * US);
        });
    }
    run
}

#[test]
fn json_follows_the_schema() {
    for options in
        [&[][..], &["--warmup", "auto"], &["--summary-only"], &["--step", "decode step", "--schedule", "2,3,5,1"]]
    {
        let report = decode(START).report(options);
        assert_eq!(schema::errors("report", &report), [""; 0], "{options:?}");
    }
}

/// The numbers of the table are those of the rows beside them.
#[test]
fn json_has_the_columns_of_the_table() {
    let report = decode(START).report(&[]);
    let kernels = report["kernels"].as_array().unwrap();
    let number = |value: &Value| value.as_f64().unwrap();
    let shares: f64 = kernels.iter().map(|kernel| number(&kernel["columns"]["share_pct"])).sum();
    assert!((shares - 100.0).abs() < 1e-6, "{shares}");
    for kernel in kernels {
        let (shown, duration) = (&kernel["columns"], &kernel["duration"]);
        for (column, of) in [("total_ns", "sum_ns"), ("p50_ns", "p50_ns"), ("p99_ns", "p99_ns"), ("calls", "count")] {
            assert_eq!(number(&shown[column]), number(&duration[of]), "{column}: {kernel:#}");
        }
    }
}

#[test]
fn steps_by_range_and_schedule() {
    let report = decode(START).report(&["--step", "decode step", "--schedule", "2,3,5,1", "--nodes", "2"]);
    let steps = &report["processes"][0]["timeline"]["steps"];
    assert_eq!((&steps["latency"]["count"], &steps["warmup"]["count"]), (&5.into(), &3.into()));
    assert_eq!((&steps["latency"]["median_ns"], &steps["wall"]["max_ns"]), (&(168 * US).into(), &(280 * US).into()));
    assert_eq!(steps["kernels"], serde_json::json!([3.0, 3.0, 3.0]));
    // Two streams overlap by 13 us: the step is shorter than the sum of its kernels.
    assert_eq!((&steps["kernel_ns"], &steps["busy_ns"]), (&180e3.into(), &167e3.into()));
    let busy = &report["processes"][0]["timeline"]["busy"][0];
    assert!(busy["span_ns"].as_u64() > busy["busy_ns"].as_u64());
    assert_eq!((busy["kernel_sum_ns"].as_u64(), busy["busy_ns"].as_u64()), (Some(40 * 180 * US), Some(40 * 167 * US)));
}

#[test]
fn text_fits_and_begins_with_findings() {
    let dir = tempfile::tempdir().unwrap();
    decode(START).write(&dir.path().join("run"));
    let run = dir.path().join("run");
    let text = report(&run, &[]);
    // The run's own path may be longer than a line, and programs get the whole names of kernels.
    let is_id = |word: &str| word.parse::<rkprof_names::WrittenId>().is_ok();
    let may_be_long = |line: &str| line.contains(".tmp") || line.split_whitespace().any(is_id);
    let long: Vec<&str> = text.lines().filter(|l| l.chars().count() > 100 && !may_be_long(l)).collect();
    assert_eq!(long, [""; 0]);
    let order = ["Findings", "Steps:", "Where time went", "Kernels by total time", "API functions", "COMPLETE"];
    let places: Vec<usize> =
        order.iter().map(|title| text.find(title).unwrap_or_else(|| panic!("{title}: {text}"))).collect();
    assert!(places.is_sorted(), "{places:?}");
    let shown = report(&run, &["--step", "decode step", "--nodes", "2"]);
    assert!(shown.contains("3 kernels, 1.50 a node"), "{shown}");
}

#[test]
fn html_is_one_file_and_escapes() {
    let dir = tempfile::tempdir().unwrap();
    decode(START).write(dir.path());
    let page = report(dir.path(), &["--format", "html"]);
    assert!(!page.contains("<script>alert"), "names are text");
    for forbidden in ["src=", "href=\"http", "@import", "url(", "fetch(", "unsafe-inline", " style=\""] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    for part in [
        "<caption>",
        "aria-sort=\"descending\"",
        "scope=\"col\"",
        "Content-Security-Policy",
        "light-dark(",
        "id=\"kernel-data\"",
        "id=\"timeline-data\"",
        "script-src 'sha256-",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn markdown_is_short_and_sound() {
    let dir = tempfile::tempdir().unwrap();
    decode(START).write(dir.path());
    let text = report(dir.path(), &["--format", "markdown", "-n", "2"]);
    assert!(text.starts_with("### rkprof: `python serve.py`\n"), "{text}");
    assert!(text.contains("2 of 3 kernels") && text.lines().count() < 60);
    let tables = text.lines().filter(|line| line.starts_with('|'));
    assert!(tables.clone().all(|line| [8, 9].contains(&line.matches('|').count())), "{text}");
}

#[test]
fn a_trace_alone_says_the_same() {
    let dir = tempfile::tempdir().unwrap();
    decode(START).write(dir.path());
    let [run, trace]: [Value; 2] = [dir.path().to_owned(), dir.path().join("trace.pftrace")]
        .map(|path| serde_json::from_str(&report(&path, &["--format", "json"])).unwrap());
    assert_eq!(schema::errors("report", &trace), [""; 0]);
    for part in ["findings", "kernels", "api", "copies", "markers", "categories"] {
        assert_eq!(run[part], trace[part], "{part}");
    }
    assert_eq!(run["processes"][0]["timeline"], trace["processes"][0]["timeline"]);
}

#[test]
fn what_needs_a_trace_says_why_it_is_missing() {
    let dir = tempfile::tempdir().unwrap();
    decode(START).write(dir.path());
    fs::remove_file(dir.path().join("trace.pftrace")).unwrap();
    let text = report(dir.path(), &[]);
    assert!(text.contains("No timeline  the run has no trace (statistics only)"), "{text}");
    assert!(text.contains("Kernels by total time") && text.contains("Kernel kinds"));
    let json: Value = serde_json::from_str(&report(dir.path(), &["--format", "json"])).unwrap();
    assert!(json["processes"][0]["timeline"].is_null());
    assert!(json["launch_tax"]["measured_score"].is_null() && json["launch_tax"]["score"].is_number());
    assert!(report(dir.path(), &["--format", "html"]).contains("There is no timeline: the run has no trace"));
}

#[test]
fn processes_keep_their_clocks() {
    let dir = tempfile::tempdir().unwrap();
    decode(START).write(&dir.path().join("run"));
    // Another machine, started long before.
    let mut other = decode(900_000_000_000_000);
    (other.process.pid, other.process.rank) = (4250, Some(1));
    other.write(&dir.path().join("run/pid_4250"));
    let report: Value = serde_json::from_str(&report(&dir.path().join("run"), &["--format", "json"])).unwrap();
    assert_eq!(schema::errors("report", &report), [""; 0]);
    let windows: Vec<_> = (0..2).map(|i| report["processes"][i]["timeline"]["window_ns"].as_u64().unwrap()).collect();
    assert_eq!(windows[0], windows[1]);
    assert!(windows[0] < 40 * 300 * US);
    let processes: std::collections::BTreeSet<_> =
        report["findings"].as_array().unwrap().iter().map(|finding| finding["process"].as_str().unwrap()).collect();
    assert_eq!(processes.into_iter().collect::<Vec<_>>(), ["process 4242", "rank 1"]);
}

#[test]
fn unknown_ranges_are_a_usage_error() {
    let dir = tempfile::tempdir().unwrap();
    decode(START).write(dir.path());
    let output = std::process::Command::new(super::common::rkprof())
        .args(["report", "--step", "Decode"])
        .arg(dir.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("there is no range of the name \"Decode\"; there are decode step"), "{said}");
}

#[test]
fn halves_of_a_trace_make_the_whole() {
    use rkprof_analysis::timeline::Builder;
    use rkprof_perfetto::reader::{Item, TraceReader, seam};
    let mut run = made();
    // A range over all, ranges that begin before the seam and end after it, steps.
    run.range("epoch", 0, 900_000 * US, |run| {
        for i in 0..1_500u64 {
            let at = 300 * US * i;
            run.range(if i % 2 == 0 { "even" } else { "odd" }, at, at + 290 * US, |run| {
                run.kernel(["gemm", "norm", "late"][(i % 2 + i / 1_200) as usize], at, at + 5 * US, at + 100 * US);
                run.copy(4096, (at + US, at + 2 * US), at + 110 * US, at + 120 * US);
                run.call("hipStreamSynchronize", at + 3 * US, at + 130 * US);
            });
        }
    });
    let trace = run.trace();
    let middle = seam(&mut std::io::Cursor::new(&trace), trace.len() as u64 / 2, trace.len() as u64).unwrap();
    let middle = middle.expect("the state is repeated every 500 events") as usize;
    assert!(middle > trace.len() / 2 && middle < trace.len() * 3 / 4);
    let read = |bytes: &[u8]| {
        let (mut builder, mut reader) = (Builder::new(), TraceReader::new(bytes));
        while let Some(item) = reader.next().unwrap() {
            if let Item::Event(event) = item {
                builder.event(&event, reader.registry());
            }
        }
        assert_eq!((reader.torn(), reader.orphans()), (None, 0));
        builder
    };
    let mut halves = read(&trace[..middle]);
    halves.join(read(&trace[middle..]));
    let (whole, halves) = (read(&trace).finish(), halves.finish());
    assert_eq!(whole.dispatches.len(), 1_500);
    assert_eq!(format!("{halves:?}"), format!("{whole:?}"));
    assert_eq!(seam(&mut std::io::Cursor::new(&trace[..200]), 100, 100).unwrap(), None);
}

#[test]
fn the_validator_finds_what_is_wrong() {
    let found =
        schema::errors("report", &serde_json::json!({ "schema_version": 2, "findings": [{ "id": 3, "extra": 1 }] }));
    for part in ["schema_version is not", "$ has no kernels", "findings[0].id", "findings[0] has no try", "additional"]
    {
        assert!(found.iter().any(|error| error.contains(part)), "{part}: {found:#?}");
    }
}

/// Regression: the page's details of a kernel showed the agent's number.
#[test]
fn the_shapes_of_a_kernel_name_the_gpu_as_other_views_do() {
    let dir = tempfile::tempdir().unwrap();
    let mut run = decode(START);
    // The second agent is the first GPU.
    run.registry.agents[1].gpu_index = Some(0);
    run.write(dir.path());
    let page = report(dir.path(), &["--format", "html"]);
    let data = page.split("id=\"kernel-data\"").nth(1).and_then(|rest| rest.split_once('>')).unwrap().1;
    let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    let kernels = data["kernels"].as_array().unwrap();
    assert_eq!(kernels.len(), 3);
    assert!(kernels.iter().all(|kernel| kernel["shapes"][0]["device"] == "GPU 0"), "{kernels:?}");
}
