//! rkprof's signals, which take the place of the program's on its kernels: making them, their times, and the runtime's clock.

use super::functions::FUNCTIONS;
use super::protocol::Signals;
use super::state::step_aside;
use super::table::Slot;
use parking_lot::Mutex;
use std::ffi::c_void;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// Held by the harvesting thread; the wrapper of `hsa_shut_down` locks it to take the signals away from all threads.
pub(super) static SIGNALS: Mutex<()> = Mutex::new(());

/// System-domain ticks per second, 0 before the first query.
static FREQUENCY: AtomicU64 = AtomicU64::new(0);
/// `HSA_AMD_SIGNAL_AMD_GPU_ONLY`: no thread waits for it with an interrupt.
const GPU_ONLY: u64 = 1;

/// The used part of `amd_signal_t`.
#[repr(C)]
struct AmdSignal {
    kind: AtomicI64,
    value: AtomicI64,
    mailbox: u64,
    event: u64,
    start: AtomicU64,
    end: AtomicU64,
}

const _: () = assert!(std::mem::offset_of!(AmdSignal, value) == 8 && std::mem::offset_of!(AmdSignal, start) == 32);

/// `AMD_SIGNAL_KIND_USER`.
const USER: i64 = 1;

fn amd_signal(handle: u64) -> &'static AmdSignal {
    // SAFETY: a signal of rkprof, which the runtime keeps until rkprof destroys it; the device writes to it, hence atomics.
    unsafe { &*(handle as *const AmdSignal) }
}

/// Whether a new signal is usable: its value is in memory and it is not done.
fn is_usable(handle: u64) -> bool {
    let signal = amd_signal(handle);
    signal.kind.load(Ordering::Relaxed) == USER && signal.value.load(Ordering::Relaxed) == 1
}

/// The signals of the device.
pub(super) struct Device;

impl Signals for Device {
    #[inline]
    fn is_done(&self, signal: u64) -> bool {
        // The device wrote the times before it decremented the value.
        amd_signal(signal).value.load(Ordering::Acquire) <= 0
    }

    #[inline]
    fn rearm(&self, signal: u64) {
        let signal = amd_signal(signal);
        // Release: who reads these zeros (`device_ticks`) finds the kernel's times among the `originals`, too.
        signal.start.store(0, Ordering::Release);
        signal.end.store(0, Ordering::Release);
        signal.value.store(1, Ordering::Release);
    }

    #[inline]
    fn expect(&self, signal: u64) {
        // The device has written to it, so no processor's cache has it.
        #[cfg(target_arch = "x86_64")]
        // SAFETY: every x86-64 processor has this instruction; it accesses no memory.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(signal as *const i8);
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = signal;
    }
}

/// Start and end ticks of the packet that `signal` completed.
pub(super) fn times(agent: u64, signal: u64) -> Result<[u64; 2], i32> {
    type GetTime = unsafe extern "C" fn(u64, u64, *mut [u64; 2]) -> i32;
    let mut times = [0; 2];
    // SAFETY: the entry of this slot has this type.
    let status = unsafe { FUNCTIONS.get::<GetTime>(Slot::GetDispatchTime)(agent, signal, &raw mut times) };
    if status == 0 { Ok(times) } else { Err(status) }
}

/// What the device has written to this signal of rkprof so far: start and end in ticks of the device.
pub(super) fn device_ticks(signal: u64) -> [u64; 2] {
    let signal = amd_signal(signal);
    [signal.start.load(Ordering::Acquire), signal.end.load(Ordering::Acquire)]
}

/// Calls `ask` with a signal that has these ticks and is no other thread's. `None` when there is none.
pub(super) fn with_ticks<T>([start, end]: [u64; 2], ask: impl FnOnce(u64) -> T) -> Option<T> {
    let own = create_signal()?;
    let signal = amd_signal(own);
    signal.start.store(start, Ordering::Relaxed);
    signal.end.store(end, Ordering::Relaxed);
    let answer = ask(own);
    destroy_signal(own);
    Some(answer)
}

/// `HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY`; 0 when the runtime does not give it.
pub(super) fn frequency() -> u64 {
    const TIMESTAMP_FREQUENCY: u32 = 3;
    type GetInfo = unsafe extern "C" fn(u32, *mut u64) -> i32;
    if FREQUENCY.load(Ordering::Relaxed) == 0 {
        let mut ticks = 0;
        // SAFETY: the entry of this slot has this type, the attribute is 64 bits wide.
        let status = unsafe { FUNCTIONS.get::<GetInfo>(Slot::SystemGetInfo)(TIMESTAMP_FREQUENCY, &raw mut ticks) };
        FREQUENCY.store(if status == 0 { ticks } else { 0 }, Ordering::Relaxed);
    }
    FREQUENCY.load(Ordering::Relaxed)
}

pub(super) fn to_ns(ticks: u64, frequency: u64) -> u64 {
    if frequency == 1_000_000_000 {
        return ticks;
    }
    (u128::from(ticks) * 1_000_000_000 / u128::from(frequency.max(1))) as u64
}

/// Makes a signal with the value 1.
#[cold]
pub(super) fn create_signal() -> Option<u64> {
    type Create = unsafe extern "C" fn(i64, u32, *const c_void, u64, *mut u64) -> i32;
    let mut signal = 0;
    // SAFETY: the entry of this slot has this type; there are no consumers in the list.
    let status =
        unsafe { FUNCTIONS.get::<Create>(Slot::SignalCreate)(1, 0, std::ptr::null(), GPU_ONLY, &raw mut signal) };
    if status != 0 || signal == 0 || !is_usable(signal) {
        step_aside("the HSA runtime gave no signal that can be used");
        return None;
    }
    Some(signal)
}

/// Destroys a signal of rkprof that no kernel uses.
pub(super) fn destroy_signal(signal: u64) {
    type Destroy = unsafe extern "C" fn(u64) -> i32;
    // SAFETY: the entry of this slot has this type; the signal is ours and idle.
    let _ = unsafe { FUNCTIONS.get::<Destroy>(Slot::SignalDestroy)(signal) };
}

/// Whether the runtime is in use.
pub(super) fn is_open() -> bool {
    const TIMESTAMP: u32 = 2;
    const NOT_INITIALIZED: i32 = 0x100B;
    type GetInfo = unsafe extern "C" fn(u32, *mut u64) -> i32;
    let mut now = 0;
    // SAFETY: the entry of this slot has this type, the attribute is 64 bits wide.
    unsafe { FUNCTIONS.get::<GetInfo>(Slot::SystemGetInfo)(TIMESTAMP, &raw mut now) != NOT_INITIALIZED }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_become_ns_without_overflow() {
        assert_eq!(to_ns(u64::MAX, 1_000_000_000), u64::MAX);
        assert_eq!(to_ns(12_345, 100_000_000), 123_450);
        assert_eq!(to_ns(1 << 60, 1 << 40), 1_048_576_000_000_000);
    }
}
