//! The heap of the statistics, counted by the allocator: no program makes it grow without limit.

#[path = "../../../tests/common/allocations.rs"]
mod allocations;

use allocations::in_use;
use rkprof_model::event::{Event, KernelDispatch, LaunchShape, Registry};
use rkprof_model::summary::Summary;
use rkprof_stats::{Aggregator, Histogram, Limits};

#[test]
fn a_million_bytes_for_histograms_are_a_few_in_all() {
    blocks_have_the_bytes_that_are_counted_for_them();
    let before = in_use();
    let registry = Registry::default();
    let mut aggregator = Aggregator::with_limits(2, Limits { kernel_bytes: 1 << 20, ..Limits::default() });
    // Each launch has its own shape and duration; half of them wait for counters that never come.
    for n in 0..50_000u64 {
        let shape = LaunchShape { grid: [n as u32, 1, 1], workgroup: [64, 1, 1], lds: None };
        let (start, end) = (n, n + (1 << (n % 40)));
        let timing_valid = n % 2 == 0;
        let dispatch = KernelDispatch { kernel: 1, event_id: n, start, end, shape, timing_valid, ..Default::default() };
        aggregator.event(&Event::Kernel(dispatch), &registry);
    }
    let heap = in_use() - before;
    assert!(heap < 6 << 20, "{heap} bytes");
    let mut summary = Summary::default();
    aggregator.fill(&registry, &mut summary);
    let dispatches: u64 = summary.kernels.iter().map(|row| row.duration.count + row.duration.untimed).sum();
    assert_eq!(dispatches, 50_000);
}

/// Values that are 1 % apart; when the counters have just grown, a quarter of them is spare.
fn blocks_have_the_bytes_that_are_counted_for_them() {
    let before = in_use();
    let mut histogram = Histogram::new(3);
    let mut most = 0;
    for power in 0..4_000 {
        histogram.record(1.01_f64.powi(power) as u64);
        if histogram.blocks() >= 64 {
            most = most.max((in_use() - before) / histogram.blocks());
        }
    }
    let counted = Histogram::BLOCK_BYTES;
    assert!(most.abs_diff(counted) <= counted / 20, "{most} bytes, not {counted}, in {} blocks", histogram.blocks());
}
