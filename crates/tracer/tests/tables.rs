//! Records from HSA's tables, without an SDK: a session on the simulated runtime, whose signals tell the truth.

use rkprof_arena::{Arena, Options};
use rkprof_config::{Config, TraceMode};
use rkprof_model::clock::{self, Converter, Pair};
use rkprof_model::event::Process;
use rkprof_store::files::Identity;
use rkprof_tracer::drainer::control::{Control, Request};
use rkprof_tracer::drainer::{Drainer, Hooks, Output};
use rkprof_tracer::hsa::{self, activity, agents::Node};
use rkprof_tracer::thread;
use rksim::c::Out;
use rksim::hsa::queue::Queue;
use rksim::hsa::table::{Calls, table};
use rksim::sdk::agents;
use serde_json::Value;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Starts the parts of a session.
fn session(dir: &Path) -> &'static Control {
    let config = Config { trace: TraceMode::None, ..Config::default() };
    let (source, first) = (clock::init(None), Pair::now());
    let arena = Arena::create(&dir.join("arena"), &Options::new(config.buffer, config.on_full)).unwrap();
    let arena: &'static Arena = Box::leak(Box::new(arena));
    let control: &'static Control = Box::leak(Box::new(Control::new(|| arena.wake_drainer())));
    let process = Process { pid: std::process::id(), start: clock::boottime_ns(), ..Process::default() };
    let identity = Identity::from_directory(dir).expect("the directory");
    let output = Output::create(dir.to_owned(), identity, Default::default(), process, &config).unwrap();
    let hooks = Hooks { door: || rkprof_tracer::doors::info(("none".to_owned(), None)), ..Hooks::of_tables() };
    let ring = arena.drainer().unwrap();
    let drainer = Drainer::new(arena, ring, output, Converter::new(source, first), control, &config, hooks);
    thread::start(arena);
    thread::set_recording(true);
    drainer.spawn().unwrap();
    control
}

const THREADS: u64 = 4;
const ROUNDS: u64 = 60;
const BYTES: u64 = 4096;

/// What the program itself knows of its copies.
#[derive(Default)]
struct Truth {
    copies: AtomicU64,
    ns: AtomicU64,
}

impl Truth {
    /// The signal has completed the copy.
    fn ended(&self, calls: Calls, signal: u64) {
        while calls.signal_load(signal) > 0 {
            std::thread::yield_now();
        }
        let mut times = [0; 2];
        assert_eq!(calls.copy_time(signal, Out::to(&mut times)), 0, "the program's own question is answered");
        self.copies.fetch_add(1, Ordering::Relaxed);
        self.ns.fetch_add(times[1] - times[0], Ordering::Relaxed);
    }
}

/// Copies as a runtime makes them: with few signals that are used again, and some that are new.
fn copies(truth: &Truth, cpu: u64, gpu: u64) {
    let calls = Calls::current();
    let kept = [0; 3].map(|_: i32| calls.create_signal(1));
    for round in 0..ROUNDS {
        let signal = kept[round as usize % kept.len()];
        match round % 2 {
            0 => calls.signal_store(signal, 1),
            _ => calls.silent_store(signal, 1),
        }
        assert_eq!(calls.async_copy(1, gpu, 2, cpu, BYTES, 0, Out::null(), signal), 0);
        // The next one waits for it.
        let (new, mut first) = (calls.create_signal(1), signal);
        assert_eq!(calls.async_copy_on_engine(2, cpu, 1, gpu, BYTES, 1, Out::to(&mut first), new, 1, false), 0);
        truth.ended(calls, new);
        truth.ended(calls, signal);
        calls.signal_destroy(new);
        // One that the runtime refuses, and one of nothing.
        calls.signal_store(signal, 1);
        assert_ne!(calls.async_copy_on_engine(2, cpu, 1, gpu, BYTES, 0, Out::null(), signal, 0, false), 0);
        assert_eq!(calls.async_copy(1, gpu, 2, cpu, 0, 0, Out::null(), signal), 0);
        calls.signal_store(signal, 0);
    }
    kept.iter().for_each(|signal| assert_eq!(calls.signal_destroy(*signal), 0));
}

/// Two copies that complete one signal.
fn shared(cpu: u64, gpu: u64) {
    let calls = Calls::current();
    let signal = calls.create_signal(2);
    for _ in 0..2 {
        assert_eq!(calls.async_copy(1, gpu, 2, cpu, BYTES, 0, Out::null(), signal), 0);
    }
    while calls.signal_load(signal) > 0 {
        std::thread::yield_now();
    }
    assert_eq!(calls.signal_load(signal), 0, "each counts once");
    let mut times = [0; 2];
    assert_eq!(calls.copy_time(signal, Out::to(&mut times)), 0);
    assert!(times[1] > times[0]);
    calls.signal_destroy(signal);
}

#[test]
fn copies_allocations_and_scratch_memory_are_what_the_program_made() {
    let dir = tempfile::tempdir().unwrap();
    let control = session(dir.path());
    let handle = |is_gpu: bool| {
        let position = agents::all().iter().position(|agent| agent.gpu.is_some() == is_gpu).unwrap();
        (rksim::hsa::agent(agents::all()[position].handle), position as u64)
    };
    let ((cpu, cpu_index), (gpu, gpu_index)) = (handle(false), handle(true));
    let node = |(index, agent): (usize, &agents::Agent)| Node {
        node: index as u32,
        is_gpu: agent.gpu.is_some(),
        index: index as u32,
    };
    hsa::agents::set(agents::all().iter().enumerate().map(node).collect());
    hsa::begin(vec![hsa::Gpu { node: gpu_index as u32, index: gpu_index as u32, name: String::new() }]);
    let create = Queue::from_handle as fn(u64) -> Option<&'static Queue> as usize;
    // SAFETY: the simulated runtime's own table.
    unsafe { hsa::install(table(), rkprof_objects::place_of(create).unwrap(), false) }.unwrap();
    let wanted = activity::Wanted { copies: true, memory: true, scratch: true, calls: true };
    // SAFETY: as above.
    let missing = unsafe { activity::install(table(), wanted) }.unwrap();
    assert!(missing.is_empty(), "{missing:?}");

    let calls = Calls::current();
    let truth = Truth::default();
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| copies(&truth, cpu, gpu));
        }
    });
    shared(cpu, gpu);
    // Rows, in each direction: the call names the copying device alone.
    const ROWS: u64 = 64 * 2 * 3;
    for direction in 1..=3 {
        let (rect, mut range) = (calls.create_signal(1), [64, 2, 3]);
        let none = || Out::<[u32; 3]>::null();
        let range = Out::to(&mut range);
        let (to, from) = (Out::null(), Out::null());
        let status = calls.async_copy_rect(to, none(), from, none(), range, gpu, direction, 0, Out::null(), rect);
        assert_eq!(status, 0);
        truth.ended(calls, rect);
    }

    let pool = rksim::hsa::memory::pool;
    let mut address = 0;
    assert_eq!(calls.pool_allocate(pool(gpu), 3000, 0, Out::to(&mut address)), 0);
    assert_eq!(calls.pool_free(address), 0);
    assert_eq!(calls.memory_allocate(pool(cpu), 500, Out::to(&mut address)), 0);
    assert_eq!(calls.vmem_handle_create(pool(gpu), 7000, 0, 0, Out::to(&mut address)), 0);
    assert_ne!(calls.pool_allocate(pool(gpu), 0, 0, Out::to(&mut address)), 0, "refused");

    let queue = calls.create_queue(gpu, 64, 0);
    // Kind, queue, flags, dispatch, bytes, slots.
    let event = [1, queue, 1, 5, 1 << 20, 8];
    calls.tool(0, &event[..4]);
    calls.tool(1, &event);
    calls.tool(2, &event[..3]);
    calls.tool(3, &event[..3]);

    thread::set_recording(false);
    hsa::harvest::settle_all(hsa::harvest::PATIENCE);
    assert!(control.ask(Request::Finish, Duration::from_secs(60)));
    let summary = std::fs::read(dir.path().join("summary.json")).unwrap();
    let summary: Value = serde_json::from_slice(&summary).unwrap();

    let (made, timed) = (2 * THREADS * ROUNDS, truth.copies.into_inner());
    assert_eq!(timed, made + 3);
    let completeness = &summary["completeness"];
    assert_eq!(completeness["verdict"], "COMPLETE", "{completeness} {}", summary["notes"]);
    assert_eq!(
        (&completeness["copies"], &completeness["copy_launches"]),
        (&Value::from(made + 5), &Value::from(made + 5))
    );
    let rows = summary["copies"].as_array().unwrap();
    let row = |direction: &str| rows.iter().find(|row| row["direction"] == direction).unwrap();
    let number = |row: &Value, key: &str| row[key].as_u64().unwrap();
    let duration = |row: &Value| number(&row["duration"], "count");
    let (up, down, within) = (row("host_to_device"), row("device_to_host"), row("device_to_device"));
    assert_eq!([duration(up), duration(down), duration(within)], [made / 2 + 3, made / 2 + 1, 1]);
    assert_eq!(
        [number(up, "bytes"), number(down, "bytes"), number(within, "bytes")],
        [(made / 2 + 2) * BYTES + ROWS, made / 2 * BYTES + ROWS, ROWS]
    );
    assert_eq!([number(up, "src_agent"), number(up, "dst_agent")], [cpu_index, gpu_index]);
    assert_eq!([number(down, "src_agent"), number(down, "dst_agent")], [gpu_index, cpu_index]);
    // The durations that the program was told, and those of the two copies with a common signal.
    let sum: u64 = rows.iter().map(|row| number(&row["duration"], "sum_ns")).sum();
    let told = truth.ns.into_inner();
    assert!(sum >= told + 2 * rksim::hsa::copy::TAKES && number(down, "bytes") > 0, "{sum} {told}");

    // The calls of this program, with those that were refused; not rkprof's own.
    let rows = summary["api"].as_array().unwrap();
    let times = |function: &str| {
        let row = rows.iter().find(|row| row["name"] == function);
        row.map_or(0, |row| number(&row["duration"], "count"))
    };
    let expected = [
        ("hsa_amd_memory_async_copy", made + 2),
        ("hsa_amd_memory_async_copy_on_engine", made),
        ("hsa_amd_memory_async_copy_rect", 3),
        ("hsa_amd_memory_pool_allocate", 2),
        ("hsa_amd_memory_pool_free", 1),
        ("hsa_amd_vmem_handle_create", 1),
        ("hsa_queue_create", 1),
    ];
    assert_eq!(expected.map(|(function, _)| (function, times(function))), expected, "{rows:?}");

    let memory = summary["memory"].as_array().unwrap();
    let of = |agent: u64| memory.iter().find(|row| number(row, "agent") == agent).unwrap();
    let counts = |row: &Value| ["allocations", "frees", "in_use_bytes", "peak_bytes"].map(|key| number(row, key));
    assert_eq!(counts(of(gpu_index)), [2, 1, 7000, 7000]);
    assert_eq!(counts(of(cpu_index)), [1, 0, 500, 500]);
    assert_eq!(rksim::hsa::violations(), 0);
}
