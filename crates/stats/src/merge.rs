//! Adding summaries: the processes of a run, the ranks of a job, the shapes of a kernel. Counts, sums and histograms add
//! exactly, so the result is what one aggregator would have computed over all events.

use super::aggregate::gb_per_s;
use super::counters::{add_collection, add_counters, add_durations, add_work};
use super::kernels::MAX_FILES;
use super::{Tally, TallyError};
use rkprof_model::event::AgentKind;
use rkprof_model::summary::{
    ActivityRow, AgentSummary, ApiRow, ArgumentsRow, BusyRow, CollectiveRow, Completeness, CopyRow, Distribution,
    KernelRow, MarkerRow, MemoryRow, NoteRow, OwnCost, SCHEMA_VERSION, SizeRow, Summary, Trust, Verdict,
};
use rkprof_model::verdict::{self, Witnesses};
use std::collections::{BTreeMap, BTreeSet};

/// A row that cannot be added because its distribution contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("adding up {row:?}: {source}")]
pub struct MergeError {
    row: String,
    source: TallyError,
}

/// Adds the records that were recovered after a process died to the last summary that it wrote.
pub fn resume(base: &Summary, recovered: &Summary) -> Result<Summary, MergeError> {
    let mut sum = merge(&[base.clone(), recovered.clone()])?;
    // Two parts of one process: a kernel is in only one of them.
    for row in &mut sum.busy {
        let of =
            |part: &Summary| part.busy.iter().find(|busy| busy.agent == row.agent).map_or(Some(0), |busy| busy.busy_ns);
        row.busy_ns = both(of(base), of(recovered));
    }
    // One process, so no device has several users.
    sum.rank = base.rank;
    for agent in &mut sum.agents {
        (agent.host, agent.ranks, agent.pids) = Default::default();
    }
    sum.start_ns = base.start_ns;
    sum.end_ns = base.end_ns.max(recovered.end_ns);
    sum.trust.realtime_drift_ppm = base.trust.realtime_drift_ppm;
    sum.trust.monotonic_drift_ppm = base.trust.monotonic_drift_ppm;
    // Both sides count the launches that were drained before, and the recovered side counts all losses.
    let Completeness { dropped, dropped_by_thread, dropped_by_sdk, lost, launches, copy_launches, .. } =
        recovered.completeness.clone();
    let done = sum.completeness.dispatches + sum.completeness.copies;
    let launched = both(launches, copy_launches);
    sum.completeness.unfinished = launched.map(|launched| launched.saturating_sub(done));
    sum.completeness.unlaunched = launched.map(|launched| done.saturating_sub(launched));
    sum.completeness.dropped = dropped;
    sum.completeness.dropped_by_thread = dropped_by_thread;
    sum.completeness.dropped_by_sdk = dropped_by_sdk;
    sum.completeness.lost = lost;
    sum.completeness.launches = launches;
    sum.completeness.copy_launches = copy_launches;
    sum.own_cost = base.own_cost.clone();
    super::judge(&mut sum.completeness, &Witnesses::default(), &sum.notes, true);
    Ok(sum)
}

/// Adds summaries into one. Agents with the same UUID are the same; without UUIDs, those with the same host, name and
/// address. The rows refer to the joint list. `peak_bytes` becomes the sum of the peaks, an upper bound. Times of different
/// hosts have no common origin: then `start_ns` is 0 and `end_ns` the longest duration.
pub fn merge(summaries: &[Summary]) -> Result<Summary, MergeError> {
    let Some(first) = summaries.first() else { return Ok(Summary::default()) };
    if summaries.len() == 1 {
        return Ok(first.clone());
    }
    let mut agents = Agents::default();
    let parts: Vec<Part<'_>> = summaries.iter().map(|summary| Part { summary, agents: agents.add(summary) }).collect();
    let mut hosts: Vec<&str> = summaries.iter().map(|s| s.host.as_str()).collect();
    hosts.sort_unstable();
    hosts.dedup();
    let (start_ns, end_ns) = match hosts.len() {
        1 => (summaries.iter().map(|s| s.start_ns).min(), summaries.iter().map(|s| s.end_ns).max()),
        _ => (Some(0), summaries.iter().map(|s| s.end_ns.saturating_sub(s.start_ns)).max()),
    };
    Ok(Summary {
        schema_version: SCHEMA_VERSION,
        simulated: summaries.iter().any(|s| s.simulated),
        pid: first.pid,
        command: first.command.clone(),
        host: hosts.join(", "),
        rank: None,
        start_ns: start_ns.unwrap_or(0),
        end_ns: end_ns.unwrap_or(0),
        finished: summaries.iter().all(|s| s.finished),
        agents: agents.joint.into_iter().map(|(_, agent)| agent).collect(),
        kernels: kernel_rows(&parts)?,
        sizes: size_rows(&parts)?,
        arguments: argument_rows(&parts)?,
        api: api_rows(summaries)?,
        copies: copy_rows(&parts)?,
        memory: memory_rows(&parts),
        calls_with_several: summaries.iter().map(|summary| summary.calls_with_several).sum(),
        busy: busy_rows(&parts),
        collectives: collective_rows(summaries)?,
        activities: activity_rows(summaries)?,
        markers: marker_rows(summaries)?,
        launch_latency: launch_latency(summaries)?,
        completeness: add_completeness(summaries),
        trust: add_trust(summaries),
        own_cost: add_own_cost(summaries),
        notes: add_notes(summaries),
        pc_sampling: summaries.iter().filter_map(|s| s.pc_sampling.as_ref()).fold(None, super::samples::add),
        thread_trace: summaries.iter().filter_map(|s| s.thread_trace.as_ref()).fold(None, super::samples::add_traces),
        counters: summaries.iter().filter_map(|s| s.counters.as_ref()).fold(None, add_collection),
    })
}

/// A summary, and the numbers of its agents in the joint list.
struct Part<'a> {
    summary: &'a Summary,
    agents: Vec<u32>,
}

impl Part<'_> {
    fn joint(&self, agent: u32) -> u32 {
        self.agents.get(agent as usize).copied().unwrap_or(agent)
    }
}

fn kernel_rows(parts: &[Part<'_>]) -> Result<Vec<KernelRow>, MergeError> {
    let mut rows = Rows::default();
    for part in parts {
        let mut in_order: Vec<&KernelRow> = part.summary.kernels.iter().collect();
        in_order.sort_by_key(|row| row.first);
        for row in in_order {
            let mut head = KernelRow { agent: part.joint(row.agent), ..row.clone() };
            let duration = std::mem::take(&mut head.duration);
            // Rows that are new in this summary come after all earlier ones.
            head.first = row.first.map(|_| rows.0.len() as u32);
            rows.add(kernel_key(&head), head, &row.name, &duration, add_counts)?;
        }
    }
    Ok(rows.finish(|row, duration| KernelRow { duration, ..row }))
}

/// That of the launches beyond the limit of a process is last.
fn size_rows(parts: &[Part<'_>]) -> Result<Vec<SizeRow>, MergeError> {
    let mut rows = Rows::default();
    for (part, row) in parts.iter().flat_map(|part| part.summary.sizes.iter().map(move |row| (part, row))) {
        let agent = row.agent.map(|agent| part.joint(agent));
        let head = SizeRow { agent, duration: Distribution::default(), ..row.clone() };
        let key = (head.name.clone(), head.mangled.clone(), head.agent, head.grid, head.workgroup, head.gemm);
        rows.add(key, head, &row.name, &row.duration, |_, _| {})?;
    }
    let mut rows = rows.finish(|row, duration| SizeRow { duration, ..row });
    rows.sort_by_key(|row| row.gemm.is_none());
    Ok(rows)
}

fn argument_rows(parts: &[Part<'_>]) -> Result<Vec<ArgumentsRow>, MergeError> {
    let mut rows = Rows::default();
    for (part, row) in parts.iter().flat_map(|part| part.summary.arguments.iter().map(move |row| (part, row))) {
        let agent = row.agent.map(|agent| part.joint(agent));
        let head = ArgumentsRow { agent, duration: Distribution::default(), ..row.clone() };
        let text = head.arguments.clone();
        let key = (head.name.clone(), head.mangled.clone(), head.agent, head.grid, head.workgroup, text);
        rows.add(key, head, &row.name, &row.duration, |_, _| {})?;
    }
    let mut rows = rows.finish(|row, duration| ArgumentsRow { duration, ..row });
    rows.sort_by_key(|row| row.arguments.is_none());
    Ok(rows)
}

fn api_rows(summaries: &[Summary]) -> Result<Vec<ApiRow>, MergeError> {
    let mut rows = Rows::default();
    for row in summaries.iter().flat_map(|summary| &summary.api) {
        let key = (row.domain.clone(), row.name.clone());
        rows.add(key, row.clone(), &row.name, &row.duration, |sum: &mut ApiRow, row| {
            sum.errors = both(sum.errors, row.errors)
        })?;
    }
    Ok(rows.finish(|row, duration| ApiRow { duration, ..row }))
}

fn copy_rows(parts: &[Part<'_>]) -> Result<Vec<CopyRow>, MergeError> {
    let mut rows = Rows::default();
    for (part, row) in parts.iter().flat_map(|part| part.summary.copies.iter().map(move |row| (part, row))) {
        let [src_agent, dst_agent] = [row.src_agent, row.dst_agent].map(|agent| agent.map(|agent| part.joint(agent)));
        let head = CopyHead {
            row: CopyRow { src_agent, dst_agent, ..row.clone() },
            timed_bytes: row.gb_per_s.map_or(0, |rate| (rate * row.duration.sum_ns as f64).round() as u64),
        };
        let key = (row.direction.clone(), src_agent, dst_agent);
        rows.add(key, head, &row.direction, &row.duration, |sum: &mut CopyHead, more| {
            sum.row.bytes = both(sum.row.bytes, more.row.bytes);
            sum.timed_bytes += more.timed_bytes;
        })?;
    }
    Ok(rows.finish(|head, duration| CopyRow {
        gb_per_s: gb_per_s(head.timed_bytes, duration.sum_ns).filter(|_| head.row.bytes.is_some()),
        duration,
        ..head.row
    }))
}

fn memory_rows(parts: &[Part<'_>]) -> Vec<MemoryRow> {
    let mut rows: BTreeMap<u32, MemoryRow> = BTreeMap::new();
    for (part, row) in parts.iter().flat_map(|part| part.summary.memory.iter().map(move |row| (part, row))) {
        let agent = part.joint(row.agent);
        let sum = rows.entry(agent).or_insert_with(|| MemoryRow { agent, ..MemoryRow::default() });
        sum.allocations += row.allocations;
        sum.frees += row.frees;
        sum.in_use_bytes += row.in_use_bytes;
        sum.peak_bytes += row.peak_bytes;
    }
    rows.into_values().collect()
}

fn busy_rows(parts: &[Part<'_>]) -> Vec<BusyRow> {
    let mut rows: BTreeMap<u32, Worked> = BTreeMap::new();
    for part in parts {
        let traced = (part.summary.start_ns, part.summary.end_ns);
        for row in &part.summary.busy {
            rows.entry(part.joint(row.agent)).or_default().add(row.busy_ns, traced);
        }
    }
    rows.into_iter().map(|(agent, busy)| BusyRow { agent, busy_ns: busy.known() }).collect()
}

fn activity_rows(summaries: &[Summary]) -> Result<Vec<ActivityRow>, MergeError> {
    let mut rows = Rows::default();
    for row in summaries.iter().flat_map(|summary| &summary.activities) {
        let key = (row.domain.clone(), row.name.clone());
        rows.add(key, row.clone(), &row.name, &row.duration, |sum: &mut ActivityRow, more| {
            sum.bytes = sum.bytes.into_iter().chain(more.bytes).reduce(|a, b| a + b);
        })?;
    }
    Ok(rows.finish(|row, duration| ActivityRow { duration, ..row }))
}

fn collective_rows(summaries: &[Summary]) -> Result<Vec<CollectiveRow>, MergeError> {
    let mut rows = Rows::default();
    for row in summaries.iter().flat_map(|summary| &summary.collectives) {
        let key = (row.function.clone(), row.bytes);
        let join = |sum: &mut CollectiveRow, more: CollectiveRow| sum.calls += more.calls;
        rows.add(key, row.clone(), &row.function, &row.duration, join)?;
    }
    Ok(rows.finish(|row, duration| CollectiveRow { duration, ..row }))
}

fn launch_latency(summaries: &[Summary]) -> Result<Option<Distribution>, MergeError> {
    let mut rows = Rows::default();
    for duration in summaries.iter().filter_map(|summary| summary.launch_latency.as_ref()) {
        rows.add((), (), "launch latency", duration, |(), ()| {})?;
    }
    Ok(rows.finish(|(), duration| duration).pop())
}

/// One row per kernel name: the sum over its shapes, agents and streams, by total time. The second value is the number of
/// added rows; the launch shape and the other facts are those of the row with the largest total.
pub fn kernels_by_name(kernels: &[KernelRow]) -> Result<Vec<(KernelRow, usize)>, MergeError> {
    let mut rows = Rows::default();
    for row in kernels {
        rows.add(
            row.name.clone(),
            (row.clone(), 1),
            &row.name,
            &row.duration,
            |(sum, n): &mut (_, usize), (row, more)| {
                add_counts(sum, row);
                *n += more;
            },
        )?;
    }
    let mut rows = rows.finish(|(row, n), duration| (KernelRow { duration, ..row }, n));
    // Rows without a timed call come last, by the times of the counted calls.
    rows.sort_by_key(|(row, _)| std::cmp::Reverse((row.duration.sum_ns, row.times().0.sum_ns)));
    Ok(rows)
}

/// Rows under construction: the key of a row, and its tally, which replaces the times of the row at the end.
struct Rows<K, H>(BTreeMap<K, (H, Tally)>);

impl<K: Ord, H> Default for Rows<K, H> {
    fn default() -> Self {
        Rows(BTreeMap::new())
    }
}

impl<K: Ord, H> Rows<K, H> {
    fn add(
        &mut self,
        key: K,
        head: H,
        name: &str,
        duration: &Distribution,
        join: impl FnOnce(&mut H, H),
    ) -> Result<(), MergeError> {
        let tally = Tally::from_distribution(duration).map_err(|source| MergeError { row: name.to_owned(), source })?;
        match self.0.get_mut(&key) {
            Some((sum, total)) => {
                join(sum, head);
                total.add(&tally);
            }
            None => {
                self.0.insert(key, (head, tally));
            }
        }
        Ok(())
    }

    /// By total time, largest first; rows of equal time by key.
    fn finish<R>(self, row: impl Fn(H, Distribution) -> R) -> Vec<R> {
        let mut rows: Vec<(H, Tally)> = self.0.into_values().collect();
        rows.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.sum()));
        rows.into_iter().map(|(head, tally)| row(head, tally.distribution())).collect()
    }
}

/// Adds the fields of a kernel row beside its times: counters, work, files.
fn add_counts(sum: &mut KernelRow, row: KernelRow) {
    add_counters(&mut sum.counters, &row.counters);
    add_durations(&mut sum.counted, row.counted.as_ref());
    add_work(&mut sum.work, row.work.as_ref());
    for file in row.code_objects {
        if sum.code_objects.len() < MAX_FILES && !sum.code_objects.contains(&file) {
            sum.code_objects.push(file);
        }
    }
}

struct CopyHead {
    row: CopyRow,
    timed_bytes: u64,
}

/// The key of equal kernel rows: all of the row but its times.
pub(super) fn kernel_key(row: &KernelRow) -> impl Ord + use<> {
    let KernelRow {
        name,
        mangled,
        agent,
        stream,
        grid,
        workgroup,
        lds,
        static_lds,
        scratch,
        sgprs,
        vgprs,
        agprs,
        other_shapes,
        first: _,
        duration: _,
        counters: _,
        counted: _,
        work: _,
        code_objects: _,
    } = row.clone();
    ((name, mangled), (agent, stream), (grid, workgroup, lds), (static_lds, scratch, sgprs, vgprs, agprs), other_shapes)
}

/// The joint list of agents.
#[derive(Default)]
struct Agents {
    joint: Vec<(AgentKey, AgentSummary)>,
}

/// How long processes used one device.
#[derive(Default)]
struct Worked {
    /// Busy time of each process, and the start and end of its traced time.
    processes: Vec<(Option<u64>, (u64, u64))>,
}

impl Worked {
    fn add(&mut self, busy: Option<u64>, during: (u64, u64)) {
        self.processes.push((busy, during));
    }

    /// The sum; `None` when traced times of two processes overlap.
    fn known(mut self) -> Option<u64> {
        self.processes.sort_by_key(|(_, during)| *during);
        let at_once = self.processes.windows(2).any(|pair| pair[1].1.0 < pair[0].1.1);
        self.processes.iter().map(|(busy, _)| *busy).sum::<Option<u64>>().filter(|_| !at_once)
    }
}

#[derive(PartialEq)]
enum AgentKey {
    Uuid(String),
    Place { host: String, name: String, pci: Option<String>, index: u32 },
}

impl Agents {
    /// Adds the agents of a summary; returns their numbers in the joint list.
    fn add(&mut self, summary: &Summary) -> Vec<u32> {
        let used = used(summary);
        let mut map = Vec::new();
        for agent in &summary.agents {
            // The agents of a sum know their machines and their users.
            let of_sum = !agent.host.is_empty();
            let host = if of_sum { &agent.host } else { &summary.host };
            let is_user = !of_sum && used.contains(&agent.index);
            let (rank, pid) = (summary.rank, summary.rank.is_none().then_some(summary.pid));
            let key = match agent.uuid.as_str() {
                "" => AgentKey::Place {
                    host: host.clone(),
                    name: agent.name.clone(),
                    pci: agent.pci.clone(),
                    // The address distinguishes devices even when a process does not see all of them.
                    index: if agent.pci.is_some() { 0 } else { agent.index },
                },
                uuid => AgentKey::Uuid(uuid.to_owned()),
            };
            let at = self.joint.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
                let index = self.joint.len() as u32;
                self.joint.push((key, AgentSummary { index, host: host.clone(), ..agent.clone() }));
                index as usize
            });
            let sum = &mut self.joint[at].1;
            join(&mut sum.ranks, &agent.ranks, rank.filter(|_| is_user));
            join(&mut sum.pids, &agent.pids, pid.filter(|pid| is_user && *pid != 0));
            map.push(at as u32);
        }
        map
    }
}

/// GPUs on which a process did something.
fn used(summary: &Summary) -> BTreeSet<u32> {
    let kernels = summary.kernels.iter().map(|row| row.agent);
    let copies = summary.copies.iter().flat_map(|row| row.src_agent.into_iter().chain(row.dst_agent));
    let memory = summary.memory.iter().map(|row| row.agent);
    let is_gpu = |index: &u32| summary.agents.iter().any(|a| a.index == *index && a.kind == AgentKind::Gpu);
    kernels.chain(copies).chain(memory).collect::<BTreeSet<u32>>().into_iter().filter(is_gpu).collect()
}

/// Adds numbers to a list that is in order.
fn join(sum: &mut Vec<u32>, more: &[u32], own: Option<u32>) {
    sum.extend(more.iter().copied().chain(own));
    sum.sort_unstable();
    sum.dedup();
}

fn marker_rows(summaries: &[Summary]) -> Result<Vec<MarkerRow>, MergeError> {
    let mut ranges = Rows::default();
    let mut marks: BTreeMap<String, u64> = BTreeMap::new();
    for row in summaries.iter().flat_map(|summary| &summary.markers) {
        match &row.duration {
            Some(duration) => ranges.add(row.name.clone(), (), &row.name, duration, |(), ()| {})?,
            None => *marks.entry(row.name.clone()).or_default() += row.count,
        }
    }
    let names: Vec<(String, Tally)> = ranges.0.into_iter().map(|(name, ((), tally))| (name, tally)).collect();
    let mut rows: Vec<MarkerRow> = names
        .into_iter()
        .map(|(name, tally)| {
            let duration = tally.distribution();
            let count = duration.count + duration.untimed;
            MarkerRow { name, kind: "range".to_owned(), count, duration: Some(duration) }
        })
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.duration.as_ref().map(|d| d.sum_ns)));
    rows.extend(marks.into_iter().map(|(name, count)| MarkerRow {
        name,
        kind: "mark".to_owned(),
        count,
        duration: None,
    }));
    Ok(rows)
}

/// A sum is known when both parts are known.
fn both(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    Some(a? + b?)
}

fn add_completeness(summaries: &[Summary]) -> Completeness {
    let mut sum = Completeness {
        verdict: Verdict::Complete,
        launches: Some(0),
        copy_launches: Some(0),
        dropped_by_sdk: Some(0),
        unfinished: Some(0),
        unlaunched: Some(0),
        lost: Some(0),
        ..Completeness::default()
    };
    for summary in summaries {
        let Completeness {
            verdict,
            reasons,
            launches,
            dispatches,
            copy_launches,
            copies,
            api_calls,
            dropped,
            dropped_by_thread,
            dropped_by_sdk,
            unfinished,
            unlaunched,
            lost,
            // These belong to each process and have been compared already.
            drained: _,
            trace_files: _,
        } = &summary.completeness;
        sum.verdict = verdict::both(sum.verdict, *verdict);
        sum.reasons.extend(reasons.iter().map(|reason| format!("process {}: {reason}", summary.pid)));
        sum.launches = both(sum.launches, *launches);
        sum.dispatches += dispatches;
        sum.copy_launches = both(sum.copy_launches, *copy_launches);
        sum.copies += copies;
        sum.api_calls += api_calls;
        sum.dropped_by_sdk = both(sum.dropped_by_sdk, *dropped_by_sdk);
        sum.unfinished = both(sum.unfinished, *unfinished);
        sum.unlaunched = both(sum.unlaunched, *unlaunched);
        sum.lost = both(sum.lost, *lost);
        for (kind, n) in dropped {
            *sum.dropped.entry(kind.clone()).or_default() += n;
        }
        for (thread, n) in dropped_by_thread {
            *sum.dropped_by_thread.entry(*thread).or_default() += n;
        }
    }
    sum
}

fn add_trust(summaries: &[Summary]) -> Trust {
    let worst = |drift: fn(&Trust) -> Option<f64>| {
        summaries.iter().filter_map(|s| drift(&s.trust)).max_by(|a, b| a.abs().total_cmp(&b.abs()))
    };
    let sum = |count: fn(&Trust) -> u64| summaries.iter().map(|s| count(&s.trust)).sum();
    Trust {
        inverted: sum(|t| t.inverted),
        zero_length: sum(|t| t.zero_length),
        overlapping: sum(|t| t.overlapping),
        out_of_order: sum(|t| t.out_of_order),
        realtime_drift_ppm: worst(|t| t.realtime_drift_ppm),
        monotonic_drift_ppm: worst(|t| t.monotonic_drift_ppm),
    }
}

fn add_own_cost(summaries: &[Summary]) -> OwnCost {
    let sum = |cost: fn(&OwnCost) -> u64| summaries.iter().map(|s| cost(&s.own_cost)).sum();
    let worst = |cost: fn(&OwnCost) -> Option<f64>| {
        summaries.iter().filter_map(|s| cost(&s.own_cost)).max_by(|a, b| a.total_cmp(b))
    };
    let records: u64 = sum(|c| c.records);
    let drainer_cpu_s: f64 = summaries.iter().map(|s| s.own_cost.drainer_cpu_s).sum();
    OwnCost {
        records,
        drainer_cpu_s,
        drainer_ns_per_record: (records > 0).then(|| drainer_cpu_s * 1e9 / records as f64),
        wrapper_ns: worst(|c| c.wrapper_ns),
        trace_bytes: sum(|c| c.trace_bytes),
        arena_bytes: sum(|c| c.arena_bytes),
        arena_peak_bytes: sum(|c| c.arena_peak_bytes),
        memory_bytes: sum(|c| c.memory_bytes),
        heap_bytes: sum(|c| c.heap_bytes),
        sdk_startup_ms: worst(|c| c.sdk_startup_ms),
        finalize_ms: worst(|c| c.finalize_ms),
        governor: summaries.iter().flat_map(|s| s.own_cost.governor.iter().cloned()).collect(),
    }
}

/// Each note once.
fn add_notes(summaries: &[Summary]) -> Vec<NoteRow> {
    let mut notes: Vec<NoteRow> = Vec::new();
    for note in summaries.iter().flat_map(|s| &s.notes) {
        if !notes.contains(note) {
            notes.push(note.clone());
        }
    }
    notes
}

#[cfg(test)]
#[path = "merge_tests.rs"]
mod tests;
