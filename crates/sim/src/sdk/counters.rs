//! Hardware counters: those of an agent, their instances, and the limits of one configuration.
//!
//! Dimensions and block limits come from `counters.toml`; a device has those of the names that its column of AMD's
//! definitions has (`arch/src/counters.txt`). gfx115x has none in SDK 0.5 and 1.0 (the real status and the real reason) and
//! some in the invented 1.1, or with `RKSIM_COUNTERS=1`.

use std::collections::{HashMap, HashSet};
use std::ffi::c_void;
use std::sync::{Mutex, OnceLock};

use rkprof_arch::Arch;
use serde::Deserialize;

use super::agents::{self, Gpu};
use super::status::{Result, Status};
use crate::c::{Ptr, leak};
use crate::fault;
use crate::version::Version;

#[derive(Deserialize)]
struct Facts {
    block: Vec<Block>,
    accumulated: Vec<Accumulated>,
}

/// A counter with `accumulate()` in its expression: it needs a second register of the block, for the accumulated value.
#[derive(Deserialize)]
struct Accumulated {
    name: String,
    block: String,
    /// Without the accumulated register, which is that of the last one.
    registers: Vec<String>,
}

#[derive(Deserialize)]
struct Block {
    name: String,
    limit: usize,
    dimensions: Vec<String>,
    #[serde(default)]
    sum: bool,
    /// Only of devices with these names.
    like: Option<Naming>,
    counters: Vec<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Naming {
    Tcc,
    Gl2c,
}

impl Naming {
    fn is_of(self, arch: &Arch) -> bool {
        match self {
            Naming::Tcc => arch.has_tcc(),
            Naming::Gl2c => arch.has_gl2c(),
        }
    }
}

/// `rocprofiler_counter_dimension_id_t`.
const XCC: u64 = 1;
const ENGINE: u64 = 3;
const INSTANCE: u64 = 7;

pub struct Counter {
    pub id: u64,
    pub agent: u64,
    pub name: String,
    pub block: String,
    limit: usize,
    /// Base counter of a derived counter.
    pub base: Option<String>,
    /// The block's registers that it needs, if they differ from its name.
    registers: Vec<String>,
    /// Dimensions and their sizes, the fastest first.
    pub dimensions: Vec<(u64, usize)>,
}

impl Counter {
    fn hardware(&self) -> impl Iterator<Item = &str> {
        let own = self.base.as_deref().unwrap_or(&self.name);
        self.registers.iter().map(String::as_str).chain(self.registers.is_empty().then_some(own))
    }

    pub fn instances(&self) -> usize {
        self.dimensions.iter().map(|(_, size)| size).product()
    }

    /// `rocprofiler_counter_instance_id_t`: the counter's id in the upper 16 bits, six bits a dimension below.
    pub fn instance_id(&self, mut index: usize) -> u64 {
        let mut id = self.id << 48;
        for (dimension, size) in &self.dimensions {
            id |= ((index % size) as u64) << (6 * (dimension - 1));
            index /= size;
        }
        id
    }
}

fn all() -> &'static [Counter] {
    static COUNTERS: OnceLock<Vec<Counter>> = OnceLock::new();
    COUNTERS.get_or_init(|| {
        let facts: Facts = toml::from_str(include_str!("../counters.toml")).expect("the file is part of the program");
        let mut counters = Vec::new();
        for agent in agents::gpus() {
            let gpu = agent.gpu.as_ref().expect("a GPU");
            let Some(arch) = rkprof_arch::find(&gpu.name) else { continue };
            for block in &facts.block {
                add_block(&mut counters, block, agent.handle, gpu, arch);
            }
            for accumulated in &facts.accumulated {
                add_accumulated(&mut counters, &facts, accumulated, agent.handle, arch);
            }
        }
        // A counter's id is that of its definition: devices of one architecture share it.
        let mut ids: HashMap<(String, String), u64> = HashMap::new();
        for counter in &mut counters {
            let next = 1000 + ids.len() as u64;
            let arch =
                agents::find(counter.agent).ok().and_then(|agent| agent.gpu.as_ref()).map(|gpu| gpu.name.clone());
            counter.id = *ids.entry((arch.unwrap_or_default(), counter.name.clone())).or_insert(next);
        }
        counters
    })
}

fn add_accumulated(counters: &mut Vec<Counter>, facts: &Facts, of: &Accumulated, agent: u64, arch: &Arch) {
    let block = facts.block.iter().find(|block| block.name == of.block).expect("the file is part of the program");
    if rkprof_arch::counters::find(arch, &of.name).is_some_and(|found| !found.accumulated.is_empty()) {
        counters.push(Counter {
            id: 0,
            agent,
            name: of.name.clone(),
            block: of.block.clone(),
            limit: block.limit,
            base: None,
            registers: of.registers.clone(),
            dimensions: Vec::new(),
        });
    }
}

fn add_block(counters: &mut Vec<Counter>, block: &Block, agent: u64, gpu: &Gpu, arch: &Arch) {
    if block.like.is_some_and(|naming| !naming.is_of(arch)) {
        return;
    }
    let dimensions: Vec<_> = block.dimensions.iter().map(|text| dimension(text, gpu)).collect();
    for name in block.counters.iter().filter(|name| rkprof_arch::counters::find(arch, name).is_some()) {
        let counter = |name: String, base: Option<&String>, dimensions: Vec<(u64, usize)>| Counter {
            id: 0,
            agent,
            name,
            block: block.name.clone(),
            limit: block.limit,
            base: base.cloned(),
            registers: Vec::new(),
            dimensions,
        };
        counters.push(counter(name.clone(), None, dimensions.clone()));
        if block.sum {
            counters.push(counter(format!("{name}_sum"), Some(name), vec![(INSTANCE, 1)]));
        }
    }
}

fn dimension(text: &str, gpu: &Gpu) -> (u64, usize) {
    match text.split_once(':') {
        Some((_, size)) => (INSTANCE, size.parse().expect("the file is part of the program")),
        None if text == "engine" => (ENGINE, (gpu.engines() / gpu.xcc).max(1) as usize),
        None => (XCC, gpu.xcc as usize),
    }
}

/// Names of the agent's counters; an error where the real SDK has no definitions.
fn of_agent(agent: u64) -> Result<Vec<&'static Counter>> {
    let gpu = agents::find(agent)?.gpu.as_ref();
    if fault::has("empty-counters") {
        return Ok(Vec::new());
    }
    let listed: Vec<_> = all().iter().filter(|counter| counter.agent == agent).collect();
    let (major, minor, _) = Version::current().triplet();
    let undefined = gpu.and_then(|gpu| gpu.counters_since).is_some_and(|since| (major, minor) < since)
        && std::env::var_os("RKSIM_COUNTERS").is_none();
    if listed.is_empty() || undefined || fault::has("no-counters") {
        return Err(Status::AGENT_ARCH_NOT_SUPPORTED);
    }
    Ok(listed)
}

/// Any device's counter of this id.
pub fn find(id: u64) -> Result<&'static Counter> {
    all().iter().find(|counter| counter.id == id).ok_or(Status::COUNTER_NOT_FOUND)
}

fn find_on(agent: u64, id: u64) -> Result<&'static Counter> {
    let own = all().iter().find(|counter| counter.id == id && counter.agent == agent);
    own.ok_or(find(id).map_or_else(|missing| missing, |_| Status::METRIC_NOT_VALID_FOR_AGENT))
}

/// `rocprofiler_iterate_agent_supported_counters`.
pub fn iterate(agent: u64, callback: Ptr, data: Ptr) -> Result {
    type Callback = unsafe extern "C" fn(u64, *mut u64, usize, *mut c_void) -> i32;
    let mut ids: Vec<u64> = of_agent(agent)?.iter().map(|counter| counter.id).collect();
    // SAFETY: the tool passed this address as a callback of this type.
    let callback: Callback = unsafe { std::mem::transmute(callback.0) };
    // SAFETY: the ids live during the call; `data` is the tool's own.
    let status = unsafe { callback(agent, ids.as_mut_ptr(), ids.len(), data.0) };
    if status == 0 { Ok(()) } else { Err(Status(status)) }
}

#[derive(Clone)]
pub struct Config {
    pub id: u64,
    pub agent: u64,
    pub counters: Vec<&'static Counter>,
}

static CONFIGS: Mutex<Vec<Config>> = Mutex::new(Vec::new());

fn configs() -> std::sync::MutexGuard<'static, Vec<Config>> {
    CONFIGS.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Makes a configuration of these counters and those of the existing one `start`, unless it is 0.
pub fn create_config(agent: u64, ids: &[u64], start: u64) -> Result<u64> {
    agents::find(agent)?;
    if fault::has("arch-not-supported") {
        return Err(Status::AGENT_ARCH_NOT_SUPPORTED);
    }
    let existing = config(start).map(|config| config.counters).unwrap_or_default();
    let mut seen = HashSet::new();
    let mut counters = Vec::new();
    for counter in ids.iter().map(|id| find_on(agent, *id)).chain(existing.into_iter().map(Ok)) {
        let counter = counter?;
        if seen.insert(counter.id) {
            counters.push(counter);
        }
    }
    check_limits(&counters)?;
    let mut configs = configs();
    let id = configs.len() as u64 + 1;
    configs.push(Config { id, agent, counters });
    Ok(id)
}

/// A derived counter takes its base counter's register in the block, once.
fn check_limits(counters: &[&Counter]) -> Result {
    let mut used: HashMap<&str, HashSet<&str>> = HashMap::new();
    for counter in counters {
        let in_block = used.entry(&counter.block).or_default();
        in_block.extend(counter.hardware());
        let limit = fault::number("hw-limit", 1.0).map_or(counter.limit, |limit| limit as usize);
        if in_block.len() > limit {
            return Err(Status::EXCEEDS_HW_LIMIT);
        }
    }
    Ok(())
}

/// Makes the packets that count, at the launch. Accumulated registers count there, too, and an excess is fatal.
pub fn make_packets(config: &Config) {
    let mut used: HashMap<&str, HashSet<(&str, bool)>> = HashMap::new();
    for counter in &config.counters {
        let in_block = used.entry(&counter.block).or_default();
        in_block.extend(counter.hardware().map(|register| (register, false)));
        in_block.extend(counter.registers.last().map(|register| (register.as_str(), true)));
        let limit = fault::number("packet-limit", 1.0).map_or(counter.limit, |limit| limit as usize);
        if in_block.len() > limit {
            super::fatal("Could not create PMC packets! AQLProfile Return Code: 4096");
        }
    }
}

pub fn config(id: u64) -> Result<Config> {
    configs().iter().find(|config| config.id == id && id != 0).cloned().ok_or(Status::PROFILE_NOT_FOUND)
}

pub fn destroy_config(id: u64) -> Result {
    let mut configs = configs();
    let config = configs.iter_mut().find(|config| config.id == id).ok_or(Status::PROFILE_NOT_FOUND)?;
    (config.id, config.counters) = (0, Vec::new());
    Ok(())
}

pub fn dimension_name(dimension: u64) -> &'static std::ffi::CStr {
    match dimension {
        XCC => c"DIMENSION_XCC",
        ENGINE => c"DIMENSION_SHADER_ENGINE",
        _ => c"DIMENSION_INSTANCE",
    }
}

/// Name, description, block, expression as C strings that live forever.
pub fn texts(counter: &Counter) -> [*const std::ffi::c_char; 4] {
    let expression = counter.base.as_ref().map_or(String::new(), |base| format!("reduce({base},sum)"));
    let description = format!("{} of the {} block", counter.name, counter.block);
    [&counter.name, &description, &counter.block, &expression].map(|text| leak(text).as_ptr())
}

/// Position of a record in a dimension, from its instance id.
pub fn position(instance: u64, dimension: u64) -> usize {
    if dimension == 0 {
        return (instance & ((1 << 48) - 1)) as usize;
    }
    (instance >> (6 * (dimension - 1)) & 63) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> Vec<u64> {
        let id =
            |name: &&str| all().iter().find(|counter| counter.name == *name).unwrap_or_else(|| panic!("{name}")).id;
        names.iter().map(id).collect()
    }

    #[test]
    fn limits_of_the_default_device() {
        let agent = agents::gpus().next().unwrap().handle;
        let sq = ["SQ_WAVES", "SQ_WAVE_CYCLES", "SQ_BUSY_CYCLES", "SQ_INSTS_VALU", "SQ_INSTS_SALU", "SQ_INSTS_LDS"];
        let more = ["SQ_INSTS_SMEM", "SQ_WAIT_ANY", "GRBM_COUNT", "GRBM_GUI_ACTIVE", "TCC_HIT_sum", "TCC_HIT"];
        let fits = named(&[&sq[..], &more[..]].concat());
        assert!(create_config(agent, &fits, 0).is_ok());
        let ninth = named(&["SQ_INSTS_FLAT"]);
        assert_eq!(create_config(agent, &[fits, ninth].concat(), 0), Err(Status::EXCEEDS_HW_LIMIT));
        assert_eq!(create_config(agent, &[7], 0), Err(Status::COUNTER_NOT_FOUND));
    }

    #[test]
    fn instances_are_numbered_as_in_a_real_record() {
        let counter = find(named(&["SQ_WAVES"])[0]).unwrap();
        assert_eq!(counter.instances(), 32, "4 shader engines x 8 XCC");
        let ids: Vec<u64> = (0..32).map(|i| counter.instance_id(i)).collect();
        assert_eq!(ids[0], counter.id << 48);
        assert_eq!(ids[1] - ids[0], 4096, "the shader engine is at bit 12");
        assert_eq!(ids[4] - ids[0], 1, "the XCC is at bit 0");
        assert_eq!((position(ids[5], ENGINE), position(ids[5], XCC)), (1, 1));
    }
}
