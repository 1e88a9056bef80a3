//! The device's clock: 100 MHz, from the host's CLOCK_BOOTTIME, so that without drift a tick is ten of its nanoseconds.

use std::mem::MaybeUninit;

/// Nanoseconds of the device's true time.
pub(crate) type Nanoseconds = u64;

pub(crate) const NS_PER_TICK: u64 = 10;

/// CLOCK_BOOTTIME, which the driver calls the system clock.
pub(crate) fn now() -> Nanoseconds {
    read(libc::CLOCK_BOOTTIME)
}

/// A clock of the kernel, ns.
pub(crate) fn read(clock: libc::clockid_t) -> Nanoseconds {
    let mut time = MaybeUninit::<libc::timespec>::zeroed();
    // SAFETY: the kernel writes one timespec, or nothing; zeros are a timespec.
    let time = unsafe {
        libc::clock_gettime(clock, time.as_mut_ptr());
        time.assume_init()
    };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// What the device writes into signals for a moment: ticks, faster by `drift` millionths.
pub(crate) fn ticks(at: Nanoseconds, drift: i64) -> u64 {
    (i128::from(at) * (1_000_000 + i128::from(drift)) / 1_000_000 / i128::from(NS_PER_TICK)) as u64
}

/// The moment as the count tells it: cut to a tick.
pub(crate) fn on_tick(at: Nanoseconds) -> Nanoseconds {
    at / NS_PER_TICK * NS_PER_TICK
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tick_is_ten_nanoseconds_and_drift_is_in_millionths() {
        assert_eq!(ticks(1_234_567, 0), 123_456);
        assert_eq!(on_tick(1_234_567), 1_234_560);
        assert_eq!(ticks(1_000_000_000_000, 50), 100_005_000_000);
        assert_eq!(ticks(1_000_000_000_000, -50), 99_995_000_000);
        assert_eq!(ticks(10_000_000_000_000_000, 0), 1_000_000_000_000_000, "months of uptime");
    }
}
