//! The light path in this process, over the simulated HSA runtime and without a session. There is only one such runtime:
//! tests take turns.

use rkprof_arena::OnFull;
use rkprof_arena::{Arena, Drainer, Mark, Options, ThreadInfo};
use rkprof_model::clock;
use rkprof_model::record::{self, Dispatch, Launch, NameOf, Problem, RecordKind};
use rkprof_tracer::{hsa, thread};
use rksim::hip::queue::{self, Time};
use rksim::hsa as runtime;
use rksim::hsa::queue::{KERNEL, Packet, Queue, header};
use rksim::hsa::table::{Calls, table};
use rksim::sdk::agents;
use std::ffi::c_void;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

pub(crate) const KERNELS: u64 = 16;

/// The kernel of this number has the id 1 more.
pub(crate) fn kernel_object(kernel: u64) -> u64 {
    0x1000_0000 + 64 * kernel
}

pub(crate) struct Rig {
    pub drainer: Drainer<'static>,
    pub _turn: MutexGuard<'static, ()>,
}

/// The records so far.
#[derive(Default)]
pub(crate) struct Records {
    pub launches: Vec<Launch>,
    pub dispatches: Vec<Dispatch>,
    pub problems: Vec<Problem>,
    /// Launch and words.
    pub arguments: Vec<(u64, Vec<u32>)>,
    pub layouts: Vec<String>,
    pub notes: Vec<String>,
}

impl Rig {
    /// Begins to record this process's kernels.
    pub(crate) fn start() -> Rig {
        static TURN: Mutex<()> = Mutex::new(());
        let turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        queue::choose(Time::Fast);
        clock::init(None);
        // Enough for a test machine with two busy cores.
        let options = Options { grace: Duration::from_secs(3600), ..Options::new(64 << 20, OnFull::Drop) };
        let file = tempfile::tempfile().expect("a temporary file");
        let arena: &'static Arena = Box::leak(Box::new(Arena::in_file(file, &options).expect("an arena")));
        thread::start(arena);
        thread::set_recording(true);
        hsa::begin(vec![hsa::Gpu { node: 1, index: 1, name: "gfx942".to_owned() }]);
        install(table());
        (0..KERNELS).for_each(|kernel| hsa::kernel(kernel_object(kernel), 1 + kernel, 0, b"kernel"));
        Rig { drainer: arena.drainer().expect("the only drainer"), _turn: turn }
    }

    /// Harvests like the drainer; the dispatches are dropped.
    pub(crate) fn harvest(&self) {
        hsa::harvest::mark();
        hsa::harvest::harvest(&mut |_| {}, &mut Vec::new());
    }

    /// Takes the records in the arena, without a harvest.
    pub(crate) fn empty_arena(&mut self) -> Records {
        let mut records = Records::default();
        let mut visit = |_: ThreadInfo, bytes: &[u8]| {
            for (header, bytes) in record::iter(bytes) {
                match RecordKind::from_u8(header.kind) {
                    Some(RecordKind::Launch) => records.launches.push(record::read(bytes).expect("a launch")),
                    Some(RecordKind::Dispatch) => records.dispatches.push(record::read(bytes).expect("a dispatch")),
                    Some(RecordKind::Problem) => records.problems.push(record::read(bytes).expect("a problem")),
                    Some(RecordKind::Arguments) => {
                        let record: record::Arguments = record::read(bytes).expect("arguments");
                        let words = bytes[size_of::<record::Arguments>()..].chunks_exact(4);
                        let words = words.map(|word| u32::from_ne_bytes(word.try_into().expect("a word")));
                        records.arguments.push((record.child, words.take(record.header.aux as usize).collect()));
                    }
                    Some(RecordKind::Name) if header.tag == NameOf::Arguments as u8 => {
                        records.layouts.push(record::text_after::<record::Name>(bytes, header.aux).into_owned());
                    }
                    Some(RecordKind::Note) => {
                        records.notes.push(record::text_after::<record::Note>(bytes, header.aux).into_owned());
                    }
                    _ => {}
                }
            }
        };
        while self.drainer.drain(&mut visit, Drainer::ALL).more {}
        self.drainer.publish(&Mark::default());
        records
    }
}

/// HSA registers its table.
pub(crate) fn install(table: *mut c_void) {
    let create = Queue::from_handle as fn(u64) -> Option<&'static Queue> as usize;
    let runtime = rkprof_objects::place_of(create).expect("this program");
    // SAFETY: a table of the simulated runtime, which lives forever.
    unsafe { hsa::install(table, runtime, false) }.expect("the table is as expected");
}

pub(crate) fn gpu() -> u64 {
    runtime::agent(agents::gpus().next().expect("a GPU").handle)
}

/// A kernel whose grid describes it.
pub(crate) fn kernel(number: u64, grid: [u32; 3]) -> Packet {
    Packet {
        header: header(KERNEL),
        setup: 3,
        workgroup: [1, 1, 1],
        grid,
        private_segment: 9,
        group_segment: 7,
        kernel_object: kernel_object(number),
        ..Packet::default()
    }
}

/// Writes packets whose indices were reserved, without ringing.
pub(crate) fn write(queue: u64, first: u64, packets: &[Packet]) {
    let target = Queue::from_handle(queue).expect("a queue");
    for (index, packet) in (first..).zip(packets) {
        while index - Calls::current().load_read_index(queue) >= u64::from(target.size) {
            std::thread::yield_now();
        }
        target.write(index, packet);
    }
}

pub(crate) fn ring(calls: Calls, queue: u64) {
    calls.signal_store(Queue::from_handle(queue).expect("a queue").doorbell, 0);
}
