//! Program counter samples, where the SDK and the device offer them. Asks each GPU for its methods, takes the wanted one, and
//! turns a delivery into records, with equal samples as one.
//!
//! Thousands of waves are sampled at a time and most are in the same loops. So equal samples are counted before they go into
//! the arena. The SDK holds the buffer's lock during the call, so one thread at a time uses a buffer's batch.

use super::agents::{AgentFacts, Agents};
use super::payload::{header, sized};
use super::{Result, Sdk, call, is_on, setup};
use crate::thread;
use parking_lot::Mutex;
use rkprof_abi::{BufferCategory, Generation, Status, common, v1};
use rkprof_config::PC_SAMPLING_ENABLED;
use rkprof_model::record::{PcSamples, RecordKind, SamplingMethod};
use std::ffi::c_void;
use std::sync::atomic::{AtomicU64, Ordering};

/// 1 kHz, us.
const TIME_INTERVAL: u64 = 1000;
/// About two thousand samples per second of each wave, cycles.
const CYCLE_INTERVAL: u64 = 1 << 20;
/// Bytes of a GPU's buffer in the SDK, which takes 34 times as much memory. Larger than other buffers, because many waves are sampled
/// at once.
const BUFFER_BYTES: usize = 128 << 10;
/// Limit of different samples in a delivery at a time; a power of two.
const BATCH: usize = 1024;

/// The sampling of a session.
pub struct Sampler {
    pub agents: Vec<Sampled>,
    /// Name of each GPU that is not sampled, and why.
    pub skipped: Vec<(String, String)>,
    buffers: Vec<&'static Buffer>,
}

/// How a GPU is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampled {
    pub agent: u32,
    pub method: SamplingMethod,
    /// `us` or `cycles`.
    pub unit: &'static str,
    pub interval: u64,
}

/// The samples of one GPU.
struct Buffer {
    agent: u32,
    id_base: u64,
    invalid: AtomicU64,
    dropped: AtomicU64,
    batch: Mutex<Box<[PcSamples; BATCH]>>,
}

/// The request to the SDK.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Choice {
    method: common::rocprofiler_pc_sampling_method_t,
    unit: common::rocprofiler_pc_sampling_unit_t,
    interval: u64,
}

type Configuration = common::rocprofiler_pc_sampling_configuration_t;

impl Sampler {
    /// Configures every GPU that can be sampled. Returns the SDK's buffers, for flushes.
    pub fn configure(
        sdk: &Sdk,
        context: common::rocprofiler_context_id_t,
        agents: &Agents,
        wanted: (SamplingMethod, Option<u64>),
        counted: bool,
        id_base: u64,
    ) -> (Sampler, Vec<common::rocprofiler_buffer_id_t>) {
        let mut sampler = Sampler { agents: Vec::new(), skipped: Vec::new(), buffers: Vec::new() };
        let mut buffers = Vec::new();
        for (gpu, index) in agents.gpus() {
            let outcome = refused(sdk, counted).map_or_else(|| one(sdk, context, gpu, index, wanted, id_base), Err);
            match outcome {
                Ok((choice, buffer, id)) => {
                    let (unit, interval) = (unit_name(choice.unit), choice.interval);
                    sampler.agents.push(Sampled { agent: index, method: wanted.0, unit, interval });
                    sampler.buffers.push(buffer);
                    buffers.push(id);
                }
                Err(reason) => sampler.skipped.push((gpu.name.clone(), reason)),
            }
        }
        if sampler.agents.is_empty() && sampler.skipped.is_empty() {
            sampler.skipped.push(("all".to_owned(), "there is no GPU".to_owned()));
        }
        (sampler, buffers)
    }

    /// Reasons, each once, with their GPUs.
    pub fn reasons(&self) -> impl Iterator<Item = String> {
        let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
        for (agent, why) in &self.skipped {
            match reasons.iter_mut().find(|(reason, _)| reason == why) {
                Some((_, agents)) if !agents.contains(&agent.as_str()) => agents.push(agent),
                Some(_) => {}
                None => reasons.push((why, vec![agent])),
            }
        }
        reasons.into_iter().map(|(reason, agents)| format!("{}: {reason}", agents.join(", ")))
    }

    /// Samples that the SDK could not resolve.
    pub fn invalid(&self) -> u64 {
        self.buffers.iter().map(|buffer| buffer.invalid.load(Ordering::Relaxed)).sum()
    }

    /// Samples that the SDK dropped.
    pub fn dropped(&self) -> u64 {
        self.buffers.iter().map(|buffer| buffer.dropped.load(Ordering::Relaxed)).sum()
    }
}

/// Why no GPU can be sampled.
fn refused(sdk: &Sdk, counted: bool) -> Option<String> {
    if counted {
        return Some("the SDK does not sample program counters while it collects hardware counters".to_owned());
    }
    if sdk.generation == Generation::V0 || sdk.functions.rocprofiler_configure_pc_sampling_service.is_none() {
        return Some("this SDK does not offer it in the form of 1.0".to_owned());
    }
    // The SDK requires it when the service is configured; a library does not change its program's environment.
    (!is_on(PC_SAMPLING_ENABLED))
        .then(|| format!("the SDK wants {PC_SAMPLING_ENABLED}=1 in the environment, which `rkprof run` sets"))
}

type Configured = (Choice, &'static Buffer, common::rocprofiler_buffer_id_t);

fn one(
    sdk: &Sdk,
    context: common::rocprofiler_context_id_t,
    gpu: &AgentFacts,
    index: u32,
    (method, interval): (SamplingMethod, Option<u64>),
    id_base: u64,
) -> std::result::Result<Configured, String> {
    let agent = common::rocprofiler_agent_id_t { handle: gpu.handle };
    let available = query(sdk, agent).map_err(|error| error.to_string())?;
    let choice = choose(&available, method, interval)?;
    let empty = PcSamples {
        header: header::<PcSamples>(RecordKind::PcSamples, method as u8, 0),
        ..bytemuck::Zeroable::zeroed()
    };
    let buffer: &'static Buffer = Box::leak(Box::new(Buffer {
        agent: index,
        id_base,
        invalid: AtomicU64::new(0),
        dropped: AtomicU64::new(0),
        batch: Mutex::new(Box::new([empty; BATCH])),
    }));
    let data = std::ptr::from_ref(buffer).cast_mut().cast();
    let id = setup::buffer(sdk, context, BUFFER_BYTES, Some(on_samples), data);
    let id = id.map_err(|error| error.to_string())?;
    let Choice { method, unit, interval } = choice;
    call!(sdk, rocprofiler_configure_pc_sampling_service(context, agent, method, unit, interval, id, 0))
        .map_err(|error| error.to_string())?;
    Ok((choice, buffer, id))
}

fn query(sdk: &Sdk, agent: common::rocprofiler_agent_id_t) -> Result<Vec<Configuration>> {
    let mut found: Vec<Configuration> = Vec::new();
    let data = (&raw mut found).cast();
    call!(sdk, rocprofiler_query_pc_sampling_agent_configurations(agent, Some(push_configurations), data))?;
    Ok(found)
}

/// The configuration of the wanted method, with an interval that the device supports.
fn choose(
    available: &[Configuration],
    wanted: SamplingMethod,
    interval: Option<u64>,
) -> std::result::Result<Choice, String> {
    use common::{rocprofiler_pc_sampling_method_t as Method, rocprofiler_pc_sampling_unit_t as Unit};
    let (method, unit, usual) = match wanted {
        SamplingMethod::HostTrap => (Method::HOST_TRAP, Unit::TIME, TIME_INTERVAL),
        SamplingMethod::Stochastic => (Method::STOCHASTIC, Unit::CYCLES, CYCLE_INTERVAL),
    };
    if available.is_empty() {
        return Err("the device or its driver does not offer it".to_owned());
    }
    let Some(found) = available.iter().find(|one| one.method == method && one.unit == unit) else {
        let (method, unit) = (wanted.label(), unit_name(unit));
        return Err(format!("the device does not offer the method {method} by {unit}"));
    };
    let (least, most) = (found.min_interval as u64, (found.max_interval as u64).max(found.min_interval as u64));
    let mut interval = interval.unwrap_or(usual).clamp(least.max(1), most.max(1));
    if found.flags & 1 == 1 && !interval.is_power_of_two() {
        interval = interval.next_power_of_two();
        if interval > most {
            interval /= 2;
        }
    }
    Ok(Choice { method, unit, interval })
}

fn unit_name(unit: common::rocprofiler_pc_sampling_unit_t) -> &'static str {
    use common::rocprofiler_pc_sampling_unit_t as Unit;
    match unit {
        Unit::TIME => "us",
        Unit::CYCLES => "cycles",
        _ => "instructions",
    }
}

unsafe extern "C" fn push_configurations(found: *const Configuration, count: usize, data: *mut c_void) -> Status {
    crate::fence::catch_panic(Status::ERROR, || {
        for at in 0..count {
            // SAFETY: the SDK passes `count` configurations; each begins with its size; 1.x has this layout.
            let one: Configuration = unsafe { sized(found.add(at).cast()) };
            // SAFETY: `data` is the vector that `query` passed.
            unsafe { &mut *data.cast::<Vec<Configuration>>() }.push(one);
        }
        Status::SUCCESS
    })
}

/// Samples of one GPU.
unsafe extern "C" fn on_samples(
    _context: common::rocprofiler_context_id_t,
    _buffer: common::rocprofiler_buffer_id_t,
    headers: *mut *mut common::rocprofiler_record_header_t,
    count: usize,
    data: *mut c_void,
    drop_count: u64,
) {
    crate::fence::catch_panic((), || {
        // SAFETY: registered with a leaked `Buffer`.
        let buffer: &'static Buffer = unsafe { &*data.cast::<Buffer>() };
        buffer.dropped.fetch_max(drop_count, Ordering::Relaxed);
        let mut batch = buffer.batch.lock();
        for at in 0..count {
            // SAFETY: the SDK passes `count` pointers to headers.
            let header = unsafe { &**headers.add(at) };
            if header.category != BufferCategory::PC_SAMPLING.0 || header.payload.is_null() {
                continue;
            }
            // SAFETY: category and kind say what the payload is.
            match unsafe { decode(buffer, header.kind, header.payload.cast_const()) } {
                Some(sample) => insert(&mut batch, sample),
                None => _ = buffer.invalid.fetch_add(1, Ordering::Relaxed),
            }
        }
        for samples in batch.iter_mut().filter(|samples| samples.header.aux > 0) {
            thread::push(samples);
            samples.header.aux = 0;
        }
    });
}

/// `None` for a sample that the SDK could not resolve.
///
/// # Safety
/// `payload` is a record of this kind.
unsafe fn decode(buffer: &Buffer, kind: u32, payload: *const c_void) -> Option<PcSamples> {
    use v1::rocprofiler_pc_sampling_record_kind_t as Record;
    let (method, pc, at_ns, state) = match Record(kind) {
        Record::HOST_TRAP_V0_SAMPLE => {
            // SAFETY: this function's contract.
            let raw: v1::rocprofiler_pc_sampling_record_host_trap_v0_t = unsafe { sized(payload) };
            (SamplingMethod::HostTrap, raw.pc, raw.timestamp, 0)
        }
        Record::STOCHASTIC_V0_SAMPLE => {
            // SAFETY: this function's contract.
            let raw: v1::rocprofiler_pc_sampling_record_stochastic_v0_t = unsafe { sized(payload) };
            let (issued, kind) = (u32::from(raw.wave_issued & 1), u32::from(raw.wave_issued >> 1 & 0x1F));
            (SamplingMethod::Stochastic, raw.pc, raw.timestamp, issued | kind << 8 | (raw.snapshot & 0xF) << 16)
        }
        _ => return None,
    };
    let code_object = if pc.code_object_id == 0 { 0 } else { pc.code_object_id | buffer.id_base };
    let header = header::<PcSamples>(RecordKind::PcSamples, method as u8, 1);
    Some(PcSamples { header, code_object, offset: pc.code_object_offset, at_ns, agent: buffer.agent, state })
}

/// Adds a sample to the equal ones; if another sample has its slot, that one goes into the arena first.
fn insert(batch: &mut [PcSamples; BATCH], sample: PcSamples) {
    let key = (sample.offset >> 2) ^ sample.code_object.rotate_left(32) ^ u64::from(sample.state).rotate_left(48);
    let at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % BATCH;
    let place = &mut batch[at];
    let like = place.header.tag == sample.header.tag
        && (place.code_object, place.offset, place.state) == (sample.code_object, sample.offset, sample.state);
    if like && place.header.aux > 0 {
        place.header.aux += 1;
        place.at_ns = sample.at_ns;
        return;
    }
    if place.header.aux > 0 {
        thread::push(place);
    }
    *place = sample;
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::{rocprofiler_pc_sampling_method_t as Method, rocprofiler_pc_sampling_unit_t as Unit};

    fn configuration(method: Method, unit: Unit, min: usize, max: usize, flags: u64) -> Configuration {
        let size = size_of::<Configuration>() as u64;
        Configuration { size, method, unit, min_interval: min, max_interval: max, flags }
    }

    #[test]
    fn the_interval_is_one_that_the_device_takes() {
        let host = configuration(Method::HOST_TRAP, Unit::TIME, 1, 1 << 30, 0);
        let stochastic = configuration(Method::STOCHASTIC, Unit::CYCLES, 256, 1 << 31, 1);
        let choose = |wanted, interval| choose(&[stochastic, host], wanted, interval).map(|choice| choice.interval);
        assert_eq!(choose(SamplingMethod::HostTrap, None), Ok(1000));
        assert_eq!(choose(SamplingMethod::HostTrap, Some(7)), Ok(7));
        assert_eq!(choose(SamplingMethod::Stochastic, None), Ok(1 << 20));
        assert_eq!(choose(SamplingMethod::Stochastic, Some(1000)), Ok(1024));
        assert_eq!(choose(SamplingMethod::Stochastic, Some(3)), Ok(256));
    }

    #[test]
    fn what_the_device_lacks_is_said() {
        let host = configuration(Method::HOST_TRAP, Unit::TIME, 1, 1 << 30, 0);
        assert!(choose(&[], SamplingMethod::HostTrap, None).unwrap_err().contains("does not offer it"));
        let reason = choose(&[host], SamplingMethod::Stochastic, None).unwrap_err();
        assert!(reason.contains("stochastic by cycles"), "{reason}");
    }
}
