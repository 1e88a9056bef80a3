//! The number of steps of a run, where the program's author knows it.

use super::hardware::{DEVICES, MI250X, MI300X, MI355X, RX7900, STRIX};
use super::scene::{Player, US, play};
use super::score::Score;

struct Planted {
    name: &'static str,
    run: Player,
    steps: u64,
    /// Kernels of a step.
    kernels: f64,
}

fn layer(run: &mut Player, us: [u64; 2]) {
    run.launch("Cijk_layer", us[0]);
    run.launch("norm_layer", us[1]);
}

fn runs() -> Vec<Planted> {
    let mut runs = Vec::new();
    let mut add = |name, steps, kernels, run| runs.push(Planted { name, run, steps, kernels });

    let mut run = play(&MI300X, 1);
    for _ in 0..200 {
        run.graph(&[("qkv", 20), ("attention", 30), ("mlp", 40)].repeat(4));
    }
    run.sync();
    add("200 graphs of 12 kernels, three by three", 200, 12.0, run);

    let mut run = play(&MI250X, 1);
    for _ in 0..100 {
        (0..12).for_each(|_| layer(&mut run, [40, 10]));
        run.sync();
    }
    add("100 waits after 24 kernels, two by two", 100, 24.0, run);

    let mut run = play(&RX7900, 1);
    for _ in 0..40 {
        (0..3).for_each(|_| layer(&mut run, [90, 30]));
        run.wait("hipDeviceSynchronize", 4);
    }
    add("40 device-wide waits after 6 kernels", 40, 6.0, run);

    let mut run = play(&MI300X, 1);
    for step in 0..10 {
        run.range(&format!("ProfilerStep#{step}"), |run| {
            for _ in 0..6 {
                run.range("aten::mm", |run| layer(run, [60, 20]));
            }
        });
    }
    run.sync();
    add("ten ranges ProfilerStep#0 to #9", 10, 12.0, run);

    let mut run = play(&MI355X, 1);
    for _ in 0..30 {
        run.range("iteration", |run| {
            for _ in 0..4 {
                run.range("layer", |run| layer(run, [50, 15]));
            }
        });
    }
    run.sync();
    add("30 ranges with four ranges in each", 30, 8.0, run);

    let mut run = play(&STRIX, 1);
    for _ in 0..50 {
        run.range("decode step", |run| {
            layer(run, [70, 20]);
            run.launch("sample", 10);
        });
    }
    run.sync();
    add("50 ranges, no more", 50, 3.0, run);

    let mut run = play(&MI300X, 1);
    for _ in 0..24 {
        run.launch("embedding", 30);
        (0..16).for_each(|_| layer(&mut run, [45, 12]));
        run.launch("lm_head", 80);
    }
    run.sync();
    add("a model of 16 layers, launched ahead, nothing marked", 24, 34.0, run);

    let mut run = play(&MI300X, 1);
    for _ in 0..60 {
        run.graph(&[("qkv", 20), ("attention", 35), ("mlp", 40)].repeat(10));
        run.launch("sample_top_p", 12);
        run.sync();
    }
    add("a decoder: a graph of 30 kernels, and the choice of the token", 60, 31.0, run);

    let mut run = play(&MI300X, 1);
    (0..40).for_each(|k| run.launch(["prefill_gemm", "prefill_attention"][k % 2], 400));
    run.sync();
    for _ in 0..80 {
        run.graph(&[("gemv", 10), ("attention_decode", 15)].repeat(8));
        run.sync();
    }
    add("a prefill, then 80 tokens by graph", 80, 16.0, run);

    let mut run = play(&MI250X, 1);
    for _ in 0..25 {
        run.range("train_step", |run| {
            run.range("forward", |run| (0..4).for_each(|_| layer(run, [60, 20])));
            run.range("backward", |run| (0..8).for_each(|_| layer(run, [70, 20])));
            run.range("optimizer", |run| run.launch("adam", 90));
        });
    }
    run.sync();
    add("training: forward, backward, optimizer in a step's range", 25, 25.0, run);

    let mut run = play(&MI300X, 2);
    for gpu in 0..2 {
        (run.gpu, run.tid, run.now) = (gpu, 7 + gpu, 100 * US);
        for _ in 0..20 {
            (0..8).for_each(|_| layer(&mut run, [50, 20]));
            run.launch("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage)", 90);
            run.sync();
        }
    }
    add("two GPUs, a thread each, 20 steps with a collective", 20, 34.0, run);

    let mut run = play(&MI300X, 4);
    for gpu in 0..4 {
        (run.gpu, run.tid, run.now) = (gpu, 7 + gpu, (100 + 9 * u64::from(gpu)) * US);
        for _ in 0..30 {
            run.range("step", |run| {
                (0..3).for_each(|_| layer(run, [80, 20]));
                run.launch("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage)", 70);
                run.sync();
            });
        }
    }
    add("four GPUs, a thread each, 30 steps by range on each", 30, 28.0, run);

    let mut run = play(&MI300X, 1);
    for thread in 0..2 {
        (run.stream, run.tid, run.now) = (thread, 7 + thread, 100 * US);
        for _ in 0..20 {
            run.range("request batch", |run| layer(run, [60, 20]));
            run.sync();
        }
    }
    add("two threads of one GPU serve 20 requests each", 40, 2.0, run);

    let mut run = play(&MI300X, 1);
    for _ in 0..32 {
        run.stream = 0;
        (0..5).for_each(|_| layer(&mut run, [80, 20]));
        run.stream = 1;
        run.launch("elementwise_side", 60);
        run.wait("hipDeviceSynchronize", 3);
    }
    add("two streams, 32 device-wide waits", 32, 11.0, run);

    let mut run = play(&MI300X, 1);
    for step in 0..40 {
        run.launch("embed", 20);
        // Every fifth step does more work.
        (0..if step % 5 == 0 { 9 } else { 6 }).for_each(|_| layer(&mut run, [60, 25]));
        run.wait("hipStreamSynchronize", 3);
    }
    add("steps that differ: 40 waits", 40, (8.0 * 19.0 + 32.0 * 13.0) / 40.0, run);

    let mut run = play(&MI300X, 1);
    for step in 0..50 {
        run.range("train_step", |run| (0..3).for_each(|_| layer(run, [70, 20])));
        run.host(1);
        if step % 10 == 9 {
            run.range("evaluate", |run| (0..9).for_each(|_| layer(run, [60, 20])));
        }
    }
    run.sync();
    add("50 training steps, and an evaluation after every ten", 50, 6.0, run);

    let mut run = play(&MI355X, 1);
    for _ in 0..25 {
        run.range("request", |run| {
            for _ in 0..3 {
                run.graph(&[("gemv", 12), ("attention_decode", 18)].repeat(6));
                run.sync();
            }
        });
    }
    add("25 requests by range, three graphs and three waits in each", 25, 36.0, run);

    let mut run = play(&RX7900, 1);
    for step in 0..43 {
        run.range("step", |run| {
            // Clocks and caches are cold at first.
            let slow = if step < 3 { 10 } else { 1 };
            (0..2).for_each(|_| layer(run, [80 * slow, 20 * slow]));
            run.sync();
        });
    }
    add("three cold steps, then 40", 43, 4.0, run);

    for device in DEVICES {
        let mut run = play(device, 1);
        for _ in 0..36 {
            run.graph(&[("a", 12), ("b", 20), ("a", 12), ("b", 20)]);
        }
        run.sync();
        add("36 graphs of two pairs", 36, 4.0, run);
    }
    runs
}

#[test]
fn steps_are_those_of_the_program() {
    let mut score = Score::default();
    for Planted { name, run, steps, kernels } in runs() {
        let report = run.report(&[]);
        let found = &report["processes"][0]["timeline"]["steps"];

        let said = format!("{} of {:.2}", found["latency"]["count"], found["kernels"][1].as_f64().unwrap_or(0.0));
        score.ask(name, &[&format!("{steps} of {kernels:.2}")], &said);
        assert!(!found["evidence"].as_array().is_none_or(Vec::is_empty), "{name}: no evidence: {found:#}");
    }
    score.assert("steps", 100.0);
}
