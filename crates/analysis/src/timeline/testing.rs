//! Hand-made and random tables for tests.

use super::*;
use proptest::prelude::*;
use rkprof_model::event::LaunchShape;

pub const SHAPE: LaunchShape = LaunchShape { grid: [256, 1, 1], workgroup: [256, 1, 1], lds: Some(0) };

/// Tables under construction: device 1, stream 0, thread 7 unless changed.
pub struct Tables {
    timeline: Timeline,
    tid: u32,
}

pub fn timeline() -> Tables {
    Tables { timeline: Timeline::default(), tid: 7 }
}

fn intern(names: &mut Vec<String>, name: &str) -> u32 {
    names.iter().position(|known| known == name).unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    }) as u32
}

impl Tables {
    /// The following events are of this thread.
    pub fn thread(self, tid: u32) -> Tables {
        Tables { tid, ..self }
    }

    pub fn kernel(self, name: &str, start: Ns, end: Ns, launch: Option<Ns>) -> Tables {
        self.kernel_on(name, 1, 0, start, end, launch)
    }

    pub fn kernel_on(mut self, name: &str, agent: u32, stream: u32, start: Ns, end: Ns, launch: Option<Ns>) -> Tables {
        let function = Some(self.function("hipLaunchKernel"));
        let kernel = intern(&mut self.timeline.kernels, name);
        let class = Class { kernel, shape: SHAPE, agent, queue: stream, stream: Some(stream), tid: self.tid, function };
        let classes = &mut self.timeline.classes;
        let index = classes.iter().position(|known| *known == class).unwrap_or_else(|| {
            classes.push(class);
            classes.len() - 1
        });
        self.timeline.dispatches.push(Dispatch::new(start, end, index as u32, launch));
        self
    }

    pub fn function(&mut self, name: &str) -> u32 {
        let known = self.timeline.functions.iter().position(|function| function.name == name);
        known.unwrap_or_else(|| {
            self.timeline.functions.push(FunctionRow { name: name.to_owned(), role: Role::from_function(name) });
            self.timeline.functions.len() - 1
        }) as u32
    }

    pub fn call(mut self, name: &str, start: Ns, end: Ns) -> Tables {
        let function = self.function(name);
        self.timeline.has_calls = true;
        self.timeline.calls.push(Call { start, end, function, tid: self.tid });
        self
    }

    pub fn range(mut self, name: &str, start: Ns, end: Ns) -> Tables {
        let name = intern(&mut self.timeline.range_names, name);
        self.timeline.ranges.push(RangeRow { start, end, name, tid: self.tid });
        self
    }

    /// From the host to device 1, by hipMemcpyAsync.
    pub fn copy(self, start: Ns, end: Ns) -> Tables {
        self.copy_of(4096, start, end, start.saturating_sub(5))
    }

    pub(crate) fn copy_of(mut self, bytes: u64, start: Ns, end: Ns, launch: Ns) -> Tables {
        let function = Some(self.function("hipMemcpyAsync"));
        self.timeline.copies.push(CopyRow {
            start,
            end,
            bytes: Some(bytes),
            direction: CopyDirection::HostToDevice,
            src_agent: Some(0),
            dst_agent: Some(1),
            stream: Some(0),
            tid: self.tid,
            launch: Some(launch),
            function,
        });
        self
    }

    pub fn done(mut self) -> Timeline {
        self.timeline.dispatches.sort_by_key(|d| d.start);
        self.timeline.copies.sort_by_key(|c| c.start);
        self.timeline.calls.sort_by_key(|c| (c.start, Ns::MAX - c.end));
        self.timeline.ranges.sort_by_key(|r| (r.start, Ns::MAX - r.end));
        self.timeline
    }
}

/// Small tables in which everything that may overlap does: two devices, two threads, two streams.
pub fn random() -> impl Strategy<Value = Timeline> {
    let dispatch = (0u64..300, 0u64..25, proptest::option::of(0u64..60), 1u32..3, 0u32..2, 7u32..9);
    let span = (0u64..300, 0u64..40, 7u32..9, 0u32..3);
    let copy = (0u64..300, 0u64..20, 0u32..3, 0u32..3);
    let many = |strategy| proptest::collection::vec(strategy, 0..14);
    (proptest::collection::vec(dispatch, 0..16), many(span.clone()), many(span), proptest::collection::vec(copy, 0..8))
        .prop_map(|(dispatches, calls, ranges, copies)| {
            let mut tables = timeline();
            for name in ["hipMalloc", "hipStreamSynchronize", "hipDeviceSynchronize"] {
                tables.function(name);
            }
            for (start, ns, wait, agent, stream, tid) in dispatches {
                let launch = wait.map(|wait| start.saturating_sub(wait));
                tables = tables.kernel_on("k", agent, stream, start, start + ns, launch);
                let timeline = &mut tables.timeline;
                let class = timeline.dispatches.last().map_or(0, |d| d.class);
                let class = Class { tid, ..timeline.classes[class as usize] };
                timeline.classes.push(class);
                let last = timeline.classes.len() as u32 - 1;
                if let Some(dispatch) = timeline.dispatches.last_mut() {
                    dispatch.class = last;
                }
            }
            for (start, ns, tid, function) in calls {
                tables.timeline.calls.push(Call { start, end: start + ns, function, tid });
            }
            for (start, ns, tid, name) in ranges {
                tables.timeline.ranges.push(RangeRow { start, end: start + ns, name, tid });
            }
            for (start, ns, src, dst) in copies {
                tables = tables.copy(start, start + ns);
                if let Some(copy) = tables.timeline.copies.last_mut() {
                    (copy.src_agent, copy.dst_agent) = (Some(src), Some(dst));
                }
            }
            tables.timeline.range_names = vec!["a".into(), "b".into(), "c".into()];
            tables.done()
        })
}
