//! Names of kernels: one short form and one id in every view of a run, full names for programs.

use super::{code, on_terminal, run, stderr, stdout, temporary};
use rkprof_model::event::{Event, Kernel, KernelDispatch, LaunchShape, Registry, Symbol};
use rkprof_model::run::RunInfo;
use rkprof_model::summary::{SCHEMA_VERSION, Summary};
use rkprof_stats::{Aggregator, judge};
use rkprof_store::dir::write_json;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

const CK: &str = "void ck::kernel_gemm_xdl_cshuffle_v3<ck::GridwiseGemm_xdl_cshuffle_v3<ck::tensor_layout::gemm::RowMajor, \
                  ck::tensor_layout::gemm::ColumnMajor, ck::tensor_layout::gemm::RowMajor, _Float16, _Float16, float, _Float16, \
                  _Float16, ck::PassThrough, ck::PassThrough, ck::PassThrough, (ck::GemmSpecialization)0, 256, 128, 128, 64, 8, 8> \
                  >(ck::Argument)";
const TENSILE: [&str; 2] = [
    "Cijk_Alik_Bljk_HHS_BH_MT64x64x64_MI16x16x16x1_SN_GRVW8_GSU8_PGR2_WG64_4_1",
    "Cijk_Alik_Bljk_HHS_BH_MT64x64x64_MI16x16x16x1_SN_GRVW8_GSU8_PGR2_WG32_8_1",
];
const ATEN: &str = "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<c10::Half>, \
                    std::array<char*, 3ul> >(int, at::native::CUDAFunctor_add<c10::Half>, std::array<char*, 3ul>)";

/// Ids of the four, by the definition in docs/reference.md; a Python program computed them (tests/consumers/kernel_ids.py).
const ADD: &str = "Kk1x8";
const GEMM: &str = "Ks0w8";
const OTHER: &str = "Ky5p0";
const FUSED: &str = "Kz4f2";

/// Names, calls and microseconds a call, in the order of their launches, and what each is called.
const KERNELS: [(&str, u64, u64, &str, &str); 4] = [
    (ATEN, 10, 20, ADD, "vectorized_elementwise<4> add<half>"),
    (TENSILE[0], 10, 100, GEMM, "Tensile HHS MT64x64x64 GSU8 WG64_4_1"),
    (TENSILE[1], 30, 90, OTHER, "Tensile HHS MT64x64x64 GSU8 WG32_8_1"),
    (CK, 10, 40, FUSED, "ck gemm_xdl_cshuffle_v3<f16, 256, 128, 128, 64>"),
];

/// A run of the four kernels, `slower` percent slower than they are.
fn write_run(dir: &Path, slower: u64) {
    write_run_with(dir, |_| slower);
}

/// The same with a number of percent for each kernel. Calls differ by half a percent from their mean.
fn write_run_with(dir: &Path, slower: impl Fn(&str) -> u64) {
    let kernels = KERNELS.map(|(name, calls, us, ..)| (name, calls, us, slower(name)));
    write_times(dir, &kernels);
}

/// Kernels with their calls and microseconds a call.
fn write_kernels(dir: &Path, kernels: &[(&str, u64, u64)]) {
    write_times(dir, &kernels.iter().map(|&(name, calls, us)| (name, calls, us, 0)).collect::<Vec<_>>());
}

/// The same with a number of percent for each by which it is slower.
fn write_times(dir: &Path, all: &[(&str, u64, u64, u64)]) {
    let kernel = |name: &str| Kernel { symbol: Symbol::new(name), ..Kernel::default() };
    let registry =
        Registry { kernels: all.iter().zip(0..).map(|(row, id)| (id, kernel(row.0))).collect(), ..Registry::default() };
    let mut aggregator = Aggregator::new(2);
    let mut now = 1_000_000_000;
    for ((_, calls, us, slower), id) in all.iter().zip(0..) {
        for call in 0..*calls {
            let (start, length) = (now, us * 10 * (100 + slower));
            let end = start + if call % 2 == 0 { length - us * 5 } else { length + us * 5 };
            aggregator.event(&Event::Kernel(dispatch(id, start, end)), &registry);
            now = end + 1_000;
        }
    }
    let mut summary = Summary {
        schema_version: SCHEMA_VERSION,
        end_ns: now,
        start_ns: 1_000_000_000,
        finished: true,
        ..Summary::default()
    };
    aggregator.fill(&registry, &mut summary);
    judge(&mut summary.completeness, &rkprof_model::verdict::Witnesses::default(), &summary.notes, true);
    std::fs::create_dir_all(dir).unwrap();
    write_json(
        &dir.join("run.json"),
        &RunInfo { schema_version: 1, status: rkprof_model::run::Status::Finished, ..RunInfo::default() },
    )
    .unwrap();
    write_json(&dir.join("summary.json"), &summary).unwrap();
}

fn dispatch(kernel: u64, start: u64, end: u64) -> KernelDispatch {
    let shape = LaunchShape { grid: [65_536, 1, 1], workgroup: [256, 1, 1], lds: Some(0) };
    KernelDispatch {
        kernel,
        start,
        end,
        event_id: start,
        dispatch_id: start,
        stream: Some(0),
        tid: 1,
        shape,
        scratch: Some(0),
        ..KernelDispatch::default()
    }
}

fn made() -> tempfile::TempDir {
    let dir = temporary();
    write_run(&dir.path().join("run"), 0);
    dir
}

/// Lines of a text that hold a word.
fn lines<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    text.lines().filter(|line| line.split_whitespace().any(|found| found == word)).collect()
}

#[test]
fn a_program_that_reads_gets_whole_names() {
    let dir = made();
    for arguments in [&["report", "run"][..], &["report", "run", "--shapes"], &["report", "run", "--wide"]] {
        let output = run(dir.path(), arguments);
        assert_eq!(code(&output), Some(0), "{}", stderr(&output));
        let text = stdout(&output);
        // The same search as `report | grep kernel_gemm_xdl_cshuffle`.
        let found: Vec<&str> = text.lines().filter(|line| line.contains("kernel_gemm_xdl_cshuffle")).collect();
        assert_eq!(found.len(), 1, "{text}");
        for (name, _, _, id, _) in KERNELS {
            assert!(text.lines().any(|line| line.ends_with(&format!("{id} {name}"))), "{name}\n{text}");
        }
    }
    let file = run(dir.path(), &["report", "run", "-o", "report.txt"]);
    assert_eq!(code(&file), Some(0));
    assert!(std::fs::read_to_string(dir.path().join("report.txt")).unwrap().contains(CK));
}

#[test]
fn people_get_ids_and_short_forms() {
    let dir = made();
    let (code, text) = on_terminal(dir.path(), &["report", "run"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    // Some 30 characters of a line remain: the tile, the differences and the operation stay.
    for (id, begin, end) in [
        (OTHER, "Tensile", "MT64x64x64 WG32_8_1"),
        (GEMM, "Tensile", "MT64x64x64 WG64_4_1"),
        (FUSED, "ck gemm_xdl_cshuffle_v3<f16", ">"),
        (ADD, "vectorized", " add<half>"),
    ] {
        let found = lines(&text, id);
        let is_called = |line: &&str| line.contains(&format!(" {id} {begin}")) && line.ends_with(end);
        assert!(found.iter().any(is_called), "{id} {begin} {end}: {found:?}\n{text}");
    }
    let markdown = stdout(&run(dir.path(), &["report", "run", "--format", "markdown"]));
    for (_, _, _, id, name) in KERNELS {
        assert!(markdown.contains(&format!("| {id} `{name}` |")), "{id} {name}\n{markdown}");
    }
}

#[test]
fn all_views_agree() {
    let dir = made();
    let json: Value = serde_json::from_slice(&run(dir.path(), &["report", "run", "--format", "json"]).stdout).unwrap();
    for row in json["kernels"].as_array().unwrap() {
        let (.., id, short) = KERNELS.iter().find(|kernel| kernel.0 == row["name"]).unwrap();
        assert_eq!(row["id"], *id);
        // The short form alone need not show how the kernel differs from others.
        assert!(short.starts_with(row["short_name"].as_str().unwrap()), "{}", row["short_name"]);
    }
    let work = ["--work", "Cijk=flops:1e9,bytes:1e6", "--work", "kernel_gemm=flops:1e9,bytes:1e6", "--format", "json"];
    let output = run(dir.path(), &[&["roofline", "run"], &work[..]].concat());
    let roofline: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", stderr(&output)));
    let points = roofline["kernel_points"].as_array().unwrap();
    assert_eq!(points.len(), 3);
    for point in points {
        let (.., id, _) = KERNELS.iter().find(|kernel| kernel.0 == point["name"]).unwrap();
        assert_eq!(point["id"], *id);
    }
    let table = stdout(&run(dir.path(), &[&["roofline", "run"], &work[..4], &["--format", "csv"]].concat()));
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 3);
    for row in &rows {
        let (.., id, short) = KERNELS.iter().find(|kernel| kernel.0 == &row[2]).unwrap();
        assert_eq!((&row[0], &row[1]), (*id, *short), "the short form is the one that people see");
    }
    write_run(&dir.path().join("slower"), 50);
    let (_, text) = on_terminal(dir.path(), &["compare", "run", "slower", "--wide"]);
    for (name, _, _, id, _) in KERNELS {
        assert!(text.lines().any(|line| line.ends_with(&format!("{id} {name}"))), "{name}\n{text}");
    }
    // The pages' filters find the names that people read, those that programs write, and ids.
    for page in [&["report", "run"][..], &["compare", "run", "slower"]] {
        let page = stdout(&run(dir.path(), &[page, &["--format", "html"]].concat()));
        let key = format!("data-key=\"{OTHER}\"");
        let row = page.split("<tr ").find(|row| row.contains(&key)).expect("a row of the kernel");
        let name = format!("data-name=\"{} ", TENSILE[1].to_lowercase());
        assert!(row.starts_with(&name) && row.contains(" wg32_8_1\""), "{}", row.split('>').next().unwrap());
    }
    let markdown = stdout(&run(dir.path(), &["compare", "run", "slower", "--format", "markdown"]));
    for (_, _, _, id, name) in KERNELS {
        assert!(markdown.contains(&format!("{id} `{name}`")), "{id} {name}\n{markdown}");
    }
}

#[test]
fn filters_take_ids() {
    let dir = made();
    let latency = |kernel: &str| {
        let output =
            run(dir.path(), &["fitness", "run", "--kernel", kernel, "--latency", "kernels", "--format", "json"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", stderr(&output)));
        report["latency_us"].as_f64().unwrap()
    };
    for (_, _, us, id, _) in KERNELS {
        assert!((latency(id) - us as f64).abs() < 1e-6, "{id}");
    }
    assert!((latency("^Cijk") - 190.0).abs() < 1e-6);
    let output = run(dir.path(), &["fitness", "run", "--kernel", "K5"]);
    assert_eq!(code(&output), Some(4));
    assert!(stderr(&output).contains("no kernel K5; it has 4 kernels"), "{}", stderr(&output));
    assert!(stderr(&output).contains("rkprof report"), "{}", stderr(&output));
}

/// The kernels of one run launched in another order, and some of its own beside them.
#[test]
fn a_kernel_has_the_same_id_in_every_run() {
    let dir = made();
    write_kernels(
        &dir.path().join("other"),
        &[("new_kernel", 5, 10), (CK, 10, 40), (TENSILE[1], 10, 90), (ATEN, 10, 20)],
    );
    let of = |arguments: &[&str], rows: &str, name: &dyn Fn(&Value) -> Value| -> BTreeMap<String, String> {
        let output = run(dir.path(), arguments);
        let json: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", stderr(&output)));
        let pair = |row: &Value| (name(row).as_str().unwrap().to_owned(), row["id"].as_str().unwrap().to_owned());
        json[rows].as_array().unwrap().iter().map(pair).collect()
    };
    let report = |name: &str| of(&["report", name, "--format", "json"], "kernels", &|row| row["name"].clone());
    let (one, other) = (report("run"), report("other"));
    assert_eq!((one.len(), other.len()), (4, 4));
    for name in [CK, TENSILE[1], ATEN] {
        assert_eq!(one[name], other[name], "{name}");
    }
    // Compared, every kernel has its id: also those that one side alone has.
    for sides in [["run", "other"], ["other", "run"]] {
        let arguments = ["compare", sides[0], sides[1], "--other-program", "--format", "json"];
        let side = |row: &Value| ["before", "after"].iter().find_map(|side| row[side].get("name").cloned()).unwrap();
        let both = of(&arguments, "rows", &side);
        assert_eq!(both.len(), 5);
        assert!(one.iter().chain(&other).all(|(name, id)| both[name] == *id), "{both:?}");
        // The id of a kernel that the baseline alone has is understood, its number isn't.
        let gone = if sides[0] == "run" { &one[TENSILE[0]] } else { &other["new_kernel"] };
        let found = run(dir.path(), &["compare", sides[0], sides[1], "--kernel", gone]);
        assert_eq!(code(&found), Some(0), "{}", stderr(&found));
        let none = run(dir.path(), &["compare", sides[0], sides[1], "--kernel", "K5"]);
        assert_eq!(code(&none), Some(4), "{}", stdout(&none));
    }
}

/// Ids in the tables of a text, the first word of the kernel's column.
fn ids_in(text: &str) -> Vec<&str> {
    let of = |line: &str| KERNELS.iter().find(|row| lines(line, row.3).len() == 1).map(|row| row.3);
    let mut ids: Vec<&str> = text.lines().filter(|line| line.starts_with("  ")).filter_map(of).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

#[test]
fn a_report_of_one_kernel() {
    let dir = made();
    for (filter, wanted) in [
        (FUSED, &[FUSED][..]),
        // In small letters, shortened, and by the third launch, the older form.
        (OTHER.to_lowercase().as_str(), &[OTHER]),
        (&OTHER[..4], &[OTHER]),
        ("k3", &[OTHER]),
        // As people read it, as programs write it, and as an expression.
        ("Tensile HHS", &[GEMM, OTHER]),
        ("kernel_gemm_xdl_cshuffle_v3<ck::Gr", &[FUSED]),
        ("^void (ck|at)::", &[ADD, FUSED]),
    ] {
        let mut wanted = wanted.to_vec();
        wanted.sort_unstable();
        let text = stdout(&run(dir.path(), &["report", "run", "--kernel", filter]));
        assert_eq!(ids_in(&text), wanted, "{filter}\n{text}");
        let json: Value =
            serde_json::from_slice(&run(dir.path(), &["report", "run", "--kernel", filter, "--format", "json"]).stdout)
                .unwrap();
        let mut ids: Vec<&str> =
            json["kernels"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
        ids.sort_unstable();
        assert_eq!(ids, wanted, "{filter}");
        // Values of the whole run do not change.
        assert_eq!(json["completeness"]["dispatches"], 60);
        let page = stdout(&run(dir.path(), &["report", "run", "--kernel", filter, "--format", "html"]));
        let rows = KERNELS.iter().filter(|row| page.contains(&format!("data-key=\"{}\"", row.3)));
        let mut rows: Vec<&str> = rows.map(|row| row.3).collect();
        rows.sort_unstable();
        assert_eq!(rows, wanted, "{filter}");
        let markdown = stdout(&run(dir.path(), &["report", "run", "--kernel", filter, "--format", "markdown"]));
        let rows = KERNELS.iter().filter(|row| markdown.contains(&format!("| {} `", row.3)));
        assert_eq!(rows.count(), wanted.len(), "{filter}\n{markdown}");
    }
    // A share refers to all kernels: 2700 of 4300 us.
    let text = stdout(&run(dir.path(), &["report", "run", "--kernel", OTHER]));
    assert!(lines(&text, OTHER).iter().any(|line| line.trim_start().starts_with("62.8%")), "{text}");
    for arguments in [&["report", "run"][..], &["roofline", "run"]] {
        for (filter, problem) in
            [("K5", "no kernel K5; it has 4 kernels"), ("nosuch", "no kernels matching \"nosuch\"")]
        {
            let output = run(dir.path(), &[arguments, &["--kernel", filter]].concat());
            assert_eq!(code(&output), Some(4), "{filter}");
            assert!(
                stderr(&output).contains(problem) && stderr(&output).contains("rkprof report"),
                "{}",
                stderr(&output)
            );
        }
    }
}

#[test]
fn a_roofline_of_one_kernel() {
    let dir = made();
    let work = ["--work", "Cijk=flops:1e9,bytes:1e6", "--work", "kernel_gemm=flops:1e9,bytes:1e6", "--format", "json"];
    let ids = |filter: &str| {
        let output = run(dir.path(), &[&["roofline", "run", "--kernel", filter], &work[..]].concat());
        let json: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", stderr(&output)));
        let points = json["kernel_points"].as_array().unwrap().iter();
        let mut ids: Vec<String> = points.map(|point| point["id"].as_str().unwrap().to_owned()).collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!([ids(GEMM), ids("K2")], [[GEMM], [GEMM]]);
    assert_eq!(ids("Tensile").len(), 2);
}

#[test]
fn a_comparison_of_one_kernel_has_its_verdict() {
    let dir = made();
    // One of them is slower. A run that is named again would count once.
    for n in 1..4 {
        write_run_with(&dir.path().join(format!("run{n}")), |_| n);
        write_run_with(&dir.path().join(format!("slower{n}")), |name| n + if name == TENSILE[0] { 50 } else { 0 });
    }
    let compared = |kernel: &str| {
        let sides = ["--baseline", "run1", "run2", "run3", "--candidate", "slower1", "slower2", "slower3"];
        let arguments =
            [&["compare"], &sides[..], &["--kernel", kernel, "--fail-on", "regression", "--format", "json"]];
        let arguments = arguments.concat();
        let output = run(dir.path(), &arguments);
        let json: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", stderr(&output)));
        let ids: Vec<String> =
            json["rows"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect();
        (ids.join(" "), json["verdict"].as_str().unwrap().to_owned(), code(&output).unwrap())
    };
    assert_eq!(compared(GEMM), (GEMM.to_owned(), "REGRESSION".to_owned(), 1));
    assert_eq!(compared("K2"), compared(GEMM));
    assert_eq!(compared(FUSED), (FUSED.to_owned(), "NEUTRAL".to_owned(), 0));
    assert_eq!(compared("Tensile"), (format!("{GEMM} {OTHER}"), "REGRESSION".to_owned(), 1));
    for format in ["text", "markdown", "html"] {
        let text = stdout(&run(dir.path(), &["compare", "run", "slower1", "--kernel", FUSED, "--format", format]));
        assert!(text.contains(&format!("only kernel {FUSED}")), "{format}: {text}");
        assert!(!text.contains("Cijk") && !text.contains("Tensile"), "{format}: {text}");
    }
    let output = run(dir.path(), &["compare", "run", "slower1", "--kernel", "nosuch"]);
    assert_eq!(code(&output), Some(4));
    assert!(stderr(&output).contains("neither side has such a kernel"), "{}", stderr(&output));
}
