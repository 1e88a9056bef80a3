//! The limit of a kernel: natures of kernels on six devices, through presets of counters or stated work, and the verdict of
//! an expert with the same knowledge. Where the counters can't decide, the truth is UNKNOWN, with the preset that would.

use super::hardware::{DEVICES, Device, MI250X, MI300X, MI355X, Nature, PLAIN};
use super::scene::{Dispatched, ORDINARY, Scene, Static, US};
use super::score::Score;
use rkprof_arch::plan::{self, Request};
use rkprof_arch::presets;
use serde_json::Value;

/// A kernel, and its verdict with full knowledge.
struct Planted {
    name: &'static str,
    nature: Nature,
    facts: Static,
    truth: &'static str,
}

fn kernels(device: &Device) -> Vec<Planted> {
    let few = Static { blocks: device.cus / 4, ..ORDINARY };
    let with = |name, truth, nature| Planted { name, nature, facts: ORDINARY, truth };
    let mut list = vec![
        with("triad_copy", "MEMORY", Nature { memory: 0.88, valu: 0.06, fp32: 0.02, ..PLAIN }),
        Planted {
            name: "tiny_fill",
            nature: Nature { us: 2.5, memory: 0.01, valu: 0.01, fp32: 0.001, occupancy: 0.05, ..PLAIN },
            facts: Static { blocks: 1, ..ORDINARY },
            truth: "LATENCY",
        },
        Planted {
            name: "few_workgroups",
            nature: Nature { us: 80.0, valu: 0.06, fp32: 0.02, memory: 0.05, occupancy: 0.03, wait: 0.7, ..PLAIN },
            facts: few,
            truth: "LATENCY",
        },
        with(
            "spinning_waves",
            "LATENCY",
            Nature { valu: 0.09, fp32: 0.03, memory: 0.1, occupancy: 0.12, wait: 0.85, ..PLAIN },
        ),
        with(
            "transpose_conflicts",
            "LDS",
            Nature { lds: 0.8, lds_conflict: 0.45, memory: 0.3, wait_lds: 0.4, ..PLAIN },
        ),
        with("far_from_all", "UNKNOWN", PLAIN),
        with("vector_math", "COMPUTE", Nature { valu: 0.88, fp32: 0.75, memory: 0.06, ..PLAIN }),
    ];
    if device.is_cdna {
        list.extend([
            with(
                "gemm_fp16",
                "COMPUTE",
                Nature {
                    valu: 0.3,
                    mfma: 0.9,
                    fp16: 0.86,
                    fp32: 0.01,
                    memory: 0.12,
                    occupancy: 0.3,
                    l2_hit: 0.85,
                    ..PLAIN
                },
            ),
            with(
                "gather_thrash",
                "CACHE",
                Nature { memory: 0.5, l2_hit: 0.2, fp32: 0.6, l2_factor: 1.2, valu: 0.3, ..PLAIN },
            ),
            with(
                "fused_attention",
                "BALANCED",
                Nature { mfma: 0.56, fp16: 0.54, memory: 0.55, l2_hit: 0.5, l2_factor: 2.0, valu: 0.3, ..PLAIN },
            ),
        ]);
    }
    list
}

/// The possible conclusion on a kernel through a preset. `None`: experts would differ.
fn expected(device: &Device, preset: &str, kernel: &Planted) -> Option<&'static str> {
    // Launched for less time than a launch takes, or on a fraction of the compute units: known without counters.
    if matches!(kernel.name, "tiny_fill" | "few_workgroups") {
        return Some("LATENCY");
    }
    if !device.is_cdna {
        // One set of counters for all presets; it has vector issue, memory, occupancy and LDS.
        return Some(kernel.truth);
    }
    let (counts_compute, counts_memory) = match preset {
        "full" => (true, true),
        "roofline" => return roofline(kernel),
        "compute" => (true, false),
        "memory" | "communication" | "extended" => (false, true),
        _ => return Some("UNKNOWN"),
    };
    Some(match kernel.truth {
        truth if counts_compute && counts_memory => truth,
        "COMPUTE" if counts_compute => "COMPUTE",
        "MEMORY" if counts_memory => "MEMORY",
        // Conflicts, accesses and waits for LDS are in all of these but the waits in `compute`.
        "LDS" => "LDS",
        // Waves that wait for something, few of them, and memory idle: without the arithmetic units' share it is likely,
        // not known. Half of the bandwidth with hit rates is likely, not known either.
        "LATENCY" | "CACHE" | "BALANCED" => return None,
        _ => "UNKNOWN",
    })
}

/// FLOPs and bytes, LDS, L2 hits; neither occupancy nor instruction issue.
fn roofline(kernel: &Planted) -> Option<&'static str> {
    match kernel.name {
        "vector_math" | "spinning_waves" => None,
        _ => Some(kernel.truth),
    }
}

fn counted_run(device: &Device, preset: &str) -> Scene {
    counted(device, preset, &kernels(device))
}

/// Timed launches, and three counted ones for each pass of the preset.
fn counted(device: &Device, preset: &str, kernels: &[Planted]) -> Scene {
    let arch = rkprof_arch::find(device.arch).expect("a known architecture");
    let preset = presets::find(preset).expect("a preset");
    let passes = plan::plan(arch, &Request { presets: vec![preset], ..Request::default() }).passes;
    let mut scene = Scene::new(device, 1);
    let mut now = 100 * US;
    for kernel in kernels {
        let ns = (kernel.nature.us * 1e3) as u64;
        let launch = |scene: &mut Scene, timed: bool, ns: u64, now: &mut u64| {
            let (start, end) = (*now + 6 * US, *now + 6 * US + ns);
            let one = Dispatched { name: kernel.name, launch: *now, start, end, timed, facts: kernel.facts };
            scene.call("hipLaunchKernel", (0, 0, 7), *now, 4 * US, &[one]);
            *now = end + 2 * US;
        };
        for i in 0..24 {
            launch(&mut scene, true, ns + i % 5 * (ns / 500), &mut now);
        }
        for (group, pass) in passes.iter().enumerate().filter(|(_, pass)| !pass.counters.is_empty()) {
            for _ in 0..3 {
                // Counting serializes and slows down.
                launch(&mut scene, false, ns * 13 / 10, &mut now);
                scene.counted(group as u32, &kernel.nature.counters(device, &pass.counters));
            }
        }
    }
    scene
}

fn kernel<'a>(report: &'a Value, name: &str) -> &'a Value {
    let kernels = report["kernels"].as_array().expect("kernels");
    kernels.iter().find(|kernel| kernel["name"] == name).unwrap_or_else(|| panic!("no kernel {name}"))
}

fn class<'a>(report: &'a Value, name: &str) -> &'a str {
    kernel(report, name)["verdict"]["class"].as_str().expect("a class")
}

#[test]
fn counted_kernels_get_the_verdict_of_their_nature() {
    let mut score = Score::default();
    for device in DEVICES {
        let presets: &[&str] = match device.is_cdna {
            true => &["full", "roofline", "compute", "memory", "communication", "extended", "lightweight"],
            false => &["rdna", "full", "compute", "memory", "lightweight"],
        };
        for preset in presets {
            let report = counted_run(device, preset).ask("report", &[]);
            for planted in kernels(device) {
                let truth = match *preset {
                    "lightweight" if !matches!(planted.name, "tiny_fill" | "few_workgroups") => Some("UNKNOWN"),
                    _ => expected(device, preset, &planted),
                };
                let Some(truth) = truth else { continue };
                let scene = format!("{} {preset} {}", device.arch, planted.name);
                let said = class(&report, planted.name);
                score.ask(&scene, &[truth], said);
                let verdict = &kernel(&report, planted.name)["verdict"];
                if truth == "UNKNOWN" && said == "UNKNOWN" {
                    let reason = verdict["reason"].as_str().unwrap();
                    assert!(
                        verdict["next"].as_str().is_some_and(|next| next.starts_with("rkprof ")),
                        "{scene}: what to measure next is not said: {verdict:#}"
                    );
                    if planted.name == "far_from_all" && matches!(*preset, "full" | "rdna") {
                        assert!(reason.contains('%'), "{scene}: the distance is not said: {reason}");
                    }
                }
            }
        }
    }
    score.assert("verdicts of counted kernels", 95.0);
}

/// docs/metrics.md lists the verdicts that each preset can reach on which devices: exactly those.
#[test]
fn presets_reach_the_verdicts_that_the_table_says() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/metrics.md")).unwrap();
    let table = text.split("| preset | CDNA").nth(1).expect("the table").split("\n\n").next().unwrap();
    let rows: Vec<Vec<&str>> =
        table.lines().skip(2).map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect();
    let rows = rows.iter().flat_map(|row| row[0].split(", ").map(move |preset| (preset.trim_matches('`'), row)));
    let rows: Vec<(&str, &Vec<&str>)> = rows.collect();
    for preset in presets::PRESETS {
        assert!(rows.iter().any(|(name, _)| *name == preset.name), "{} is not in the table", preset.name);
    }
    for (preset, row) in rows {
        for device in DEVICES {
            let mut said: Vec<&str> = row[1 + usize::from(!device.is_cdna)].split(' ').collect();
            let report = counted_run(device, preset).ask("report", &[]);
            let planted = kernels(device);
            let right = planted.iter().filter(|planted| class(&report, planted.name) == planted.truth);
            let mut reached: Vec<&str> =
                right.map(|planted| planted.truth).filter(|class| *class != "UNKNOWN").collect();
            said.sort_unstable();
            reached.sort_unstable();
            reached.dedup();
            assert_eq!(reached, said, "{preset} on {}", device.arch);
        }
    }
}

/// One workgroup takes all of a compute unit's LDS, and there are a sixteenth more of them than compute units: the second round
/// takes as long as the first with most of the device idle. Half of the kernel's time is lost, and it is known why.
#[test]
fn a_last_round_of_few_workgroups_is_a_tail() {
    for (device, lds) in [(&MI250X, 65_536), (&MI300X, 65_536), (&MI355X, 163_840)] {
        let nature = Nature { valu: 0.42, fp32: 0.3, memory: 0.3, occupancy: 0.12, wait: 0.3, ..PLAIN };
        for (blocks, class, cause) in
            [(device.cus + device.cus / 16, "LATENCY", Some("tail")), (2 * device.cus, "UNKNOWN", None)]
        {
            let facts = Static { blocks, lds, ..ORDINARY };
            let planted = Planted { name: "tiles", nature, facts, truth: class };
            let report = counted(device, "full", &[planted]).ask("report", &[]);
            let verdict = &kernel(&report, "tiles")["verdict"];
            let scene = format!("{} {blocks} workgroups", device.arch);
            assert_eq!(verdict["class"], class, "{scene}: {verdict:#}");
            assert_eq!(verdict["cause"].as_str(), cause, "{scene}: {verdict:#}");
            let advice = verdict["recommendations"].to_string();
            assert_eq!(advice.contains("whole number of times"), cause.is_some(), "{scene}: {advice}");
        }
    }
}

/// What JSON says of each kernel (verdict, confidence, advice, values of counters with how many launches), the page has, too; text and
/// Markdown have it of the kernels that they list.
#[test]
fn every_report_has_verdicts_and_counters() {
    let place = tempfile::tempdir().unwrap();
    let run = place.path().join("run");
    counted_run(&MI300X, "full").write(&run);
    let ask = |format: &str| {
        super::common::stdout_of(
            std::process::Command::new(super::common::rkprof())
                .arg("report")
                .arg(&run)
                .args(["-n", "30", "--format", format]),
        )
    };
    let report: Value = serde_json::from_str(&ask("json")).unwrap();
    let page = ask("html");
    let data = page.split("id=\"kernel-data\"").nth(1).and_then(|rest| rest.split_once('>')).unwrap().1;
    let data: Value = serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
    let (text, markdown) = (ask("text"), ask("markdown"));
    let shown = data["kernels"].as_array().unwrap();
    assert_eq!(shown.len(), kernels(&MI300X).len());
    for planted in kernels(&MI300X) {
        let said = kernel(&report, planted.name);
        let class = said["verdict"]["class"].as_str().unwrap();
        let on_page = shown.iter().find(|kernel| kernel["name"] == planted.name).unwrap();
        assert_eq!(on_page["verdict"]["class"], class, "{on_page:#}");
        let known = class != "UNKNOWN";
        let confidence = if known { said["verdict"]["confidence"].clone() } else { Value::Null };
        assert_eq!(on_page["verdict"]["confidence"], confidence, "{}", planted.name);
        assert_eq!(on_page["verdict"]["reason"], said["verdict"]["reason"]);
        assert!(!known || !on_page["verdict"]["advice"].as_array().unwrap().is_empty(), "{}: no advice", planted.name);
        // Each counter with its launches and mean, as the spread in JSON.
        let counters = on_page["counters"].as_array().unwrap();
        assert_eq!(counters.len(), said["spread"].as_array().unwrap().len(), "{}", planted.name);
        for (counter, spread) in counters.iter().zip(said["spread"].as_array().unwrap()) {
            assert_eq!((&counter[1], &counter[2]), (&spread["n"], &spread["mean"]), "{counter} {spread}");
            assert_eq!(counter[1], 3, "three launches a pass were counted");
        }
        // The confidence is a word: a percentage beside a limit reads as a share of it.
        let word = if known { said["verdict"]["confidence_word"].as_str().unwrap() } else { "-" };
        let has_row = |table: &str| table.lines().any(|line| line.contains(class) && line.contains(word));
        assert!(has_row(&text) && has_row(&markdown), "{class} with {word}: {text}{markdown}");
    }
    for table in [&text, &markdown] {
        assert!(table.contains("SQ_WAVES"), "values of counters: {table}");
    }
}

/// A kernel of known time whose work is stated: name, TFLOP/s over a peak of the device, GB/s over memory's, format.
struct Stated {
    scene: &'static str,
    device: &'static Device,
    kernel: &'static str,
    work: String,
    us: u64,
    blocks: u32,
    truth: &'static str,
}

fn stated() -> Vec<Stated> {
    let mut list = Vec::new();
    for device in DEVICES {
        let mut add = |scene, kernel, work: String, truth| {
            list.push(Stated { scene, device, kernel, work, us: 500, blocks: 4096, truth });
        };
        let flops = |share: f64, tflops: f64| share * tflops * 1e6 * 500.0;
        let bytes = |share: f64| share * device.memory * 1e3 * 500.0;
        add(
            "a GEMM near its roof",
            "Cijk_big_gemm",
            format!("flops:{:e},bytes:{:e},dtype:fp16", flops(0.85, device.fp16), bytes(0.1)),
            "COMPUTE",
        );
        add("a copy, bytes alone", "stream_copy", format!("bytes:{:e}", bytes(0.87)), "MEMORY");
        add("a copy, 0 FLOP", "stream_copy", format!("flops:0,bytes:{:e},dtype:fp32", bytes(0.84)), "MEMORY");
        add(
            "FLOPs alone, near the roof",
            "Cijk_gemm",
            format!("flops:{:e},dtype:fp16", flops(0.8, device.fp16)),
            "COMPUTE",
        );
        add(
            "8.4 % of FP16",
            "Cijk_slow_gemm",
            format!("flops:{:e},bytes:{:e},dtype:fp16", flops(0.084, device.fp16), bytes(0.05)),
            "UNKNOWN",
        );
        add(
            "8.4 % of FP16, format not stated",
            "Cijk_slow_gemm",
            format!("flops:{:e},bytes:{:e}", flops(0.084, device.fp16), bytes(0.05)),
            "UNKNOWN",
        );
        add(
            "11 % of its roof",
            "gemm_kernel",
            format!("flops:{:e},bytes:{:e},dtype:fp16", flops(0.11, device.fp16), bytes(0.02)),
            "UNKNOWN",
        );
        if let Some(fp8) = device.fp8 {
            add(
                "FP8 near its roof",
                "gemm_fp8",
                format!("flops:{:e},bytes:{:e},dtype:fp8", flops(0.8, fp8), bytes(0.1)),
                "COMPUTE",
            );
            add(
                "FP8 at 70 % of its roof",
                "gemm_fp8",
                format!("flops:{:e},bytes:{:e},dtype:fp8", flops(0.7, fp8), bytes(0.1)),
                "COMPUTE",
            );
            add(
                "FP8 at 40 % of its roof",
                "gemm_fp8",
                format!("flops:{:e},bytes:{:e},dtype:fp8", flops(0.4, fp8), bytes(0.1)),
                "UNKNOWN",
            );
        }
        if let Some(fp64) = device.fp64 {
            add(
                "FP64 near its roof",
                "dgemm",
                format!("flops:{:e},bytes:{:e},dtype:fp64", flops(0.85, fp64), bytes(0.1)),
                "COMPUTE",
            );
        }
    }
    list.push(Stated {
        scene: "a short kernel that uses the memory all the same",
        device: &MI300X,
        kernel: "add",
        work: format!("bytes:{:e}", 0.8 * MI300X.memory * 1e3 * 12.0),
        us: 12,
        blocks: 2432,
        truth: "MEMORY",
    });
    list.push(Stated {
        scene: "a matrix product on one workgroup",
        device: &MI355X,
        kernel: "Cijk_tiny",
        work: "flops:1e8,bytes:1e5,dtype:fp16".into(),
        us: 60,
        blocks: 4,
        truth: "LATENCY",
    });
    list
}

#[test]
fn kernels_of_stated_work_get_the_verdict_of_their_own_roof() {
    let mut score = Score::default();
    for Stated { scene, device, kernel: name, work, us, blocks, truth } in stated() {
        let mut player = super::scene::play(device, 1);
        player.facts = Static { blocks, ..ORDINARY };
        for _ in 0..30 {
            player.launch(name, us);
        }
        player.sync();
        let report = player.report(&["--work", &format!("{name}={work}")]);
        let verdict = &kernel(&report, name)["verdict"];
        score.ask(&format!("{} {scene}", device.arch), &[truth], class(&report, name));
        assert!(verdict["confidence"].as_f64().unwrap() <= 0.5, "nothing was counted: {verdict:#}");
        // A value that was not stated is null, and never 0.
        let said = kernel(&report, name);
        if scene == "a copy, bytes alone" {
            for missing in [&said["flops"], &said["roofline"][0]["ai"], &said["roofline"][0]["roof_tflops"]] {
                assert!(missing.is_null(), "{}: {said:#}", device.arch);
            }
            assert!(verdict["factors"]["compute"].is_null(), "{verdict:#}");
        }
        if scene == "FLOPs alone, near the roof" {
            assert!((verdict["factors"]["compute"].as_f64().unwrap() / 0.8 - 1.0).abs() < 0.01, "{verdict:#}");
            assert!(verdict["factors"]["memory"].is_null(), "{verdict:#}");
        }
        // Relative to its own roof, not to FP16's, which it exceeds.
        if scene == "FP8 at 70 % of its roof" {
            assert!((verdict["factors"]["compute"].as_f64().unwrap() / 0.7 - 1.0).abs() < 0.01, "{verdict:#}");
        }
        // Stated work is not requested again.
        if scene.contains("8.4 %") {
            let advice = verdict["recommendations"].to_string();
            assert!(!advice.contains("give FLOPs and bytes"), "{advice}");
        }
    }
    score.assert("verdicts of stated work", 95.0);
}
