//! A kernel's code in pages: where samples met it, what its memory did, and both beside those of another run.

use crate::common::{rkprof, stdout_of};
use serde_json::Value;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program with a kernel of real code: its loop waits for memory twice.
struct Chase(tempfile::TempDir);

/// The wait for the index, in six of ten samples; the one for the weight; the load of the index.
const HOT: &str = "hot = [[104, 6], [132, 3], [80, 1]]";
/// What counters tell of it.
const BEHAVIOUR: &str = "behaviour = { valu = 0.05, memory = 0.4, occupancy = 0.9, l1_hit = 0.3, l2_hit = 0.45 }";

impl Chase {
    fn new() -> Chase {
        let dir = tempfile::tempdir().expect("temporary directory");
        let objects = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/code/tests/objects");
        // The listing of llvm-objdump, for machines without it.
        let listing = objects.join("hot.s");
        let script = format!(
            "#!/bin/sh\ncase \"$*\" in *--version*) echo LLVM version 14.0.6;; *) cat > /dev/null; cat {};; esac\n",
            listing.display()
        );
        let tool = dir.path().join("objdump");
        std::fs::write(&tool, script).expect("a script");
        std::fs::set_permissions(&tool, std::fs::Permissions::from_mode(0o755)).expect("a program");
        let chase = Chase(dir);
        chase.scenario("chase.toml", &objects.join("hot.co"), &format!("us = 4000\n{BEHAVIOUR}"));
        chase
    }

    fn scenario(&self, name: &str, image: &Path, kernel: &str) {
        let text = format!(
            "name = \"chase\"\nabout = \"a kernel that waits for memory\"\nseed = 7\n\
             [[kernel]]\nid = \"chase\"\nname = \"_Z5chasePKjPKfPfi\"\nmodule = \"jit\"\nimage = \"memory:{}\"\n\
             blocks = [512, 1, 1]\nblock = [256, 1, 1]\nvgpr = 7\nsgpr = 14\n{HOT}\n{kernel}\n\
             [[kernel]]\nid = \"short\"\nname = \"_Z5shortPf\"\nus = 0.02\n\
             [[thread]]\nstreams = 1\nrepeat = 20\nbody = [\n\
             {{ launch = {{ kernel = \"chase\", via = \"module\", stream = 1 }} }},\n\
             {{ launch = {{ kernel = \"short\", stream = 1 }} }},\n{{ sync = \"device\" }},\n]\n",
            image.display()
        );
        std::fs::write(self.0.path().join(name), text).expect("written");
    }

    fn record(&self, scenario: &str, options: &[&str], out: &str) -> PathBuf {
        let (file, out) = (self.0.path().join(scenario), self.0.path().join(out));
        let mut command = Command::new(rkprof());
        command.args(["demo", "-q", "--arch", "gfx90a", "--scenario"]).arg(file).arg("-o").arg(&out).args(options);
        stdout_of(&mut command);
        out
    }

    fn page(&self, arguments: &[&str], runs: &[&Path]) -> Value {
        let mut command = Command::new(rkprof());
        command.args(arguments).args(runs).args(["--format", "html"]);
        let page = stdout_of(command.env("RKPROF_OBJDUMP", self.0.path().join("objdump")));
        let data = page.split("id=\"kernel-data\"").nth(1).and_then(|rest| rest.split_once('>')).expect("data").1;
        serde_json::from_str(data.split_once("</script>").expect("its end").0).expect("JSON")
    }
}

fn kernel<'a>(page: &'a Value, begin: &str) -> &'a Value {
    let kernels = page["kernels"].as_array().expect("kernels");
    kernels.iter().find(|kernel| kernel["name"].as_str().is_some_and(|name| name.starts_with(begin))).expect("a kernel")
}

/// The texts of a row: `[share, [cells]]`.
fn cells(row: &Value) -> Vec<&str> {
    row[1].as_array().expect("cells").iter().map(|cell| cell.as_str().expect("text")).collect()
}

#[test]
fn hot_instructions_have_code_and_lines() {
    let chase = Chase::new();
    let run = chase.record("chase.toml", &["--pc-sampling", "--pc-interval", "100"], "sampled");
    let page = chase.page(&["report"], &[&run]);
    let hot = &kernel(&page, "chase(")["hot"];
    // 20 launches of 4 ms, four waves each 100 us.
    let said = hot["said"].as_str().expect("a sentence");
    let samples: u64 = said.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
    assert!((3000..=3300).contains(&samples) && said.contains("host trap each 100 us"), "{said}");
    let rows: Vec<(f64, Vec<&str>)> = hot["instructions"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| (row[0].as_f64().expect("a share"), cells(row)))
        .collect();
    // Share, samples, address, instruction, line.
    let places: Vec<&[&str]> = rows.iter().map(|(_, cells)| &cells[2..]).collect();
    assert_eq!(
        places,
        [
            &["0x1668", "s_waitcnt vmcnt(0)", "hot.hip:13"][..],
            &["0x1684", "s_waitcnt vmcnt(0)", "hot.hip:13"],
            &["0x1650", "global_load_dword v2, v[4:5], off", "hot.hip:12"],
        ]
    );
    for ((share, _), planted) in rows.iter().zip([60.0, 30.0, 10.0]) {
        assert!((share - planted).abs() < 4.0, "{rows:?}");
    }
    let lines: Vec<Vec<&str>> = hot["lines"].as_array().expect("lines").iter().map(cells).collect();
    assert_eq!(
        lines.iter().map(|line| (line[2], line[3])).collect::<Vec<_>>(),
        [("hot.hip:13", "2"), ("hot.hip:12", "1")]
    );
    // The code in its order, with what was not sampled between.
    let around: Vec<&Value> = hot["around"].as_array().expect("code").iter().filter(|row| !row.is_null()).collect();
    let addresses: Vec<&str> = around.iter().map(|row| cells(row)[1]).collect();
    let at = addresses.iter().position(|at| *at == "0x1668").expect("the wait");
    assert_eq!(addresses[at - 1..at + 2], ["0x1664", "0x1668", "0x166c"]);
    assert_eq!(cells(around[at - 1]), ["", "0x1664", "s_cmp_eq_u32 s8, 0", "hot.hip:11"]);
    assert!(hot["notes"][0].as_str().is_some_and(|note| note.contains("--pc-sampling=stochastic")), "{hot}");
    assert_eq!(kernel(&page, "short(")["hot"], Value::Null);
    assert!(page["why"]["hot"].as_str().is_some_and(|why| why.contains("samples met this kernel")), "{}", page["why"]);
}

/// gfx90a does not tell the reasons, so they are put into the summary.
#[test]
fn reasons_to_wait_are_told_where_samples_have_them() {
    let chase = Chase::new();
    let run = chase.record("chase.toml", &["--pc-sampling"], "sampled");
    let file = run.join("summary.json");
    let mut summary = crate::common::json(&file);
    let kernels = summary["pc_sampling"]["kernels"].as_array_mut().expect("kernels");
    let instructions =
        kernels.iter_mut().find(|kernel| kernel["name"].as_str().is_some_and(|name| name.starts_with("chase(")));
    let instructions = instructions.expect("the kernel")["instructions"].as_array_mut().expect("instructions");
    for (one, (issued, stalls)) in instructions.iter_mut().zip([
        (10, serde_json::json!({ "waitcnt": 80, "arbiter_not_win": 10 })),
        (20, serde_json::json!({ "waitcnt": 20 })),
        (10, serde_json::json!({})),
    ]) {
        let waits: u64 = stalls.as_object().expect("reasons").values().filter_map(Value::as_u64).sum();
        (one["samples"], one["issued"], one["stalls"]) = ((issued + waits).into(), issued.into(), stalls);
    }
    std::fs::write(&file, summary.to_string()).expect("written");
    let page = chase.page(&["report"], &[&run]);
    let hot = &kernel(&page, "chase(")["hot"];
    assert_eq!(page["hot"]["instructions"][4], "<waits for");
    assert_eq!(cells(&hot["instructions"][0])[4..], ["waitcnt 80.0%", "10.0%", "hot.hip:13"]);
    assert_eq!(cells(&hot["lines"][0])[4], "waitcnt 71.4%");
    assert_eq!(hot["states"], serde_json::json!([["waitcnt", 100], ["issued", 40], ["arbiter not win", 10]]));
}

#[test]
fn a_page_without_samples_or_counters_says_how_to_get_them() {
    let chase = Chase::new();
    let run = chase.record("chase.toml", &[], "plain");
    let page = chase.page(&["report"], &[&run]);
    let why = |what: &str| page["why"][what].as_str().expect("a sentence").to_owned();
    assert!(why("hot").contains("rkprof run --preset pc_sampling") && why("counters").contains("--preset roofline"));
    assert_eq!((&kernel(&page, "chase(")["hot"], &kernel(&page, "chase(")["memory"]), (&Value::Null, &Value::Null));
}

/// The value of a name in the rows of a step.
fn value<'a>(rows: &'a Value, name: &str) -> &'a str {
    let rows = rows.as_array().expect("rows");
    rows.iter().find(|row| row[0] == name).and_then(|row| row[1].as_str()).unwrap_or_else(|| panic!("{name}: {rows:?}"))
}

/// `1.97GB`, `106M`
fn number(text: &str) -> f64 {
    let end = text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len());
    let scale = match text[end..].chars().next() {
        Some('k') => 1e3,
        Some('M') => 1e6,
        Some('G') => 1e9,
        _ => 1.0,
    };
    scale * text[..end].parse::<f64>().expect("a number")
}

#[test]
fn the_chart_of_memory_has_what_was_counted() {
    let chase = Chase::new();
    let whole = chase.record("chase.toml", &["--preset", "roofline", "--replay", "app"], "counted");
    let page = chase.page(&["report"], &[&whole]);
    let chase_kernel = kernel(&page, "chase(");
    let memory = &chase_kernel["memory"];
    let [l1, l2, far] = [0, 1, 2].map(|at| &memory["chain"][at]);
    assert_eq!((value(&l1["of"], "hits"), value(&l2["of"], "hits")), ("30.0%", "45.0%"));
    let counted = |name: &str| {
        let rows = chase_kernel["counters"].as_array().expect("counters");
        rows.iter().find(|row| row[0] == name).and_then(|row| row[2].as_f64()).expect("a counter")
    };
    let is =
        |text: &str, expected: f64| assert!((number(text) / expected - 1.0).abs() < 0.01, "{text}, not {expected}");
    is(value(&l1["way"], "requests"), counted("TCP_TOTAL_CACHE_ACCESSES_sum"));
    is(value(&l2["way"], "reads"), counted("TCP_TCC_READ_REQ_sum"));
    is(value(&far["way"], "reads"), counted("TCC_EA_RDREQ_sum"));
    is(value(&l1["way"], "bytes"), 64.0 * counted("TCP_TOTAL_CACHE_ACCESSES_sum"));
    // The code of a replay's kernels is found, too.
    assert_eq!(chase_kernel["code"][0]["target"].as_str().map(|target| &target[..6]), Some("gfx90a"));

    // All launches take 4 ms: one bar, with this time in it.
    let bars = chase_kernel["hist"].as_array().expect("a histogram");
    let [from, to, calls] = [0, 1, 2].map(|at| bars[0][at].as_u64().expect("a number"));
    assert!(bars.len() == 1 && (from..to).contains(&4_000_000) && calls > 0, "{bars:?}");

    // One pass has less: what is missing is no number.
    let part = chase.record("chase.toml", &["--pmc", "TCC_HIT_sum,TCC_MISS_sum"], "part");
    let page = chase.page(&["report"], &[&part]);
    let memory = &kernel(&page, "chase(")["memory"];
    assert_eq!((&memory["partly"], value(&memory["chain"][1]["of"], "hits")), (&true.into(), "45.0%"));
    for (at, name) in [(0, "requests"), (0, "bytes"), (1, "reads"), (1, "bytes"), (2, "bytes read"), (2, "rate")] {
        assert_eq!(value(&memory["chain"][at]["way"], name), "-", "{name}");
    }
}

#[test]
fn a_comparison_has_both_sides_of_a_kernel() {
    let chase = Chase::new();
    let objects = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/code/tests/objects/hot.co");
    let behaviour = BEHAVIOUR.replace("l2_hit = 0.45", "l2_hit = 0.7");
    chase.scenario("after.toml", &objects, &format!("us = 4000\nlds = 32768\n{behaviour}"));
    let counted = ["--preset", "roofline", "--replay", "app"];
    let (before, after) = (chase.record("chase.toml", &counted, "a"), chase.record("after.toml", &counted, "b"));
    let page = chase.page(&["compare"], &[&before, &after]);
    let rows = kernel(&page, "chase(")["beside"].as_array().expect("facts").clone();
    let fact = |name: &str| {
        let row = rows.iter().find(|row| row[1][0] == name).unwrap_or_else(|| panic!("{name}: {rows:?}"));
        (row[0].as_str().expect("a tone"), cells(row)[1..].join("|"))
    };
    assert_eq!(page["beside"], serde_json::json!(["<fact", "before", "after", "change"]));
    assert_eq!(fact("VGPRs"), ("", "7|7|-".to_owned()));
    assert_eq!(fact("spilled VGPRs"), ("", "0|0|-".to_owned()));
    assert_eq!(fact("LDS a workgroup"), ("worse", "0B|32.0KiB|-".to_owned()));
    // Two workgroups of four waves fit: 8 of 32.
    assert_eq!(fact("room for waves"), ("worse", "100%|25.0%|-75.0%".to_owned()));
    assert_eq!(fact("waves limited by"), ("differs", "none|LDS|-".to_owned()));
    assert_eq!(fact("instructions: global loads"), ("", "2|2|-".to_owned()));
    assert_eq!(fact("L2 hits"), ("better", "45.0%|70.0%|+55.6%".to_owned()));
    let rate = fact("rate at HBM").1;
    assert!(rate.split('|').take(2).all(|side| side.ends_with(" GB/s")), "{rate}");

    // A report with a baseline has the same rows.
    let baseline = before.display().to_string();
    let reported = chase.page(&["report", "--baseline", &baseline], &[&after]);
    assert_eq!(
        (&kernel(&reported, "chase(")["beside"], &reported["beside"]),
        (&Value::from(rows.clone()), &page["beside"])
    );
    assert!(reported["of_beside"].as_str().is_some_and(|said| said.contains(&baseline)), "{}", reported["of_beside"]);
    assert_eq!(chase.page(&["report"], &[&after])["beside"], Value::Null);
    let mut text = Command::new(rkprof());
    let refused = text.arg("report").arg(&after).args(["--baseline", &baseline]).output().expect("a result");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("rkprof compare BASELINE RUN"));
}
