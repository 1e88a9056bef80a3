use super::*;
use rkprof_model::event::{ApiCall, CopyDirection, Domain, KernelDispatch, LaunchShape, Marker, MarkerOp, MemoryCopy};

/// Keeps what it gets.
#[derive(Default)]
struct Kept {
    processes: Vec<u32>,
    events: Vec<Event<'static>>,
}

impl Sink for Kept {
    fn begin(&mut self, process: &Tables) -> io::Result<()> {
        self.processes.push(process.process.pid);
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>, _: &Registry) -> io::Result<()> {
        self.events.push(match event {
            Event::Marker(marker) => Event::Marker(Marker {
                message: marker.message.to_string().into(),
                op: marker.op,
                at: marker.at,
                tid: marker.tid,
                id: marker.id,
            }),
            Event::Api(call) => Event::Api(call.clone()),
            Event::Kernel(kernel) => Event::Kernel(kernel.clone()),
            Event::Copy(copy) => Event::Copy(copy.clone()),
            Event::Counters(sample) => Event::Counters(sample.clone()),
            Event::Allocation(_) | Event::Scratch(_) | Event::Activity(_) | Event::PcSamples(_) => unreachable!(),
        });
        Ok(())
    }

    fn end(&mut self, _: &Tables) -> io::Result<()> {
        Ok(())
    }
}

fn kernel(dispatch_id: u64, start: Ns, end: Ns) -> Event<'static> {
    Event::Kernel(KernelDispatch {
        kernel: 1,
        start,
        end,
        dispatch_id,
        shape: LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: Some(0) },
        scratch: Some(0),
        ..KernelDispatch::default()
    })
}

fn call(collector: &mut Collector, process: ProcessId, start: Ns, end: Ns) -> Event<'static> {
    let function = collector.tables(process).function(Domain::HipRuntime, "hipGraphLaunch");
    Event::Api(ApiCall { status: Some(0), stream: Some(2), ..ApiCall::new(function, 9, start, end) })
}

fn delivered(collector: Collector) -> Kept {
    let mut kept = Kept::default();
    collector.deliver(&mut kept).unwrap();
    kept
}

#[test]
fn launches_meet_their_call_in_any_order() {
    let mut collector = Collector::new(Path::new("/nonexistent"));
    let process = collector.process("7");
    collector.event(process, Some(5), &kernel(1, 100, 110)).unwrap();
    let copy = MemoryCopy {
        direction: CopyDirection::HostToDevice,
        start: 120,
        end: 130,
        bytes: Some(4),
        stream: Some(1),
        ..MemoryCopy::default()
    };
    collector.event(process, Some(5), &Event::Copy(copy)).unwrap();
    let launch = call(&mut collector, process, 10, 20);
    collector.event(process, Some(5), &launch).unwrap();
    let unrelated = call(&mut collector, process, 30, 40);
    collector.event(process, Some(6), &unrelated).unwrap();
    collector.event(process, None, &kernel(2, 90, 95)).unwrap();
    let kept = delivered(collector);
    let [Event::Api(launch), Event::Api(alone), Event::Kernel(untied), Event::Kernel(first), Event::Copy(second)] =
        &kept.events[..]
    else {
        panic!("by end: {:?}", kept.events)
    };
    assert_eq!(launch.children, first.event_id..second.event_id + 1);
    assert!(alone.children.is_empty());
    assert_eq!((untied.launch, untied.event_id), (None, 1));
    assert_eq!((first.launch, first.tid, first.stream), (Some(10), 9, Some(2)));
    assert_eq!((second.launch, second.stream, second.function), (Some(10), Some(1), Some(launch.function)));
}

/// Two exports of one program, joined. A kernel of a graph has the call of others, but a number of its own.
#[test]
fn a_record_that_is_there_twice_counts_once() {
    let mut collector = Collector::new(Path::new("/nonexistent"));
    let process = collector.process("7");
    for _ in 0..2 {
        let launch = call(&mut collector, process, 10, 20);
        collector.event(process, Some(5), &launch).unwrap();
        collector.event(process, Some(5), &kernel(1, 100, 110)).unwrap();
        collector.event(process, Some(5), &kernel(2, 100, 110)).unwrap();
    }
    let mut kept = Kept::default();
    let skipped = collector.deliver(&mut kept).unwrap();
    assert_eq!(kept.events.len(), 3, "{:?}", kept.events);
    assert_eq!(
        skipped.notes,
        [
            "3 calls and kernels were there twice, with the same ids and times: they count once, but their counters and copies twice"
        ]
    );
}

/// One kernel below the clock's tick may be there; all of them were not measured.
#[test]
fn kernels_that_take_no_time_were_not_timed() {
    let timed = |lengths: [Ns; 3]| {
        let mut collector = Collector::new(Path::new("/nonexistent"));
        let process = collector.process("7");
        for (id, ns) in (1..).zip(lengths) {
            let key = (id == 2).then_some(5);
            collector.event(process, key, &kernel(id, 100 * id, 100 * id + ns)).unwrap();
        }
        let mut kept = Kept::default();
        let notes = collector.deliver(&mut kept).unwrap().notes.len();
        let timed = |event: &Event<'_>| matches!(event, Event::Kernel(kernel) if kernel.timing_valid);
        (kept.events.iter().map(timed).collect::<Vec<_>>(), notes)
    };
    let (taken, none) = (timed([10, 0, 20]), timed([0, 0, 20]));
    assert_eq!(taken, (vec![true; 3], 0));
    assert_eq!(none, (vec![false, false, true], 1));
}

/// Calls of a host whose clock is two seconds ahead: kernels are kept, with their counters. Where the clocks are the same, a kernel that
/// starts that early is left out with them.
#[test]
fn counters_of_kernels_with_another_clock_are_kept() {
    let counters = |late: Ns| {
        let mut collector = Collector::new(Path::new("/nonexistent"));
        let process = collector.process("7");
        let waves = collector.tables(process).counter("SQ_WAVES");
        for id in 1..=20 {
            let start = 10_000_000_000 + 100 * id;
            let launch = call(
                &mut collector,
                process,
                start + if id == 7 { 2_000_000_000 } else { late },
                start + 3_000_000_000,
            );
            collector.event(process, Some(id), &launch).unwrap();
            collector.counted_dispatch(process, Some(id), &kernel(id, start, start + 50)).unwrap();
            collector.counter(process, Some(id), CounterValue { dispatch_id: id, counter: waves, value: 2.0 }).unwrap();
        }
        let kept = delivered(collector);
        let ids = |of: &dyn Fn(&Event<'_>) -> Option<u64>| kept.events.iter().filter_map(of).collect::<Vec<u64>>();
        let counted = ids(&|event| if let Event::Counters(sample) = event { Some(sample.event_id) } else { None });
        let kernels = ids(&|event| if let Event::Kernel(kernel) = event { Some(kernel.event_id) } else { None });
        assert_eq!(counted, kernels);
        counted.len()
    };
    assert_eq!((counters(2_000_000_000), counters(0)), (20, 19));
}

/// Times from the first record on: a model is loaded for 3 s, or a kernel is 1.5 s before the next one. By the clock of a machine that has
/// been up for a day, 0 is no time.
#[test]
fn the_first_record_of_a_trace_may_start_at_0() {
    let kept = |first: (Ns, Ns), next: Ns| {
        let mut collector = Collector::new(Path::new("/nonexistent"));
        let process = collector.process("7");
        for (start, end) in [first, (next, next + 50)] {
            let event = call(&mut collector, process, start, end);
            collector.event(process, None, &event).unwrap();
        }
        delivered(collector).events.len()
    };
    const SECOND: Ns = 1_000_000_000;
    assert_eq!(kept((0, 3 * SECOND), 3 * SECOND), 2);
    assert_eq!(kept((0, 50), 3 * SECOND / 2), 2);
    assert_eq!(kept((0, 0), 3 * SECOND), 1, "it has no times");
    assert_eq!([kept((0, 50), 86_400 * SECOND), kept((0, 86_401 * SECOND), 86_400 * SECOND)], [1, 1]);
}

#[test]
fn counters_join_their_dispatch_and_take_its_timing() {
    let mut collector = Collector::new(Path::new("/nonexistent"));
    let process = collector.process("7");
    let waves = collector.tables(process).counter("SQ_WAVES");
    let value = |dispatch_id, value| CounterValue { dispatch_id, counter: waves, value };
    // Dispatch 1 is known only from its counters, 2 also from its own row.
    for id in [1, 2] {
        collector.counted_dispatch(process, Some(id), &kernel(id, 10 * id, 10 * id + 5)).unwrap();
        collector.counter(process, Some(id), value(id, 100.0)).unwrap();
        collector.counter(process, Some(id), value(id, 28.0)).unwrap();
    }
    collector.event(process, Some(2), &kernel(2, 20, 25)).unwrap();
    let kept = delivered(collector);
    let [Event::Kernel(one), Event::Counters(of_one), Event::Kernel(two), Event::Counters(of_two)] = &kept.events[..]
    else {
        panic!("{:?}", kept.events)
    };
    assert!(!one.timing_valid && !two.timing_valid);
    assert_eq!(of_one.values, [(waves, 128.0)]);
    assert_eq!((of_two.event_id, of_two.start, of_two.end), (two.event_id, 20, 25));
}

#[test]
fn ranges_nest_again() {
    let mut collector = Collector::new(Path::new("/nonexistent"));
    let process = collector.process("7");
    for (message, start, end) in [("inner", 10, 20), ("outer", 10, 30), ("empty", 30, 30), ("late", 30, 40)] {
        collector.range(process, Range { message, tid: 1, start, end }).unwrap();
    }
    let kept = delivered(collector);
    let order: Vec<(MarkerOp, Ns, &str)> = kept
        .events
        .iter()
        .map(|event| match event {
            Event::Marker(marker) => (marker.op, marker.at, &*marker.message),
            other => panic!("{other:?}"),
        })
        .collect();
    use MarkerOp::{Pop, Push};
    assert_eq!(
        order,
        [
            (Push, 10, "outer"),
            (Push, 10, "inner"),
            (Pop, 20, ""),
            (Pop, 30, ""),
            (Push, 30, "late"),
            (Push, 30, "empty"),
            (Pop, 30, ""),
            (Pop, 40, ""),
        ]
    );
}

#[test]
fn processes_come_one_after_the_other() {
    let mut collector = Collector::new(Path::new("/nonexistent"));
    for (pid, at) in [(1, 50), (2, 10), (1, 20)] {
        let process = collector.process(&pid.to_string());
        collector.tables(process).process.pid = pid;
        collector.event(process, None, &kernel(1, at, at + 1)).unwrap();
    }
    let kept = delivered(collector);
    assert_eq!(kept.processes, [1, 2]);
    let starts: Vec<Ns> = kept.events.iter().map(|event| event.end() - 1).collect();
    assert_eq!(starts, [20, 50, 10]);
}
