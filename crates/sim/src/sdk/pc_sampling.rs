//! Program counter sampling: the configurations of a GPU, and samples of the dispatches that a tool also traces.
//!
//! Real devices sample every wave that runs at a tick; the simulator samples a few waves of each dispatch. Most samples are
//! in a loop near the kernel's start: these places are made up.

use std::ffi::c_void;

use super::agents::{self, Gpu, SamplingMethod};
use super::buffer::{self, CATEGORY_PC_SAMPLING};
use super::context;
use super::records::{self, DispatchInfo, Ids, PcInfo};
use super::status::{Result, Status};
use super::{buffer::Buffer, code_object, code_object::HotCode};
use crate::c::Ptr;
use crate::rng::Rng;
use crate::{fault, version::Version};
use rkprof_abi::common::{
    rocprofiler_pc_sampling_configuration_t as Configuration, rocprofiler_pc_sampling_method_t as Method,
    rocprofiler_pc_sampling_unit_t as Unit,
};

/// A tool's configuration for one GPU.
pub struct Service {
    agent: u64,
    method: Method,
    /// us or cycles.
    interval: u64,
    buffer: &'static Buffer,
}

/// Kinds of records.
const INVALID: u32 = 1;
const HOST_TRAP: u32 = 2;
const STOCHASTIC: u32 = 3;

/// Number of sampled waves of a dispatch per tick.
const WAVES: u64 = 4;
/// Limit of samples of one dispatch of any length.
const MOST: u64 = 4096;

fn configurations(gpu: &Gpu) -> Vec<Configuration> {
    let size = size_of::<Configuration>() as u64;
    let mut found = Vec::new();
    if gpu.pc_sampling.contains(&SamplingMethod::HostTrap) {
        let (method, unit) = (Method::HOST_TRAP, Unit::TIME);
        found.push(Configuration { size, method, unit, min_interval: 1, max_interval: usize::MAX >> 1, flags: 0 });
    }
    if gpu.pc_sampling.contains(&SamplingMethod::Stochastic) {
        let (method, unit) = (Method::STOCHASTIC, Unit::CYCLES);
        found.push(Configuration { size, method, unit, min_interval: 256, max_interval: 1 << 31, flags: 1 });
    }
    found
}

fn of_agent(agent: u64) -> Result<Vec<Configuration>> {
    Ok(agents::find(agent)?.gpu.as_ref().map(configurations).unwrap_or_default())
}

fn is_enabled() -> bool {
    std::env::var("ROCPROFILER_PC_SAMPLING_BETA_ENABLED").is_ok_and(|value| value != "0" && !value.is_empty())
}

pub fn query(agent: u64, callback: Ptr, data: Ptr) -> Result {
    type Callback = unsafe extern "C" fn(*const Configuration, usize, *mut c_void) -> i32;
    if !is_enabled() {
        return Err(Status::NOT_IMPLEMENTED);
    }
    let found = of_agent(agent)?;
    // SAFETY: the tool passed this address as a callback of this type.
    let callback: Callback = unsafe { std::mem::transmute(callback.0) };
    // SAFETY: the configurations live during the call; `data` is the tool's own.
    unsafe { callback(found.as_ptr(), found.len(), data.0) };
    Ok(())
}

pub fn configure(context: u64, agent: u64, method: u32, unit: u32, interval: u64, buffer: u64) -> Result {
    context::unlocked()?;
    if !is_enabled() || Version::current() == Version::V0_5 {
        return Err(Status::NOT_IMPLEMENTED);
    }
    let context = context::find(context)?;
    if context.counting.get().is_some() {
        return Err(Status::CONTEXT_CONFLICT);
    }
    let (method, unit) = (Method(method), Unit(unit));
    let available = of_agent(agent)?;
    let found = available.iter().find(|c| c.method == method && c.unit == unit).ok_or(Status::NOT_AVAILABLE)?;
    let within = (found.min_interval as u64..=found.max_interval as u64).contains(&interval);
    if !within || found.flags & 1 == 1 && !interval.is_power_of_two() {
        return Err(Status::INVALID_ARGUMENT);
    }
    context.sample(Service { agent, method, interval, buffer: buffer::find(buffer)? });
    Ok(())
}

/// A dispatch has run from `start` to `end`: its samples for the contexts of a mask.
pub fn sample(contexts: u64, info: &DispatchInfo, internal: u64, start: u64, end: u64) {
    let gpu = agents::find(info.agent).ok().and_then(|agent| agent.gpu.as_ref());
    for context in context::of_mask(contexts) {
        context.services_of(info.agent, |service| {
            let nanoseconds = match service.method {
                Method::HOST_TRAP => service.interval * 1000,
                _ => (service.interval * 1000 / u64::from(gpu.map_or(1000, |gpu| gpu.clock_mhz.max(1)))).max(1),
            };
            let mut rng = Rng::new(info.dispatch);
            let first = start.next_multiple_of(nanoseconds);
            let ticks = (first..end).step_by(nanoseconds as usize);
            for at in ticks.flat_map(|at| std::iter::repeat_n(at, WAVES as usize)).take(MOST as usize) {
                service.take(info, internal, at, &mut rng);
            }
        });
    }
}

impl Service {
    pub fn agent(&self) -> u64 {
        self.agent
    }

    fn take(&self, info: &DispatchInfo, internal: u64, at: u64, rng: &mut Rng) {
        if fault::number("invalid-samples", 0.1).is_some_and(|share| rng.unit() < share) {
            self.buffer.emplace(CATEGORY_PC_SAMPLING, INVALID, &records::invalid_sample());
            return;
        }
        let HotCode { code_object, offset, hot } = code_object::of_kernel(info.kernel).unwrap_or_default();
        let within = if hot.is_empty() {
            // Nine of ten in a loop of four instructions.
            4 * if rng.unit() < 0.9 { 16 + rng.below(4) } else { rng.below(64) }
        } else {
            let mut left = rng.below(hot.iter().map(|(_, often)| u64::from(*often)).sum());
            let met = hot.iter().find(|(_, often)| {
                let is_here = left < u64::from(*often);
                left = left.saturating_sub(u64::from(*often));
                is_here
            });
            met.map_or(0, |(at, _)| *at)
        };
        let pc = PcInfo {
            code_object,
            offset: offset + within,
            timestamp: at,
            dispatch: info.dispatch,
            ids: Ids { internal, external: 0, ancestor: 0 },
        };
        match self.method {
            Method::HOST_TRAP => self.buffer.emplace(CATEGORY_PC_SAMPLING, HOST_TRAP, &records::host_trap_sample(&pc)),
            _ => {
                let issued = rng.unit() < 0.4;
                // Of the waiting ones, two thirds wait for memory (`waitcnt`), the others for the ALU.
                let reason = if issued {
                    0
                } else if rng.unit() < 0.67 {
                    3
                } else {
                    2
                };
                let record = records::stochastic_sample(&pc, issued, 1, reason);
                self.buffer.emplace(CATEGORY_PC_SAMPLING, STOCHASTIC, &record);
            }
        }
    }
}
