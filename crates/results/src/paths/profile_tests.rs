//! Times of call paths, planted.

use super::*;
use rkprof_model::call_paths::Path;

fn kernel(name: &str, width: u32, launches: u64, ns: u64) -> Kernel {
    let shape = Shape { grid: [width, 1, 1], workgroup: [64, 1, 1] };
    Kernel { name: name.to_owned(), shape: Some(shape), time: Time { launches, ns }, ..Kernel::default() }
}

fn profile(kernels: Vec<Kernel>, paths: Vec<Vec<Kernel>>) -> Profile {
    let paths = paths.into_iter().enumerate().map(|(index, kernels)| Path {
        addresses: vec![index as u64 + 1],
        kernels,
        ..Path::default()
    });
    let paths = CallPaths { kernels, paths: paths.collect(), ..CallPaths::default() };
    let mut profile = Profile::default();
    profile.add(&paths, None);
    profile
}

fn of(profile: &Profile, function: &str) -> f64 {
    let mine = |sample: &&Sample| sample.stack[0].function == function;
    profile.samples.iter().filter(mine).map(|sample| sample.ns).sum()
}

fn of_path(profile: &Profile, path: usize) -> f64 {
    profile.samples.iter().filter(|sample| sample.path == path).map(|sample| sample.ns).sum()
}

/// One path launches the small shape, another one the large shape; one launch in ten of each has a path.
#[test]
fn shapes_are_estimated_apart() {
    let kernels = vec![kernel("gemm", 64, 100, 1_000), kernel("gemm", 4096, 100, 99_000)];
    let paths = vec![vec![kernel("gemm", 64, 10, 100)], vec![kernel("gemm", 4096, 30, 29_700)]];
    let profile = profile(kernels, paths);
    assert_eq!((of(&profile, "0x1"), of(&profile, "0x2")), (1_000.0, 99_000.0));
    assert_eq!((profile.with_path, profile.launches, profile.unknown_ns), (40, 200, 0));
}

#[test]
fn a_shape_without_paths_takes_its_kernels() {
    let kernels = vec![kernel("gemm", 64, 100, 1_000), kernel("gemm", 128, 8, 400), kernel("other", 64, 1, 70)];
    let paths = vec![vec![kernel("gemm", 64, 75, 750)], vec![kernel("gemm", 64, 25, 250)]];
    let profile = profile(kernels, paths);
    assert_eq!((of(&profile, "0x1"), of(&profile, "0x2")), (750.0 + 300.0, 250.0 + 100.0));
    assert_eq!(profile.unknown_ns, 70);
    let borrowed = profile.samples.iter().filter(|sample| sample.seen == 0);
    assert!(profile.error_ns(borrowed) > 0.0, "what was not sampled is not certain");
}

/// The time of each path of short waits is proportional to its samples; long waits are known.
#[test]
fn waits_are_shared_out_by_their_length() {
    let wait = |is_long, count, ns| call_paths::Wait {
        function: "hipEventSynchronize".to_owned(),
        is_long,
        all: Waits { count, ns },
    };
    let path = |address, waits| Path { addresses: vec![address], waits, ..Path::default() };
    // 3,000 waits of 10 us and 1,000 of 60 us, with one path per 1 ms of each.
    let paths = CallPaths {
        waits: vec![wait(false, 4_000, 90_000_000), wait(true, 3, 7_000_000)],
        paths: vec![
            path(1, vec![wait(false, 30, 300_000), wait(true, 2, 4_000_000)]),
            path(2, vec![wait(false, 60, 3_600_000), wait(true, 1, 3_000_000)]),
        ],
        ..CallPaths::default()
    };
    let mut profile = Profile::default();
    profile.add(&paths, None);
    let of = |function: &str| {
        let mine = profile.deeds.iter().filter(|deed| deed.stack[0].function == function);
        mine.fold((0, 0), |(count, ns), deed| (count + deed.count.round() as u64, ns + deed.ns.round() as u64))
    };
    assert_eq!(of("0x1"), (3_002, 34_000_000));
    assert_eq!(of("0x2"), (1_001, 63_000_000));
    assert_eq!((profile.wait_ns, profile.unknown_wait_ns), (97_000_000, 0));
}

#[test]
fn the_error_is_that_of_a_sample() {
    let all = profile(vec![kernel("a", 1, 10, 100)], vec![vec![kernel("a", 1, 4, 40)], vec![kernel("a", 1, 6, 60)]]);
    assert_eq!(all.error_ns(all.samples.iter()), 0.0, "every launch has a path");
    // Half of 400 sampled launches: sqrt(0.25 / 400) = 2.5 %, times 1.96.
    let half = vec![vec![kernel("a", 1, 200, 2_000)], vec![kernel("a", 1, 200, 2_000)]];
    let half = profile(vec![kernel("a", 1, 1_000_000, 10_000_000)], half);
    let error = half.error_ns(half.samples.iter().take(1)) / 10_000_000.0;
    assert!((error - 0.049).abs() < 0.001, "{error}");
    // One path has a launch in ten with weight 10, the other has all of its launches: only the first is uncertain.
    let weights = |count: f64, squares| Weights { count, squares, bytes: 0.0, ns: count };
    let of = |launches, stands_for| Kernel { stands_for, ..kernel("a", 1, launches, launches) };
    let paths = vec![vec![of(100, weights(1_000.0, 10_000.0))], vec![of(1_000, weights(1_000.0, 1_000.0))]];
    let uneven = profile(vec![kernel("a", 1, 2_000, 2_000)], paths);
    assert_eq!((of_path(&uneven, 0), of_path(&uneven, 1)), (1_000.0, 1_000.0));
    // The sum of w (w - 1) is 9,000; sqrt(0.25 * 9,000) = 47, times 1.96.
    let error = uneven.error_ns(uneven.samples.iter().take(1));
    assert!((error - 93.0).abs() < 3.0, "{error}");
    // The first of eleven launches stands for itself alone: the others may be of any line.
    let first = profile(vec![kernel("a", 1, 11, 110)], vec![vec![of(1, weights(1.0, 1.0))]]);
    assert!(first.error_ns(first.samples.iter()) > 40.0);
    // All three sampled launches have one path, but others may exist.
    let few = profile(vec![kernel("a", 1, 1_000, 1_000)], vec![vec![kernel("a", 1, 3, 3)]]);
    assert!(few.error_ns(few.samples.iter()) > 100.0);
}
