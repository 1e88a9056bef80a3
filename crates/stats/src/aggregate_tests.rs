//! The aggregator, compared with sums over the same events by hand.

use super::*;
use rkprof_model::event::{Domain, Kernel, LaunchShape, Marker, MarkerOp, Symbol};
use rkprof_model::summary::KernelRow;

pub(super) fn registry(kernels: &[(u64, &str)]) -> Registry {
    let agent = |kind, name: &str, location_id| Agent {
        kind,
        name: name.into(),
        domain: Some(0),
        location_id,
        ..Agent::default()
    };
    let kernel =
        |name: &str| Kernel { symbol: Symbol::named(format!("_Z{name}"), name), vgprs: Some(32), ..Kernel::default() };
    Registry {
        agents: vec![agent(AgentKind::Cpu, "EPYC", Some(0)), agent(AgentKind::Gpu, "gfx942", Some(0xC101))],
        kernels: kernels.iter().map(|(id, name)| (*id, kernel(name))).collect(),
        ..Registry::default()
    }
}

pub(super) fn dispatch(kernel: u64, grid: u32, start: u64, end: u64) -> KernelDispatch {
    KernelDispatch {
        kernel,
        start,
        end,
        event_id: start + 1,
        dispatch_id: start + 1,
        agent: 1,
        stream: Some(0),
        tid: 7,
        shape: LaunchShape { grid: [grid, 1, 1], workgroup: [64, 1, 1], lds: Some(0) },
        scratch: Some(0),
        launch: Some(start.saturating_sub(5)),
        ..KernelDispatch::default()
    }
}

fn summary(aggregator: &Aggregator, registry: &Registry) -> Summary {
    let mut summary = Summary::default();
    aggregator.fill(registry, &mut summary);
    summary
}

fn add(aggregator: &mut Aggregator, registry: &Registry, dispatches: impl IntoIterator<Item = KernelDispatch>) {
    dispatches.into_iter().for_each(|d| aggregator.event(&Event::Kernel(d), registry));
}

fn brief(row: &KernelRow) -> (&str, u32, bool, u64, u64) {
    (&row.name, row.grid[0], row.other_shapes, row.duration.count, row.duration.sum_ns)
}

#[test]
fn rows_go_by_kernel_shape_agent_and_stream() {
    let registry = registry(&[(1, "gemm"), (2, "norm"), (3, "gemm")]);
    let mut aggregator = Aggregator::new(2);
    let other_stream = KernelDispatch { stream: None, queue: 1, scratch: Some(16), ..dispatch(1, 64, 0, 7) };
    let dispatches = [
        dispatch(1, 64, 0, 100),
        dispatch(1, 128, 100, 150),
        // Kernel 3 is kernel 1, loaded again.
        dispatch(3, 64, 200, 310),
        dispatch(2, 64, 400, 410),
        other_stream,
        dispatch(9, 64, 500, 501),
    ];
    add(&mut aggregator, &registry, dispatches);
    let summary = summary(&aggregator, &registry);
    let rows: Vec<_> = summary.kernels.iter().map(brief).collect();
    assert_eq!(
        rows,
        [
            ("gemm", 64, false, 2, 210),
            ("gemm", 128, false, 1, 50),
            ("norm", 64, false, 1, 10),
            ("gemm", 64, false, 1, 7),
            ("kernel#9", 64, false, 1, 1),
        ]
    );
    // `first` numbers the rows in the order of their first launches.
    assert_eq!(summary.kernels.iter().map(|row| row.first).collect::<Vec<_>>(), [0, 1, 2, 3, 4].map(Some));
    let row = &summary.kernels[3];
    assert_eq!((row.stream, row.scratch, row.vgprs, row.mangled.as_str()), (None, Some(16), Some(32), "_Zgemm"));
    assert!(summary.kernels.iter().all(|row| row.agent == 1), "the device that they ran on");
    assert!(summary.kernels.iter().all(|row| (row.workgroup, row.lds) == ([64, 1, 1], Some(0))));
    assert_eq!(summary.completeness.dispatches, 6);
    // Five of six were launched 5 ns before they started; the one that started at 0 was launched at 0.
    assert_eq!(summary.launch_latency.as_ref().map(|d| (d.count, d.sum_ns)), Some((6, 20)));
    assert_eq!(summary.agents[1].pci.as_deref(), Some("0000:c1:00.1"));
    assert_eq!((summary.agents[0].kind.as_str(), summary.agents[0].pci.as_deref()), ("cpu", None));
}

#[test]
fn odd_times_are_counted_and_kept_out_of_the_durations() {
    let registry = registry(&[(1, "k")]);
    let mut aggregator = Aggregator::new(2);
    let with_counters = KernelDispatch { timing_valid: false, ..dispatch(1, 64, 1_000, 9_000) };
    let dispatches = [
        dispatch(1, 64, 10, 20),
        dispatch(1, 64, 15, 25),
        dispatch(1, 64, 30, 30),
        dispatch(1, 64, 40, 35),
        dispatch(1, 64, 28, 29),
        with_counters,
    ];
    add(&mut aggregator, &registry, dispatches);
    let summary = summary(&aggregator, &registry);
    let duration = &summary.kernels[0].duration;
    assert_eq!((duration.count, duration.untimed, duration.sum_ns, duration.max_ns), (4, 2, 21, Some(10)));
    let trust = &summary.trust;
    assert_eq!((trust.inverted, trust.zero_length, trust.overlapping, trust.out_of_order), (1, 1, 1, 1));
}

#[test]
fn shapes_beyond_the_limit_share_a_row() {
    let registry = registry(&[(1, "a"), (2, "b"), (3, "c")]);
    let limits = Limits { kernel_rows: 2, folded_rows: 1, ..Limits::default() };
    let mut aggregator = Aggregator::with_limits(2, limits);
    let dispatches = (0..10u64).map(|i| dispatch(1, i as u32, i * 10, i * 10 + 5));
    add(&mut aggregator, &registry, dispatches.chain([dispatch(2, 1, 200, 201), dispatch(3, 1, 300, 301)]));
    let summary = summary(&aggregator, &registry);
    let rows: Vec<_> = summary.kernels.iter().map(brief).collect();
    assert_eq!(
        rows,
        [("a", 0, true, 8, 40), ("a", 0, false, 1, 5), ("a", 1, false, 1, 5), ("(other kernels)", 0, true, 2, 2)]
    );
    assert_eq!(summary.completeness.dispatches, rows.iter().map(|row| row.3).sum::<u64>());
    assert!(summary.kernels[..3].iter().all(|row| row.agent == 1), "shapes share a row on their own device");
}

#[test]
fn api_calls_copies_memory_and_markers() {
    let registry = registry(&[]);
    let mut aggregator = Aggregator::new(2);
    let function = |operation| Function { domain: Domain::HipRuntimeSdk, operation };
    let call = |operation, start, end, status| {
        Event::Api(ApiCall { status, ..ApiCall::new(function(operation), 1, start, end) })
    };
    let copy = |start, end, bytes| {
        Event::Copy(MemoryCopy {
            direction: CopyDirection::HostToDevice,
            start,
            end,
            bytes,
            event_id: 1,
            src_agent: Some(0),
            dst_agent: Some(1),
            tid: 1,
            ..MemoryCopy::default()
        })
    };
    let memory = |op, in_use, agent| {
        Event::Allocation(MemoryAllocation { op, start: 0, end: 1, address: 0, bytes: None, agent, tid: 1, in_use })
    };
    let mark = Event::Marker(Marker { op: MarkerOp::Mark, at: 0, tid: 1, id: 0, message: "m".into() });
    let events = [
        call(1, 0, 10, Some(0)),
        call(1, 10, 40, Some(700)),
        call(2, 0, 5, Some(0)),
        copy(0, 100, Some(4_000)),
        copy(200, 300, Some(2_000)),
        copy(500, 400, Some(9_000)),
        memory(AllocationOp::Allocate, Some(100), Some(1)),
        memory(AllocationOp::VmemAllocate, Some(300), Some(1)),
        memory(AllocationOp::Free, Some(200), Some(1)),
        memory(AllocationOp::Free, None, None),
        mark,
    ];
    events.iter().for_each(|event| aggregator.event(event, &registry));
    let mut summary = summary(&aggregator, &registry);
    let api: Vec<_> =
        summary.api.iter().map(|r| (r.name.as_str(), r.errors, r.duration.count, r.duration.sum_ns)).collect();
    assert_eq!(api, [("HipRuntimeSdk#1", Some(1), 2, 40), ("HipRuntimeSdk#2", Some(0), 1, 5)]);
    assert_eq!(summary.api[0].domain, "hip");
    let copies = &summary.copies[0];
    // The inverted copy counts its bytes but not its rate.
    assert_eq!((copies.bytes, copies.gb_per_s, copies.duration.untimed), (Some(15_000), Some(30.0), 1));
    assert_eq!((copies.direction.as_str(), copies.src_agent, copies.dst_agent), ("host_to_device", Some(0), Some(1)));
    let expected = MemoryRow { agent: 1, allocations: 2, frees: 1, in_use_bytes: 200, peak_bytes: 300 };
    assert_eq!(summary.memory, [expected]);
    assert_eq!(summary.markers.len(), 1);
    assert_eq!((summary.completeness.api_calls, summary.completeness.copies), (3, 3));
    // A call or copy of unknown size makes the sum unknown.
    [call(1, 0, 10, None), copy(0, 100, None)].iter().for_each(|event| aggregator.event(event, &registry));
    aggregator.fill(&registry, &mut summary);
    let errors: Vec<_> = summary.api.iter().map(|row| row.errors).collect();
    assert_eq!(errors, [None, Some(0)]);
    assert_eq!((summary.copies[0].bytes, summary.copies[0].gb_per_s), (None, None));
}

#[test]
fn calls_that_launch_several_are_counted() {
    let registry = registry(&[]);
    let mut aggregator = Aggregator::new(2);
    let function = Function { domain: Domain::HipRuntime, operation: 1 };
    for (first, launches) in [(1, 0), (1, 1), (2, 2), (4, 3), (7, 1), (8, 4)] {
        let call = ApiCall { children: first..first + launches, ..ApiCall::new(function, 1, 0, 10) };
        aggregator.event(&Event::Api(call), &registry);
    }
    assert_eq!(summary(&aggregator, &registry).calls_with_several, Some(3));
}

/// Two agents are known, and two queues are watched: devices and queues beyond have kernels, but no row of their own.
#[test]
fn devices_and_queues_beyond_the_known_ones_are_left_out() {
    let registry = registry(&[(1, "k")]);
    let mut aggregator = Aggregator::with_limits(2, Limits { queues: 2, ..Limits::default() });
    let on = |agent, queue, start, end| KernelDispatch { agent, queue, ..dispatch(1, 64, start, end) };
    add(
        &mut aggregator,
        &registry,
        [on(1, 1, 0, 100), on(1, 1, 50, 150), on(2, 2, 1_000, 1_100), on(2, 2, 1_050, 1_150)],
    );
    let summary = summary(&aggregator, &registry);
    assert_eq!(summary.busy, [BusyRow { agent: 1, busy_ns: Some(150) }]);
    assert_eq!((summary.trust.overlapping, summary.completeness.dispatches), (1, 4));
}

#[test]
fn activities_add_up_and_their_times_are_looked_at() {
    let registry = registry(&[]);
    let mut aggregator = Aggregator::new(2);
    let activity = |operation, start, end, bytes| {
        let function = Function { domain: Domain::Kfd, operation };
        Event::Activity(Activity { function, start, end, agent: Some(1), from_agent: None, bytes, value: None, tid: 1 })
    };
    let call =
        |start, end| Event::Api(ApiCall::new(Function { domain: Domain::HipRuntime, operation: 1 }, 1, start, end));
    let events = [
        activity(1, 0, 10, Some(4_096)),
        activity(1, 10, 40, Some(8_192)),
        activity(1, 50, 51, None),
        activity(2, 0, 500, None),
        call(10, 5),
        call(20, 5),
        call(30, 30),
    ];
    events.iter().for_each(|event| aggregator.event(event, &registry));
    let summary = summary(&aggregator, &registry);
    let rows: Vec<_> =
        summary.activities.iter().map(|row| (row.bytes, row.duration.count, row.duration.sum_ns)).collect();
    assert_eq!(rows, [(None, 1, 500), (Some(12_288), 3, 41)]);
    assert_eq!((summary.trust.inverted, summary.trust.zero_length), (2, 1));
}

/// hipStreamQuery answers "not ready" (600); hipMalloc fails with every status but 0. The SDK has numbers of its own.
#[test]
fn the_answer_of_a_query_is_no_error() {
    let mut registry = Registry::default();
    let mut aggregator = Aggregator::new(2);
    for (number, (name, status)) in [("hipStreamQuery", 600), ("hipMalloc", 2), ("hipFree", 0)].into_iter().enumerate()
    {
        let own = Function { domain: Domain::HipRuntime, operation: table::slot(name).unwrap() };
        let sdk = Function { domain: Domain::HipRuntimeSdk, operation: number as u32 };
        registry.functions.insert(sdk, name.to_owned());
        for function in [own, sdk] {
            let call = ApiCall { status: Some(status), ..ApiCall::new(function, 7, 10, 20) };
            aggregator.event(&Event::Api(call), &registry);
        }
    }
    let summary = summary(&aggregator, &registry);
    let mut errors: Vec<_> = summary.api.iter().map(|row| (row.name.as_str(), row.errors)).collect();
    errors.sort();
    let of = |name, errors| [(name, Some(errors)); 2];
    assert_eq!(errors, [of("hipFree", 0), of("hipMalloc", 1), of("hipStreamQuery", 0)].concat());
}

/// The same facts of a device, in a struct of an event or of the summary.
macro_rules! described {
    ($type:ident) => {
        $type {
            kind: AgentKind::Gpu,
            name: "gfx942".into(),
            product: "AMD Instinct MI300X".into(),
            uuid: "GPU-1".into(),
            gpu_index: Some(3),
            cu_count: Some(304),
            simd_per_cu: Some(4),
            wave_size: Some(64),
            xcc_count: Some(8),
            max_waves_per_cu: Some(32),
            lds_kib: Some(64),
            clock_mhz: Some(2_100),
            memory_bytes: Some(192 << 30),
            ..$type::default()
        }
    };
}

#[test]
fn an_agent_keeps_all_that_is_known_of_it() {
    let agent = described!(Agent);
    let registry = Registry { agents: vec![Agent::default(), agent], ..Registry::default() };
    let expected = AgentSummary { index: 1, ..described!(AgentSummary) };
    assert_eq!(agents(&registry)[1], expected);
}

#[test]
fn only_devices_on_the_bus_have_an_address() {
    let of = |kind, location_id| {
        let agent = Agent { kind, location_id, domain: Some(0), ..Agent::default() };
        agents(&Registry { agents: vec![agent], ..Registry::default() })[0].pci.clone()
    };
    // Bus 0x83, device 1, function 2.
    assert_eq!(of(AgentKind::Gpu, Some(0x830a)).as_deref(), Some("0000:83:01.2"));
    assert_eq!(
        [of(AgentKind::Gpu, Some(0)), of(AgentKind::Gpu, None), of(AgentKind::Cpu, Some(0x830a))],
        [None, None, None]
    );
}

#[test]
fn a_copy_of_no_time_has_no_rate() {
    let registry = registry(&[]);
    let mut aggregator = Aggregator::new(2);
    let copy = |end| Event::Copy(MemoryCopy { start: 10, end, bytes: Some(64), event_id: 1, ..MemoryCopy::default() });
    aggregator.event(&copy(10), &registry);
    assert_eq!(summary(&aggregator, &registry).copies[0].gb_per_s, None);
    aggregator.event(&copy(12), &registry);
    assert_eq!(summary(&aggregator, &registry).copies[0].gb_per_s, Some(64.0), "128 bytes in 2 ns");
}

/// At most 65,536 counted dispatches wait for their counters; the time of one more is not taken as counted.
#[test]
fn dispatches_that_wait_for_counters_are_bounded() {
    let registry = registry(&[(1, "k")]);
    let mut aggregator = Aggregator::new(2);
    let most = 1 << 16;
    add(
        &mut aggregator,
        &registry,
        (0..most + 5).map(|n| KernelDispatch { timing_valid: false, event_id: n + 1, ..dispatch(1, 64, n, n + 10) }),
    );
    let summary = summary(&aggregator, &registry);
    assert_eq!(summary.kernels[0].counted.as_ref().map(|counted| counted.count), Some(most));
    assert_eq!(summary.kernels[0].duration.untimed, most + 5);
}

/// A counted dispatch has no valid time; its own time and its counters come beside those of the others.
#[test]
fn counters_and_stated_work_belong_to_their_row() {
    let work = |flops| Some(rkprof_model::event::Work { flops: Some(flops), bytes: None });
    let gpu = Agent { kind: AgentKind::Gpu, wave_size: Some(64), clock_mhz: Some(2_000), ..Agent::default() };
    let registry = Registry {
        agents: vec![Agent::default(), gpu],
        counters: ["SQ_WAVES", "GRBM_GUI_ACTIVE"].map(str::to_owned).into(),
        ..registry(&[(1, "sound"), (2, "odd")])
    };
    let mut aggregator = Aggregator::new(2);
    let counted = |kernel, start, end| KernelDispatch { timing_valid: false, ..dispatch(kernel, 64, start, end) };
    // 100 us at 2 GHz are 200,000 cycles.
    let pairs = [
        (counted(1, 0, 100_000), vec![(0, 1.0), (1, 190_000.0)]),
        (counted(1, 200_000, 300_000), vec![(0, 1.0), (1, 200_000.0)]),
        (counted(2, 400_000, 500_000), vec![(0, 9.0), (1, 900_000.0)]),
        (counted(2, 600_000, 700_000), vec![(0, 9.0), (1, 900_000.0)]),
    ];
    add(&mut aggregator, &registry, [dispatch(1, 64, 1_000_000, 1_000_010)]);
    add(&mut aggregator, &registry, [KernelDispatch { work: work(5.0), ..dispatch(1, 64, 1_000_020, 1_000_030) }]);
    for (dispatch, values) in pairs {
        let sample = rkprof_model::event::CounterSample {
            event_id: dispatch.event_id,
            dispatch_id: dispatch.dispatch_id,
            agent: 1,
            kernel: dispatch.kernel,
            shape: dispatch.shape,
            start: dispatch.start,
            end: dispatch.end,
            group: 0,
            values,
        };
        add(&mut aggregator, &registry, [dispatch]);
        aggregator.event(&Event::Counters(sample), &registry);
    }
    let summary = summary(&aggregator, &registry);
    let row = summary.kernels.iter().find(|row| row.name == "sound").unwrap();
    assert_eq!((row.duration.count, row.duration.untimed, row.duration.sum_ns), (2, 2, 20));
    assert_eq!(row.counted.as_ref().map(|counted| (counted.count, counted.sum_ns)), Some((2, 200_000)));
    assert_eq!(row.work.as_ref().map(|work| (work.dispatches, work.flops)), Some((1, Some(5.0))));
    assert_eq!((row.counters[1].count, row.counters[1].sum), (2, 390_000.0));
    // One wave was launched, nine were counted; 900,000 cycles in 100 us are 9 GHz.
    let suspects = aggregator.suspects(&registry);
    assert_eq!(suspects.len(), 2, "{suspects:?}");
    assert!(suspects.iter().all(|sentence| sentence.starts_with("odd: ")), "{suspects:?}");
    assert!(suspects[0].contains("GRBM_GUI_ACTIVE") && suspects[0].contains("9000 MHz"), "{suspects:?}");
    assert!(suspects[1].contains("SQ_WAVES: 9 waves were counted, the launch has 1"), "{suspects:?}");
}

/// Histograms are counted once, however often a value falls into them; those of counted dispatches count too.
#[test]
fn the_limit_of_bytes_counts_each_histogram_once() {
    let registry = registry(&[(1, "a")]);
    let limits = Limits { kernel_bytes: 3 * Tally::BLOCK_BYTES, ..Limits::default() };
    let mut aggregator = Aggregator::with_limits(2, limits);
    let counted = |n: u64| KernelDispatch { timing_valid: false, event_id: 100 + n, ..dispatch(1, 1, 0, 10) };
    add(&mut aggregator, &registry, (0..50).map(|_| dispatch(1, 1, 0, 10)));
    add(&mut aggregator, &registry, (0..50).map(counted));
    add(&mut aggregator, &registry, (2..6).map(|grid| dispatch(1, grid, 0, 10)));
    let summary = summary(&aggregator, &registry);
    // Two blocks of the first shape, one of the second; the others share a row.
    let rows: Vec<_> = summary.kernels.iter().map(|row| (row.other_shapes, row.duration.count)).collect();
    assert_eq!(rows, [(false, 50), (true, 3), (false, 1)]);
}

/// The first shape fills the bytes for histograms to the last one: the second has no row.
#[test]
fn the_limit_of_bytes_is_reached_by_filling_it() {
    let registry = registry(&[(1, "a")]);
    for (blocks, rows) in [(1, 2), (2, 3)] {
        let limits = Limits { kernel_bytes: blocks * Tally::BLOCK_BYTES, ..Limits::default() };
        let mut aggregator = Aggregator::with_limits(2, limits);
        add(&mut aggregator, &registry, (1..6).map(|grid| dispatch(1, grid, 0, 10)));
        assert_eq!(summary(&aggregator, &registry).kernels.len(), rows, "{blocks} blocks");
    }
}
