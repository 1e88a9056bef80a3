//! A run without a problem has no findings.

use super::made::{US, ids, made};
use rkprof_analysis::advice::{Facts, findings};
use rkprof_analysis::timeline::Builder;
use rkprof_analysis::timeline::health::{Health, Options};

/// A program that launches well ahead of the device, with steps of random kernels, copies behind them, and one wait.
fn clean(seed: u64) -> super::made::Made {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut random = move |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % bound
    };
    let mut run = made();
    let length = 3 + random(18);
    let kernels: Vec<(String, u64)> =
        (0..length).map(|k| (format!("kernel_{k}"), 40 * US + random(400 * US))).collect();
    let (steps, copies) = (30 + random(60), random(2) == 0);
    let (mut host, mut gpu) = (0, 100 * US);
    for _ in 0..steps {
        let begin = host;
        run.range("step", begin, begin + 5 * US * length, |run| {
            if copies {
                run.copy(1 << 16, (host, host + 2 * US), gpu + US, gpu + 8 * US);
            }
            for (name, ns) in &kernels {
                let ns = ns + random(ns / 25);
                gpu += 300 + random(500);
                run.kernel(name, host, gpu, gpu + ns);
                (host, gpu) = (host + 5 * US, gpu + ns);
            }
        });
    }
    run.call("hipStreamSynchronize", host, gpu + 3 * US);
    run
}

#[test]
fn fifty_random_clean_runs_are_quiet() {
    for seed in 1..=50 {
        let run = clean(seed);
        let mut builder = Builder::new();
        run.events.iter().for_each(|event| builder.event(event, &run.registry));
        let health = Health::examine(&builder.finish(), &Options::default()).unwrap();
        let show = |name: &str, value: f64| format!("{name} {value}");
        let mut facts = Facts::of_run(&run.summary(), &Default::default());
        facts.add(&health, &show);
        let found = findings(&facts, &show).unwrap();
        assert!(found.is_empty(), "seed {seed}: {found:#?}");
        assert!(health.steps.is_some(), "seed {seed}");
    }
}

#[test]
fn a_clean_run_says_so() {
    let report = clean(7).report(&[]);
    assert_eq!(ids(&report), [""; 0]);
    let dir = tempfile::tempdir().unwrap();
    clean(7).write(dir.path());
    let text = super::made::report(dir.path(), &[]);
    assert!(text.contains("Findings     none: checked were idle time by cause"), "{text}");
}
