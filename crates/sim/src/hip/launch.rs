//! Launching kernels: checks shapes, informs tools, writes a packet.

use std::cell::{Cell, RefCell};
use std::sync::atomic::Ordering::Relaxed;

use super::error::{HipError, Result};
use super::event::Event;
use super::graph::Node;
use super::module::Kernel;
use super::pace::Pace;
use super::queue::{self, Action, Moment, Report};
use super::stream::Stream;
use crate::c::{Dim3, Ptr};
use crate::hsa::queue::{KERNEL, Packet, Submitted, header};
use crate::hsa::{self, table::Calls};
use crate::rng::Rng;
use crate::sdk::queues::Announced;
use crate::sdk::records::DispatchInfo;
use crate::{fault, truth};

/// A kernel and its launch parameters; also the data of a graph node.
#[derive(Clone, Copy)]
pub struct Launch {
    pub kernel: &'static Kernel,
    /// Work-items.
    pub grid: Dim3,
    pub block: Dim3,
    pub dynamic_lds: u32,
    /// Overrides the kernel's own duration, ns: for copies and fills by kernel.
    pub duration: Option<u64>,
    /// Runs on the device's cooperative queue, after the stream's earlier work.
    pub cooperative: bool,
}

thread_local! {
    /// Generates durations; a scenario seeds it for each of its threads.
    static RNG: RefCell<Rng> = RefCell::new(Rng::new(0));
    /// Set by `__hipPushCallConfiguration`.
    static CONFIGURATION: Cell<Option<Configuration>> = const { Cell::new(None) };
}

#[derive(Clone, Copy)]
pub struct Configuration {
    pub grid: Dim3,
    pub block: Dim3,
    pub shared: usize,
    pub stream: Ptr,
}

pub fn seed(rng: Rng) {
    RNG.set(rng);
}

pub fn push_configuration(configuration: Configuration) {
    CONFIGURATION.set(Some(configuration));
}

pub fn pop_configuration() -> Result<Configuration> {
    CONFIGURATION.take().ok_or(HipError::INVALID_CONFIGURATION)
}

/// Work-items of a grid given in blocks.
pub fn work_items(blocks: Dim3, block: Dim3) -> Result<Dim3> {
    let axis = |blocks: u32, block: u32| blocks.checked_mul(block).ok_or(HipError::INVALID_CONFIGURATION);
    Ok(Dim3 { x: axis(blocks.x, block.x)?, y: axis(blocks.y, block.y)?, z: axis(blocks.z, block.z)? })
}

fn check(Launch { grid, block, .. }: &Launch) -> Result {
    let threads = u64::from(block.x) * u64::from(block.y) * u64::from(block.z);
    if threads == 0 || threads > 1024 || [grid.x, grid.y, grid.z].contains(&0) {
        return Err(HipError::INVALID_CONFIGURATION);
    }
    Ok(())
}

/// Launches on a stream, or adds a node to the graph that captures it.
pub fn launch(stream: &'static Stream, launch: Launch) -> Result<Option<Moment>> {
    check(&launch)?;
    queue::usable()?;
    if let Some(graph) = stream.capture() {
        graph.add(Node::Kernel(launch));
        return Ok(None);
    }
    Ok(Some(execute(stream, launch, Action::None)))
}

/// Writes the packet; `action` is its additional effect.
pub fn execute(stream: &'static Stream, launch: Launch, action: Action) -> Moment {
    execute_with_signal(stream, launch, action, 0)
}

/// [`execute`], with an HSA signal that is decremented at the kernel's end; 0 is none.
fn execute_with_signal(stream: &'static Stream, launch: Launch, action: Action, completion: u64) -> Moment {
    let Launch { kernel, grid, block, dynamic_lds, duration, cooperative } = launch;
    let symbol = &kernel.spec.symbol;
    let device = stream.device;
    let (kernel_id, kernel_object) = kernel.module.load_on(device).kernels[kernel.index];
    let lds = symbol.group_segment + dynamic_lds;
    let cooperative = cooperative.then(|| device.cooperative_queue());
    let info = DispatchInfo {
        agent: device.agent.handle,
        queue: cooperative.as_ref().map_or(stream.queue.id, |(_, queue)| queue.id),
        kernel: kernel_id,
        dispatch: 0,
        private_segment: symbol.private_segment,
        group_segment: lds,
        workgroup: block,
        grid,
    };
    let first = kernel.spec.first.filter(|_| !kernel.started.swap(true, Relaxed));
    let duration = duration.or(first).unwrap_or_else(|| RNG.with_borrow_mut(|rng| kernel.spec.duration.draw(rng)));
    let (duration, twist) = RNG.with_borrow_mut(|rng| Twist::draw(rng, duration));
    let hangs = fault::value("hang-kernel").is_some_and(|name| symbol.name.contains(name));
    let action = if hangs { Action::Hang } else { action };
    let packet = Packet {
        header: header(KERNEL),
        setup: 3,
        workgroup: [block.x, block.y, block.z].map(|items| items as u16),
        grid: [grid.x, grid.y, grid.z],
        private_segment: symbol.private_segment,
        group_segment: lds,
        kernel_object,
        kernarg: kernel.next_arguments(),
        completion,
        ..Packet::default()
    };
    let announced = Announced { info, script: &kernel.spec.counters, stream };
    let Submitted { mut moment, mut start, dispatch: dispatch_id } = stream.submit_packet_to(
        cooperative.map(|(hsa, _)| hsa),
        packet,
        (duration, Pace::Kernel { device: device.index, beside: kernel.spec.beside }),
        action,
        Report::Nobody,
        twist,
        Some(announced),
    );
    if twist == Twist::Inverted {
        std::mem::swap(&mut moment.end, &mut start);
    }
    truth::dispatch(truth::Dispatch {
        kernel,
        kernel_id,
        dispatch_id,
        device: device.index,
        stream: stream.id,
        grid: [grid.x, grid.y, grid.z],
        workgroup: [block.x, block.y, block.z],
        lds,
        scratch: symbol.private_segment,
        start,
        moment: moment.clone(),
    });
    super::table::launched();
    moment
}

/// The effect of a fault on the times of a dispatch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Twist {
    None,
    /// Reported to end before it starts.
    Inverted,
}

impl Twist {
    fn draw(rng: &mut Rng, duration: u64) -> (u64, Twist) {
        let mut hits = |name| fault::number(name, 0.01).is_some_and(|share| rng.unit() < share);
        match () {
            _ if hits("zero-length") => (0, Twist::None),
            _ if hits("inverted") => (duration, Twist::Inverted),
            _ => (duration, Twist::None),
        }
    }
}

/// As `hipExtLaunchKernel`: events for one kernel's start and end, whose times come from the kernel's own signal.
pub fn launch_with_events(stream: &'static Stream, kernel: Launch, start: Ptr, stop: Ptr) -> Result {
    let (start, stop) = (Event::from_handle(start), Event::from_handle(stop));
    match stop {
        Ok(stop) if stream.capture().is_none() => {
            check(&kernel)?;
            let signal = Calls::current().create_signal(1);
            let moment = execute_with_signal(stream, kernel, Action::None, signal);
            let agent = hsa::agent(stream.device.agent.handle);
            if let Ok(start) = start {
                start.set_begin(moment.clone(), agent, signal);
            }
            stop.set(moment, agent, signal);
        }
        _ => {
            if let Ok(start) = start {
                start.record(stream);
            }
            launch(stream, kernel)?;
        }
    }
    Ok(())
}
