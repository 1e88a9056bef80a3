//! What reading the problem size of a launch costs the thread that launches it: `RKSIM_TIME=inline cargo bench --bench problem`.
//!
//! The light path runs in this process over the simulated runtime, whose device completes kernels within the launch. Five kinds of
//! launches take turns. A kernel has no plan; a product's arguments are read; those of another kernel are asked for by the user. Two more
//! products have their arguments in a device's memory.
//! For the last of these every place of the table of readable memory is taken. Each launch is timed; the difference to the first kind
//! counts.

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/light/planted.rs"]
mod planted;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/light/rig.rs"]
mod rig;

use planted::{WORDS, code_object};
use rig::{Rig, gpu, kernel, kernel_object, ring, write};
use rkprof_tracer::hsa;
use rksim::c::Out;
use rksim::hsa as runtime;
use rksim::hsa::memory::{for_arguments, pool};
use rksim::hsa::queue::Packet;
use rksim::hsa::table::Calls;
use rksim::sdk::agents;
use std::time::Instant;

/// Launches of a kind in a row, and turns.
const ROW: usize = 100;
const TURNS: usize = 4000;
const PRODUCT: u64 = 100;
const OTHER: u64 = 101;
const ASKED: u64 = 102;

fn allocate(pool: u64) -> u64 {
    let mut address = 0;
    assert_eq!(Calls::current().pool_allocate(pool, 4096, 0, Out::to(&mut address)), 0);
    let words: [u32; WORDS] = [64, 512, 3, 256];
    // SAFETY: the memory of the line above; that of the simulated device is the host's, too.
    unsafe { (address as *mut [u32; WORDS]).write(words) };
    address
}

/// Times of each launch of a kind, ns.
fn measure(rig: &mut Rig, queue: u64, kinds: &[(u64, u64)]) -> Vec<Vec<u64>> {
    let calls = Calls::current();
    let mut times = vec![Vec::with_capacity(ROW * TURNS); kinds.len()];
    for turn in 0..TURNS {
        // Each kind is first in its turn, because the first has a cache that the harvest has used.
        for at in 0..kinds.len() {
            let at = (at + turn) % kinds.len();
            let (number, kernarg) = kinds[at];
            for _ in 0..ROW {
                let begin = Instant::now();
                let first = calls.add_write_index(queue, 1);
                write(queue, first, &[Packet { kernarg, ..kernel(number, [1, 1, 1]) }]);
                ring(calls, queue);
                times[at].push(begin.elapsed().as_nanos() as u64);
            }
            rig.harvest();
            rig.empty_arena();
        }
    }
    times
}

fn main() {
    assert_eq!(std::env::var("RKSIM_TIME").as_deref(), Ok("inline"), "RKSIM_TIME=inline cargo bench --bench problem");
    let mut rig = Rig::start();
    let names = ["Cijk_Ailk_Bljk_SB_MT64x64x16_GSU1", "vector_add", "asked_for"];
    hsa::plans::set(Some("^asked"), None);
    let object = code_object(&names);
    hsa::plans::loaded(7, object.as_ptr() as u64, object.len() as u64);
    for (kernel, name) in [PRODUCT, OTHER, ASKED].into_iter().zip(names) {
        hsa::kernel(kernel_object(kernel), 1 + kernel, 7, name.as_bytes());
    }
    let host = runtime::agent(agents::all().iter().find(|agent| agent.gpu.is_none()).expect("a CPU").handle);
    let [arguments, device] = [for_arguments(host), pool(gpu())].map(allocate);
    let queue = Calls::current().create_queue(gpu(), 256, 0);
    let mut show = |kinds: &[(&str, u64, u64)]| {
        let launches: Vec<(u64, u64)> = kinds.iter().map(|(_, number, kernarg)| (*number, *kernarg)).collect();
        let mut times = measure(&mut rig, queue, &launches);
        times.iter_mut().for_each(|times| times.sort_unstable());
        let at = |kind: usize, percent: usize| times[kind][times[kind].len() * percent / 100];
        for (kind, (name, ..)) in kinds.iter().enumerate() {
            let added = [50, 99].map(|percent| at(kind, percent) as i64 - at(0, percent) as i64);
            let [p50, p99] = [50, 99].map(|percent| at(kind, percent));
            println!("{name:<50} p50 {p50:>5} ns, p99 {p99:>6} ns; added {:>4} and {:>5} ns", added[0], added[1]);
        }
    };
    show(&[
        ("no plan", OTHER, arguments),
        ("no plan, again", OTHER, arguments),
        ("a product", PRODUCT, arguments),
        ("a product, arguments of the device", PRODUCT, device),
        ("four words, which the user asks for", ASKED, arguments),
    ]);
    (0..300).for_each(|_| _ = allocate(pool(host)));
    show(&[
        ("no plan", OTHER, arguments),
        ("a product, many buffers", PRODUCT, arguments),
        ("the same, arguments of the device", PRODUCT, device),
    ]);
}
