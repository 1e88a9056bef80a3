//! A made-up parallel job: ranks on machines whose clocks are wrong by planted amounts, with collectives in which all ranks
//! wait for the last one. Included by path: it is not a part of the library.

use rkprof_model::event::*;
use rkprof_model::record::Domain;
use rkprof_model::run::{ClockTriple, RunInfo, Status};
use rkprof_model::summary::{Completeness, SCHEMA_VERSION, Summary, Verdict};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_stats::Aggregator;
use rkprof_store::dir;
use std::path::Path;

/// The planted properties.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub ranks: u32,
    pub machines: u32,
    pub steps: u64,
    /// Of each machine: its CLOCK_BOOTTIME minus true time at true time 0, ns, and its drift, ppm.
    pub clocks: Vec<(i64, f64)>,
    /// Of each machine: error of its CLOCK_REALTIME, ns.
    pub wall_errors: Vec<i64>,
    pub straggler: u32,
    /// ns that the straggler computes longer.
    pub delay: u64,
    /// The rank that marks one of its steps as "hot", and that step.
    pub hot: Option<(u32, u64)>,
}

impl Job {
    pub(crate) fn new(ranks: u32, steps: u64) -> Job {
        Job {
            ranks,
            machines: 2,
            steps,
            clocks: vec![(0, 0.0), (-3_600_000_000_000, 17.0)],
            wall_errors: vec![0, 4_200_000],
            straggler: ranks / 2 + 1,
            delay: 400_000,
            hot: None,
        }
    }

    pub(crate) fn machine(&self, rank: u32) -> u32 {
        rank * self.machines / self.ranks
    }

    /// The machine's clock at a true time.
    pub(crate) fn clock(&self, machine: u32, time: u64) -> u64 {
        let (offset, ppm) = self.clocks[machine as usize];
        (time as i64 + offset + (time as f64 * ppm * 1e-6) as i64) as u64
    }
}

/// True time at which the job starts.
pub(crate) const START: u64 = 7_200_000_000_000;
const REALTIME: u64 = 1_790_000_000_000_000_000;
const GEMM: u64 = 1;
const ALL_REDUCE: u64 = 2;
pub(crate) const ALL_REDUCE_NAME: &str = "ncclDevKernel_AllReduce_Sum_f16_RING_LL(ncclDevKernelArgsStorage<4096ul>)";
const STEP_NS: u64 = 5_000_000;
/// Computing time of each rank, and the ring's own time.
const COMPUTE_NS: u64 = 2_000_000;
const RING_NS: u64 = 60_000;
/// Bytes of each all-reduce.
pub(crate) const BYTES: u64 = 1 << 20;

/// Writes one run directory per rank below `root`, as `node<machine>/rank<rank>`.
pub(crate) fn write(job: &Job, root: &Path) {
    for rank in 0..job.ranks {
        write_rank(job, rank, &root.join(format!("node{}/rank{rank}", job.machine(rank))));
    }
}

/// Computing time of a rank in a step, ns: slightly different each time.
fn compute(job: &Job, rank: u32, step: u64) -> u64 {
    let noise = (u64::from(rank) * 7919 + step * 104_729) % 40_000;
    COMPUTE_NS + noise + if rank == job.straggler { job.delay } else { 0 }
}

fn write_rank(job: &Job, rank: u32, dir: &Path) {
    std::fs::create_dir_all(dir).unwrap();
    let machine = job.machine(rank);
    let clock = |time: u64| job.clock(machine, time);
    let reading = |time: u64| ClockSample {
        boottime: clock(time),
        monotonic: clock(time),
        realtime: (REALTIME as i64 + time as i64 + job.wall_errors[machine as usize]) as u64,
    };
    // Both machines use the same process numbers.
    let pid = 1000 + rank % (job.ranks / job.machines);
    let process = Process {
        pid,
        parent_pid: 1,
        command: vec!["python3".to_owned(), "train.py".to_owned()],
        host: format!("node{machine}"),
        start: clock(START),
        rank: Some(rank),
        simulated: true,
        status_unknown: false,
    };
    let mut registry = Registry::default();
    registry.agents.push(Agent { kind: AgentKind::Cpu, name: "cpu".to_owned(), ..Agent::default() });
    registry.agents.push(Agent {
        kind: AgentKind::Gpu,
        name: "gfx942".to_owned(),
        product: "AMD Instinct MI300X".to_owned(),
        uuid: format!("GPU-{rank:016x}"),
        gpu_index: Some(0),
        cu_count: Some(304),
        clock_mhz: Some(2100),
        location_id: Some(8 * pid),
        ..Agent::default()
    });
    for (id, name) in [(GEMM, "gemm_f16"), (ALL_REDUCE, ALL_REDUCE_NAME)] {
        registry.kernels.insert(id, Kernel { symbol: Symbol::new(name), ..Kernel::default() });
    }
    registry.queues.push(Queue { handle: 7, agent: 1 });
    let function = Function { domain: Domain::HipRuntimeSdk, operation: 1 };
    registry.functions.insert(function, "hipLaunchKernel".to_owned());
    let all_reduce = Function { domain: Domain::Rccl, operation: 1 };
    registry.functions.insert(all_reduce, "ncclAllReduce".to_owned());

    let mut writer = TraceWriter::new(TraceOptions::default(), &process);
    let mut stats = Aggregator::new(2);
    let mut out = Vec::new();
    writer.begin_file(&mut out);
    writer.clock(&mut out, reading(START));
    let mut next_id = 1;
    let mut emit = |event: Event<'static>| {
        stats.event(&event, &registry);
        writer.event(&mut out, &event, &registry);
    };
    for step in 0..job.steps {
        let begin = START + step * STEP_NS;
        let last_in = begin + (0..job.ranks).map(|r| compute(job, r, step)).max().unwrap();
        let own_in = begin + compute(job, rank, step);
        // The ring reaches one rank after the other.
        let out_at = last_in + RING_NS + u64::from(rank) * 200;
        let marker = |op, at, message: &'static str| {
            Event::Marker(Marker { op, at: clock(at), tid: pid, id: 0, message: message.into() })
        };
        emit(marker(MarkerOp::Push, begin, "step"));
        let is_hot = job.hot == Some((rank, step));
        if is_hot {
            emit(marker(MarkerOp::Push, begin + 500, "hot"));
        }
        for (kernel, start, end) in [(GEMM, begin + 10_000, own_in - 5_000), (ALL_REDUCE, own_in, out_at)] {
            let (launch, id) = (clock(start - 8_000), next_id);
            next_id += 1;
            emit(Event::Api(ApiCall {
                status: Some(0),
                children: id..id + 1,
                stream: Some(0),
                ..ApiCall::new(function, pid, launch, launch + 4_000)
            }));
            if kernel == ALL_REDUCE {
                emit(Event::Api(ApiCall {
                    status: Some(0),
                    stream: Some(0),
                    bytes: Some(BYTES),
                    ..ApiCall::new(all_reduce, pid, launch - 1_000, launch + 5_000)
                }));
            }
            emit(Event::Kernel(KernelDispatch {
                kernel,
                start: clock(start),
                end: clock(end),
                event_id: id,
                dispatch_id: id,
                agent: 1,
                stream: Some(0),
                tid: pid,
                shape: LaunchShape { grid: [65536, 1, 1], workgroup: [256, 1, 1], lds: Some(0) },
                scratch: Some(0),
                launch: Some(launch),
                function: Some(function),
                ..KernelDispatch::default()
            }));
        }
        if is_hot {
            emit(marker(MarkerOp::Pop, out_at + 500, ""));
        }
        emit(marker(MarkerOp::Pop, out_at + 1_000, ""));
    }
    let end = START + job.steps * STEP_NS;
    writer.clock(&mut out, reading(end));
    // A trace without its end would be a finding.
    writer.end_file(&mut out);
    std::fs::write(dir.join("trace.pftrace"), &out).unwrap();

    let n = job.steps * 2;
    let mut summary = Summary {
        schema_version: SCHEMA_VERSION,
        simulated: true,
        pid,
        command: process.command.clone(),
        host: process.host.clone(),
        rank: Some(rank),
        start_ns: clock(START),
        end_ns: clock(end),
        finished: true,
        completeness: Completeness {
            verdict: Verdict::Complete,
            launches: Some(n),
            dispatches: n,
            api_calls: n,
            ..Completeness::default()
        },
        ..Summary::default()
    };
    stats.fill(&registry, &mut summary);
    dir::write_json(&dir.join("summary.json"), &summary).unwrap();
    let triple = |sample: ClockSample| ClockTriple {
        boottime_ns: sample.boottime,
        monotonic_ns: sample.monotonic,
        realtime_ns: sample.realtime,
    };
    let info = RunInfo {
        schema_version: rkprof_model::run::SCHEMA_VERSION,
        status: Status::Finished,
        simulated: true,
        pid,
        host: process.host.clone(),
        boot_id: format!("boot-{machine}"),
        command: process.command.clone(),
        rank: Some(rank),
        world_size: Some(job.ranks),
        launcher: Some("torchrun".to_owned()),
        clocks: vec![triple(reading(START)), triple(reading(end))],
        trace_files: vec!["trace.pftrace".to_owned()],
        ..RunInfo::default()
    };
    dir::write_json(&dir.join("run.json"), &info).unwrap();
}
