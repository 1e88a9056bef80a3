//! Handler, device and drainer of the light path (`rkprof::hsa::protocol`): every dispatch is harvested once, in order, with the
//! times that the device wrote for it, and a signal is never in two places.

use super::check;
use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;
use rkprof::hsa::protocol::{Entry, Lane, Signals};
use rkprof::ring::{Order, weaken};
use std::sync::Arc;

/// Signals 1 and 2: a value, and the times, which say whose they are.
struct Device {
    values: [AtomicU64; 2],
    times: [UnsafeCell<u64>; 2],
}

impl Device {
    fn new() -> Arc<Device> {
        let cell = || UnsafeCell::new(0);
        Arc::new(Device { values: [AtomicU64::new(1), AtomicU64::new(1)], times: [cell(), cell()] })
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

fn lane(packets: usize, signals: u64) -> Arc<Lane> {
    let lane = Lane::new(packets);
    // SAFETY: nobody else knows it yet.
    (1..=signals).for_each(|signal| assert!(unsafe { lane.give(signal) }));
    Arc::new(lane)
}

/// One pass of the drainer.
fn harvest(lane: &Lane, device: &Device, children: &mut Vec<u64>) {
    let completed = |entry: &Entry| {
        // SAFETY: the entry's signal is done, so its times are the drainer's, which loom checks.
        device.times[entry.signal as usize - 1].with(|times| assert_eq!(unsafe { *times }, entry.child));
        children.push(entry.child);
    };
    // SAFETY: one thread of each model is the drainer.
    unsafe { lane.harvest(device, completed, |_| panic!("there is room for every signal")) };
}

/// Launches `dispatches` kernels; those for which there is no signal or no room go unrecorded. Returns how many.
fn launch(lane: &Lane, dispatches: u64, mut submit: impl FnMut(u64, u64)) -> u64 {
    let mut lost = 0;
    for child in 1..=dispatches {
        // SAFETY: one thread of each model is the handler.
        let signal = if lane.has_room() { unsafe { lane.take() } } else { None };
        let Some(signal) = signal else {
            lost += 1;
            continue;
        };
        // SAFETY: as above.
        assert!(unsafe { lane.post(Entry { signal, child, ..Entry::default() }) });
        submit(signal, child);
    }
    lost
}

fn settled(lane: &Lane, device: &Device, mut children: Vec<u64>, launched: u64, signals: u64) {
    harvest(lane, device, &mut children);
    assert_eq!(children.len() as u64, launched, "records were lost");
    assert!(children.windows(2).all(|pair| pair[0] < pair[1]), "out of order");
    assert_eq!((lane.in_flight(), lane.ready()), (0, signals), "signals were lost");
}

/// A device that is as fast as can be, and rings that wrap around.
fn fast_device() {
    static N: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    eprintln!("iteration {}", N.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    let (lane, device) = (lane(1, 2), Device::new());
    let handler = {
        let (lane, device) = (lane.clone(), device.clone());
        thread::spawn(move || launch(&lane, 4, |signal, child| device.complete(signal, child)))
    };
    let mut children = Vec::new();
    harvest(&lane, &device, &mut children);
    harvest(&lane, &device, &mut children);
    let lost = handler.join().unwrap();
    settled(&lane, &device, children, 4 - lost, 2);
}

/// A device of its own, which completes kernels in the wrong order.
fn slow_device() {
    let (lane, device) = (lane(1, 2), Device::new());
    let (sender, receiver) = loom::sync::mpsc::channel();
    let completing = {
        let device = device.clone();
        thread::spawn(move || {
            let kernels: Vec<(u64, u64)> =
                std::iter::from_fn(|| receiver.recv().ok().filter(|(signal, _)| *signal != 0)).collect();
            kernels.iter().rev().for_each(|(signal, child)| device.complete(*signal, *child));
        })
    };
    let handler = {
        let lane = lane.clone();
        thread::spawn(move || {
            let lost = launch(&lane, 2, |signal, child| sender.send((signal, child)).unwrap());
            sender.send((0, 0)).unwrap();
            lost
        })
    };
    let mut children = Vec::new();
    harvest(&lane, &device, &mut children);
    let lost = handler.join().unwrap();
    completing.join().unwrap();
    settled(&lane, &device, children, 2 - lost, 2);
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
