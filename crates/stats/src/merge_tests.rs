//! Merging, compared with one aggregator that got all events.

use super::*;
use crate::{Aggregator, Tally, judge};
use proptest::prelude::*;
use rkprof_model::event::{
    AllocationOp, ApiCall, CopyDirection, Domain, Event, Function, KernelDispatch, LaunchShape, Marker, MarkerOp,
    MemoryAllocation, MemoryCopy, Registry,
};
use rkprof_model::verdict::Witnesses;

fn registry() -> Registry {
    let agent = |name: &str| rkprof_model::event::Agent {
        name: name.into(),
        uuid: format!("uuid-{name}"),
        ..Default::default()
    };
    Registry { agents: vec![agent("cpu"), agent("gpu")], ..Registry::default() }
}

/// Events made from three numbers each, one after the other so that no queue overlaps.
fn events(seeds: &[(u8, u8, u32)], from: u64) -> Vec<Event<'static>> {
    let event = |i: usize, &(what, which, ns): &(u8, u8, u32)| {
        let (start, end) = (from + i as u64 * (1 << 33), from + i as u64 * (1 << 33) + u64::from(ns));
        let function = Function { domain: Domain::HipRuntimeSdk, operation: u32::from(which % 3) };
        match what % 5 {
            0 | 1 => Event::Kernel(KernelDispatch {
                kernel: u64::from(which % 3),
                start,
                end,
                event_id: i as u64 + 1,
                dispatch_id: i as u64,
                agent: 1,
                queue: u32::from(which % 2),
                stream: Some(u32::from(which % 2)),
                tid: 1,
                shape: LaunchShape { grid: [u32::from(which % 5), 1, 1], workgroup: [64, 1, 1], lds: Some(0) },
                scratch: Some(0),
                launch: Some(start - 100),
                function: Some(function),
                timing_valid: which % 7 != 0,
                work: None,
                gemm: None,
                arguments: None,
            }),
            2 => Event::Api(ApiCall { status: Some(i32::from(which % 2)), ..ApiCall::new(function, 1, start, end) }),
            3 => Event::Copy(MemoryCopy {
                direction: CopyDirection::from_u8(which % 5),
                start,
                end,
                bytes: Some(u64::from(which) << 10),
                event_id: i as u64 + 1,
                src_agent: Some(0),
                dst_agent: Some(1),
                tid: 1,
                ..MemoryCopy::default()
            }),
            _ => Event::Marker(Marker {
                op: if which % 2 == 0 { MarkerOp::Mark } else { MarkerOp::Pause },
                at: start,
                tid: 1,
                id: 0,
                message: format!("m{}", which % 4).into(),
            }),
        }
    };
    seeds.iter().enumerate().map(|(i, seed)| event(i, seed)).collect()
}

fn summary(events: &[Event<'_>]) -> Summary {
    let (registry, mut aggregator) = (registry(), Aggregator::new(2));
    events.iter().for_each(|event| aggregator.event(event, &registry));
    let mut summary = Summary { schema_version: SCHEMA_VERSION, finished: true, ..Summary::default() };
    aggregator.fill(&registry, &mut summary);
    judge(&mut summary.completeness, &Witnesses::default(), &summary.notes, true);
    summary
}

/// Rows of equal totals have no defined order.
fn sorted(mut summary: Summary) -> Summary {
    summary.kernels.sort_by_key(|row| format!("{row:?}"));
    summary.api.sort_by_key(|row| format!("{row:?}"));
    summary.copies.sort_by_key(|row| format!("{row:?}"));
    summary.markers.sort_by_key(|row| format!("{row:?}"));
    for copies in &mut summary.copies {
        // The rate was rounded to decimals once more.
        copies.gb_per_s = copies.gb_per_s.map(|rate| (rate * 1e6).round() / 1e6);
    }
    summary
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn equals_one_aggregator(
        a in proptest::collection::vec(any::<(u8, u8, u32)>(), 0..120),
        b in proptest::collection::vec(any::<(u8, u8, u32)>(), 0..120),
    ) {
        let (a, b) = (events(&a, 1 << 20), events(&b, 1 << 60));
        // One process after the other.
        let second = Summary { start_ns: 1 << 60, ..summary(&b) };
        let mut merged = merge(&[summary(&a), second]).unwrap();
        merged.start_ns = 0;
        let all: Vec<Event<'_>> = a.into_iter().chain(b).collect();
        let mut whole = summary(&all);
        whole.own_cost = merged.own_cost.clone();
        prop_assert_eq!(sorted(merged), sorted(whole));
    }
}

#[test]
fn agents_are_joined_by_identity() {
    let agent = |index, uuid: &str, pci: Option<&str>| AgentSummary {
        index,
        uuid: uuid.into(),
        name: "gfx942".into(),
        pci: pci.map(str::to_owned),
        ..AgentSummary::default()
    };
    let memory = |agent, peak_bytes| MemoryRow { agent, peak_bytes, ..MemoryRow::default() };
    let process = |host: &str, agents, memory| Summary { host: host.into(), agents, memory, ..Summary::default() };
    // The second process sees the devices in the opposite order; the third process is on another host.
    let merged = merge(&[
        process("a", vec![agent(0, "u0", None), agent(1, "", Some("0000:c1:00.0"))], vec![memory(0, 1), memory(1, 2)]),
        process(
            "a",
            vec![agent(0, "", Some("0000:c1:00.0")), agent(1, "u0", None)],
            vec![memory(0, 20), memory(1, 10)],
        ),
        process("b", vec![agent(0, "", Some("0000:c1:00.0"))], vec![memory(0, 400)]),
    ])
    .unwrap();
    let indexes: Vec<u32> = merged.agents.iter().map(|agent| agent.index).collect();
    assert_eq!(indexes, [0, 1, 2]);
    assert_eq!(merged.memory, [memory(0, 11), memory(1, 22), memory(2, 400)]);
    assert_eq!(merged.host, "a, b");
}

/// Two machines with two GPUs. Each rank sees one GPU, its GPU 0; on the first GPU of the second machine there are two ranks.
#[test]
fn devices_of_one_number_are_named_by_their_ranks() {
    let gpu = |uuid: &str| AgentSummary {
        kind: AgentKind::Gpu,
        uuid: uuid.into(),
        gpu_index: Some(0),
        ..AgentSummary::default()
    };
    let row = KernelRow { name: "gemm".into(), ..KernelRow::default() };
    let process = |host: &str, rank, pid, uuid: &str| Summary {
        host: host.into(),
        rank,
        pid,
        agents: vec![gpu(uuid)],
        kernels: vec![row.clone()],
        ..Summary::default()
    };
    let devices = |sum: &Summary| (0..sum.agents.len() as u32).map(|agent| sum.device(agent)).collect::<Vec<_>>();
    let ranks = [
        process("a", Some(0), 7, "u0"),
        process("a", Some(1), 8, "u1"),
        process("b", Some(2), 7, "u2"),
        process("b", Some(3), 8, "u2"),
    ];
    let expected = ["rank 0, GPU 0", "rank 1, GPU 0", "ranks 2-3, GPU 0"];
    let first = merge(&ranks[..2]).unwrap();
    assert_eq!(devices(&first), expected[..2]);
    // A sum may be added to again.
    let all = merge(&[first, ranks[2].clone(), ranks[3].clone()]).unwrap();
    assert_eq!(devices(&all), expected);
    let hosts: Vec<&str> = all.agents.iter().map(|agent| agent.host.as_str()).collect();
    assert_eq!(hosts, ["a", "a", "b"]);
    assert!(all.agents.iter().all(|agent| agent.pids.is_empty()));

    // Two jobs have equal ranks; without ranks the process numbers tell.
    let twice = merge(&[ranks[0].clone(), process("b", Some(0), 7, "u2")]).unwrap();
    assert_eq!(devices(&twice), ["a rank 0, GPU 0", "b rank 0, GPU 0"]);
    let plain = merge(&[process("a", None, 7, "u0"), process("a", None, 8, "u1")]).unwrap();
    assert_eq!(devices(&plain), ["process 7, GPU 0", "process 8, GPU 0"]);
    // One device needs no more than its number, and what no one used has the agent's.
    assert_eq!(devices(&merge(&[ranks[2].clone(), ranks[3].clone()]).unwrap()), ["GPU 0"]);
    let idle = |uuid| Summary { kernels: Vec::new(), ..process("a", Some(0), 7, uuid) };
    assert_eq!(devices(&merge(&[idle("u0"), idle("u1")]).unwrap()), ["GPU 0 (agent 0)", "GPU 0 (agent 1)"]);
}

#[test]
fn losses_and_costs_add_up() {
    let process = |pid, dropped: u64, records, drift| {
        let mut summary = Summary { pid, start_ns: u64::from(pid), end_ns: 100 + u64::from(pid), ..Summary::default() };
        summary.finished = true;
        summary.completeness.dropped.insert("marker".into(), dropped);
        summary.own_cost = OwnCost { records, drainer_cpu_s: 1e-6, ..OwnCost::default() };
        summary.trust.realtime_drift_ppm = drift;
        summary.notes.push(NoteRow { severity: "info".into(), text: "same".into() });
        judge(&mut summary.completeness, &Witnesses::default(), &[], true);
        summary
    };
    let merged = merge(&[process(1, 0, 10, Some(2.0)), process(2, 3, 30, Some(-5.0)), process(3, 1, 0, None)]).unwrap();
    assert_eq!((merged.start_ns, merged.end_ns, merged.notes.len()), (1, 103, 1));
    assert_eq!(merged.completeness.verdict, "INCOMPLETE");
    assert_eq!(merged.completeness.dropped["marker"], 4);
    assert_eq!(merged.completeness.reasons.len(), 2);
    assert!(merged.completeness.reasons[0].starts_with("process 2: 3 records were dropped"));
    assert_eq!(merged.own_cost.drainer_ns_per_record, Some(75.0));
    assert_eq!(merged.trust.realtime_drift_ppm, Some(-5.0));
}

fn timed(ns: u64) -> Distribution {
    let mut tally = Tally::new(2);
    tally.record(ns);
    tally.distribution()
}

#[test]
fn bytes_of_activities_add_up_and_stay_unknown() {
    let process = |bytes: [Option<u64>; 2]| {
        let row = |(name, bytes): (&str, Option<u64>)| ActivityRow {
            domain: "kfd".to_owned(),
            name: name.to_owned(),
            bytes,
            duration: timed(10),
        };
        Summary { activities: ["migrate", "fault"].into_iter().zip(bytes).map(row).collect(), ..Summary::default() }
    };
    let merged = merge(&[process([Some(5), None]), process([Some(7), None])]).unwrap();
    let rows: Vec<_> = merged.activities.iter().map(|row| (row.name.as_str(), row.bytes)).collect();
    assert!(rows.contains(&("migrate", Some(12))) && rows.contains(&("fault", None)), "{rows:?}");
    let times: Vec<_> = merged.activities.iter().map(|row| (row.duration.count, row.duration.sum_ns)).collect();
    assert_eq!(times, [(2, 20); 2]);
}

#[test]
fn shapes_add_up_to_kernels() {
    let events = events(&[(0, 1, 100), (0, 4, 300), (0, 2, 50)], 1 << 20);
    let kernels = kernels_by_name(&summary(&events).kernels).unwrap();
    let rows: Vec<_> =
        kernels.iter().map(|(row, n)| (row.name.as_str(), row.grid[0], *n, row.duration.sum_ns)).collect();
    assert_eq!(rows, [("kernel#1", 4, 2, 400), ("kernel#2", 2, 1, 50)]);
}

#[test]
fn contradictory_rows_are_named() {
    let mut broken = summary(&events(&[(0, 1, 100)], 1 << 20));
    broken.kernels[0].duration.count = 2;
    let error = merge(&[broken, Summary::default()]).unwrap_err().to_string();
    assert_eq!(error, r#"adding up "kernel#1": the histogram holds 1 values where 2 were counted"#);
}

#[test]
fn memory_events_need_an_agent() {
    let event = Event::Allocation(MemoryAllocation {
        op: AllocationOp::Free,
        start: 0,
        end: 0,
        address: 0,
        bytes: None,
        agent: None,
        tid: 1,
        in_use: None,
    });
    assert_eq!(summary(&[event]).memory, []);
}

/// Two processes on one GPU at the same time: 100 ns each do not give the time in which at least one of them ran.
#[test]
fn busy_times_at_once_are_not_added_up() {
    let at = |from: u64| {
        let mut one = summary(&events(&[(0, 1, 100)], from));
        one.start_ns = from;
        one
    };
    let busy = |sum: Summary| sum.busy.iter().map(|row| row.busy_ns).collect::<Vec<_>>();
    assert_eq!(busy(merge(&[at(1_000), at(5_000)]).unwrap()), [Some(200)], "one after the other");
    let both = merge(&[at(1_000), at(1_050)]).unwrap();
    assert_eq!((both.busy_share(), busy(both)), (None, vec![None]));
    assert_eq!(busy(resume(&at(1_000), &at(1_050)).unwrap()), [Some(200)], "two parts of one process");
    // A dispatch that runs when the summary is written belongs to the traced time.
    assert_eq!(at(1_000).end_ns, 1_100);
    assert!(at(1_000).busy_share().is_some_and(|share| share <= 1.0));
}

/// The second process sees the devices in the opposite order.
#[test]
fn copies_memory_and_collectives_of_one_device_add_up() {
    let agent = |index, uuid: &str| AgentSummary { index, uuid: uuid.into(), ..AgentSummary::default() };
    let process = |agents: Vec<AgentSummary>, from, to, times: u64| {
        let memory = MemoryRow { agent: from, allocations: 3, frees: 2, in_use_bytes: 50, peak_bytes: 70 };
        let copy = CopyRow {
            direction: "device_to_device".into(),
            src_agent: Some(from),
            dst_agent: Some(to),
            bytes: Some(times),
            gb_per_s: Some(times as f64 / 10.0),
            duration: timed(10),
        };
        let reduce = CollectiveRow {
            function: "ncclAllReduce".into(),
            bytes: 8,
            calls: times,
            duration: timed(times),
            ..CollectiveRow::default()
        };
        let mark = MarkerRow { name: "m".into(), kind: "mark".into(), count: times, duration: None };
        let mut range = Tally::new(2);
        range.record_span(0, 7, true);
        range.record_span(9, 7, true);
        range.record_span(10, 17, true);
        let range =
            MarkerRow { name: "r".into(), kind: "range".into(), count: 3, duration: Some(range.distribution()) };
        Summary {
            agents,
            memory: vec![memory],
            copies: vec![copy],
            collectives: vec![reduce],
            markers: vec![range, mark],
            ..Summary::default()
        }
    };
    let first = process(vec![agent(0, "u0"), agent(1, "u1")], 0, 1, 20);
    let second = process(vec![agent(0, "u1"), agent(1, "u0")], 1, 0, 30);
    let sum = merge(&[first, second]).unwrap();
    let expected = MemoryRow { agent: 0, allocations: 6, frees: 4, in_use_bytes: 100, peak_bytes: 140 };
    assert_eq!(sum.memory, [expected]);
    let copies: Vec<_> = sum.copies.iter().map(|row| (row.src_agent, row.dst_agent, row.bytes, row.gb_per_s)).collect();
    assert_eq!(copies, [(Some(0), Some(1), Some(50), Some(2.5))]);
    assert_eq!((sum.collectives[0].calls, sum.collectives[0].duration.sum_ns), (50, 50));
    let markers: Vec<_> = sum.markers.iter().map(|row| (row.name.as_str(), row.count)).collect();
    assert_eq!(markers, [("r", 6), ("m", 50)]);
}

#[test]
fn counts_of_all_processes_add_up() {
    let process = |n: u64| {
        let completeness = Completeness {
            launches: Some(n),
            dispatches: n + 1,
            copy_launches: Some(n + 2),
            copies: n + 3,
            api_calls: n + 4,
            dropped_by_thread: [(7, n + 5)].into(),
            dropped_by_sdk: Some(n + 6),
            unfinished: Some(n + 7),
            lost: Some(n + 8),
            ..Completeness::default()
        };
        Summary { completeness, ..Summary::default() }
    };
    let sum = merge(&[process(10), process(100)]).unwrap().completeness;
    assert_eq!((sum.launches, sum.dispatches, sum.copy_launches, sum.copies), (Some(110), 112, Some(114), 116));
    assert_eq!((sum.api_calls, sum.dropped_by_thread[&7]), (118, 120));
    assert_eq!((sum.dropped_by_sdk, sum.unfinished, sum.lost), (Some(122), Some(124), Some(126)));
}

/// A process's own processor is agent 0 and copies to both of its GPUs: it uses these two and names them by its rank.
#[test]
fn only_gpus_have_users() {
    let agent = |index, kind, uuid: &str| AgentSummary { index, kind, uuid: uuid.into(), ..AgentSummary::default() };
    let process = |rank| {
        let copy = |dst| CopyRow { src_agent: Some(0), dst_agent: Some(dst), ..CopyRow::default() };
        let agents =
            vec![agent(0, AgentKind::Cpu, "c"), agent(1, AgentKind::Gpu, "g1"), agent(2, AgentKind::Gpu, "g2")];
        Summary { rank: Some(rank), agents, copies: vec![copy(1), copy(2)], ..Summary::default() }
    };
    let sum = merge(&[process(4), process(5)]).unwrap();
    let ranks: Vec<_> = sum.agents.iter().map(|agent| agent.ranks.clone()).collect();
    assert_eq!(ranks, [vec![], vec![4, 5], vec![4, 5]]);
}

/// The second process begins when the first one ends: both may be counted.
#[test]
fn processes_that_touch_are_not_at_once() {
    let process = |start_ns, end_ns, busy_ns| Summary {
        start_ns,
        end_ns,
        agents: vec![AgentSummary { uuid: "u".into(), ..AgentSummary::default() }],
        busy: vec![BusyRow { agent: 0, busy_ns: Some(busy_ns) }],
        ..Summary::default()
    };
    let busy = |second| merge(&[process(0, 100, 60), second]).unwrap().busy[0].busy_ns;
    assert_eq!((busy(process(100, 200, 30)), busy(process(99, 200, 30))), (Some(90), None));
}

/// What only a later process has still names the devices of the sum.
#[test]
fn rows_of_later_processes_name_the_devices_of_the_sum() {
    let agent = |index, uuid: &str| AgentSummary { index, uuid: uuid.into(), ..AgentSummary::default() };
    let copy = CopyRow { src_agent: Some(0), dst_agent: Some(1), duration: timed(10), ..CopyRow::default() };
    let kernel = KernelRow { name: "k".into(), agent: 1, duration: timed(10), ..KernelRow::default() };
    let first = Summary { agents: vec![agent(0, "a"), agent(1, "b"), agent(2, "c")], ..Summary::default() };
    let second = Summary {
        agents: vec![agent(0, "c"), agent(1, "a")],
        copies: vec![copy],
        kernels: vec![KernelRow { agent: 0, ..kernel.clone() }, kernel],
        ..Summary::default()
    };
    let sum = merge(&[first, second]).unwrap();
    assert_eq!((sum.copies[0].src_agent, sum.copies[0].dst_agent), (Some(2), Some(0)));
    let mut agents: Vec<u32> = sum.kernels.iter().map(|row| row.agent).collect();
    agents.sort_unstable();
    assert_eq!(agents, [0, 2]);
}

/// The recovered part counts all launches and losses of the process; what neither part has is unfinished.
#[test]
fn a_recovery_finds_what_is_unfinished() {
    let part = |dispatches, copies, launches, lost| {
        let completeness = Completeness {
            launches: Some(launches),
            copy_launches: Some(4),
            dispatches,
            copies,
            lost: Some(lost),
            ..Completeness::default()
        };
        Summary { completeness, ..Summary::default() }
    };
    let whole = resume(&part(5, 2, 6, 1), &part(3, 1, 11, 2)).unwrap().completeness;
    // 11 and 4 launches; 8 dispatches and 3 copies.
    assert_eq!((whole.dispatches, whole.copies, whole.unfinished), (8, 3, Some(4)));
    assert_eq!((whole.launches, whole.copy_launches, whole.lost), (Some(11), Some(4), Some(2)));
}
