use super::*;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Signals whose value and times a test sets.
#[derive(Default)]
struct Played(Mutex<BTreeMap<u64, Option<[u64; 2]>>>);

impl Played {
    fn complete(&self, signal: u64, times: [u64; 2]) {
        self.0.lock().unwrap().insert(signal, Some(times));
    }

    fn rearm(&self, signal: u64) {
        self.0.lock().unwrap().remove(&signal);
    }
}

impl Signals for Played {
    fn is_done(&self, signal: u64) -> bool {
        self.0.lock().unwrap().contains_key(&signal)
    }

    fn times(&self, signal: u64) -> Option<[u64; 2]> {
        self.0.lock().unwrap().get(&signal).copied().flatten()
    }
}

fn facts(child: u64) -> Facts {
    Facts { child, bytes: 10 * child, tid: 7, direction: CopyDirection::HostToDevice, ..Facts::default() }
}

fn none(ended: Ended) {
    panic!("{ended:?} ended");
}

fn harvest(pending: &Pending, signals: &Played, all: bool) -> Vec<(u64, Option<[u64; 2]>)> {
    let mut ended = Vec::new();
    pending.harvest(signals, all, &mut |(facts, times)| ended.push((facts.child, times)), &mut |_| panic!("destroyed"));
    ended
}

/// A signal of ROCR's pool.
fn signal(n: u64) -> u64 {
    0x7f00_0000_0000 + 128 * n
}

#[test]
fn the_drainer_takes_a_copy_after_the_pass_that_has_its_launch() {
    let (pending, signals) = (Pending::new(64).unwrap(), Played::default());
    let calling = pending.begin(&signals, signal(1), &facts(5), &mut none).unwrap();
    assert!(pending.is_any());
    signals.complete(signal(1), [3, 4]);
    assert_eq!(harvest(&pending, &signals, true), [], "its launch is not recorded");
    assert_eq!(pending.launched(calling), None);
    assert_eq!(harvest(&pending, &signals, false), [], "the pass may not have its launch");
    pending.mark();
    assert_eq!(harvest(&pending, &signals, false), [(5, Some([3, 4]))]);
    assert!(!pending.is_any());
    assert_eq!(harvest(&pending, &signals, true), []);
}

#[test]
fn the_next_use_of_a_signal_takes_its_copy() {
    let (pending, signals) = (Pending::new(64).unwrap(), Played::default());
    let mut ended = Vec::new();
    let mut take = |(facts, times): Ended| ended.push((facts, times));
    let calling = pending.begin(&signals, signal(1), &facts(5), &mut none).unwrap();
    pending.launched(calling);
    pending.next_use(&signals, signal(1), &mut none);
    pending.next_use(&signals, signal(2), &mut none);
    signals.complete(signal(1), [3, 4]);
    pending.next_use(&signals, signal(1), &mut take);
    signals.rearm(signal(1));
    let calling = pending.begin(&signals, signal(1), &facts(6), &mut none).unwrap();
    pending.launched(calling);
    // Re-armed by a function that rkprof does not see: the next copy takes the times before it changes them.
    signals.complete(signal(1), [7, 9]);
    pending.begin(&signals, signal(1), &facts(7), &mut take).unwrap();
    assert_eq!(ended, [(facts(5), Some([3, 4])), (facts(6), Some([7, 9]))]);
}

#[test]
fn a_signal_that_is_used_again_before_the_call_returns_gives_its_times_to_the_call() {
    let (pending, signals) = (Pending::new(64).unwrap(), Played::default());
    let calling = pending.begin(&signals, signal(1), &facts(5), &mut none).unwrap();
    signals.complete(signal(1), [3, 4]);
    pending.next_use(&signals, signal(1), &mut none);
    signals.rearm(signal(1));
    assert_eq!(pending.launched(calling), Some((facts(5), Some([3, 4]))));
    assert!(!pending.is_any());
}

#[test]
fn a_signal_of_two_copies_is_refused_and_a_cancelled_call_leaves_nothing() {
    let (pending, signals) = (Pending::new(64).unwrap(), Played::default());
    let calling = pending.begin(&signals, signal(1), &facts(5), &mut none).unwrap();
    assert_eq!(pending.begin(&signals, signal(1), &facts(6), &mut none), Err(Refused::Shared));
    pending.cancelled(calling);
    assert!(!pending.is_any());
    assert!(pending.begin(&signals, signal(1), &facts(7), &mut none).is_ok());
}

#[test]
fn destroyed_signals_make_room_and_an_unfinished_copy_is_lost() {
    let (pending, signals) = (Pending::new(8).unwrap(), Played::default());
    for round in 0..100 {
        let mut ended = 0;
        for n in 0..8 {
            let signal = signal(8 * round + n);
            let calling = pending.begin(&signals, signal, &facts(5), &mut none).unwrap();
            pending.launched(calling);
            if n < 6 {
                signals.complete(signal, [1, 2]);
            }
        }
        let more = signal(1 << 20);
        assert_eq!(pending.begin(&signals, more, &facts(5), &mut none), Err(Refused::NoRoom));
        let lost: Vec<_> =
            (0..8).map(|n| pending.destroyed(&signals, signal(8 * round + n), &mut |_| ended += 1)).collect();
        assert_eq!((ended, lost), (6, [[false; 6].as_slice(), &[true; 2]].concat()));
        assert!((0..8).all(|n| pending.may_destroy(signal(8 * round + n))));
    }
    assert!(!pending.is_any());
}

#[test]
fn a_signal_is_destroyed_by_the_drainer_while_that_asks_for_its_times() {
    struct Destroying<'a>(&'a Pending, Played, Mutex<bool>);
    impl Signals for Destroying<'_> {
        fn is_done(&self, signal: u64) -> bool {
            self.1.is_done(signal)
        }
        fn times(&self, signal: u64) -> Option<[u64; 2]> {
            // Another thread destroys the signal now.
            let first = !std::mem::replace(&mut *self.2.lock().unwrap(), true);
            if first {
                let mut ended = 0;
                assert!(!self.0.destroyed(&self.1, signal, &mut |_| ended += 1));
                assert_eq!((ended, self.0.may_destroy(signal)), (1, false));
            }
            self.1.times(signal)
        }
    }
    let pending = Pending::new(64).unwrap();
    let signals = Destroying(&pending, Played::default(), Mutex::new(false));
    let calling = pending.begin(&signals, signal(1), &facts(5), &mut none).unwrap();
    pending.launched(calling);
    signals.1.complete(signal(1), [3, 4]);
    let mut destroyed = Vec::new();
    assert_eq!(pending.harvest(&signals, true, &mut none, &mut |signal| destroyed.push(signal)), 0);
    assert_eq!(destroyed, [signal(1)]);
    assert!(pending.may_destroy(signal(1)));
    assert!(pending.may_destroy(0), "no signal: the runtime refuses it");
}

/// Threads with signals of their own copy, wait, and use their signals again, while another thread harvests: each copy comes
/// once, with its own times.
#[test]
fn every_copy_is_taken_once_with_its_own_times() {
    use std::sync::atomic::{AtomicBool, AtomicU64};
    const THREADS: u64 = 4;
    const COPIES: u64 = 3000;
    #[derive(Default)]
    struct Device([[AtomicU64; 3]; 16]);
    impl Device {
        fn of(&self, handle: u64) -> &[AtomicU64; 3] {
            &self.0[((handle - signal(0)) / 128) as usize]
        }
    }
    impl Signals for Device {
        fn is_done(&self, signal: u64) -> bool {
            self.of(signal)[0].load(Ordering::Acquire) == 0
        }
        fn times(&self, signal: u64) -> Option<[u64; 2]> {
            let [_, start, end] = self.of(signal);
            Some([start.load(Ordering::Relaxed), end.load(Ordering::Relaxed)])
        }
    }
    let (pending, device) = (Pending::new(64).unwrap(), Device::default());
    let (over, seen) = (AtomicBool::new(false), Mutex::new(BTreeMap::new()));
    let take = |(facts, times): Ended| {
        assert_eq!(times, Some([facts.child, 2 * facts.child]));
        assert_eq!(seen.lock().unwrap().insert(facts.child, ()), None, "twice");
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..THREADS)
            .map(|thread| {
                let (pending, device, take) = (&pending, &device, &take);
                scope.spawn(move || {
                    for n in 0..COPIES {
                        let (own, child) = (signal(4 * thread + n % 4), 1 + thread * COPIES + n);
                        let [value, start, end] = device.of(own);
                        pending.next_use(device, own, &mut &take);
                        value.store(1, Ordering::Release);
                        let calling = pending.begin(device, own, &facts(child), &mut &take).unwrap();
                        start.store(child, Ordering::Relaxed);
                        end.store(2 * child, Ordering::Relaxed);
                        value.store(0, Ordering::Release);
                        pending.launched(calling).into_iter().for_each(take);
                    }
                })
            })
            .collect();
        let drainer = scope.spawn(|| {
            while !over.load(Ordering::Acquire) {
                pending.mark();
                pending.harvest(&device, false, &mut &take, &mut |_| panic!("none is destroyed"));
            }
            pending.harvest(&device, true, &mut &take, &mut |_| panic!("none is destroyed"));
        });
        workers.into_iter().for_each(|worker| worker.join().unwrap());
        over.store(true, Ordering::Release);
        drainer.join().unwrap();
    });
    assert_eq!(seen.lock().unwrap().len() as u64, THREADS * COPIES);
}
