//! Uses of queues besides launches through HIP: one at a time, and without a running drainer.

use super::rig::{Records, Rig, gpu, install, kernel, ring, write};
use rkprof_model::record::Domain;
use rkprof_tracer::thread::{self, CallArguments, function_word};
use rksim::hsa::queue::Packet;
use rksim::hsa::table::{Calls, fresh, reopen};
use rksim::hsa::violations;
use std::time::Duration;

const PACKETS: u32 = 256;

/// Launches one kernel after the other, numbered in the grid.
fn launch(calls: Calls, queue: u64, numbers: std::ops::Range<u32>) {
    for number in numbers {
        let first = calls.add_write_index(queue, 1);
        write(queue, first, &[kernel(3, [number, 1, 1])]);
        ring(calls, queue);
    }
}

/// All of these, in order, each with its launch.
fn assert_recorded(records: &Records, numbers: std::ops::Range<u32>) {
    let found: Vec<u32> = records.dispatches.iter().map(|dispatch| dispatch.grid[0]).collect();
    assert_eq!(found, numbers.collect::<Vec<_>>());
    assert_eq!(records.launches.len(), records.dispatches.len());
    for dispatch in &records.dispatches {
        assert!(records.launches.iter().any(|launch| launch.child == dispatch.child));
        assert!(dispatch.kernel_id == 4 && dispatch.end_ns > dispatch.start_ns);
    }
}

/// The drainer gets no processor time at all: the thread that destroys the queue takes its kernels.
#[test]
fn a_destroyed_queue_loses_nothing_without_a_drainer() {
    let mut rig = Rig::start();
    let calls = Calls::current();
    for round in 0..3 {
        let queue = calls.create_queue(gpu(), PACKETS, 0);
        launch(calls, queue, 0..300 + round);
        assert_eq!(calls.queue_destroy(queue), 0);
        let records = rig.empty_arena();
        assert_recorded(&records, 0..300 + round);
        assert_eq!(records.notes, [""; 0]);
    }
    assert_eq!(violations(), 0);
}

/// Kernels belong to the recording in which their packets were reserved, whichever thread passes them to the device: those of a pause
/// came into the next recording, as launches of the thread that rang the doorbell next.
#[test]
fn a_kernel_of_a_pause_is_not_recorded_after_it() {
    let mut rig = Rig::start();
    let calls = Calls::current();
    let queue = calls.create_queue(gpu(), PACKETS, 0);
    launch(calls, queue, 0..3);
    thread::set_recording(false);
    let first = calls.add_write_index(queue, 2);
    thread::set_recording(true);
    write(queue, first, &[kernel(3, [90, 1, 1]), kernel(3, [91, 1, 1])]);
    launch(calls, queue, 3..6);
    assert_eq!(calls.queue_destroy(queue), 0);
    assert_recorded(&rig.empty_arena(), 0..6);
    assert_eq!(violations(), 0);
}

/// The runtime is shut down with kernels under way, and used again, with its own table and with a new one.
#[test]
fn shut_down_and_used_again() {
    let mut rig = Rig::start();
    for calls in [Calls::current(), Calls::current(), Calls::from_table(fresh())] {
        let create = || calls.create_queue(gpu(), PACKETS, 0);
        if !std::ptr::eq(calls.table(), Calls::current().table()) {
            // The runtime registers its table again, as it is when the library was loaded anew.
            install(calls.table());
        }
        let queues = [create(), create()];
        launch(calls, queues[0], 0..100);
        launch(calls, queues[1], 100..200);
        assert_eq!(calls.shut_down(), 0);
        let records = rig.empty_arena();
        let mut numbers: Vec<u32> = records.dispatches.iter().map(|dispatch| dispatch.grid[0]).collect();
        numbers.sort_unstable();
        assert_eq!((numbers, records.launches.len()), ((0..200).collect(), 200));
        reopen();
        let queue = create();
        launch(calls, queue, 0..50);
        assert_eq!(calls.queue_destroy(queue), 0);
        assert_recorded(&rig.empty_arena(), 0..50);
    }
    assert_eq!(violations(), 0);
}

/// The runtime has one for each GPU: it is recorded, and given back before the runtime ends, as often as it was taken. The
/// simulated runtime counts a violation where the real one ends the program.
#[test]
fn cooperative_queues_are_recorded_and_given_back() {
    const COOPERATIVE: u32 = 2;
    let mut rig = Rig::start();
    let calls = Calls::current();
    for round in 0..2 {
        let queues = [(); 2].map(|()| calls.create_queue(gpu(), PACKETS, COOPERATIVE));
        assert!(queues[0] == queues[1] && queues[0] != 0, "a GPU has one");
        launch(calls, queues[0], 0..40);
        assert_eq!(calls.queue_destroy(queues[0]), 0);
        launch(calls, queues[1], 40..50 + round);
        assert_eq!(calls.queue_destroy(queues[1]), 0);
        // Given back as a whole, and taken again.
        let again = calls.create_queue(gpu(), PACKETS, COOPERATIVE);
        launch(calls, again, 50 + round..60);
        assert_eq!((calls.queue_destroy(again), calls.shut_down()), (0, 0));
        let records = rig.empty_arena();
        assert_recorded(&records, 0..60);
        assert_eq!(records.notes, [""; 0]);
        reopen();
    }
    assert_eq!(violations(), 0);
}

/// A thread that stores the index, or exchanges it, reserves packets like one that adds to it: the launch belongs to that
/// thread, whichever thread rings.
#[test]
fn every_way_to_reserve_names_the_thread_that_launched() {
    let mut rig = Rig::start();
    let calls = Calls::current();
    let store = |queue, count| {
        let index = calls.load_write_index(queue);
        calls.store_write_index(queue, index + count);
        index
    };
    let exchange = |queue, count| {
        let index = calls.load_write_index(queue);
        assert_eq!(
            calls.cas_write_index(queue, index + 1, index + 9),
            index,
            "an exchange that fails reserves nothing"
        );
        assert_eq!(calls.cas_write_index(queue, index, index + count), index);
        index
    };
    let add = |queue, count| calls.add_write_index(queue, count);
    let ways: [&(dyn Fn(u64, u64) -> u64 + Sync); 3] = [&store, &exchange, &add];
    // One packet; several; more than the first table holds.
    for (way, count) in ways.iter().flat_map(|way| [1, 7, 1500].map(|count| (way, count))) {
        let queue = calls.create_queue(gpu(), 2048, 1);
        let function = function_word(Domain::HipRuntime, 77);
        let tid = std::thread::scope(|scope| {
            let launching = scope.spawn(|| {
                let entered = thread::enter(function, 0x5000).expect("recording is on");
                let first = way(queue, count);
                let packets: Vec<Packet> = (0..count).map(|number| kernel(3, [number as u32, 1, 1])).collect();
                write(queue, first, &packets);
                thread::leave(entered, function, 0, CallArguments::NONE);
                thread::tid()
            });
            launching.join().expect("it launches")
        });
        ring(calls, queue);
        assert_eq!(calls.queue_destroy(queue), 0);
        let records = rig.empty_arena();
        assert_recorded(&records, 0..count as u32);
        assert!(records.dispatches.iter().all(|dispatch| dispatch.tid == tid && tid != thread::tid()));
        let is_right = |launch: &rkprof_model::record::Launch| (launch.header.aux, launch.stream) == (function, 0x5000);
        assert!(records.launches.iter().all(is_right) && records.launches.iter().all(|l| l.call_tick != 0));
    }
    assert_eq!(violations(), 0);
}

/// A barrier's packet takes no id: the launches of a call remain a range.
#[test]
fn packets_that_launch_nothing_leave_no_gap() {
    let mut rig = Rig::start();
    let calls = Calls::current();
    let queue = calls.create_queue(gpu(), PACKETS, 0);
    let barrier = Packet { header: rksim::hsa::queue::header(3), ..Packet::default() };
    // Often enough that every ticket is used several times.
    for number in 0..3000 {
        for packet in [barrier, kernel(3, [number, 1, 1])] {
            let first = calls.add_write_index(queue, 1);
            write(queue, first, &[packet]);
            ring(calls, queue);
        }
        if number % 20 == 19 {
            // Without a drainer, a thread that finds the queue full would wait for two seconds.
            std::thread::sleep(Duration::from_millis(1));
            rig.harvest();
        }
    }
    assert_eq!(calls.queue_destroy(queue), 0);
    let records = rig.empty_arena();
    assert_eq!(records.launches.len(), 3000);
    assert!(records.launches.windows(2).all(|pair| pair[1].child == pair[0].child + 1), "ids without a gap");
    assert_eq!(violations(), 0);
}
