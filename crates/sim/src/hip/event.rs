//! Events: times in streams.

use std::sync::{Mutex, MutexGuard};

use super::error::{HipError, Result};
use super::launch::Twist;
use super::queue::{Action, Moment, Report};
use super::runtime;
use super::stream::Stream;
use crate::c::Ptr;
use crate::hsa::table::Calls;
use crate::sdk::driver;

#[derive(Default)]
pub(super) struct Event {
    recorded: Mutex<Option<Recorded>>,
}

/// The time of an event: a packet's end, from the engine or from a signal of HSA.
#[derive(Clone)]
struct Recorded {
    moment: Moment,
    /// HSA's handles of agent and signal; a signal of 0 is none.
    agent: u64,
    signal: u64,
    /// The event is the start of that packet, and the event of the packet's end has the signal.
    begins: bool,
}

impl Event {
    pub(super) fn create() -> Ptr {
        Ptr::from_address(std::ptr::from_ref(Box::leak(Box::<Event>::default())) as u64)
    }

    pub(super) fn from_handle(handle: Ptr) -> Result<&'static Event> {
        if handle.is_null() {
            return Err(HipError::INVALID_HANDLE);
        }
        // SAFETY: the program passes a handle that it got from `create`; events are never freed.
        Ok(unsafe { &*(handle.0 as *const Event) })
    }

    fn lock(&self) -> MutexGuard<'_, Option<Recorded>> {
        self.recorded.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub(super) fn record(&self, stream: &'static Stream) {
        let (moment, _) = stream.submit(0, Action::None, Report::Nobody, Twist::None);
        let handle = std::ptr::from_ref(self) as u64;
        driver::hip_event(1, stream.device.agent.handle, stream.queue.id, handle, moment.end);
        self.set(moment, 0, 0);
    }

    /// The end of work that is being launched, and its signal (0: none).
    pub(super) fn set(&self, moment: Moment, agent: u64, signal: u64) {
        self.replace(Recorded { moment, agent, signal, begins: false });
    }

    /// The start of work whose end has this signal.
    pub(super) fn set_begin(&self, moment: Moment, agent: u64, signal: u64) {
        self.replace(Recorded { moment, agent, signal, begins: true });
    }

    fn replace(&self, recorded: Recorded) {
        let before = self.lock().replace(recorded);
        if let Some(Recorded { signal, begins: false, .. }) = before
            && signal != 0
        {
            let calls = Calls::current();
            // Another packet than the kernel's may complete it.
            while calls.signal_load(signal) > 0 {
                std::thread::yield_now();
            }
            calls.signal_destroy(signal);
        }
    }

    pub(super) fn moment(&self) -> Option<Moment> {
        self.lock().as_ref().map(|recorded| recorded.moment.clone())
    }

    pub(super) fn synchronize(&self) {
        if let Some(moment) = self.moment() {
            runtime::wait(&moment);
        }
    }

    pub(super) fn query(&self) -> Result {
        if self.moment().is_none_or(|moment| moment.done()) { Ok(()) } else { Err(HipError::NOT_READY) }
    }

    /// Milliseconds from this event to `stop`, of device time.
    pub(super) fn elapsed_ms(&self, stop: &Event) -> Result<f32> {
        let [start, stop] = [self, stop].map(|event| event.lock().clone());
        let (start, stop) = (start.ok_or(HipError::INVALID_HANDLE)?, stop.ok_or(HipError::INVALID_HANDLE)?);
        if !start.moment.done() || !stop.moment.done() {
            return Err(HipError::NOT_READY);
        }
        if start.begins && start.signal == stop.signal {
            let [begin, end] = Calls::current().times(stop.agent, stop.signal);
            return Ok((end as i64 - begin as i64) as f32 / 1e6);
        }
        Ok((stop.end() as i64 - start.end() as i64) as f32 / 1e6)
    }
}

impl Recorded {
    /// As HIP reads it: from the signal, if there is one.
    fn end(&self) -> u64 {
        if self.signal == 0 || self.begins {
            self.moment.end
        } else {
            Calls::current().times(self.agent, self.signal)[1]
        }
    }
}
