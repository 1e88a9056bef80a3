//! The simulated runtime's own delays, besides kernels and copies. A scenario may change them (`[runtime]`) before the first
//! call.

use std::sync::OnceLock;

use serde::Deserialize;

use super::queue::{Moment, real_time};
use crate::clock;

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Runtime {
    /// From the launching call to the earliest start, us.
    pub launch_us: f64,
    /// From the end of a kernel or copy to the start of the next one of its queue, us. Real devices take 1 to 2.
    pub gap_us: f64,
    /// From the end of the work to the return of the waiting call, us, in addition to the machine's own delay.
    pub wake_us: f64,
    /// Asynchronous copies between the device and pageable memory return when they are done.
    pub pageable_waits: bool,
}

impl Default for Runtime {
    fn default() -> Self {
        Runtime { launch_us: 4.0, gap_us: 0.0, wake_us: 0.0, pageable_waits: false }
    }
}

static RUNTIME: OnceLock<Runtime> = OnceLock::new();

/// Sets the delays of this process; the first call counts.
pub fn choose(runtime: Runtime) {
    let _ = RUNTIME.set(runtime);
}

pub fn get() -> Runtime {
    *RUNTIME.get_or_init(Runtime::default)
}

impl Runtime {
    pub fn gap_ns(self) -> u64 {
        (self.gap_us * 1000.0) as u64
    }

    pub fn launch_ns(self) -> u64 {
        (self.launch_us * 1000.0) as u64
    }
}

/// In virtual time, what a machine's own delay is in real time: from the end of the work to the return of the waiting call.
const WAKE_NS: u64 = 8_000;

/// Waits like a call of the program.
pub fn wait(moment: &Moment) {
    let wake_ns = (get().wake_us * 1000.0) as u64;
    if clock::is_virtual() {
        // How far the queue's thread has come says nothing of virtual time.
        let waits = moment.end > clock::now();
        moment.wait();
        if waits {
            clock::pass_until(moment.end + if wake_ns > 0 { wake_ns } else { WAKE_NS });
        }
        return;
    }
    if moment.done() {
        return;
    }
    moment.wait();
    if wake_ns > 0 && real_time() {
        clock::sleep_until(moment.end + wake_ns);
    }
}
