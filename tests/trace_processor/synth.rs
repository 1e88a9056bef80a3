//! A made-up run with everything a trace can hold, for tests, the benchmark and the example `synth_trace`.
//!
//! Included by path: it is no part of the library.

use rkprof_model::event::*;
use rkprof_model::gemm::Gemm;
use rkprof_model::record::Domain;

/// What the drainer would hand over, in order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    Event(Event<'static>),
    Clock(ClockSample),
    Own(SelfSample),
    Dropped { at: Ns, kind: &'static str, tid: u32, total: u64 },
    Note { at: Ns, severity: Severity, text: &'static str },
}

impl Step {
    pub(crate) fn event(&self) -> Option<&Event<'static>> {
        match self {
            Step::Event(event) => Some(event),
            _ => None,
        }
    }
}

pub(crate) struct Synth {
    pub process: Process,
    pub registry: Registry,
    pub steps: Vec<Step>,
}

pub(crate) const START: Ns = 90_000_000_000_000;
const REALTIME: Ns = 1_790_000_000_000_000_000;
pub(crate) const KERNELS: [&str; 4] = [
    "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float> >(int, float*)",
    "gemm_f16_128x128",
    "triton_poi_fused_add_0",
    "void reduce<512>(float const*, float*, int)",
];
const FUNCTIONS: [&str; 8] = [
    "hipLaunchKernel",
    "hipMemcpyAsync",
    "hipStreamSynchronize",
    "hipGraphLaunch",
    "hipMalloc",
    "hipDeviceSynchronize",
    "hipModuleLaunchKernel",
    "hipGetLastError",
];

/// Function `operation` of [`FUNCTIONS`].
pub(crate) fn function(operation: usize) -> Function {
    Function { domain: Domain::HipRuntimeSdk, operation: operation as u32 }
}

pub(crate) fn process() -> Process {
    Process {
        pid: 4242,
        parent_pid: 4241,
        command: vec!["/usr/bin/python3".into(), "train.py".into(), "--layers=12".into()],
        host: "node7".into(),
        start: START,
        status_unknown: false,
        rank: Some(3),
        simulated: true,
    }
}

pub(crate) fn registry() -> Registry {
    let gpu = |index: u32| Agent {
        kind: AgentKind::Gpu,
        name: "gfx942".into(),
        product: "AMD Instinct MI300X".into(),
        uuid: format!("GPU-00112233445566{:02x}", index + 0x70),
        node_id: Some(2 + index),
        logical_node_id: Some(1 + index),
        gpu_index: Some(index),
        gfx_target_version: Some(90402),
        cu_count: Some(304),
        simd_per_cu: Some(4),
        wave_size: Some(64),
        xcc_count: Some(8),
        max_waves_per_cu: Some(32),
        lds_kib: Some(64),
        clock_mhz: Some(2100),
        device_id: Some(0x74a1),
        location_id: Some(0x8300 + (index << 8)),
        domain: Some(0),
        memory_bytes: Some(192 << 30),
        gpu_id: Some(51_234 + u64::from(index)),
        facts: String::new(),
    };
    let cpu = Agent { kind: AgentKind::Cpu, name: "AMD EPYC 9654".into(), ..Agent::default() };
    // One that is as compilers register it, one with all facts, and kernels without one.
    let host = |index: u64| match index {
        0 => Some(Box::new(HostFunction {
            id: 1,
            address: 0x40_1000,
            thread_limit: u32::MAX,
            ..HostFunction::default()
        })),
        1 => Some(Box::new(HostFunction {
            id: 2,
            device_function: Some("_Z5otherPf".into()),
            address: 0x40_2000,
            modules: 0x50_3000,
            workgroup_size: 256,
            thread_limit: 1024,
            dimensions: [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 0]],
        })),
        _ => None,
    };
    let kernel = |(index, name): (usize, &&str)| {
        let mangled = if index == 0 { "_ZN2at6native29vectorized_elementwise_kernelE" } else { name };
        let kernel = Kernel {
            symbol: Symbol::named(mangled, *name),
            code_object: 1,
            object: 0x10_0000_1000 + 64 * index as u64,
            entry: 0x10_0000_2900,
            kernarg_bytes: Some(280),
            kernarg_alignment: Some(16),
            static_lds: if index == 1 { Some(16_384) } else { Some(0) },
            scratch: Some(0),
            sgprs: Some(48),
            vgprs: Some(32 + 40 * index as u32),
            agprs: if index == 1 { Some(64) } else { Some(0) },
            host: host(index as u64),
        };
        (index as u64 + 1, kernel)
    };
    Registry {
        agents: vec![cpu, gpu(0), gpu(1)],
        kernels: KERNELS.iter().enumerate().map(kernel).collect(),
        code_objects: [(
            1,
            CodeObject {
                uri: "file:///opt/model/kernels.hsaco#offset=4096&size=65536".into(),
                load_base: 0x7f10_0000_0000,
                load_bytes: 65_536,
                load_delta: 0x7f10_0000_0000,
                agent: 1,
                kept: None,
            },
        )]
        .into(),
        queues: vec![
            Queue { handle: 0x7f00_1000, agent: 1 },
            Queue { handle: 0x7f00_2000, agent: 1 },
            Queue { handle: 0x7f00_3000, agent: 2 },
        ],
        streams: vec![String::new(), "compute".into(), String::new()],
        threads: [(4242, "python3".into()), (4250, "pt_autograd_0".into())].into(),
        functions: FUNCTIONS.iter().enumerate().map(|(i, name)| (function(i), (*name).to_owned())).collect(),
        counters: vec![
            "SQ_WAVES".into(),
            "GRBM_GUI_ACTIVE".into(),
            "SQ_WAVE_CYCLES".into(),
            "TCC_EA0_RDREQ_sum".into(),
            "SQ_BUSY_CYCLES".into(),
            "L2CacheHitRate".into(),
        ],
    }
}

/// A run of about `rounds` x 30 events.
pub(crate) fn synth(rounds: u64) -> Synth {
    let mut run = Run { steps: Vec::new(), now: START + 1_000_000, event_id: 0, dispatch_id: 0, random: 0x5eed };
    run.clock();
    for round in 0..rounds {
        run.round(round);
    }
    run.steps.push(Step::Note { at: run.now, severity: Severity::Warning, text: "level full -> kernels: over 2 %" });
    run.steps.push(Step::Dropped { at: run.now + 5, kind: "kernel_dispatch", tid: 4242, total: 12 });
    run.own(12);
    Synth { process: process(), registry: registry(), steps: run.steps }
}

struct Run {
    steps: Vec<Step>,
    now: Ns,
    event_id: u64,
    dispatch_id: u64,
    random: u64,
}

impl Run {
    fn push(&mut self, event: Event<'static>) {
        self.steps.push(Step::Event(event));
    }

    /// A number below `bound`.
    fn random(&mut self, bound: u64) -> u64 {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) % bound
    }

    fn clock(&mut self) {
        let since = self.now - START;
        self.steps.push(Step::Clock(ClockSample {
            boottime: self.now,
            monotonic: self.now - 7_000,
            realtime: REALTIME + since + since / 100_000,
        }));
    }

    fn own(&mut self, dropped: u64) {
        let records = self.steps.len() as u64;
        self.steps.push(Step::Own(SelfSample {
            at: self.now + 10,
            dropped,
            records,
            drainer_cpu: records * 90,
            arena_used: 4096,
            level: 2,
        }));
    }

    fn marker(&mut self, op: MarkerOp, tid: u32, id: u64, message: &str) {
        self.now += 300;
        self.push(Event::Marker(Marker { op, at: self.now, tid, id, message: message.to_owned().into() }));
    }

    /// A call of `dur` ns; the caller has advanced `now` to its start.
    fn call(&mut self, op: usize, tid: u32, dur: Ns, children: u64, stream: Option<u32>) -> ApiCall {
        let call = ApiCall {
            status: Some(0),
            children: if children == 0 { 0..0 } else { self.event_id + 1..self.event_id + 1 + children },
            stream,
            ..ApiCall::new(function(op), tid, self.now, self.now + dur)
        };
        self.event_id += children;
        call
    }

    fn dispatch(&mut self, call: &ApiCall, event_id: u64, gpu: u32, queue: u32, start: Ns, dur: Ns) -> KernelDispatch {
        self.dispatch_id += 1;
        let kernel = 1 + self.random(4);
        let blocks = 1 + self.random(512) as u32;
        KernelDispatch {
            kernel,
            start,
            end: start + dur,
            event_id,
            dispatch_id: self.dispatch_id,
            agent: 1 + gpu,
            queue,
            stream: call.stream,
            tid: call.tid,
            shape: LaunchShape {
                grid: [blocks * 256, 1, 1],
                workgroup: [256, 1, 1],
                lds: if kernel == 2 { Some(16_384 + 8_192) } else { Some(0) },
            },
            scratch: Some(0),
            launch: Some(call.start),
            function: Some(call.function),
            timing_valid: true,
            gemm: (kernel == 3).then(|| Box::new(Gemm { m: blocks, n: 7, k: 64, batch: 1, ..Gemm::default() })),
            arguments: (kernel == 1).then(|| format!("arg2={blocks}").into()),
            work: self.dispatch_id.is_multiple_of(5).then_some(Work { flops: Some(2e9), bytes: Some(3e6) }),
        }
    }

    fn launches(&mut self, round: u64) {
        // The GPU runs behind the host; a kernel starts where the previous one on its queue is about to end, so that
        // some overlap.
        let mut gpu_time = self.now + 20_000;
        for i in 0..8u64 {
            self.now += 1_500 + self.random(400);
            let tid = if i % 4 == 3 { 4250 } else { 4242 };
            let (gpu, queue, stream) = if tid == 4250 { (1, 2, 2) } else { (0, (i % 2) as u32, (i % 2) as u32) };
            let dur = 1_800 + self.random(300);
            let call = self.call(0, tid, dur, 1, Some(stream));
            self.now = call.end;
            let dur = 3_000 + self.random(20_000);
            let mut dispatch = self.dispatch(&call, call.children.start, gpu, queue, gpu_time, dur);
            dispatch.timing_valid = !(round % 4 == 1 && i == 0);
            gpu_time += dur - dur.min(500);
            self.push(Event::Api(call));
            let counted = (!dispatch.timing_valid).then(|| dispatch.clone());
            self.push(Event::Kernel(dispatch));
            if let Some(dispatch) = counted {
                self.counters(&dispatch);
            }
        }
    }

    fn counters(&mut self, dispatch: &KernelDispatch) {
        let values = vec![(0, 1024.0), (1, 80_000.0), (2, 1_234_567.0), (3, 4096.0), (4, 76_000.5), (5, 87.25)];
        let KernelDispatch { event_id, dispatch_id, agent, kernel, shape, start, end, .. } = *dispatch;
        let sample = CounterSample { event_id, dispatch_id, agent, kernel, shape, start, end, group: 0, values };
        self.push(Event::Counters(sample));
    }

    /// A graph of 12 nodes; its dispatches come out of order.
    fn graph(&mut self) {
        self.now += 5_000;
        let call = self.call(3, 4242, 15_000, 12, Some(1));
        let from = self.now + 30_000;
        self.now = call.end;
        let mut nodes: Vec<_> = call
            .children
            .clone()
            .zip(0..)
            .map(|(id, i)| self.dispatch(&call, id, 0, 1, from + i * 4_000, 3_500))
            .collect();
        nodes.swap(2, 7);
        self.push(Event::Api(call));
        nodes.into_iter().for_each(|node| self.push(Event::Kernel(node)));
        self.now += 80_000;
    }

    fn copy(&mut self, direction: CopyDirection, bytes: u64) {
        self.now += 2_000;
        let mut call = self.call(1, 4242, 9_000, 1, Some(0));
        call.bytes = Some(bytes);
        let (src, dst) = match direction {
            CopyDirection::HostToDevice => (0, 1),
            CopyDirection::DeviceToHost => (1, 0),
            _ => (1, 2),
        };
        // A synchronous copy is over, and reported, before its call returns.
        self.push(Event::Copy(MemoryCopy {
            direction,
            start: self.now + 2_000,
            end: self.now + 8_000,
            bytes: Some(bytes),
            event_id: call.children.start,
            src_agent: Some(src),
            dst_agent: Some(dst),
            stream: call.stream,
            tid: call.tid,
            launch: Some(call.start),
            function: Some(call.function),
        }));
        self.now = call.end;
        self.push(Event::Api(call));
    }

    fn round(&mut self, round: u64) {
        self.marker(MarkerOp::Push, 4242, 0, "step");
        self.marker(MarkerOp::Start, 4250, round + 1, "prefetch");
        self.launches(round);
        self.copy(CopyDirection::HostToDevice, 4 << 20);
        if round.is_multiple_of(3) {
            self.graph();
        }
        if round.is_multiple_of(5) {
            self.allocation(round);
        }
        self.marker(MarkerOp::Mark, 4242, 0, if round.is_multiple_of(2) { "loss" } else { "Iteration ✓" });
        // hipDeviceSynchronize calls hipStreamSynchronize: the inner call returns first.
        self.now += 500;
        let mut inner = self.call(2, 4242, 150_000, 0, Some(0));
        inner.start += 200;
        let mut outer = self.call(5, 4242, 150_900, 0, None);
        outer.status = Some(if round % 7 == 6 { 719 } else { 0 });
        self.now = outer.end;
        self.push(Event::Api(inner));
        self.push(Event::Api(outer));
        self.now += 100;
        let instant = self.call(7, 4242, 0, 0, None);
        self.push(Event::Api(instant));
        self.copy(CopyDirection::DeviceToHost, 4096);
        self.marker(MarkerOp::Stop, 4250, round + 1, "");
        self.marker(MarkerOp::Pop, 4242, 0, "");
        if round % 8 == 7 {
            self.clock();
            self.own(0);
        }
    }

    fn allocation(&mut self, round: u64) {
        self.now += 1_000;
        self.push(Event::Allocation(MemoryAllocation {
            op: AllocationOp::Allocate,
            start: self.now,
            end: self.now + 40_000,
            address: 0x7f33_0000_0000 + round * 4096,
            bytes: Some(64 << 20),
            agent: Some(1),
            tid: 4242,
            in_use: Some((round + 1) * (64 << 20)),
        }));
        self.push(Event::Scratch(ScratchMemory {
            op: ScratchOp::Alloc,
            start: self.now + 41_000,
            end: self.now + 50_000,
            agent: Some(1),
            queue: 1,
            bytes: Some(1 << 20),
            flags: 1,
            tid: 4242,
        }));
        self.push(Event::Activity(Activity {
            function: Function { domain: Domain::Kfd, operation: 1 },
            start: self.now + 42_000,
            end: self.now + 49_000,
            agent: Some(1),
            from_agent: Some(0),
            bytes: Some(2 << 20),
            value: Some(0x7f33_0000_0000),
            tid: 0,
        }));
        self.now += 60_000;
    }
}

impl Synth {
    pub(crate) fn events(&self) -> impl Iterator<Item = &Event<'static>> {
        self.steps.iter().filter_map(Step::event)
    }
}
