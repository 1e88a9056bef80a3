//! The clock of the hot path: a raw tick, read on application threads, converted to CLOCK_BOOTTIME by the drainer.
//!
//! Where the kernel itself keeps time by the processor's invariant counter (clocksource `tsc`), a tick is that counter:
//! half the price of `clock_gettime`. Elsewhere a tick is CLOCK_BOOTTIME ns already. The conversion is continuous and
//! monotone: a new calibration bends the line, it never breaks it, so that calls of one thread keep their order.

use std::sync::atomic::{AtomicU8, Ordering};

/// A reading of [`now`]; meaningless without a [`Converter`].
pub type Tick = u64;

const UNKNOWN: u8 = 0;
const TSC: u8 = 1;
const BOOTTIME: u8 = 2;
static SOURCE: AtomicU8 = AtomicU8::new(UNKNOWN);

/// Chooses the source of ticks. Called once at session start; before it, [`now`] reads CLOCK_BOOTTIME.
pub fn init() -> Source {
    let source = if tsc_is_trusted() { Source::Tsc } else { Source::Boottime };
    SOURCE.store(if source == Source::Tsc { TSC } else { BOOTTIME }, Ordering::Relaxed);
    source
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Tsc,
    Boottime,
}

/// The kernel watches the TSC and drops it when it misbehaves; we follow its judgement.
fn tsc_is_trusted() -> bool {
    cfg!(target_arch = "x86_64")
        && std::fs::read_to_string("/sys/devices/system/clocksource/clocksource0/current_clocksource")
            .is_ok_and(|name| name.trim() == "tsc")
}

/// The present, in ticks.
#[inline(always)]
pub fn now() -> Tick {
    #[cfg(target_arch = "x86_64")]
    if SOURCE.load(Ordering::Relaxed) == TSC {
        return tsc();
    }
    boottime_ns()
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn tsc() -> Tick {
    // SAFETY: every x86-64 processor has the instruction; it touches no memory.
    unsafe { core::arch::x86_64::_rdtsc() }
}

/// CLOCK_BOOTTIME in ns, the SDK's clock.
#[inline]
pub fn boottime_ns() -> u64 {
    read(libc::CLOCK_BOOTTIME)
}

/// Any clock in ns.
#[inline]
pub fn read(clock: libc::clockid_t) -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is valid for writing; the clock id is a constant that Linux knows.
    unsafe { libc::clock_gettime(clock, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
