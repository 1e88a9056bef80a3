//! `summary.json` from what the drainer knows.

use super::pipeline::Pipeline;
use rkprof_arena::{Counts, ForkedChildren};
use rkprof_config::TraceMode;
use rkprof_model::event::{ClockSample, Process, Severity};
use rkprof_model::record::RecordKind;
use rkprof_model::summary::{
    CounterCollection, Distribution, Held, NoteRow, OwnCost, PcSampling, SCHEMA_VERSION, Summary, TraceFile,
};
use rkprof_model::verdict::Witnesses;
use std::collections::BTreeMap;

/// The facts that the summary has beside the statistics.
pub struct Facts<'a> {
    pub process: &'a Process,
    pub finished: bool,
    pub now: u64,
    /// Dropped records by kind and by thread.
    pub dropped: BTreeMap<String, u64>,
    pub dropped_by_thread: BTreeMap<u32, u64>,
    pub dropped_by_sdk: u64,
    pub lost: u64,
    /// First and last reading of the three clocks.
    pub clocks: (ClockSample, ClockSample),
    pub own_cost: OwnCost,
    /// `None` when no counters were asked for.
    pub counters: Option<CounterCollection>,
    /// `None` when program counter sampling was not asked for.
    pub sampling: Option<PcSampling>,
    pub forked: ForkedChildren,
    /// The trace files in their present state.
    pub trace_files: Vec<TraceFile>,
    /// Events of all files that the trace had; `None` where it lacks some with good reason.
    pub trace: Option<Held>,
}

/// Limit of sentences about suspect counters in a summary.
const MAX_SUSPECTS: usize = 20;

/// Builds the summary and its verdict on completeness.
pub fn summarize(pipeline: &Pipeline, facts: Facts<'_>) -> Summary {
    let Facts {
        process,
        finished,
        now,
        dropped,
        dropped_by_thread,
        dropped_by_sdk,
        lost,
        clocks,
        own_cost,
        counters,
        sampling,
        forked,
        trace_files,
        trace,
    } = facts;
    let mut summary = Summary {
        schema_version: SCHEMA_VERSION,
        simulated: process.simulated,
        pid: process.pid,
        command: process.command.clone(),
        host: process.host.clone(),
        rank: process.rank,
        start_ns: process.start,
        end_ns: now,
        finished,
        own_cost,
        ..Summary::default()
    };
    let joiner = &pipeline.joiner;
    pipeline.sinks.stats.fill(&joiner.registry, &mut summary);
    let totals = joiner.totals;
    let completeness = &mut summary.completeness;
    completeness.launches = Some(totals.launches);
    completeness.copy_launches = Some(totals.copy_launches);
    completeness.dispatches = totals.dispatches;
    completeness.copies = totals.copies;
    completeness.api_calls = totals.api_calls;
    completeness.unfinished = Some(joiner.unfinished());
    completeness.unlaunched = Some(totals.orphans);
    completeness.dropped = dropped;
    completeness.dropped_by_thread = dropped_by_thread;
    completeness.dropped_by_sdk = Some(dropped_by_sdk);
    completeness.lost = Some(lost);
    completeness.drained = pipeline.drained();
    completeness.trace_files = trace_files;
    summary.trust.realtime_drift_ppm = drift_ppm(clocks, |clock| clock.realtime);
    summary.trust.monotonic_drift_ppm = drift_ppm(clocks, |clock| clock.monotonic);
    summary.notes = notes(&joiner.notes);
    if let Some(PcSampling { agents, skipped, invalid, .. }) = sampling {
        let found = summary.pc_sampling.take().unwrap_or_default();
        summary.pc_sampling = Some(PcSampling { agents, skipped, invalid, ..found });
    }
    summary.counters = counters.map(|counters| collection(counters, pipeline));
    let lost_counters = joiner.counters_without_dispatch();
    if finished && lost_counters > 0 {
        let text = format!("counters of {lost_counters} dispatches were dropped: the dispatches were not recorded");
        summary.notes.push(NoteRow { severity: "warning".to_owned(), text });
    }
    if totals.cut_texts > 0 {
        let (texts, most) = (totals.cut_texts, rkprof_model::record::MAX_ARGUMENT_TEXT);
        let text = format!("{texts} texts among the arguments of HIP calls are longer than {most} bytes and were cut");
        summary.notes.push(NoteRow { severity: "info".to_owned(), text });
    }
    if finished && forked.count > 0 {
        summary.notes.push(NoteRow { severity: "warning".to_owned(), text: children(&forked) });
    }
    let witnesses = witnesses(pipeline, &summary, trace);
    rkprof_stats::judge(&mut summary.completeness, &witnesses, &summary.notes, finished);
    summary
}

/// What others counted of the events that the pipeline counts. `trace`: see [`Facts::trace`].
pub(crate) fn witnesses(pipeline: &Pipeline, summary: &Summary, trace: Option<Held>) -> Witnesses {
    let filtered = pipeline.sinks.filtered();
    Witnesses {
        rows: Some(rows(summary, filtered)),
        trace: trace.map(|trace| Held { kernels: trace.kernels + filtered, ..trace }),
        trace_has_calls: pipeline.sinks.mode == TraceMode::Full,
    }
}

/// The events by the rows of the summary.
fn rows(summary: &Summary, filtered: u64) -> Held {
    let count = |distribution: &Distribution| distribution.count + distribution.untimed;
    Held {
        api_calls: summary.api.iter().map(|row| count(&row.duration)).sum(),
        kernels: summary.kernels.iter().map(|row| count(&row.duration)).sum::<u64>() + filtered,
        copies: summary.copies.iter().map(|row| count(&row.duration)).sum(),
    }
}

/// Names the children that are not recorded.
fn children(forked: &ForkedChildren) -> String {
    let pids: Vec<String> = forked.pids.iter().map(u32::to_string).collect();
    let more = if forked.count as usize > pids.len() { ", ..." } else { "" };
    format!(
        "processes that were forked from this one after its recording had begun made HIP or ROCTx calls; none of them is \
         recorded: {} ({}{more}). The GPU cannot be used after a fork; start such processes before the first HIP call, or by \
         spawn or exec",
        forked.count,
        pids.join(", ")
    )
}

/// Combines what the session knows of the counter collection with what the values show.
fn collection(mut counters: CounterCollection, pipeline: &Pipeline) -> CounterCollection {
    let suspects = pipeline.sinks.stats.suspects(&pipeline.joiner.registry);
    let more = suspects.len().saturating_sub(MAX_SUSPECTS);
    counters.suspect.extend(suspects.into_iter().take(MAX_SUSPECTS));
    if more > 0 {
        counters.suspect.push(format!("and {more} more"));
    }
    counters
}

/// How much faster than CLOCK_BOOTTIME a clock ran; `None` over less than a second.
fn drift_ppm((first, last): (ClockSample, ClockSample), clock: impl Fn(&ClockSample) -> u64) -> Option<f64> {
    let elapsed = last.boottime.checked_sub(first.boottime).filter(|ns| *ns >= 1_000_000_000)? as f64;
    Some(((clock(&last) as f64 - clock(&first) as f64) - elapsed) / elapsed * 1e6)
}

/// Each sentence once, in the order of its first mention.
fn notes(notes: &[(Severity, String)]) -> Vec<NoteRow> {
    let mut rows: Vec<NoteRow> = Vec::new();
    for (severity, text) in notes {
        let severity = match severity {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Incomplete => "incomplete",
        };
        if !rows.iter().any(|row| row.text == *text) {
            rows.push(NoteRow { severity: severity.to_owned(), text: text.clone() });
        }
    }
    rows
}

/// Counts by the kinds' labels, without zeros.
pub fn by_kind(counts: &Counts) -> BTreeMap<String, u64> {
    let mut by_kind = BTreeMap::new();
    for kind in RecordKind::COUNTED {
        let count = counts.get(kind);
        if count > 0 {
            *by_kind.entry(kind.label().to_owned()).or_default() += count;
        }
    }
    by_kind
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::Sinks;
    use rkprof_config::TraceMode;
    use rkprof_model::clock::{Converter, Pair, Source};
    use rkprof_model::event::{Kernel, Symbol};
    use rkprof_model::record::{self, Header, bytes_of};
    use rkprof_stats::Aggregator;

    fn clock() -> Converter {
        Converter::new(Source::Boottime, Pair { tick: 0, ns: 0 })
    }

    fn pipeline(kernel_regex: Option<&str>) -> Pipeline {
        Pipeline::new(Sinks::new(Aggregator::new(2), None, TraceMode::None, kernel_regex))
    }

    fn summary(pipeline: &Pipeline, finished: bool) -> Summary {
        summary_with(pipeline, finished, ForkedChildren::default())
    }

    fn summary_with(pipeline: &Pipeline, finished: bool, forked: ForkedChildren) -> Summary {
        let process = Process { host: "node7".to_owned(), ..Process::default() };
        summarize(
            pipeline,
            Facts {
                process: &process,
                finished,
                now: 0,
                dropped: BTreeMap::new(),
                dropped_by_thread: BTreeMap::new(),
                dropped_by_sdk: 0,
                lost: 0,
                clocks: Default::default(),
                own_cost: OwnCost::default(),
                counters: None,
                sampling: None,
                forked,
                trace_files: Vec::new(),
                trace: None,
            },
        )
    }

    #[test]
    fn counters_without_their_dispatch_are_told_when_it_can_come_no_more() {
        let mut with = pipeline(None);
        let len = size_of::<record::Counters>() as u16;
        let header = Header { kind: RecordKind::Counters as u8, tag: 0, len, aux: 0 };
        let counters = record::Counters { header, dispatch_id: 5, ..bytemuck::Zeroable::zeroed() };
        with.record(1, header, bytes_of(&counters), &clock());
        let told = |summary: &Summary| summary.notes.iter().map(|note| note.text.clone()).collect::<Vec<_>>();
        assert_eq!(
            told(&summary(&with, true)),
            ["counters of 1 dispatches were dropped: the dispatches were not recorded"]
        );
        assert_eq!(told(&summary(&with, false)), [""; 0]);
        let without = summary(&pipeline(None), true);
        assert_eq!((told(&without), without.host.as_str()), (vec![], "node7"));
    }

    #[test]
    fn forked_children_are_told_at_the_end() {
        let pipeline = pipeline(None);
        let notes = |finished, count, pids: &[u32]| {
            summary_with(&pipeline, finished, ForkedChildren { count, pids: pids.to_vec() }).notes
        };
        let told = notes(true, 1, &[4711]);
        assert!(told.len() == 1 && told[0].text.contains("4711"), "{told:?}");
        assert_eq!((notes(true, 0, &[]), notes(false, 1, &[4711])), (vec![], vec![]));
    }

    /// 1 s of CLOCK_BOOTTIME in which another clock ran a millisecond longer.
    #[test]
    fn drift_is_in_parts_of_a_million_of_the_boot_clock() {
        let clock = |boottime, realtime| ClockSample { boottime, realtime, monotonic: boottime };
        let drift = |clocks| drift_ppm(clocks, |clock| clock.realtime);
        let close = |ppm: Option<f64>, wanted: f64| ppm.is_some_and(|ppm| (ppm - wanted).abs() < 1e-6);
        assert!(close(drift((clock(5, 100), clock(1_000_000_005, 1_001_000_100))), 1_000.0));
        assert!(close(drift((clock(5, 100), clock(2_000_000_005, 1_999_000_100))), -500.0));
        assert_eq!(drift((clock(5, 100), clock(1_000_000_004, 1_001_000_100))), None, "less than a second");
    }

    #[test]
    fn only_kinds_that_occurred_are_listed() {
        assert!(by_kind(&Counts::default()).is_empty());
    }

    /// `--kernel-regex` keeps a kernel that matches, counts one that does not, and keeps all other events.
    #[test]
    fn a_filter_keeps_what_matches() {
        // A dispatch whose tag is 1 has no timing; it is in its row all the same.
        for (regex, kept, tag) in [("gemm", 1, 0), ("gemm", 1, 1), ("copy", 0, 0)] {
            let mut pipeline = pipeline(Some(regex));
            let kernel = Kernel { symbol: Symbol::new("gemm_f16"), ..Kernel::default() };
            pipeline.joiner.registry.kernels.insert(3, kernel);
            let len = size_of::<record::Dispatch>() as u16;
            let header = Header { kind: RecordKind::Dispatch as u8, tag, len, aux: 0 };
            let dispatch =
                record::Dispatch { header, child: 5, kernel_id: 3, end_ns: 10, ..bytemuck::Zeroable::zeroed() };
            pipeline.record(1, header, bytes_of(&dispatch), &clock());
            pipeline.end_of_pass(&clock());
            // The registry has no launch with this number.
            let summary = self::summary(&pipeline, true);
            let reasons = &summary.completeness.reasons;
            assert_eq!(reasons[..], ["1 of 1 kernels and copies have no recorded launch (0 are recorded)"]);
            assert_eq!((summary.kernels.len(), pipeline.sinks.filtered()), (kept, 1 - kept as u64), "{regex}");
        }
    }

    #[test]
    fn each_sentence_is_there_once_with_its_severity() {
        let mut with = pipeline(None);
        let said =
            [(Severity::Info, "a"), (Severity::Warning, "b"), (Severity::Info, "a"), (Severity::Incomplete, "c")];
        with.joiner.notes.extend(said.map(|(severity, text)| (severity, text.to_owned())));
        with.joiner.totals.cut_texts = 3;
        let summary = summary(&with, true);
        let notes: Vec<_> = summary.notes.iter().map(|note| (note.severity.as_str(), note.text.as_str())).collect();
        assert_eq!(notes[..3], [("info", "a"), ("warning", "b"), ("incomplete", "c")]);
        assert!(notes[3].1.starts_with("3 texts among the arguments"), "{notes:?}");
        assert_eq!((notes.len(), summary.completeness.verdict.as_str()), (4, "INCOMPLETE"));
    }

    /// Rows and totals are counted in two ways, so a difference is a loss.
    #[test]
    fn rows_that_lack_events_are_told() {
        for (dispatches, api_calls, said) in [
            (0, 0, vec![]),
            (2, 0, vec!["the statistics have rows for 0 of 2 kernels"]),
            (0, 3, vec!["the statistics have rows for 0 of 3 API calls"]),
        ] {
            let mut with = pipeline(None);
            (with.joiner.totals.dispatches, with.joiner.totals.api_calls) = (dispatches, api_calls);
            let mut reasons = summary(&with, true).completeness.reasons;
            reasons.retain(|reason| reason.contains("have rows"));
            assert_eq!(reasons, said);
        }
    }

    /// More children than have a number are not all named.
    #[test]
    fn children_without_a_number_are_dots() {
        let told = |count, pids: &[u32]| children(&ForkedChildren { count, pids: pids.to_vec() });
        assert!(told(2, &[7, 8]).contains(": 2 (7, 8)."), "{}", told(2, &[7, 8]));
        assert!(told(3, &[7, 8]).contains(": 3 (7, 8, ...)."), "{}", told(3, &[7, 8]));
    }

    /// Counters of 22 shapes that did not count: 20 sentences, and the number of the others.
    #[test]
    fn suspects_beyond_the_limit_are_only_counted() {
        for (shapes, sentences, last) in [(20, 20, "all 1 counters are zero"), (22, 21, "and 2 more")] {
            let mut with = pipeline(None);
            with.joiner.registry.counters = vec!["SQ_WAVES".to_owned()];
            for n in 1..=shapes {
                let shape = rkprof_model::event::LaunchShape { grid: [n, 1, 1], workgroup: [1; 3], lds: None };
                let kernel = rkprof_model::event::KernelDispatch {
                    kernel: u64::from(n),
                    event_id: u64::from(n),
                    shape,
                    timing_valid: false,
                    ..Default::default()
                };
                let sample = rkprof_model::event::CounterSample {
                    event_id: u64::from(n),
                    dispatch_id: u64::from(n),
                    agent: 0,
                    kernel: u64::from(n),
                    shape,
                    start: 0,
                    end: 10,
                    group: 0,
                    values: vec![(0, 0.0)],
                };
                for event in [rkprof_model::event::Event::Kernel(kernel), rkprof_model::event::Event::Counters(sample)]
                {
                    with.sinks.stats.event(&event, &with.joiner.registry);
                }
            }
            let suspect = collection(CounterCollection::default(), &with).suspect;
            assert_eq!(suspect.len(), sentences, "{suspect:?}");
            assert!(suspect.last().is_some_and(|sentence| sentence.contains(last)), "{suspect:?}");
        }
    }

    #[test]
    fn samplings_facts_and_counts_come_together() {
        let process = Process {
            pid: 42,
            command: vec!["train".to_owned()],
            rank: Some(3),
            simulated: true,
            start: 4,
            ..Process::default()
        };
        let facts = |pipeline: &Pipeline| {
            let facts = Facts {
                process: &process,
                finished: true,
                now: 9,
                dropped: [("kernels".to_owned(), 1)].into(),
                dropped_by_thread: [(7, 1)].into(),
                dropped_by_sdk: 2,
                lost: 3,
                clocks: Default::default(),
                own_cost: OwnCost { records: 4, ..OwnCost::default() },
                counters: None,
                sampling: Some(PcSampling {
                    agents: vec![Default::default()],
                    skipped: vec![Default::default(); 2],
                    invalid: 5,
                    ..PcSampling::default()
                }),
                forked: ForkedChildren::default(),
                trace_files: Vec::new(),
                trace: None,
            };
            summarize(pipeline, facts)
        };
        let mut with = pipeline(None);
        let totals = &mut with.joiner.totals;
        (totals.launches, totals.copy_launches, totals.copies) = (11, 12, 13);
        let registry = rkprof_model::event::Registry::default();
        let samples = rkprof_model::event::PcSamples {
            method: record::SamplingMethod::HostTrap,
            code_object: 1,
            offset: 2,
            at: 3,
            agent: None,
            count: 6,
            state: 0,
        };
        with.sinks.stats.event(&rkprof_model::event::Event::PcSamples(samples), &registry);
        let summary = facts(&with);
        let PcSampling { agents, skipped, samples, invalid, .. } = summary.pc_sampling.as_ref().expect("samples");
        assert_eq!((agents.len(), skipped.len(), *samples, *invalid), (1, 2, 6, 5));
        assert_eq!((summary.start_ns, summary.end_ns, summary.own_cost.records), (4, 9, 4));
        assert_eq!((summary.schema_version, summary.pid, summary.rank), (SCHEMA_VERSION, 42, Some(3)));
        assert!(summary.simulated && summary.finished && summary.command == ["train"]);
        let counts = &summary.completeness;
        assert_eq!((counts.launches, counts.copy_launches, counts.copies), (Some(11), Some(12), 13));
        assert_eq!((counts.dropped["kernels"], counts.dropped_by_thread[&7]), (1, 1));
        assert_eq!((counts.dropped_by_sdk, counts.lost), (Some(2), Some(3)));
        assert_eq!(counts.verdict, "INCOMPLETE");
    }
}
