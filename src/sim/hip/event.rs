//! Events: moments in streams.

use std::sync::{Mutex, MutexGuard};

use super::error::{HipError, Result};
use super::launch::Twist;
use super::queue::{Action, Moment, Report};
use super::stream::Stream;
use crate::sim::c::Ptr;

#[derive(Default)]
pub struct Event {
    recorded: Mutex<Option<Moment>>,
}

impl Event {
    pub fn create() -> Ptr {
        Ptr::from_address(std::ptr::from_ref(Box::leak(Box::<Event>::default())) as u64)
    }

    pub fn from_handle(handle: Ptr) -> Result<&'static Event> {
        if handle.is_null() {
            return Err(HipError::INVALID_HANDLE);
        }
        // SAFETY: the program passes a handle that it got from `create`; events are never freed.
        Ok(unsafe { &*(handle.0 as *const Event) })
    }

    fn lock(&self) -> MutexGuard<'_, Option<Moment>> {
        self.recorded.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub fn record(&self, stream: &'static Stream) {
        let (moment, _) = stream.submit(0, Action::None, Report::Nobody, Twist::None);
        *self.lock() = Some(moment);
    }

    /// The moment at which work that is being launched ends.
    pub fn set(&self, moment: Moment) {
        *self.lock() = Some(moment);
    }

    pub fn moment(&self) -> Option<Moment> {
        self.lock().clone()
    }

    pub fn synchronize(&self) {
        if let Some(moment) = self.moment() {
            moment.wait();
        }
    }

    pub fn query(&self) -> Result {
        if self.moment().is_none_or(|moment| moment.done()) { Ok(()) } else { Err(HipError::NOT_READY) }
    }

    /// Milliseconds from this event to `stop`, of device time.
    pub fn elapsed_ms(&self, stop: &Event) -> Result<f32> {
        let (start, stop) =
            (self.moment().ok_or(HipError::INVALID_HANDLE)?, stop.moment().ok_or(HipError::INVALID_HANDLE)?);
        if !start.done() || !stop.done() {
            return Err(HipError::NOT_READY);
        }
        Ok((stop.end as i64 - start.end as i64) as f32 / 1e6)
    }
}
