//! Joins the processes of a merged trace. Each process numbers its kernels, devices, queues, streams and counters, so those
//! of every process after the first get new numbers. Threads, events and functions already have unique numbers.

use rkprof_model::event::{Agent, Event, Function, Process, Queue, Registry};
use rkprof_model::summary::{Summary, gpu_name};
use rustc_hash::FxHashMap;

/// The joint registry of the sinks, and the new numbers of the current process.
pub(super) struct Joined {
    pub registry: Registry,
    host: String,
    /// Host of each agent of `registry`, and the agent's facts in its process.
    known: Vec<(String, Agent)>,
    agents: FxHashMap<u32, u32>,
    queues: FxHashMap<u32, u32>,
    streams: FxHashMap<u32, u32>,
    kernels: FxHashMap<u64, u64>,
    counters: FxHashMap<u32, u32>,
    next_stream: u32,
    next_kernel: u64,
}

impl Joined {
    /// After the events of the first process, which has `streams` streams.
    pub(super) fn new(first: &Registry, host: &str, streams: u32) -> Joined {
        Joined {
            host: host.to_owned(),
            known: first.agents.iter().map(|agent| (host.to_owned(), agent.clone())).collect(),
            next_stream: streams.max(first.streams.len() as u32),
            next_kernel: first.kernels.keys().max().map_or(0, |id| id + 1),
            registry: first.clone(),
            agents: FxHashMap::default(),
            queues: FxHashMap::default(),
            streams: FxHashMap::default(),
            kernels: FxHashMap::default(),
            counters: FxHashMap::default(),
        }
    }

    /// Begins another process, whose events follow.
    pub(super) fn begin(&mut self, process: &Process) {
        self.host.clone_from(&process.host);
        self.agents.clear();
        self.queues.clear();
        self.streams.clear();
        self.kernels.clear();
        self.counters.clear();
    }

    /// Gives an event numbers that no other process has. `known` is the reader's registry of its process.
    pub(super) fn renumber(&mut self, event: &mut Event<'_>, known: &Registry) {
        match event {
            Event::Api(call) => {
                self.function(call.function, known);
                self.thread(call.tid, known);
                call.stream = call.stream.map(|stream| self.stream(stream, known));
            }
            Event::Kernel(dispatch) => {
                dispatch.function.into_iter().for_each(|function| self.function(function, known));
                self.thread(dispatch.tid, known);
                dispatch.kernel = self.kernel(dispatch.kernel, known);
                dispatch.agent = self.agent(dispatch.agent, known);
                dispatch.queue = self.queue(dispatch.queue, known);
                dispatch.stream = dispatch.stream.map(|stream| self.stream(stream, known));
            }
            Event::Copy(copy) => {
                copy.function.into_iter().for_each(|function| self.function(function, known));
                self.thread(copy.tid, known);
                copy.src_agent = copy.src_agent.map(|agent| self.agent(agent, known));
                copy.dst_agent = copy.dst_agent.map(|agent| self.agent(agent, known));
                copy.stream = copy.stream.map(|stream| self.stream(stream, known));
            }
            Event::Allocation(allocation) => {
                self.thread(allocation.tid, known);
                allocation.agent = allocation.agent.map(|agent| self.agent(agent, known));
            }
            Event::Scratch(scratch) => {
                self.thread(scratch.tid, known);
                scratch.agent = scratch.agent.map(|agent| self.agent(agent, known));
                scratch.queue = self.queue(scratch.queue, known);
            }
            Event::Activity(activity) => {
                self.function(activity.function, known);
                activity.agent = activity.agent.map(|agent| self.agent(agent, known));
                activity.from_agent = activity.from_agent.map(|agent| self.agent(agent, known));
            }
            Event::PcSamples(samples) => samples.agent = samples.agent.map(|agent| self.agent(agent, known)),
            Event::Marker(marker) => self.thread(marker.tid, known),
            Event::Counters(sample) => {
                sample.kernel = self.kernel(sample.kernel, known);
                sample.agent = self.agent(sample.agent, known);
                sample.values.iter_mut().for_each(|(counter, _)| *counter = self.counter(*counter, known));
            }
        }
    }

    /// The names of the agents in the merged run's summary.
    pub(super) fn devices(&self, summary: &Summary) -> Vec<String> {
        let name = |(index, (host, agent)): (u32, &(String, Agent))| {
            let unknown = || gpu_name(index, self.registry.agents[index as usize].gpu_index);
            summary.device_like(host, agent).unwrap_or_else(unknown)
        };
        (0u32..).zip(&self.known).map(name).collect()
    }

    fn function(&mut self, function: Function, known: &Registry) {
        if let Some(name) = known.functions.get(&function) {
            self.registry.functions.entry(function).or_insert_with(|| name.clone());
        }
    }

    fn thread(&mut self, tid: u32, known: &Registry) {
        if let Some(name) = known.threads.get(&tid) {
            self.registry.threads.entry(tid).or_insert_with(|| name.clone());
        }
    }

    fn kernel(&mut self, id: u64, known: &Registry) -> u64 {
        let own = *self.kernels.entry(id).or_insert_with(|| {
            self.next_kernel += 1;
            self.next_kernel - 1
        });
        if let Some(facts) = known.kernels.get(&id) {
            self.registry.kernels.entry(own).or_insert_with(|| facts.clone());
        }
        own
    }

    fn stream(&mut self, stream: u32, known: &Registry) -> u32 {
        let own = *self.streams.entry(stream).or_insert_with(|| {
            self.next_stream += 1;
            self.next_stream - 1
        });
        if let Some(name) = known.streams.get(stream as usize).filter(|name| !name.is_empty()) {
            let names = &mut self.registry.streams;
            names.resize(names.len().max(own as usize + 1), String::new());
            names[own as usize].clone_from(name);
        }
        own
    }

    fn queue(&mut self, queue: u32, known: &Registry) -> u32 {
        if let Some(own) = self.queues.get(&queue) {
            return *own;
        }
        // A queue without facts has a number too.
        let facts = known.queues.get(queue as usize).cloned().unwrap_or(Queue { handle: 0, agent: 0 });
        let agent = self.agent(facts.agent, known);
        let own = self.registry.queues.len() as u32;
        self.registry.queues.push(Queue { agent, ..facts });
        self.queues.insert(queue, own);
        own
    }

    fn counter(&mut self, counter: u32, known: &Registry) -> u32 {
        if let Some(own) = self.counters.get(&counter) {
            return *own;
        }
        let name = known.counters.get(counter as usize).cloned().unwrap_or_default();
        let names = &mut self.registry.counters;
        let own = names.iter().position(|known| *known == name).unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        }) as u32;
        self.counters.insert(counter, own);
        own
    }

    /// A device that another process on the same machine used is the same device.
    fn agent(&mut self, agent: u32, known: &Registry) -> u32 {
        if let Some(own) = self.agents.get(&agent) {
            return *own;
        }
        let facts = known.agents.get(agent as usize).cloned().unwrap_or_default();
        let same = self.known.iter().position(|(host, other)| *host == self.host && *other == facts);
        let own = same.unwrap_or_else(|| {
            let count = self.registry.agents.len() as u32;
            let of_kind = self.registry.agents.iter().filter(|other| other.kind == facts.kind).count() as u32;
            self.registry.agents.push(Agent {
                node_id: facts.node_id.map(|_| count),
                logical_node_id: facts.logical_node_id.map(|_| count),
                gpu_index: facts.gpu_index.map(|_| of_kind),
                ..facts.clone()
            });
            self.known.push((self.host.clone(), facts));
            count as usize
        }) as u32;
        self.agents.insert(agent, own);
        own
    }
}
