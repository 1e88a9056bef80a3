//! Problem sizes from the arguments of launches: what is read, and above all what is not. A read of memory that the program does not
//! have would end this process.

use super::planted::{WORDS, code_object};
use super::rig::{Rig, gpu, kernel, kernel_object};
use rkprof_tracer::hsa;
use rksim::c::Out;
use rksim::hip::image;
use rksim::hip::launch::Twist;
use rksim::hip::queue::{Action, Report};
use rksim::hsa as runtime;
use rksim::hsa::memory::pool;
use rksim::hsa::queue::{Packet, Work, submit};
use rksim::hsa::table::Calls;
use rksim::hsa::violations;
use rksim::sdk::agents;

const PAGE: usize = 4096;
/// Numbers of kernels beyond those of the rig.
const PRODUCT: u64 = 100;
const OTHER: u64 = 101;

fn announce() {
    const NAMES: [&str; 2] = ["Cijk_Ailk_Bljk_SB_MT64x64x16_GSU1", "vector_add"];
    const NUMBER: u64 = 77;
    let object = code_object(&NAMES);
    hsa::plans::loaded(NUMBER, object.as_ptr() as u64, object.len() as u64);
    for (kernel, name) in [PRODUCT, OTHER].into_iter().zip(NAMES) {
        hsa::kernel(kernel_object(kernel), 1 + kernel, NUMBER, name.as_bytes());
    }
}

/// Memory of an agent's pool.
fn allocate(agent: u64, bytes: usize) -> u64 {
    let mut address = 0;
    assert_eq!(Calls::current().pool_allocate(pool(agent), bytes, 0, Out::to(&mut address)), 0);
    address
}

fn host() -> u64 {
    runtime::agent(agents::all().iter().find(|agent| agent.gpu.is_none()).expect("a CPU").handle)
}

/// Writes the arguments of a product with this M.
fn plant(at: u64, m: u32) {
    let words: [u32; WORDS] = [m, 512, 3, 256];
    // SAFETY: the caller's own memory, which has room for them.
    unsafe { (at as *mut [u32; WORDS]).write_unaligned(words) };
}

fn protect(at: u64, bytes: usize, protection: i32) {
    // SAFETY: whole pages of the caller's own memory.
    assert_eq!(unsafe { libc::mprotect(at as *mut libc::c_void, bytes, protection) }, 0);
}

/// The simulated device does not look at the arguments.
fn launch(queue: u64, number: u64, kernarg: u64) {
    let work = Work {
        pace: rksim::hip::pace::Pace::Fixed,
        earliest: 0,
        duration: 100,
        after: Vec::new(),
        action: Action::None,
        report: Report::Nobody,
        twist: Twist::None,
        announced: None,
    };
    submit(queue, Packet { kernarg, ..kernel(number, [1, 1, 1]) }, work);
}

/// M of each launch, in order; `None` where no size was recorded.
fn sizes(rig: &mut Rig) -> Vec<Option<u32>> {
    let records = rig.empty_arena();
    let of = |child| {
        let problem = records.problems.iter().find(|problem| problem.child == child)?;
        let gemm = problem.gemm().expect("a product");
        assert_eq!((gemm.n, gemm.k, gemm.batch), (512, 256, 3));
        Some(gemm.m)
    };
    assert!(records.problems.iter().all(|problem| records.launches.iter().any(|launch| launch.child == problem.child)));
    records.launches.iter().map(|launch| of(launch.child)).collect()
}

#[test]
fn arguments_are_read_only_in_memory_that_the_host_has() {
    let mut rig = Rig::start();
    announce();
    let queue = Calls::current().create_queue(gpu(), 256, 0);
    let memory = allocate(host(), 4 * PAGE);
    let end = memory + 4 * PAGE as u64;
    for (at, m) in [(memory, 11), (memory + 1024, 12), (end - 16, 13), (memory + 2050, 14)] {
        plant(at, m);
    }
    launch(queue, PRODUCT, memory);
    launch(queue, PRODUCT, memory + 1024);
    launch(queue, PRODUCT, end - 16);
    launch(queue, OTHER, memory);
    launch(queue, PRODUCT, memory + 2050);
    assert_eq!(sizes(&mut rig), [Some(11), Some(12), Some(13), None, None], "another kernel; no address of a word");

    // Memory of the device, which the host cannot read.
    let device = allocate(gpu(), PAGE);
    plant(device, 15);
    protect(device, PAGE, libc::PROT_NONE);
    let stack = [16u32, 512, 3, 256];
    let bogus =
        [0, 4, 0xdead_beec, 1 << 46, u64::MAX - 3, u64::MAX - 15, end - 12, end, memory - 4, memory - 16, device];
    for address in bogus.into_iter().chain([stack.as_ptr() as u64]) {
        launch(queue, PRODUCT, address);
    }
    assert_eq!(sizes(&mut rig), [None; 12]);

    // A program that frees the arguments, and one that frees them by the other function.
    assert_eq!(Calls::current().pool_free(memory), 0);
    launch(queue, PRODUCT, memory);
    launch(queue, PRODUCT, end - 16);
    let other = allocate(host(), PAGE);
    plant(other, 17);
    launch(queue, PRODUCT, other);
    assert_eq!(Calls::current().memory_free(other), 0);
    protect(other, PAGE, libc::PROT_NONE);
    launch(queue, PRODUCT, other);
    assert_eq!(sizes(&mut rig), [None, None, Some(17), None]);
    Calls::current().queue_destroy(queue);
    assert_eq!(violations(), 0);
}

/// Three words by value, one of them no multiple of the record's, of a kernel that the user asks for; from a file.
#[test]
fn arguments_that_are_asked_for_are_recorded_as_they_are() {
    let mut rig = Rig::start();
    hsa::plans::set(Some("^asked"), None);
    let texts = ["p:pointer", "n=7", "x:float=0.5", "z:int=-1"].map(str::to_owned);
    let arguments = image::parse(&texts).expect("arguments");
    let object = image::code_object(&[("asked_for", &arguments), ("another", &arguments)]);
    let file = tempfile::NamedTempFile::new().expect("a file");
    let before = [1; 4096];
    std::fs::write(file.path(), [&before, object].concat()).expect("writing the file");
    let uri = format!("file://{}#offset={}&size={}", file.path().display(), before.len(), object.len());
    hsa::plans::loaded_from_file(5, uri.as_bytes());
    for (kernel, name) in [(200, "asked_for"), (201, "another")] {
        hsa::kernel(kernel_object(kernel), 1 + kernel, 5, name.as_bytes());
    }
    let queue = Calls::current().create_queue(gpu(), 256, 0);
    let (address, _) = image::plant(&arguments);
    for (kernel, kernarg) in [(200, address), (201, address), (200, 0), (200, 64)] {
        launch(queue, kernel, kernarg);
    }
    let records = rig.empty_arena();
    assert_eq!(records.layouts, ["p:*:0:0 n:i:0:4 x:i:4:4 z:i:8:4"], "names of C have no types");
    let first = records.launches.first().map(|launch| launch.child);
    assert_eq!(records.arguments, [(first.expect("a launch"), vec![7, 0.5f32.to_bits(), u32::MAX])]);
    assert_eq!(records.launches.len(), 4);
    Calls::current().queue_destroy(queue);
}

/// Programs have thousands of buffers in the host's memory. Those for arguments are known, whenever they are made.
#[test]
fn buffers_for_data_do_not_take_the_place_of_those_for_arguments() {
    let mut rig = Rig::start();
    announce();
    let queue = Calls::current().create_queue(gpu(), 256, 0);
    let data: Vec<u64> = (0..1000).map(|_| allocate(host(), PAGE)).collect();
    let arguments = runtime::memory::for_arguments(host());
    let mut memory = 0;
    assert_eq!(Calls::current().pool_allocate(arguments, PAGE, 0, Out::to(&mut memory)), 0);
    plant(memory, 21);
    launch(queue, PRODUCT, memory);
    assert_eq!(sizes(&mut rig), [Some(21)]);
    for address in data.into_iter().chain([memory]) {
        assert_eq!(Calls::current().pool_free(address), 0);
    }
    Calls::current().queue_destroy(queue);
}
