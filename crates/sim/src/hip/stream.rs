//! Streams: in-order sequences of packets, mapped onto a device's few hardware queues.

use rkprof_abi::hip::table::PER_THREAD_STREAM;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::{Arc, Mutex, MutexGuard};

use super::device::{self, Device};
use super::error::{HipError, Result};
use super::graph::Graph;
use super::launch::Twist;
use super::pace::Pace;
use super::queue::{Action, Moment, Queue, Report};
use super::runtime;
use crate::c::Ptr;
use crate::clock;
use crate::hsa::copy::Ends;
use crate::hsa::queue::{BARRIER_AND, Packet, Submitted, Work, header, submit};
use crate::hsa::table::Calls;
use crate::sdk::queues::Announced;

/// `hipStreamNonBlocking`: does not wait for the null stream, nor the null stream for it.
pub(crate) const NON_BLOCKING: u32 = 1;

pub struct Stream {
    /// `rocprofiler_stream_id_t`: 0 for the null streams, then in order of creation.
    pub id: u64,
    pub device: &'static Device,
    pub flags: u32,
    pub queue: Arc<Queue>,
    /// HSA's handle of the queue.
    hsa: u64,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The last packet.
    tail: Option<Moment>,
    /// The moments that the next packet has to wait for.
    waits: Vec<Moment>,
    /// Set during a capture of the stream.
    capture: Option<Arc<Graph>>,
    /// Signals of copies, and the copy that each was last used for.
    signals: VecDeque<(u64, Moment)>,
}

/// Most signals of a stream.
const SIGNALS: usize = 16;

impl Stream {
    pub fn new(device: &'static Device, id: u64, flags: u32) -> &'static Stream {
        let (hsa, queue) = device.queue();
        queue.streams.fetch_add(1, Relaxed);
        Box::leak(Box::new(Stream { id, device, flags, queue, hsa, state: Mutex::default() }))
    }

    pub fn create(flags: u32) -> Result<&'static Stream> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let device = device::current()?;
        let stream = Stream::new(device, NEXT.fetch_add(1, Relaxed), flags);
        device.streams.write().map_err(|_| HipError::INVALID_VALUE)?.push(stream);
        Ok(stream)
    }

    pub fn destroy(&self) -> Result {
        self.synchronize();
        let mut streams = self.device.streams.write().map_err(|_| HipError::INVALID_VALUE)?;
        let position = streams.iter().position(|stream| stream.id == self.id).ok_or(HipError::INVALID_HANDLE)?;
        streams.remove(position);
        self.queue.streams.fetch_sub(1, Relaxed);
        Ok(())
    }

    /// The stream of a handle: 0 and 1 are the current device's null stream, 2 is the thread's own stream on the current
    /// device.
    pub fn from_handle(handle: Ptr) -> Result<&'static Stream> {
        thread_local!(static OWN: RefCell<Vec<&'static Stream>> = const { RefCell::new(Vec::new()) });
        match handle.address() {
            0 | 1 => Ok(device::current()?.default_stream()),
            PER_THREAD_STREAM => {
                let device = device::current()?.index;
                let created = OWN.with_borrow(|own| own.iter().find(|stream| stream.device.index == device).copied());
                created
                    .map_or_else(|| Stream::create(0).inspect(|stream| OWN.with_borrow_mut(|own| own.push(stream))), Ok)
            }
            // SAFETY: the program passes a handle from `handle`; streams are never freed.
            address => Ok(unsafe { &*(address as *const Stream) }),
        }
    }

    pub fn handle(&'static self) -> Ptr {
        Ptr::from_address(std::ptr::from_ref(self) as u64)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Adds work that is not a kernel to the stream; returns its moment and its start.
    pub fn submit(&'static self, duration: u64, action: Action, report: Report, twist: Twist) -> (Moment, u64) {
        let packet = Packet { header: header(BARRIER_AND), ..Packet::default() };
        let Submitted { moment, start, .. } =
            self.submit_packet_to(None, packet, (duration, Pace::Fixed), action, report, twist, None);
        (moment, start)
    }

    /// Adds a copy to the stream: by HSA's functions for copies, with a signal. Like HIP, a stream has a few signals, and uses one
    /// again when its copy has ended.
    pub fn submit_copy(&'static self, duration: u64, action: Action, report: Report, ends: Ends) -> (Moment, u64) {
        let calls = Calls::current();
        let mut after = self.legacy_dependencies();
        let mut state = self.lock();
        after.append(&mut state.waits);
        after.extend(state.tail.take().filter(|tail| tail.queue.id != self.queue.id));
        let signal = match state.signals.front() {
            Some((_, last)) if state.signals.len() >= SIGNALS || last.done() => {
                last.wait();
                let (signal, _) = state.signals.pop_front().expect("there is one");
                calls.silent_store(signal, 1);
                signal
            }
            _ => calls.create_signal(1),
        };
        let earliest = clock::now() + runtime::get().launch_ns();
        let pace = Pace::Copy { device: self.device.index };
        let work = Work { earliest, duration, pace, after, action, report, twist: Twist::None, announced: None };
        let Submitted { moment, start, .. } = ends.by_hip(&self.queue, work, signal);
        state.signals.push_back((signal, moment.clone()));
        state.tail = Some(moment.clone());
        (moment, start)
    }

    /// Adds a packet to the stream, on the given queue of HSA or on the stream's own; announces a kernel to the SDK.
    #[allow(clippy::too_many_arguments)]
    pub fn submit_packet_to(
        &'static self,
        other: Option<u64>,
        packet: Packet,
        (duration, pace): (u64, Pace),
        action: Action,
        report: Report,
        twist: Twist,
        announced: Option<Announced>,
    ) -> Submitted {
        let mut after = self.legacy_dependencies();
        let mut state = self.lock();
        after.append(&mut state.waits);
        // A packet on another queue than the packet before it waits for that packet.
        after.extend(state.tail.take().filter(|tail| other.is_some() || tail.queue.id != self.queue.id));
        let earliest = clock::now() + runtime::get().launch_ns();
        let submitted = submit(
            other.unwrap_or(self.hsa),
            packet,
            Work { earliest, duration, pace, after, action, report, twist, announced },
        );
        state.tail = Some(submitted.moment.clone());
        submitted
    }

    /// The null stream waits for all blocking streams of the device, and they wait for it.
    fn legacy_dependencies(&'static self) -> Vec<Moment> {
        if self.flags & NON_BLOCKING != 0 {
            return Vec::new();
        }
        if self.id != 0 {
            return self.device.default_stream_if_used().and_then(Stream::tail).into_iter().collect();
        }
        let streams = self.device.streams.read().map_or_else(|_| Vec::new(), |streams| streams.clone());
        streams.into_iter().filter(|stream| stream.flags & NON_BLOCKING == 0).filter_map(Stream::tail).collect()
    }

    /// The last packet, unless it has completed.
    pub fn tail(&'static self) -> Option<Moment> {
        self.lock().tail.clone().filter(|moment| !moment.done())
    }

    pub fn synchronize(&self) {
        let tail = self.lock().tail.clone();
        if let Some(moment) = tail {
            runtime::wait(&moment);
        }
    }

    pub fn wait_for(&self, moment: Moment) {
        self.lock().waits.push(moment);
    }

    pub fn capture(&self) -> Option<Arc<Graph>> {
        self.lock().capture.clone()
    }

    pub fn set_capture(&self, graph: Option<Arc<Graph>>) -> Option<Arc<Graph>> {
        std::mem::replace(&mut self.lock().capture, graph)
    }
}
