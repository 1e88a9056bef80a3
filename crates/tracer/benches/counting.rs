//! The cost to the launching thread of deciding which counters a dispatch gets. `cargo bench --bench counting`.
//!
//! Without counters there is no such question: no counting service is asked of the SDK, and kernels are timed by the light
//! path. With counters, most launches are left alone (other device, unwanted kernel, one of N): that is what these rows are
//! about. What the SDK itself needs for a dispatch once a tool counts is not in them.

use std::hint::black_box;
use std::time::Instant;

use bytemuck::Zeroable;
use rkprof_abi::common::rocprofiler_kernel_dispatch_info_t as Info;
use rkprof_arch::counter_file::Selection;
use rkprof_tracer::sdk::counting::{Collector, Entry, Filter, Parts, Rotation};

const LAUNCHES: u64 = 1_000_000;
const ROUNDS: usize = 9;
const AGENT: u64 = 7;

fn collector(sample: u64, exclude: &[String]) -> Collector {
    let selection = Selection { exclude_kernels: exclude.to_vec(), ..Selection::default() };
    let filter = Filter::new(&[selection], None);
    (0..32).for_each(|kernel| filter.learn(kernel, "some_kernel"));
    Collector::new(Parts {
        entries: (0..5)
            .map(|group| Entry { config: 1 + u64::from(group), group, counters: Vec::new(), selection: 0 })
            .collect(),
        rotations: vec![Rotation { agent: AGENT, entries: (0..5).collect() }],
        sample,
        max_in_flight: u32::MAX,
        filter,
        counter_of: None,
    })
}

/// Median of the rounds, ns a launch; 32 kernels in turn.
fn measure(collector: &Collector, agent: u64) -> f64 {
    let mut rounds: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let begun = Instant::now();
            for dispatch in 0..LAUNCHES {
                let mut info = Info::zeroed();
                (info.agent_id.handle, info.kernel_id, info.dispatch_id) = (agent, dispatch % 32, dispatch);
                if black_box(collector.choose(black_box(&info))).is_some() {
                    collector.done();
                }
            }
            begun.elapsed().as_secs_f64() * 1e9 / LAUNCHES as f64
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    rounds[ROUNDS / 2]
}

fn main() {
    let all = collector(1, &[]);
    let rows = [
        ("a device without counters", measure(&all, AGENT + 1)),
        ("a kernel that is not wanted", measure(&collector(1, &["some".to_owned()]), AGENT)),
        ("one of 1000 is counted", measure(&collector(1000, &[]), AGENT)),
        ("counted, and its delivery noted", measure(&all, AGENT)),
    ];
    println!("{:<34}{:>10}", "asked of a dispatch", "ns");
    for (what, ns) in rows {
        println!("{what:<34}{ns:>10.1}");
    }
}
