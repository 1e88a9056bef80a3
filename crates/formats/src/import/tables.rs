//! One process of the source while it is read: its facts, and the numbers of names, handles and streams.
//!
//! Memory is bounded: beyond [`MAX_TEXT`] bytes of names, further ones share the name [`OTHER`].

use super::passes::Pass;
use super::row::ImportedRow;
use rkprof_abi::hip::table;
use rkprof_model::event::{
    Agent, AgentKind, Domain, Function, HostFunction, Kernel, Ns, Process, Queue, Registry, Symbol,
};
use rkprof_model::summary::{PcSampling, ThreadTrace};
use std::collections::HashMap;
use std::rc::Rc;

/// Bytes of all names of a process together.
const MAX_TEXT: usize = 128 << 20;
/// Estimated cost of an entry of a table beside its text.
const ENTRY: usize = 100;
/// Limits of agents, counters and queues.
const MAX_AGENTS: usize = 4096;
const MAX_QUEUES: usize = 65_536;
/// The name of all names beyond the limit.
const OTHER: &str = "(other names)";
/// Streams with small numbers keep them; addresses are numbered from here on.
const FIRST_STREAM: u32 = 1 << 16;

/// A process of the source.
#[derive(Debug)]
pub struct Tables {
    pub process: Process,
    /// Processes of the job.
    pub world_size: Option<u32>,
    /// First and last moment of its events.
    pub first: Ns,
    pub last: Ns,
    /// The first start that is not 0, of every record.
    pub(super) earliest: Ns,
    /// Start and end of the process's session, where the source has them.
    pub session: Option<(Ns, Ns)>,
    pub events: u64,
    /// Samples of program counters, summed by instruction.
    pub pc_sampling: Option<PcSampling>,
    pub thread_trace: Option<ThreadTrace>,
    /// Where it is a pass of a program that ran several times.
    pub(super) pass: Option<Pass>,
    /// Whether a call has a status.
    pub statuses: bool,
    pub registry: Registry,
    agents: HashMap<u64, u32>,
    kernels: HashMap<String, Vec<u64>>,
    functions: HashMap<(u8, Rc<str>), Function>,
    messages: HashMap<Rc<str>, u32>,
    texts: Vec<Rc<str>>,
    queues: HashMap<(u32, u64), u32>,
    streams: HashMap<u64, u32>,
    counters: HashMap<String, u32>,
    text_left: usize,
}

impl Default for Tables {
    fn default() -> Tables {
        Tables {
            process: Process::default(),
            world_size: None,
            first: Ns::MAX,
            last: 0,
            earliest: Ns::MAX,
            session: None,
            events: 0,
            pc_sampling: None,
            thread_trace: None,
            pass: None,
            statuses: false,
            registry: Registry::default(),
            agents: HashMap::new(),
            kernels: HashMap::new(),
            functions: HashMap::new(),
            messages: HashMap::new(),
            texts: Vec::new(),
            queues: HashMap::new(),
            streams: HashMap::new(),
            counters: HashMap::new(),
            text_left: MAX_TEXT,
        }
    }
}

impl Tables {
    /// Whether it has anything to show.
    pub(super) fn is_there(&self) -> bool {
        self.events > 0 || self.pc_sampling.is_some()
    }

    pub(super) fn has_counters(&self) -> bool {
        !self.counters.is_empty()
    }

    /// Takes the times of a row.
    pub(super) fn span(&mut self, row: &ImportedRow) {
        self.first = self.first.min(row.start);
        self.last = self.last.max(row.end);
    }

    /// Takes the time of something that is no event.
    pub(super) fn at(&mut self, time: Ns) {
        self.first = self.first.min(time);
        self.last = self.last.max(time);
    }

    /// True when there is room for one more name of this length.
    fn admit(&mut self, bytes: usize) -> bool {
        let cost = bytes + ENTRY;
        let fits = cost <= self.text_left;
        if fits {
            self.text_left -= cost;
        }
        fits
    }

    /// Defines an agent under the source's handle. An agent that was only mentioned before gets its facts.
    pub fn define_agent(&mut self, handle: u64, mut agent: Agent) -> u32 {
        if agent.kind == AgentKind::Gpu && agent.gpu_index.is_none() {
            let gpus = self.registry.agents.iter().filter(|agent| agent.kind == AgentKind::Gpu).count();
            agent.gpu_index = Some(gpus as u32);
        }
        let index = self.agent(handle);
        if let Some(place) = self.registry.agents.get_mut(index as usize) {
            *place = agent;
        }
        index
    }

    /// The agent with the source's handle; one that was not defined has no facts.
    pub fn agent(&mut self, handle: u64) -> u32 {
        if let Some(index) = self.agents.get(&handle) {
            return *index;
        }
        let index = self.registry.agents.len();
        if index >= MAX_AGENTS {
            return MAX_AGENTS as u32 - 1;
        }
        self.registry.agents.push(Agent::default());
        self.agents.insert(handle, index as u32);
        index as u32
    }

    /// The agent with the source's number in the node. Where no agents are defined, all lower numbers are added too, so that
    /// it has the same number here.
    pub fn numbered_agent(&mut self, number: u64) -> u32 {
        if self.agents.is_empty() && number < MAX_AGENTS as u64 {
            (0..number).for_each(|before| {
                self.agent(before);
            });
        }
        self.agent(number)
    }

    /// The agent with the source's handle, if it was defined or mentioned before.
    pub fn known_agent(&self, handle: u64) -> Option<u32> {
        self.agents.get(&handle).copied()
    }

    /// A GPU by its number among the GPUs; made up when the source has no facts about it.
    pub fn gpu(&mut self, number: u64) -> u32 {
        let known = self.registry.agents.iter().position(|agent| agent.gpu_index.map(u64::from) == Some(number));
        if let Some(index) = known {
            return index as u32;
        }
        // Other handles of agents are small numbers or addresses.
        let handle = 1 << 63 | number;
        let unseen = !self.agents.contains_key(&handle);
        let index = self.agent(handle);
        if let Some(agent) = self.registry.agents.get_mut(index as usize).filter(|_| unseen) {
            *agent = Agent { kind: AgentKind::Gpu, gpu_index: u32::try_from(number).ok(), ..Agent::default() };
        }
        index
    }

    /// A kernel by its symbol or source name, with its known facts; its source name is `facts.name`, or found by demangling.
    /// Its number fits 32 bits.
    pub fn kernel(&mut self, name: &str, facts: Kernel) -> u64 {
        let name = clean(name);
        let known = self.kernels.get(name).and_then(|ids| {
            let same = |id: &&u64| self.registry.kernels.get(id).is_some_and(|kernel| same_facts(kernel, &facts));
            ids.iter().find(same).copied()
        });
        if let Some(id) = known {
            return id;
        }
        let name = if self.admit(4 * name.len() + size_of::<Kernel>()) { name } else { OTHER };
        if name == OTHER
            && let Some(id) = self.kernels.get(OTHER).and_then(|ids| ids.first())
        {
            return *id;
        }
        let symbol = match facts.name() {
            "" => Symbol::new(name),
            told => Symbol::named(name, told),
        };
        let id = self.registry.kernels.len() as u64 + 1;
        self.registry.kernels.insert(id, Kernel { symbol, ..facts });
        self.kernels.entry(name.to_owned()).or_default().push(id);
        id
    }

    /// The host function of a kernel that has none yet.
    pub fn host_function(&mut self, kernel: u64, host: HostFunction) {
        let name = host.device_function.as_ref().map_or(0, String::len);
        if !self.admit(name + size_of::<HostFunction>()) {
            return;
        }
        if let Some(kernel) = self.registry.kernels.get_mut(&kernel).filter(|kernel| kernel.host.is_none()) {
            let device_function = host.device_function.filter(|name| name != kernel.mangled());
            kernel.host = Some(Box::new(HostFunction { device_function, ..host }));
        }
    }

    /// A function by name. HIP's functions are found in its table, where their results are known.
    pub fn function(&mut self, domain: Domain, name: &str) -> Function {
        if matches!(domain, Domain::HipRuntime | Domain::HipRuntimeSdk)
            && let Some(slot) = table::slot(name)
        {
            return Function { domain: Domain::HipRuntime, operation: slot };
        }
        let domain = if domain == Domain::HipRuntime { Domain::HipRuntimeSdk } else { domain };
        let name = self.text(name);
        let key = (domain as u8, Rc::clone(&self.texts[name as usize]));
        if let Some(function) = self.functions.get(&key) {
            return *function;
        }
        // 24 bits are enough: each name costs more than 16 bytes of MAX_TEXT.
        let function = Function { domain, operation: self.functions.len() as u32 };
        self.registry.functions.insert(function, key.1.to_string());
        self.functions.insert(key, function);
        function
    }

    /// The number of a text.
    pub fn text(&mut self, text: &str) -> u32 {
        if let Some(number) = self.messages.get(text) {
            return *number;
        }
        let fits = self.admit(text.len());
        let text: Rc<str> = if fits { text.into() } else { OTHER.into() };
        let next = self.texts.len() as u32;
        let number = *self.messages.entry(Rc::clone(&text)).or_insert(next);
        if number == next {
            self.texts.push(text);
        }
        number
    }

    /// The text with this number.
    pub fn message(&self, number: u32) -> &str {
        self.texts.get(number as usize).map_or("", |text| text)
    }

    /// The queue of an agent by the source's id or handle.
    pub fn queue(&mut self, agent: u32, handle: u64) -> u32 {
        if let Some(index) = self.queues.get(&(agent, handle)) {
            return *index;
        }
        let index = self.registry.queues.len();
        if index >= MAX_QUEUES {
            return MAX_QUEUES as u32 - 1;
        }
        self.registry.queues.push(Queue { handle, agent });
        self.queues.insert((agent, handle), index as u32);
        index as u32
    }

    /// A stream by the source's number or address.
    pub fn stream(&mut self, handle: u64) -> u32 {
        match u32::try_from(handle) {
            Ok(number) if number < FIRST_STREAM => number,
            _ => {
                let next = FIRST_STREAM + self.streams.len().min(MAX_QUEUES) as u32;
                if self.streams.len() >= MAX_QUEUES {
                    return self.streams.get(&handle).copied().unwrap_or(next);
                }
                *self.streams.entry(handle).or_insert(next)
            }
        }
    }

    /// The number of a counter.
    pub fn counter(&mut self, name: &str) -> u32 {
        if let Some(number) = self.counters.get(name) {
            return *number;
        }
        if self.counters.len() >= MAX_AGENTS {
            return MAX_AGENTS as u32 - 1;
        }
        let number = self.registry.counters.len() as u32;
        self.registry.counters.push(name.to_owned());
        self.counters.insert(name.to_owned(), number);
        number
    }
}

/// A kernel's name without suffixes that tools append.
fn clean(name: &str) -> &str {
    let name = name.trim();
    let name = name.strip_suffix("[clone .kd]").map_or(name, str::trim_end);
    name.strip_suffix(".kd").unwrap_or(name)
}

fn same_facts(a: &Kernel, b: &Kernel) -> bool {
    let facts = |k: &Kernel| (k.code_object, k.kernarg_bytes, k.static_lds, k.scratch, k.sgprs, k.vgprs, k.agprs);
    facts(a) == facts(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_one_number_each() {
        let mut tables = Tables::default();
        let facts = Kernel { vgprs: Some(8), ..Kernel::default() };
        let id = tables.kernel("_Z3addPf.kd", facts.clone());
        assert_eq!(tables.kernel("_Z3addPf [clone .kd]", facts), id);
        assert_ne!(tables.kernel("_Z3addPf", Kernel::default()), id, "other registers are another kernel");
        assert_eq!(tables.registry.kernel_name(id), "add(float*)");
        let launch = tables.function(Domain::HipRuntime, "hipLaunchKernel");
        assert_eq!((launch.domain, table::name(launch.operation)), (Domain::HipRuntime, Some("hipLaunchKernel")));
        let other = tables.function(Domain::HipRuntime, "cudaLaunchKernel");
        assert_eq!(tables.registry.function_name(other), "cudaLaunchKernel");
        assert_eq!((tables.stream(3), tables.stream(0x7f00_0000_0000)), (3, FIRST_STREAM));
    }

    #[test]
    fn names_without_end_share_one() {
        let mut tables = Tables { text_left: 2_000, ..Tables::default() };
        for number in 0..1000 {
            tables.text(&format!("step {number}"));
            tables.kernel(&format!("kernel_{number}"), Kernel::default());
        }
        assert!(tables.texts.len() < 20 && tables.registry.kernels.len() < 20);
        let last = tables.text("one more");
        assert_eq!(tables.message(last), OTHER);
    }
}
