//! The rank of variants by the default fitness is the rank of their true device time.

use super::hardware::{MI250X, MI300X, MI355X, RX7900};
use super::scene::{Player, ask, play};
use super::score::Score;

struct Planted {
    name: &'static str,
    /// The better first.
    variants: Vec<Player>,
    target_us: &'static str,
}

fn launches(list: &[(&str, u64)], times: usize) -> Player {
    let mut run = play(&MI300X, 1);
    for _ in 0..times {
        list.iter().for_each(|(name, us)| run.launch(name, *us));
        run.sync();
    }
    run
}

fn runs() -> Vec<Planted> {
    let mut runs = Vec::new();
    let mut add = |name, target_us, variants| runs.push(Planted { name, variants, target_us });

    add(
        "one launch of 100 us beats ten of 12 us",
        "20",
        vec![launches(&[("fused", 100)], 30), launches(&[("part", 12); 10], 30)],
    );
    add(
        "90, 100, 120 and 150 us in different launches",
        "20",
        vec![
            launches(&[("one", 90)], 30),
            launches(&[("two", 50), ("two", 50)], 30),
            launches(&[("six", 20); 6], 30),
            launches(&[("ten", 15); 10], 30),
        ],
    );
    let decoder = |device, us: [u64; 3], layers: usize| {
        let mut run: Player = play(device, 1);
        for _ in 0..40 {
            run.graph(&[("gemm", us[0]), ("attention", us[1]), ("norm", us[2])].repeat(layers));
            run.sync();
        }
        run
    };
    add(
        "a decoder of fewer, of faster, of slower kernels",
        "500",
        vec![
            decoder(&MI355X, [20, 20, 2], 12),
            decoder(&MI355X, [20, 20, 5], 12),
            decoder(&MI355X, [22, 24, 5], 12),
            decoder(&MI355X, [22, 24, 5], 16),
        ],
    );
    let warmed = |first: u64, us: u64| {
        let mut run = play(&RX7900, 1);
        for i in 0..100 {
            run.launch("gemm", if i == 0 { first } else { us });
            run.sync();
        }
        run
    };
    add(
        "a long compilation is not the kernel's time",
        "50",
        vec![warmed(10_000, 190), warmed(200, 200), warmed(15_000, 210)],
    );
    let overlapped = |together: bool| {
        let mut run = play(&MI250X, 1);
        for _ in 0..30 {
            run.stream = 0;
            run.launch("left", 200);
            run.stream = u32::from(together);
            run.launch("right", 200);
            run.wait("hipDeviceSynchronize", 3);
        }
        run
    };
    add("two streams at once beat one after the other", "50", vec![overlapped(true), overlapped(false)]);
    let paused = |us: u64, host: u64| {
        let mut run = play(&MI300X, 1);
        for _ in 0..40 {
            run.range("step", |run| {
                (0..4).for_each(|_| run.launch("Cijk_gemm", us));
                run.sync();
            });
            run.host(host);
        }
        run
    };
    add("the host's pauses are not the kernels' time", "200", vec![paused(100, 900), paused(104, 0), paused(115, 30)]);
    let marked = |us: u64, other: u64| {
        let mut run = play(&MI300X, 1);
        for _ in 0..20 {
            // Work between the marked steps does not belong to them.
            run.range("step", |run| (0..4).for_each(|_| run.launch("gemm", us)));
            run.sync();
            run.launch("logging", other);
            run.sync();
        }
        run
    };
    add("marked steps, and something else between them", "100", vec![marked(50, 900), marked(55, 100), marked(70, 10)]);
    add(
        "the same work in more and slower pieces",
        "20",
        vec![
            launches(&[("a", 40), ("b", 40)], 25),
            launches(&[("a", 20), ("a", 21), ("b", 20), ("b", 21)], 25),
            launches(&[("a", 11); 8], 25),
        ],
    );
    runs
}

#[test]
fn variants_rank_as_their_device_time() {
    let mut score = Score::default();
    for Planted { name, variants, target_us } in runs() {
        let mut scores = Vec::new();
        for variant in variants {
            let dir = tempfile::tempdir().unwrap();
            variant.scene.write(dir.path());
            let options = ["--correct", "true", "--target-latency-us", target_us];
            let report = ask(dir.path(), "fitness", &options);
            let of = |key: &str| report[key].as_f64().unwrap_or_else(|| panic!("{name}: {report:#}"));
            scores.push((of("bounded_score"), of("fitness_score")));
        }
        let descending = scores.windows(2).all(|pair| pair[0].0 > pair[1].0 && pair[0].1 > pair[1].1);
        score.ask(name, &["in order"], if descending { "in order" } else { "out of order" });
        if !descending {
            println!("{name}: {scores:?}");
        }
    }
    score.assert("rank of fitness", 100.0);
}
