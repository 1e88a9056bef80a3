//! Whether the driver still answers the runtime. A program may close all descriptors that it does not know, the driver's among them
//! (`closefrom`, before it replaces itself). To make times of a kernel or copy, the runtime asks the driver for the device's clock. Where
//! that fails, ROCR that was built with assertions ends the program; without them it makes times of a clock that it has not read.

use super::functions::FUNCTIONS;
use super::table::Slot;
use rkprof_model::clock::{self, Tick};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A GPU for which the driver has answered; 0: none, as with a driver that does not know the question.
static GPU: AtomicU64 = AtomicU64::new(0);
/// The driver has not answered the last question.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// A GPU of the runtime, while its driver is open. Only the first one counts.
pub(super) fn meet(gpu: u64) {
    if GPU.load(Ordering::Relaxed) == 0 && tells_memory(gpu) {
        GPU.store(gpu, Ordering::Relaxed);
    }
}

/// The runtime has ended, and its agents with it.
pub(super) fn forget() {
    GPU.store(0, Ordering::Relaxed);
    CLOSED.store(false, Ordering::Relaxed);
}

/// Why there are no times.
pub(super) const GONE: &str =
    "the driver does not answer any more (the program closed its descriptor, /dev/kfd, or the device was reset)";

/// Asks the driver: a system call, so not for threads that launch. False when it has answered before, and does not any more.
pub(super) fn answers() -> bool {
    let answers = match GPU.load(Ordering::Relaxed) {
        0 => true,
        gpu => tells_memory(gpu),
    };
    CLOSED.store(!answers, Ordering::Relaxed);
    answers
}

/// Whether it is known that the driver does not answer any more.
pub(super) fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

/// One call of the driver, whose failure the runtime passes on.
fn tells_memory(gpu: u64) -> bool {
    const MEMORY_AVAIL: u32 = 0xA015;
    type GetInfo = unsafe extern "C" fn(u64, u32, *mut u64) -> i32;
    let mut bytes = 0;
    // SAFETY: the entry of this slot has this type, and the attribute is 64 bits wide.
    unsafe { FUNCTIONS.get::<GetInfo>(Slot::AgentGetInfo)(gpu, MEMORY_AVAIL, &raw mut bytes) == 0 }
}

/// An answer is good for this long, in ticks: 10 us where they are ns, and less where they are those of the processor. The runtime asks for
/// the clock only when a kernel has ended later than at its last question. Few kernels that the program has waited for are left then.
const GOOD_FOR: Tick = 10_000;

/// A look at kernels that have ended: the driver is asked before the first, and again when time has passed.
#[derive(Default)]
pub(super) struct Look(Option<(bool, Tick)>);

impl Look {
    pub(super) fn has_driver(&mut self) -> bool {
        let now = clock::now();
        match self.0 {
            // What is closed stays closed.
            Some((answer, asked)) if !answer || now.wrapping_sub(asked) < GOOD_FOR => answer,
            _ => {
                let answer = answers();
                self.0 = Some((answer, clock::now()));
                answer
            }
        }
    }
}
