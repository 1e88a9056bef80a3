//! How fast devices are: over time (clocks that fall or rise), one against another, and beside other work of the same device.
//!
//! A packet's duration is known when it is written, and does not change. So of two packets that run side by side, the one that is
//! written later is slowed.

use serde::Deserialize;
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

/// `[device]` of a scenario.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Speeds {
    /// From this time after a device's first kernel on (ms), its share of full speed: `[[0, 1.0], [50, 0.7]]`.
    pub clock: Vec<(f64, f64)>,
    /// Share of full speed of each device by number; 1 where the list ends.
    pub speed: Vec<f64>,
    /// Rates of copies, GB/s; by default the device's link.
    pub host_gbps: Option<f64>,
    pub peer_gbps: Option<f64>,
    /// Copies of a device that run side by side share its link.
    pub link_shared: bool,
}

static SPEEDS: OnceLock<Speeds> = OnceLock::new();

/// Sets the speeds of this process; the first call counts.
pub fn choose(speeds: Speeds) {
    let _ = SPEEDS.set(speeds);
}

pub fn get() -> &'static Speeds {
    SPEEDS.get_or_init(Speeds::default)
}

/// What a packet shares with others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// Nothing: its duration is what it is.
    Fixed,
    /// A kernel of this device, and its share of full speed while a kernel of another queue runs.
    Kernel { device: i32, beside: f64 },
    /// A copy on this device's link.
    Copy { device: i32 },
}

impl Pace {
    /// The time from `start` that a packet of `queue` takes whose work takes `duration` alone at full speed, ns.
    pub fn stretch(self, queue: u64, start: u64, duration: u64) -> u64 {
        let speeds = get();
        let (key, beside, speed) = match self {
            Pace::Fixed => return duration,
            Pace::Copy { .. } if !speeds.link_shared => return duration,
            Pace::Copy { device } => ((device, true), 0.5, 1.0),
            Pace::Kernel { device, beside } => {
                let own = usize::try_from(device).ok().and_then(|device| speeds.speed.get(device));
                if beside == 1.0 && own.is_none() && speeds.clock.is_empty() && !seen() {
                    return duration;
                }
                ((device, false), beside, own.copied().unwrap_or(1.0))
            }
        };
        let mut running = RUNNING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let device = running.get_or_insert_default().entry(key).or_default();
        let since_ms = start.saturating_sub(*device.first.get_or_insert(start)) as f64 / 1e6;
        let speed = if key.1 { speed } else { speed * at(&speeds.clock, since_ms) };
        let end = device.end(queue, start, duration as f64 / speed, beside);
        device.ran(queue, start, end);
        end - start
    }
}

/// Whether any kernel of this process is slower beside others: only then is it kept what runs when.
fn seen() -> bool {
    SHARES.load(std::sync::atomic::Ordering::Relaxed)
}

static SHARES: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);

/// A kernel with this share of full speed beside others exists.
pub fn declare(beside: f64) {
    if beside != 1.0 {
        SHARES.store(true, std::sync::atomic::Ordering::Relaxed);
    }
}

fn at(clock: &[(f64, f64)], ms: f64) -> f64 {
    clock.iter().take_while(|(from, _)| *from <= ms).last().map_or(1.0, |(_, speed)| *speed)
}

/// What ran on a device: kernels and copies apart.
static RUNNING: Mutex<Option<HashMap<(i32, bool), Running>>> = Mutex::new(None);

#[derive(Default)]
struct Running {
    /// Start of the first packet.
    first: Option<u64>,
    /// Of each queue, when it was busy.
    queues: HashMap<u64, Vec<(u64, u64)>>,
}

/// Packets that follow each other within this time are one busy interval, ns.
const JOINED: u64 = 5_000;
/// Intervals that are kept of a queue.
const KEPT: usize = 256;

impl Running {
    fn end(&self, queue: u64, start: u64, work: f64, beside: f64) -> u64 {
        let others = self.queues.iter().filter(|(other, _)| **other != queue).flat_map(|(_, busy)| busy);
        let mut others: Vec<(u64, u64)> = others.copied().filter(|(_, end)| *end > start).collect();
        others.sort_unstable();
        let (mut now, mut left) = (start as f64, work);
        for (from, to) in others {
            let (from, to) = (from as f64, to as f64);
            let alone = (from - now).max(0.0);
            if left <= alone {
                break;
            }
            left -= alone;
            now += alone;
            let shared = (to - now).max(0.0);
            if left <= shared * beside {
                return (now + left / beside) as u64;
            }
            left -= shared * beside;
            now += shared;
        }
        (now + left) as u64
    }

    fn ran(&mut self, queue: u64, start: u64, end: u64) {
        let busy = self.queues.entry(queue).or_default();
        match busy.last_mut() {
            Some((_, last)) if start <= *last + JOINED => *last = end,
            _ => busy.push((start, end)),
        }
        if busy.len() > KEPT {
            busy.drain(..KEPT / 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_beside_other_work_takes_longer() {
        let mut device = Running::default();
        device.ran(1, 1_000, 2_000);
        device.ran(1, 2_000, 3_000);
        assert_eq!(device.queues[&1], [(1_000, 3_000)]);
        assert_eq!(device.end(1, 3_000, 500.0, 0.5), 3_500, "its own queue");
        assert_eq!(device.end(2, 0, 900.0, 0.5), 900, "before");
        assert_eq!(device.end(2, 1_000, 500.0, 0.5), 2_000, "half as fast");
        // 500 alone, 2,000 at half speed, and what is left.
        assert_eq!(device.end(2, 500, 2_000.0, 0.5), 3_500);
        assert_eq!(device.end(2, 1_000, 500.0, 1.0), 1_500);
    }

    #[test]
    fn clocks_have_steps() {
        let clock = [(0.0, 0.5), (10.0, 1.0), (50.0, 0.8)];
        assert_eq!([0.0, 9.9, 10.0, 60.0].map(|ms| at(&clock, ms)), [0.5, 0.5, 1.0, 0.8]);
        assert_eq!(at(&[], 1.0), 1.0);
    }
}
