//! Handler, device and drainer of the light path (`rkprof_tracer::hsa::protocol`): every dispatch is harvested once, in order, with the
//! times that the device wrote for it, and a signal is never in two places.

use super::check;
use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;
use rkprof_arena::{Order, weaken};
use rkprof_tracer::hsa::protocol::{Entry, Lane, Settling, Signals};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Signals from 1 on: a value, and the times, which identify their kernel.
struct Device {
    values: [AtomicU64; SIGNALS],
    times: [UnsafeCell<u64>; SIGNALS],
}

/// One signal is ready at first; the handler makes the others when it finds none.
const SIGNALS: usize = 3;

impl Device {
    fn new() -> Arc<Device> {
        Arc::new(Device { values: [1; SIGNALS].map(AtomicU64::new), times: [0; SIGNALS].map(UnsafeCell::new) })
    }

    fn complete(&self, signal: u64, child: u64) {
        let at = signal as usize - 1;
        // SAFETY: the device owns the signal until its value is 0, which loom checks.
        self.times[at].with_mut(|times| unsafe { *times = child });
        assert_eq!(self.values[at].swap(0, Ordering::Release), 1, "the signal of one kernel");
    }
}

impl Signals for Device {
    fn is_done(&self, signal: u64) -> bool {
        self.values[signal as usize - 1].load(Ordering::Acquire) == 0
    }

    fn rearm(&self, signal: u64) {
        let at = signal as usize - 1;
        // SAFETY: the drainer owns a signal that is done, which loom checks.
        self.times[at].with_mut(|times| unsafe { *times = 0 });
        self.values[at].store(1, Ordering::Release);
    }
}

/// For a queue of one packet: two dispatches may be in flight.
fn lane() -> Arc<Lane> {
    let lane = Lane::new(1).expect("room");
    // SAFETY: no one else knows it yet.
    assert!(unsafe { lane.give(1) });
    Arc::new(lane)
}

/// The drainer's harvest.
#[derive(Default)]
struct Taken {
    children: Vec<u64>,
    /// Signals without room.
    surplus: u64,
}

impl Taken {
    /// One pass of the drainer.
    fn harvest(&mut self, lane: &Lane, device: &Device) {
        let completed = |entry: &Entry| {
            // SAFETY: the entry's signal is done, so its times are the drainer's, which loom checks.
            device.times[entry.signal as usize - 1].with(|times| assert_eq!(unsafe { *times }, entry.child));
            self.children.push(entry.child);
        };
        // SAFETY: one thread of each model at a time is the drainer.
        unsafe { lane.harvest(device, lane.posted(), completed, |_| self.surplus += 1) };
    }
}

/// Launches kernels; those without a signal or room are not recorded. Returns the number of lost ones, and of signals. `made`
/// signals existed before.
fn launch(lane: &Lane, children: RangeInclusive<u64>, mut made: u64, mut submit: impl FnMut(u64, u64)) -> (u64, u64) {
    let mut lost = 0;
    for child in children {
        // SAFETY: one thread of each model is the handler.
        if !unsafe { lane.has_room() } {
            lost += 1;
            continue;
        }
        // SAFETY: as above.
        let ready = unsafe { lane.take() };
        let Some(signal) = ready.or((made < SIGNALS as u64).then_some(made + 1)) else {
            lost += 1;
            continue;
        };
        made = made.max(signal);
        // SAFETY: as above.
        assert!(unsafe { lane.post(Entry { signal, child, ..Entry::default() }) });
        submit(signal, child);
    }
    (lost, made)
}

fn settled(lane: &Lane, device: &Device, mut taken: Taken, launched: u64, made: u64) {
    taken.harvest(lane, device);
    assert_eq!(taken.children.len() as u64, launched, "records were lost");
    assert!(taken.children.windows(2).all(|pair| pair[0] < pair[1]), "out of order");
    assert_eq!((lane.in_flight(), lane.ready() + taken.surplus), (0, made), "signals were lost");
}

/// Two passes of a drainer, at the same time as the others.
fn drainer(lane: &Arc<Lane>, device: &Arc<Device>) -> thread::JoinHandle<Taken> {
    let (lane, device) = (lane.clone(), device.clone());
    thread::spawn(move || {
        let mut taken = Taken::default();
        taken.harvest(&lane, &device);
        taken.harvest(&lane, &device);
        taken
    })
}

/// The fastest possible device, and rings that wrap around.
fn fast_device() {
    let (lane, device) = (lane(), Device::new());
    let handler = {
        let (lane, device) = (lane.clone(), device.clone());
        thread::spawn(move || launch(&lane, 1..=4, 1, |signal, child| device.complete(signal, child)))
    };
    let drainer = drainer(&lane, &device);
    let (lost, made) = handler.join().unwrap();
    settled(&lane, &device, drainer.join().unwrap(), 4 - lost, made);
}

/// Memory is given back while both sides use the rings.
fn given_back() {
    let (lane, device) = (lane(), Device::new());
    let submit = |device: &Arc<Device>| {
        let device = device.clone();
        move |signal, child| device.complete(signal, child)
    };
    let (mut taken, before) = (Taken::default(), 1);
    let (_, ready) = launch(&lane, 1..=before, 1, submit(&device));
    taken.harvest(&lane, &device);
    let giving = {
        let lane = lane.clone();
        thread::spawn(move || lane.give_back())
    };
    let handler = {
        let (lane, submit) = (lane.clone(), submit(&device));
        thread::spawn(move || launch(&lane, before + 1..=4, ready, submit))
    };
    taken.harvest(&lane, &device);
    let (lost, made) = handler.join().unwrap();
    giving.join().unwrap();
    settled(&lane, &device, taken, 4 - lost, made);
}

/// A device thread, which completes kernels in the wrong order.
fn slow_device() {
    let (lane, device) = (lane(), Device::new());
    let (sender, receiver) = loom::sync::mpsc::channel();
    let completing = {
        let device = device.clone();
        thread::spawn(move || {
            let next = || receiver.recv().ok().filter(|(signal, _)| *signal != 0);
            let kernels: Vec<(u64, u64)> = std::iter::from_fn(next).collect();
            kernels.iter().rev().for_each(|(signal, child)| device.complete(*signal, *child));
        })
    };
    let handler = {
        let lane = lane.clone();
        thread::spawn(move || {
            let launched = launch(&lane, 1..=2, 1, |signal, child| sender.send((signal, child)).unwrap());
            sender.send((0, 0)).unwrap();
            launched
        })
    };
    let drainer = drainer(&lane, &device);
    let (lost, made) = handler.join().unwrap();
    completing.join().unwrap();
    settled(&lane, &device, drainer.join().unwrap(), 2 - lost, made);
}

/// The queue is destroyed: the launching thread harvests the rest itself, while the drainer still harvests.
fn destroyed(locked: bool) {
    let (lane, device) = (lane(), Device::new());
    let harvesting = Arc::new(loom::sync::Mutex::new(Taken::default()));
    let harvest = move |lane: &Lane, device: &Device, all: &loom::sync::Mutex<Taken>| {
        if locked {
            all.lock().unwrap().harvest(lane, device);
        } else {
            let mut taken = Taken::default();
            taken.harvest(lane, device);
            all.lock().unwrap().children.extend(taken.children);
        }
    };
    let draining = {
        let (lane, device, harvesting) = (lane.clone(), device.clone(), harvesting.clone());
        thread::spawn(move || harvest(&lane, &device, &harvesting))
    };
    let (lost, made) = launch(&lane, 1..=3, 1, |signal, child| device.complete(signal, child));
    harvest(&lane, &device, &harvesting);
    assert_eq!(lane.in_flight(), 0, "a kernel that has ended was left");
    draining.join().unwrap();
    let taken = std::mem::take(&mut *harvesting.lock().unwrap());
    settled(&lane, &device, taken, 3 - lost, made);
}

/// The handler waits for the drainer when there is no room, as it does for a bounded time. Here the drainer always comes, so
/// nothing is lost and no thread waits forever.
fn patient_handler() {
    let (lane, device) = (lane(), Device::new());
    let over = Arc::new(loom::sync::atomic::AtomicBool::new(false));
    let draining = {
        let (lane, device, over) = (lane.clone(), device.clone(), over.clone());
        thread::spawn(move || {
            let mut taken = Taken::default();
            while !over.load(Ordering::Acquire) {
                taken.harvest(&lane, &device);
                thread::yield_now();
            }
            taken
        })
    };
    let mut made = 1;
    for child in 1..=4 {
        // SAFETY: this is the handler.
        while unsafe { !lane.has_room() } {
            thread::yield_now();
        }
        // SAFETY: as above.
        let signal = unsafe { lane.take() }.unwrap_or_else(|| {
            made += 1;
            made
        });
        // SAFETY: as above.
        assert!(unsafe { lane.post(Entry { signal, child, ..Entry::default() }) });
        device.complete(signal, child);
    }
    over.store(true, Ordering::Release);
    settled(&lane, &device, draining.join().unwrap(), 4, made);
}

/// At the end of the session the ending thread takes completed dispatches into the arena, while the drainer still takes from
/// both: the records of a queue keep their order.
fn ended(in_turns: bool) {
    let (lane, device) = (lane(), Device::new());
    // Another model covers the arena; here it is a list.
    let arena = Arc::new(loom::sync::Mutex::new(Vec::new()));
    let (harvesting, settling) = (Arc::new(loom::sync::Mutex::new(())), Arc::new(Settling::new()));
    let draining = {
        let (lane, device, arena) = (lane.clone(), device.clone(), arena.clone());
        let (harvesting, settling) = (harvesting.clone(), settling.clone());
        move |taken: &mut Taken| {
            settling.see();
            taken.children.append(&mut arena.lock().unwrap());
            let _harvesting = harvesting.lock().unwrap();
            if !in_turns || settling.is_drainers_turn() {
                taken.harvest(&lane, &device);
            }
        }
    };
    let drainer = {
        let draining = draining.clone();
        thread::spawn(move || {
            let mut taken = Taken::default();
            draining(&mut taken);
            taken
        })
    };
    let (mut lost, mut made) = (0, 1);
    // This thread takes the first kernel; the second one is launched after that.
    for child in [1, 2] {
        // SAFETY: this is the handler.
        if unsafe { !lane.has_room() } {
            lost += 1;
            continue;
        }
        // SAFETY: as above.
        let signal = unsafe { lane.take() }.unwrap_or(made + 1);
        made = made.max(signal);
        // SAFETY: as above.
        assert!(unsafe { lane.post(Entry { signal, child, ..Entry::default() }) });
        device.complete(signal, child);
        if child == 1 {
            settling.turn();
            let mut taken = Taken::default();
            {
                let _harvesting = harvesting.lock().unwrap();
                taken.harvest(&lane, &device);
                arena.lock().unwrap().append(&mut taken.children);
            }
            settling.turn();
        }
    }
    let mut taken = drainer.join().unwrap();
    draining(&mut taken);
    settled(&lane, &device, taken, 2 - lost, made);
}

#[test]
fn a_handler_that_waits_gets_room() {
    check(2, patient_handler);
}

#[test]
fn records_of_a_session_that_ends_keep_their_order() {
    check(3, || ended(true));
}

#[test]
#[should_panic]
fn harvesting_out_of_turn_is_caught() {
    check(3, || ended(false));
}

#[test]
fn who_destroys_a_queue_takes_what_is_left() {
    check(3, || destroyed(true));
}

#[test]
#[should_panic]
fn two_that_harvest_at_once_are_caught() {
    check(3, || destroyed(false));
}

#[test]
fn dispatches_are_harvested_once_and_in_order() {
    check(3, fast_device);
}

#[test]
fn a_late_device_is_waited_for() {
    check(2, slow_device);
}

#[test]
fn memory_is_given_back_under_way() {
    check(2, given_back);
}

#[test]
#[should_panic]
fn a_relaxed_give_back_is_caught() {
    weaken(Order::GiveBack);
    check(2, given_back);
}

#[test]
#[should_panic]
fn a_relaxed_push_is_caught() {
    weaken(Order::Push);
    check(3, fast_device);
}

#[test]
#[should_panic]
fn a_relaxed_pop_is_caught() {
    weaken(Order::Pop);
    check(3, fast_device);
}
