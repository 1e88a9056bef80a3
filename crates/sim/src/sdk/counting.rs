//! The dispatch counting service: a tool chooses a configuration per dispatch and gets values at its end.

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::sync::Arc;

use super::agents;
use super::behaviour::Behaviour;
use super::buffer::{Buffer, CATEGORY_COUNTERS};
use super::context;
use super::counters::{self, Config, Counter};
use super::records::{self, DispatchInfo, Ids, Record, Span};
use crate::c::Ptr;
use crate::fault;
use crate::rng::Rng;
use rkprof_abi::v1::rocprofiler_dispatch_counting_service_data_t as Data;

/// A tool's configuration.
pub struct Counting {
    pub choose: Ptr,
    pub choose_data: Ptr,
    pub sink: Sink,
}

#[derive(Clone, Copy)]
pub enum Sink {
    Callback(Ptr, Ptr),
    Buffer(&'static Buffer),
}

/// A scenario's values for a kernel's counters.
#[derive(Debug, Default)]
pub struct Scripted {
    /// Totals of a dispatch, by counter.
    pub totals: BTreeMap<String, f64>,
    /// Standard deviation of the totals between dispatches, as a share of them.
    pub noise: f64,
    /// The kernel's behaviour, and its duration in seconds without counting; for counters without a total.
    pub behaviour: Option<(Behaviour, f64)>,
}

pub type Script = Arc<Scripted>;

/// A dispatch whose counters are being collected for one context.
pub struct Collection {
    sink: Sink,
    config: Config,
    user_data: u64,
    external: u64,
    script: Script,
}

/// `rocprofiler_counter_record_kind_t`.
const HEADER: u32 = 1;
const VALUE: u32 = 2;

fn by_value(record: &Record) -> Data {
    assert!(record.as_words().len() * 8 >= size_of::<Data>());
    // SAFETY: long enough and aligned; all versions lay this struct out alike, and it is plain integers.
    unsafe { record.as_words().as_ptr().cast::<Data>().read() }
}

/// Asks the tools of the contexts in `mask` which counters to collect; on the launching thread.
pub fn ask(
    mask: u64,
    ids: Ids,
    external: impl Fn(u64) -> u64,
    info: &DispatchInfo,
    script: &Script,
) -> Vec<Collection> {
    type Choose = unsafe extern "C" fn(Data, *mut u64, *mut u64, *mut c_void);
    let mut collections = Vec::new();
    for context in context::of_mask(mask) {
        let Some(counting) = context.counting.get() else { continue };
        let external = external(context.handle);
        let data = by_value(&records::counting(Ids { external, ..ids }, Span::default(), info, None));
        let (mut config, mut user_data) = (0u64, 0u64);
        // SAFETY: the tool passed this address as a callback of this type.
        let choose: Choose = unsafe { std::mem::transmute(counting.choose.0) };
        // SAFETY: both out-values live during the call; the last argument is the tool's own.
        unsafe { choose(data, &raw mut config, &raw mut user_data, counting.choose_data.0) };
        if let Ok(config) = counters::config(config) {
            counters::make_packets(&config);
            let script = script.clone();
            collections.push(Collection { sink: counting.sink, config, user_data, external, script });
        }
    }
    collections
}

impl Collection {
    pub fn deliver(&self, ids: Ids, span: Span, info: &DispatchInfo) {
        let ids = Ids { external: self.external, ..ids };
        let values: Vec<Record> = self.config.counters.iter().flat_map(|c| self.values(c, span, info)).collect();
        // As in the real SDK when no instance could be read.
        let lost = fault::number("lost-counters", 1.0).unwrap_or_default();
        if Rng::new(info.dispatch).fork(1).unit() < lost {
            return;
        }
        let span = if fault::has("no-counter-times") { Span::default() } else { span };
        match self.sink {
            Sink::Buffer(buffer) => {
                let header = records::counting(ids, span, info, Some(values.len() as u64));
                buffer.emplace(CATEGORY_COUNTERS, HEADER, &header);
                // One by one: a flush may come between them.
                values.iter().for_each(|value| buffer.emplace(CATEGORY_COUNTERS, VALUE, value));
            }
            Sink::Callback(function, data) => {
                type Deliver = unsafe extern "C" fn(Data, *mut u64, usize, u64, *mut c_void);
                let mut packed: Vec<u64> = values.iter().flat_map(|value| value.as_words().to_vec()).collect();
                // SAFETY: the tool passed this address as a callback of this type.
                let deliver: Deliver = unsafe { std::mem::transmute(function.0) };
                let dispatch = by_value(&records::counting(ids, span, info, None));
                // SAFETY: the records live during the call; the last argument is the tool's own.
                unsafe { deliver(dispatch, packed.as_mut_ptr(), values.len(), self.user_data, data.0) };
            }
        }
    }

    /// A record for each instance of a counter; they add up exactly to its total (a GRBM counter has the total on each XCC).
    fn values(&self, counter: &Counter, span: Span, info: &DispatchInfo) -> Vec<Record> {
        /// The value of each instance, for any kernel.
        const ALWAYS: f64 = 100.0;
        let n = counter.instances();
        let total = match () {
            _ if fault::has("zero-counters") => 0.0,
            _ if fault::has("constant-counters") => ALWAYS * n as f64,
            _ => self.total(counter, span, info),
        };
        let whole = (total / n as f64).floor();
        let rest = total - whole * n as f64;
        let share = |i: usize| match () {
            _ if counter.block == "GRBM" => total,
            _ if (i as f64) < rest.floor() => whole + 1.0,
            _ if i + 1 == n => whole + rest.fract(),
            _ => whole,
        };
        let record = |i: usize| records::counter(counter.instance_id(i), share(i), info.dispatch, info.agent);
        (0..n).map(record).collect()
    }

    /// From the script, or from the kernel's behaviour, or a plausible value that depends only on the launch.
    fn total(&self, counter: &Counter, span: Span, info: &DispatchInfo) -> f64 {
        let name = counter.base.as_ref().unwrap_or(&counter.name);
        let gpu = agents::find(info.agent).ok().and_then(|agent| agent.gpu.as_ref());
        let (wave, clock) = gpu.map_or((64, 1000), |gpu| (gpu.wave, gpu.clock_mhz));
        let cycles = (span.end.saturating_sub(span.start) * u64::from(clock) / 1000) as f64;
        let behaves = || {
            let (behaviour, seconds) = self.script.behaviour?;
            behaviour.total(name, gpu?, cycles, seconds)
        };
        if let Some(total) = self.script.totals.get(name).copied().or_else(behaves) {
            let mut rng = Rng::new(info.dispatch).fork(counter.id);
            return total * (1.0 + self.script.noise * rng.normal());
        }
        let count = |dim: crate::c::Dim3| u64::from(dim.x) * u64::from(dim.y) * u64::from(dim.z);
        let waves_per_group = count(info.workgroup).div_ceil(u64::from(wave)).max(1);
        let waves = count(info.grid) / count(info.workgroup).max(1) * waves_per_group;
        match name.as_str() {
            "SQ_WAVES" => waves as f64,
            "GRBM_COUNT" | "GRBM_GUI_ACTIVE" => cycles,
            // Two names of the same traffic.
            "GL2C_EA_WRREQ_64B" => waves as f64 * 0.5 * per_wave("GL2C_MC_WRREQ"),
            "SQ_BUSY_CYCLES" | "SQ_WAVE_CYCLES" => cycles * waves.min(1 << 20) as f64 / 4.0,
            name => waves as f64 * per_wave(name),
        }
    }
}

/// An arbitrary number that depends only on the name; a counter for a part of a quantity has a smaller one.
fn per_wave(name: &str) -> f64 {
    let share = |whole: &str| 0.5 * per_wave(whole);
    match name.rsplit_once('_') {
        Some((whole, "32B" | "64B" | "96B" | "128B" | "DRAM" | "MISS")) => share(whole),
        _ if name.ends_with("LDS_BANK_CONFLICT") => share(&name.replace("BANK_CONFLICT", "IDX_ACTIVE")),
        _ => (1 + name.bytes().map(u64::from).sum::<u64>() % 61) as f64,
    }
}
