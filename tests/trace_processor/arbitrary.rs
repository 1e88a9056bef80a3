//! Strategies for any event that the drainer could hand over, likely or not.

use proptest::option::of;
use proptest::prelude::*;
use rkprof_model::event::*;
use rkprof_model::gemm::Gemm;
use rkprof_model::record::{Domain, NO_AGENT};

fn time() -> impl Strategy<Value = Ns> {
    prop_oneof![1_000_000u64..1_000_400, 1_000_000u64..9_000_000_000, 0u64..1 << 62]
}

fn function() -> impl Strategy<Value = Function> {
    let domain = proptest::sample::select(vec![Domain::HipRuntime, Domain::HipRuntimeSdk, Domain::Hsa, Domain::Rccl]);
    (domain, 0u32..12).prop_map(|(domain, operation)| Function { domain, operation })
}

fn tid() -> impl Strategy<Value = u32> {
    prop_oneof![Just(4242), Just(4250), any::<u32>()]
}

fn event_id() -> impl Strategy<Value = u64> {
    prop_oneof![1u64..40, 1..u64::MAX >> 1]
}

fn call() -> impl Strategy<Value = ApiCall> {
    let children = prop_oneof![Just(0..0), (event_id(), 1u64..6).prop_map(|(first, n)| first..first + n)];
    let optional =
        (of(0u32..4), of(any::<u64>()), prop_oneof![4 => Just(0), 1 => any::<i32>()], of(any::<(u64, u32)>()));
    (function(), tid(), time(), time(), children, optional).prop_map(
        |(function, tid, start, end, children, (stream, bytes, status, path))| ApiCall {
            function,
            tid,
            start,
            end,
            status: Some(status),
            children,
            stream,
            bytes,
            path: path.and_then(|(id, weight)| Some(PathOfCall { id: std::num::NonZeroU64::new(id)?, weight })),
            arguments: None,
        },
    )
}

fn shape() -> impl Strategy<Value = LaunchShape> {
    let size = || prop_oneof![Just(1u32), Just(256), 0u32..5000, any::<u32>()];
    let sizes = || [size(), size(), size()];
    (sizes(), sizes(), of(prop_oneof![Just(0u32), Just(16_384), any::<u32>()]))
        .prop_map(|(grid, workgroup, lds)| LaunchShape { grid, workgroup, lds })
}

fn agent() -> impl Strategy<Value = u32> {
    prop_oneof![4 => 0u32..3, 1 => 3u32..6, 1 => Just(NO_AGENT)]
}

fn kernel() -> impl Strategy<Value = KernelDispatch> {
    let ids = (0u64..7, event_id(), any::<u64>(), agent(), 0u32..5, of(0u32..5), tid());
    let launch = (of(time()), of(function()));
    (ids, time(), time(), shape(), prop_oneof![Just(0u32), any::<u32>()], launch, any::<bool>()).prop_map(
        |((kernel, event_id, dispatch_id, agent, queue, stream, tid), start, end, shape, scratch, launch, timing)| {
            KernelDispatch {
                kernel,
                start,
                end,
                event_id,
                dispatch_id,
                agent,
                queue,
                stream,
                tid,
                shape,
                scratch: Some(scratch),
                launch: launch.0,
                function: launch.1,
                timing_valid: timing,
                work: timing.then_some(Work { flops: Some(1.5e9), bytes: None }),
                gemm: kernel.is_multiple_of(2).then(|| Box::new(product(queue + 1, timing))),
                arguments: kernel.is_multiple_of(3).then(|| format!("A=* M={queue} x=1.5").into()),
            }
        },
    )
}

/// The size of a product, with its optional parts or without them.
fn product(size: u32, whole: bool) -> Gemm {
    let four = whole.then_some([size, 1, u32::MAX, 0]);
    Gemm { m: size, n: u32::MAX, k: 7, batch: 1, leading: four, strides: four, reads_c: four.map(|_| size > 2) }
}

fn copy() -> impl Strategy<Value = MemoryCopy> {
    let ids = (0u8..6, event_id(), of(0u32..5), of(0u32..5), of(0u32..5), tid());
    (ids, time(), time(), of(any::<u64>()), of(time()), of(function())).prop_map(
        |((direction, event_id, src_agent, dst_agent, stream, tid), start, end, bytes, launch, function)| MemoryCopy {
            direction: CopyDirection::from_u8(direction),
            start,
            end,
            bytes,
            event_id,
            src_agent,
            dst_agent,
            stream,
            tid,
            launch,
            function,
        },
    )
}

fn allocation() -> impl Strategy<Value = MemoryAllocation> {
    let optional = (of(any::<u64>()), of(0u32..5), of(any::<u64>()));
    (0u8..6, time(), time(), any::<u64>(), optional, tid()).prop_map(
        |(op, start, end, address, (bytes, agent, in_use), tid)| MemoryAllocation {
            op: AllocationOp::from_u8(op),
            start,
            end,
            address,
            bytes,
            agent,
            tid,
            in_use,
        },
    )
}

fn scratch() -> impl Strategy<Value = ScratchMemory> {
    let ids = (0u8..5, of(0u32..5), any::<u32>(), of(any::<u64>()), any::<u32>(), tid());
    (ids, time(), time()).prop_map(|((op, agent, queue, bytes, flags, tid), start, end)| ScratchMemory {
        op: ScratchOp::from_u8(op),
        start,
        end,
        agent,
        queue,
        bytes,
        flags,
        tid,
    })
}

fn activity() -> impl Strategy<Value = Activity> {
    let domain = proptest::sample::select(vec![Domain::Kfd, Domain::HipEvent, Domain::HipGraph]);
    let function = (domain, 0u32..4).prop_map(|(domain, operation)| Function { domain, operation });
    let agents = (of(0u32..5), of(0u32..5));
    (function, time(), time(), agents, of(any::<u64>()), of(any::<u64>()), any::<u32>()).prop_map(
        |(function, start, end, (agent, from_agent), bytes, value, tid)| Activity {
            function,
            start,
            end,
            agent,
            from_agent,
            bytes,
            value,
            tid,
        },
    )
}

fn marker() -> impl Strategy<Value = Marker<'static>> {
    let message = prop_oneof![Just(String::new()), Just("step".to_owned()), ".{0,300}"];
    let id = prop_oneof![Just(0u64), 1u64..4, any::<u64>()];
    (1u8..8, time(), tid(), id, message).prop_map(|(op, at, tid, id, message)| Marker {
        op: MarkerOp::from_u8(op).expect("1 to 7 are operations"),
        at,
        tid,
        id,
        message: message.into(),
    })
}

fn counters() -> impl Strategy<Value = CounterSample> {
    let value = prop_oneof![(0u64..1 << 60).prop_map(|n| n as f64), -1e12..1e12, Just(-0.0), Just(f64::INFINITY)];
    let values = proptest::collection::vec((0u32..6, value), 0..8);
    let ids = (event_id(), any::<u64>(), agent(), 0u64..7, any::<u32>());
    (ids, shape(), time(), time(), values).prop_map(
        |((event_id, dispatch_id, agent, kernel, group), shape, start, end, values)| CounterSample {
            event_id,
            dispatch_id,
            agent,
            kernel,
            shape,
            start,
            end,
            group,
            values,
        },
    )
}

pub(crate) fn event() -> impl Strategy<Value = Event<'static>> {
    prop_oneof![
        4 => call().prop_map(Event::Api),
        4 => kernel().prop_map(Event::Kernel),
        2 => copy().prop_map(Event::Copy),
        2 => marker().prop_map(Event::Marker),
        1 => allocation().prop_map(Event::Allocation),
        1 => scratch().prop_map(Event::Scratch),
        1 => activity().prop_map(Event::Activity),
        1 => counters().prop_map(Event::Counters),
    ]
}
