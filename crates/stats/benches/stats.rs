//! Cost of the statistics per event, beside the plain `hdrhistogram` that they replace, and of a summary.
//!
//! `cargo bench --bench stats`. Each sample adds [`BATCH`] events; the throughput line gives events per second.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rkprof_model::event::{ApiCall, Domain, Event, Function, Kernel, KernelDispatch, LaunchShape, Registry, Symbol};
use rkprof_model::summary::Summary;
use rkprof_stats::{Aggregator, Histogram, Tally};

const BATCH: usize = 4096;

fn main() {
    divan::main();
}

/// Numbers that look random and cost nothing.
fn noise(i: u64) -> u64 {
    let x = i.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (x ^ x >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32
}

/// Durations of one kernel: around 20 us, a spread of 10 %.
fn durations() -> Vec<u64> {
    (0..BATCH as u64).map(|i| 19_000 + noise(i) % 2_000).collect()
}

fn registry() -> Registry {
    let kernel = |i: u64| {
        (i, Kernel { symbol: Symbol::named(format!("k{i}"), format!("kernel_{i}(float*)")), ..Kernel::default() })
    };
    Registry { kernels: (0..64).map(kernel).collect(), ..Registry::default() }
}

/// Dispatches over `rows` combinations of 64 kernels with shapes, in the order of a repeated step.
fn dispatches(rows: u64) -> Vec<Event<'static>> {
    let dispatch = |i: u64| {
        let row = i % rows;
        let start = i * 25_000;
        Event::Kernel(KernelDispatch {
            kernel: row % 64,
            start,
            end: start + 2_000 + row * 7 + noise(i) % 500,
            event_id: i + 1,
            dispatch_id: i,
            agent: 1,
            queue: (i % 4) as u32,
            stream: Some((i % 2) as u32),
            tid: 1,
            shape: LaunchShape { grid: [256 * (1 + (row / 64) as u32), 1, 1], workgroup: [256, 1, 1], lds: Some(0) },
            scratch: Some(0),
            launch: Some(start.saturating_sub(4_000)),
            ..KernelDispatch::default()
        })
    };
    (0..BATCH as u64).map(dispatch).collect()
}

fn api_calls() -> Vec<Event<'static>> {
    let call = |i: u64| {
        let start = i * 1_000;
        Event::Api(ApiCall {
            status: Some(0),
            ..ApiCall::new(
                Function { domain: Domain::HipRuntime, operation: (noise(i) % 12) as u32 },
                1,
                start,
                start + 60 + noise(i) % 40,
            )
        })
    };
    (0..BATCH as u64).map(call).collect()
}

fn later(event: &mut Event<'_>) {
    const STEP: u64 = BATCH as u64 * 25_000;
    match event {
        Event::Kernel(dispatch) => {
            dispatch.start += STEP;
            dispatch.end += STEP;
            dispatch.launch = dispatch.launch.map(|launch| launch + STEP);
        }
        Event::Api(call) => {
            call.start += STEP;
            call.end += STEP;
        }
        _ => {}
    }
}

fn add(bencher: Bencher, events: Vec<Event<'static>>) {
    let (registry, mut events) = (registry(), events);
    let mut aggregator = Aggregator::new(2);
    // Steady state: all rows exist. Time goes on from batch to batch, as it does in a program.
    events.iter().for_each(|event| aggregator.event(event, &registry));
    bencher.counter(ItemsCount::new(events.len())).bench_local(|| {
        for event in &mut events {
            later(event);
            aggregator.event(black_box(event), &registry);
        }
    });
}

#[divan::bench(args = [50, 500, 4000])]
fn kernel_dispatch(bencher: Bencher, rows: u64) {
    add(bencher, dispatches(rows));
}

#[divan::bench]
fn api_call(bencher: Bencher) {
    add(bencher, api_calls());
}

#[divan::bench]
fn record_tally(bencher: Bencher) {
    let (values, mut tally) = (durations(), Tally::new(2));
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| values.iter().for_each(|ns| tally.record(black_box(*ns))));
}

#[divan::bench]
fn record_histogram(bencher: Bencher) {
    let (values, mut histogram) = (durations(), Histogram::new(2));
    bencher
        .counter(ItemsCount::new(BATCH))
        .bench_local(|| values.iter().for_each(|ns| histogram.record(black_box(*ns))));
}

/// The usual implementation, for comparison.
#[divan::bench]
fn record_hdrhistogram(bencher: Bencher) {
    let (values, mut histogram) = (durations(), hdrhistogram::Histogram::<u32>::new(2).expect("2 digits are allowed"));
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| {
        for ns in &values {
            histogram.record(black_box(*ns)).expect("the histogram resizes itself");
        }
    });
}

/// The drainer's work once a second, without writing the file.
#[divan::bench(args = [50, 500, 4000])]
fn fill_summary(bencher: Bencher, rows: u64) {
    let registry = registry();
    let mut aggregator = Aggregator::new(2);
    dispatches(rows).iter().for_each(|event| aggregator.event(event, &registry));
    bencher.counter(ItemsCount::new(rows)).bench_local(|| {
        let mut summary = Summary::default();
        aggregator.fill(&registry, &mut summary);
        summary
    });
}
