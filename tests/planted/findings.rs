//! The first recommendation for a run: each run has one planted loss, or none.

use super::hardware::{DEVICES, Device, MI250X, MI300X, MI355X, RX7900};
use super::scene::{Dispatched, ORDINARY, Player, Static, US, play};
use super::score::Score;
use serde_json::Value;

/// A run, and the ids that may come first; none if there is nothing to find.
struct Planted {
    name: String,
    run: Player,
    first: &'static [&'static str],
}

fn names(n: usize) -> Vec<String> {
    (0..n).map(|k| format!("kernel_{k}")).collect()
}

fn clean_runs() -> Vec<Planted> {
    let mut runs = Vec::new();
    let mut add = |name: String, run: Player| runs.push(Planted { name, run, first: &["none"] });
    for (index, device) in DEVICES.into_iter().enumerate() {
        add(format!("{} queued ahead", device.arch), queued_ahead(device, index as u64));
        add(format!("{} graphs of a decoder", device.arch), decoder(device, 60));
    }
    add("two streams with events".into(), two_streams());
    add("two GPUs, one thread each".into(), two_gpus());
    add("eight GPUs with collectives beside the backward pass".into(), collectives());
    add("PyTorch steps, launched ahead".into(), pytorch());
    add("hundreds of short kernels in a graph".into(), sliver_graph());
    add("copies behind kernels".into(), hidden_copies());
    add("a wait for a result at each step's end".into(), waits_well());
    add("one long kernel at a time".into(), one_kernel());
    runs
}

/// Kernels of 50 to 400 us, launched every 5 us.
fn queued_ahead(device: &Device, seed: u64) -> Player {
    let mut run = play(device, 1).seed(seed);
    let names = names(6);
    let lengths: Vec<u64> = (0..6).map(|_| 50 + run.random(350)).collect();
    for _ in 0..60 {
        for (name, us) in names.iter().zip(&lengths) {
            let noise = run.random(us * US / 40);
            run.launch_ns(name, us * US + noise);
        }
    }
    run.sync();
    run
}

/// A graph of forty kernels for each token; the next is launched while it runs.
fn decoder(device: &Device, tokens: usize) -> Player {
    let mut run = play(device, 1);
    let layer = ["rms_norm", "Cijk_qkv", "paged_attention", "Cijk_out"];
    let kernels: Vec<(&str, u64)> = (0..40).map(|k| (layer[k % 4], [6, 30, 45, 22][k % 4])).collect();
    for _ in 0..tokens {
        run.graph(&kernels);
    }
    run.sync();
    run
}

fn two_streams() -> Player {
    let mut run = play(&MI300X, 1);
    for _ in 0..50 {
        run.stream = 0;
        run.launch("Cijk_forward", 200);
        run.stream = 1;
        run.launch("elementwise_other", 150);
        run.after(0);
        run.launch("reduce_both", 80);
        run.stream = 0;
    }
    run.wait("hipDeviceSynchronize", 3);
    run
}

fn two_gpus() -> Player {
    let mut run = play(&MI250X, 2);
    // The second thread's host time runs beside the first one's.
    for gpu in 0..2 {
        (run.gpu, run.tid, run.now) = (gpu, 7 + gpu, 100 * US);
        for _ in 0..60 {
            run.launch("Cijk_half", 180 + 5 * u64::from(gpu));
            run.launch("softmax", 60);
        }
        run.sync();
    }
    run
}

fn collectives() -> Player {
    let mut run = play(&MI300X, 8);
    for gpu in 0..8 {
        (run.gpu, run.tid, run.now) = (gpu, 7 + gpu, 100 * US);
        for _ in 0..20 {
            run.stream = 0;
            for _ in 0..4 {
                run.launch("Cijk_backward", 250);
            }
            run.stream = 1;
            run.after(0);
            run.launch("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage)", 180);
        }
        run.stream = 0;
        run.sync();
    }
    run
}

fn pytorch() -> Player {
    let mut run = play(&MI300X, 1);
    for step in 0..12 {
        run.range(&format!("ProfilerStep#{step}"), |run| {
            for layer in 0..8 {
                run.range("aten::linear", |run| run.launch("Cijk_linear", 240));
                run.range("aten::gelu", |run| {
                    run.launch("at::native::vectorized_elementwise_kernel<gelu>", 60 + layer)
                });
            }
        });
    }
    run.sync();
    run
}

fn sliver_graph() -> Player {
    let mut run = play(&MI355X, 1);
    let kernels: Vec<(&str, u64)> = (0..300).map(|k| (["add", "mul", "norm"][k % 3], 4)).collect();
    for _ in 0..20 {
        run.graph(&kernels);
    }
    run.sync();
    run
}

fn hidden_copies() -> Player {
    let mut run = play(&MI300X, 1);
    for _ in 0..60 {
        run.stream = 1;
        run.copy(90, 1 << 22);
        run.stream = 0;
        run.launch("Cijk_main", 320);
        run.launch("norm", 40);
        // A data loader fetches one batch while the previous one is in use.
        let busy = run.free();
        if busy > run.now + 700 * US {
            run.now = busy - 700 * US;
        }
    }
    run.sync();
    run
}

fn waits_well() -> Player {
    let mut run = play(&RX7900, 1);
    for _ in 0..30 {
        for _ in 0..8 {
            run.launch("Cijk_step", 400);
            run.launch("norm_step", 90);
        }
        run.sync();
    }
    run
}

fn one_kernel() -> Player {
    let mut run = play(&MI355X, 1);
    for _ in 0..100 {
        run.launch("persistent_megakernel", 2_000);
    }
    run.sync();
    run
}

fn losing_runs() -> Vec<Planted> {
    let mut runs = Vec::new();
    let mut add = |name: &str, first: &'static [&'static str], run: Player| {
        runs.push(Planted { name: name.to_owned(), run, first });
    };
    for (name, device) in [("on CDNA 3", &MI300X), ("on CDNA 2", &MI250X), ("on RDNA 3", &RX7900)] {
        let mut run = play(device, 1);
        for i in 0..80 {
            // Python between launches, and nothing queued.
            run.launch(["alpha", "beta", "gamma", "delta", "epsilon"][i * i % 5], 60);
            run.now = run.now.max(run.free());
            run.host(50 + i as u64 % 7);
        }
        run.sync();
        add(&format!("the host thinks between launches {name}"), &["host-bound"], run);

        let mut run = play(device, 1);
        for i in 0..120u64 {
            // Requested in time, and begun late.
            let launch = run.free().max(run.now);
            let (start, end) = (launch + 25 * US, launch + 85 * US + i % 3 * US);
            let name = ["alpha", "beta", "gamma", "delta", "epsilon"][(i * i % 5) as usize];
            let one = Dispatched { name, launch: launch - 2 * US, start, end, timed: true, facts: ORDINARY };
            run.scene.call("hipLaunchKernel", (0, 0, 7), launch - 2 * US, 2 * US, &[one]);
            run.now = end;
        }
        add(&format!("launched kernels begin late {name}"), &["launch-bound"], run);

        let mut run = play(device, 1);
        for _ in 0..60 {
            run.launch("Cijk_step", 300);
            run.wait("hipStreamSynchronize", 120);
        }
        add(&format!("waits that wake up late {name}"), &["avoidable-sync"], run);

        let mut run = play(device, 1);
        for _ in 0..60 {
            run.copy(150, 1 << 24);
            run.launch("Cijk_step", 300);
            run.launch("norm", 80);
        }
        run.sync();
        add(&format!("copies before each kernel {name}"), &["exposed-copies"], run);
    }

    let mut run = play(&MI300X, 1);
    for _ in 0..60 {
        run.stream = 1;
        run.copy(800, 1 << 25);
        run.stream = 0;
        // Each kernel needs its copy; the next copy runs beside it, and takes longer.
        run.after(1);
        run.launch("Cijk_batch", 300);
    }
    run.sync();
    add("copies longer than the kernels that they feed, double buffered", &["exposed-copies"], run);

    let mut run = play(&MI355X, 1);
    for _ in 0..300 {
        run.graph(&[("add", 5), ("mul", 4), ("norm", 6), ("cast", 5)]);
        run.host(60);
    }
    run.sync();
    add("graphs of 20 us, and 60 us of Python after each", &["host-bound"], run);

    let mut run = play(&MI300X, 1);
    for _ in 0..80 {
        run.launch("Cijk_step", 1_000);
        run.wait("hipDeviceSynchronize", 3);
        run.host(22);
    }
    add("device-wide waits on one stream", &["device-sync"], run);

    let mut run = play(&MI300X, 1);
    for _ in 0..40 {
        run.stream = 0;
        run.launch("Cijk_long", 800);
        run.stream = 1;
        run.pageable_copy(300, 1 << 24);
        run.stream = 0;
        run.launch("norm_long", 300);
    }
    run.sync();
    add("pageable memory", &["pageable-copies"], run);

    let mut run = play(&MI355X, 1);
    for _ in 0..100 {
        for k in 0..20 {
            run.launch(["add", "mul", "norm", "softmax"][k % 4], 3);
            run.host(2);
        }
        run.sync();
    }
    // Too fast for the host: a graph helps.
    add("the same twenty short launches again and again", &["graph", "host-bound", "launch-bound"], run);

    let mut run = play(&MI300X, 1);
    run.gap = 3 * US;
    run.call = US;
    let mut order = 7u64;
    for _ in 0..3_000 {
        order = order.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        run.launch(["add", "mul", "norm", "softmax", "cast", "index"][(order >> 33) as usize % 6], 5);
    }
    run.sync();
    add("slivers in no order, launched ahead", &["slivers", "launch-bound"], run);

    let mut run = play(&MI300X, 1);
    for i in 0..60 {
        run.launch("triton_poi_fused_0", if i == 0 { 30_000 } else { 500 });
        run.launch("triton_red_fused_1", if i == 0 { 20_000 } else { 300 });
    }
    run.sync();
    add("compiled at the first run", &["cold-start"], run);

    let mut run = play(&MI300X, 1);
    for i in 0..1_200 {
        run.launch("attention_kernel", if i % 80 == 41 { 900 } else { 100 });
    }
    run.sync();
    add("one launch in eighty takes nine times as long", &["tail"], run);

    let mut run = play(&MI300X, 1);
    for i in 0..60u64 {
        run.range("step", |run| {
            for _ in 0..6 {
                run.launch("Cijk_a", 150 + 20 * (i % 10));
                run.launch("norm_a", 60 + 30 * (i % 10));
            }
        });
    }
    run.sync();
    add("steps of different length", &["step-jitter"], run);

    for (name, variable, id) in [
        ("launches block", ("HIP_LAUNCH_BLOCKING", "1"), "serialized"),
        ("TunableOp tunes", ("PYTORCH_TUNABLEOP_ENABLED", "1"), "tuning"),
        ("copies without SDMA", ("HSA_ENABLE_SDMA", "0"), "disturbed"),
    ] {
        let mut run = queued_ahead(&MI300X, 3);
        run.scene.environment.push(variable);
        add(
            name,
            match id {
                "serialized" => &["serialized"],
                "tuning" => &["tuning"],
                _ => &["disturbed"],
            },
            run,
        );
    }
    runs
}

fn first(report: &Value) -> String {
    let findings = report["findings"].as_array().expect("findings");
    findings.first().map_or("none".to_owned(), |finding| finding["id"].as_str().expect("an id").to_owned())
}

#[test]
fn what_comes_first_is_what_was_planted() {
    let mut score = Score::default();
    for Planted { name, run, first: planted } in losing_runs() {
        let report = run.report(&[]);
        score.ask(&name, planted, &first(&report));
        for finding in report["findings"].as_array().unwrap() {
            assert_ne!(finding["saves_ns"], 0, "{name}: a finding that saves nothing: {finding:#}");
        }
    }
    score.assert("first findings", 95.0);
}

#[test]
fn clean_runs_have_none() {
    let mut score = Score::default();
    for Planted { name, run, first: planted } in clean_runs() {
        score.ask(&name, planted, &first(&run.report(&[])));
    }
    score.assert("clean runs", 100.0);
}

/// A graph can't be replaced by a graph, and wide loads don't help a matrix product.
#[test]
fn advice_fits_what_it_is_given_for() {
    let mut run = play(&MI300X, 1);
    for _ in 0..60 {
        run.graph(&[("Cijk_a", 40), ("norm", 20), ("Cijk_b", 60), ("add", 8)]);
        run.now = run.now.max(run.free());
        run.host(60);
    }
    run.sync();
    let report = run.report(&[]);
    assert_eq!(first(&report), "host-bound", "{}", report["findings"]);
    assert!(!report["findings"][0]["try"].as_str().unwrap().contains("HIP graph"), "{}", report["findings"][0]);

    let mut run = play(&MI300X, 1);
    run.facts = Static { vgprs: 128, ..ORDINARY };
    for _ in 0..40 {
        run.launch("void ck::kernel_gemm_xdl_cshuffle_v3<float>", 400);
    }
    run.sync();
    let bytes = 0.82 * MI300X.memory * 1e3 * 400.0;
    let report = run.report(&["--work", &format!("gemm=flops:1e9,bytes:{bytes:e},dtype:fp16")]);
    let verdict = &report["kernels"][0]["verdict"];
    assert_eq!(verdict["class"], "MEMORY");
    assert!(!verdict["recommendations"].to_string().contains("float4"), "{verdict:#}");
}
