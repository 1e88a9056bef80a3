//! Sixteen threads, five million records, the default arena, and a drainer at the same time.

use super::*;
use crate::Mark;
use std::time::Duration;

/// Sums of all records, and the per-thread order.
struct Sums {
    next: [u64; THREADS as usize],
    sum: [u64; THREADS as usize],
}

const THREADS: u64 = 16;
const RECORDS: u64 = 5_000_000;
const EACH: u64 = RECORDS / THREADS;

impl Visitor for Sums {
    fn records(&mut self, _: ThreadInfo, bytes: &[u8]) {
        for (_, record) in record::iter(bytes) {
            let call: ApiCall = record::read(record).unwrap();
            let who = call.start_tick as usize;
            assert_eq!((call.end_tick, call.first_child), (self.next[who], !call.end_tick));
            self.next[who] += 1;
            self.sum[who] += call.end_tick;
        }
    }
}

#[test]
fn sixteen_threads_lose_nothing_in_the_default_arena() {
    // The time that a test machine with two busy cores needs; the threads here do nothing but record.
    let arena = arena(&Options { grace: Duration::from_secs(3600), ..Options::default() });
    let mut drainer = arena.drainer().unwrap();
    let mut sums = Sums { next: [0; THREADS as usize], sum: [0; THREADS as usize] };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|who| {
                let arena = &arena;
                scope.spawn(move || {
                    let mut thread = Attached::new(arena, who as u32 + 1);
                    for number in 0..EACH {
                        thread.push(who, number);
                    }
                })
            })
            .collect();
        while !threads.iter().all(|thread| thread.is_finished()) {
            drainer.prefault(16);
            let step = drainer.drain(&mut sums, 1 << 20);
            drainer.publish(&Mark::default());
            if !step.more {
                drainer.sleep(Duration::from_millis(1));
            }
        }
    });
    while drainer.drain(&mut sums, Drainer::ALL).more {}
    drainer.drain(&mut sums, Drainer::ALL);
    drainer.publish(&Mark::default());
    assert_eq!(drainer.dropped().total(), 0);
    assert_eq!(sums.next, [EACH; THREADS as usize]);
    assert_eq!(sums.sum, [EACH * (EACH - 1) / 2; THREADS as usize]);
    assert_eq!(drainer.drained().get(RecordKind::ApiCall), RECORDS);
    let usage = arena.usage();
    assert!(usage.used == 0 && usage.peak <= usage.capacity && usage.capacity <= 64 << 20);
}
