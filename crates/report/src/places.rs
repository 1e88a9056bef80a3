//! The places in time from which a finding was made, for the timeline.

use rkprof_analysis::timeline::health::Health;
use rkprof_analysis::timeline::idle::Group;
use rkprof_analysis::timeline::{Dispatch, Timeline};
use rkprof_analysis::whereabouts::Places;
use rkprof_model::event::Ns;
use std::cmp::Reverse;

/// Largest number of places per finding, the worst first.
const MOST: usize = 4;

/// A time on the clock of a process, and its device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FoundPlace {
    pub from: Ns,
    pub to: Ns,
    pub agent: Option<u32>,
}

/// The places of a finding, as its rule names them; empty if it has no place in time.
pub(crate) fn places_of(places: Places, timeline: &Timeline, health: &Health) -> Vec<FoundPlace> {
    let mut places = match places {
        Places::Nowhere => Vec::new(),
        Places::IdleHost => idle(timeline, health, Group::Host),
        Places::IdleLaunch => or_else(idle(timeline, health, Group::Launch), || {
            or_else(idle(timeline, health, Group::Device), || idle(timeline, health, Group::Gap))
        }),
        Places::IdleSync => or_else(idle(timeline, health, Group::Sync), || waits(timeline, |_| true)),
        Places::IdleCopy => or_else(idle(timeline, health, Group::Copy), || copies(timeline)),
        Places::DeviceWaits => waits(timeline, |name| name.contains("DeviceSynchronize")),
        Places::Copies => copies(timeline),
        Places::Middle => middle(timeline, health),
        Places::ColdestKernel => health.cold.worst.as_deref().map_or(Vec::new(), |kernel| first(timeline, kernel)),
        Places::SlowestLaunches => health.tails.iter().flat_map(|tail| slowest(timeline, &tail.kernel, 1)).collect(),
        Places::SlowestSteps => steps(health),
    };
    places.truncate(MOST);
    places
}

fn or_else(places: Vec<FoundPlace>, other: impl FnOnce() -> Vec<FoundPlace>) -> Vec<FoundPlace> {
    if places.is_empty() { other() } else { places }
}

/// The longest idle intervals of one cause.
fn idle(timeline: &Timeline, health: &Health, group: Group) -> Vec<FoundPlace> {
    let base = timeline.window().map_or(0, |window| window.0);
    let stretches = health.idle.iter().flat_map(|idle| idle.longest.iter().map(move |stretch| (idle.agent, stretch)));
    let mut found: Vec<_> = stretches.filter(|(_, stretch)| stretch.cause.group() == group).collect();
    found.sort_by_key(|(_, stretch)| Reverse(stretch.ns));
    let place = |(agent, stretch): (u32, &rkprof_analysis::timeline::health::StretchReport)| {
        let from = base + stretch.at_ns;
        FoundPlace { from, to: from + stretch.ns, agent: Some(agent) }
    };
    found.into_iter().map(place).collect()
}

/// The longest of some spans.
fn longest(spans: impl Iterator<Item = FoundPlace>) -> Vec<FoundPlace> {
    let mut all: Vec<FoundPlace> = spans.collect();
    all.sort_by_key(|place| Reverse(place.to - place.from));
    all.truncate(MOST);
    all
}

fn waits(timeline: &Timeline, is_meant: impl Fn(&str) -> bool) -> Vec<FoundPlace> {
    let meant: Vec<bool> = timeline.functions.iter().map(|row| row.role.waits() && is_meant(&row.name)).collect();
    let calls = timeline.calls.iter().filter(|call| meant[call.function as usize]);
    longest(calls.map(|call| FoundPlace { from: call.start, to: call.end, agent: None }))
}

fn copies(timeline: &Timeline) -> Vec<FoundPlace> {
    longest(timeline.copies.iter().map(|copy| FoundPlace {
        from: copy.start,
        to: copy.end,
        agent: copy.dst_agent.or(copy.src_agent),
    }))
}

fn place(timeline: &Timeline, dispatch: &Dispatch) -> FoundPlace {
    FoundPlace { from: dispatch.start, to: dispatch.end, agent: Some(timeline.class(dispatch).agent) }
}

fn runs<'a>(timeline: &'a Timeline, kernel: &'a str) -> impl Iterator<Item = &'a Dispatch> {
    timeline.dispatches.iter().filter(move |dispatch| timeline.kernel_name(dispatch) == kernel)
}

fn first(timeline: &Timeline, kernel: &str) -> Vec<FoundPlace> {
    runs(timeline, kernel).next().map(|dispatch| place(timeline, dispatch)).into_iter().collect()
}

/// The longest launches of a kernel.
fn slowest(timeline: &Timeline, kernel: &str, most: usize) -> Vec<FoundPlace> {
    let mut all = longest(runs(timeline, kernel).map(|dispatch| place(timeline, dispatch)));
    all.truncate(most);
    all
}

/// A step from the middle of the run, else some dispatches from there.
fn middle(timeline: &Timeline, health: &Health) -> Vec<FoundPlace> {
    let steps = health.steps.iter().flat_map(|steps| &steps.steps);
    let step = steps.clone().nth(steps.count() / 2);
    if let Some(step) = step {
        return vec![FoundPlace { from: step.start_ns, to: step.end_ns, agent: None }];
    }
    let at = timeline.dispatches.len() / 2;
    let some = &timeline.dispatches[at..(at + 20).min(timeline.dispatches.len())];
    let last = some.iter().map(|dispatch| dispatch.end).max();
    let ends = some.first().zip(last);
    ends.map(|(first, to)| FoundPlace { to, ..place(timeline, first) }).into_iter().collect()
}

fn steps(health: &Health) -> Vec<FoundPlace> {
    // The finding leaves out the slow steps at the beginning too.
    let steps = health.steps.iter().flat_map(|steps| steps.settled());
    longest(steps.map(|step| FoundPlace { from: step.start_ns, to: step.end_ns, agent: None }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_analysis::timeline::Class;
    use rkprof_analysis::timeline::health::Options;
    use rkprof_model::event::LaunchShape;

    /// Launches of two kernels on one stream of device 3: begin and end.
    fn timeline(launches: &[(u32, Ns, Ns)]) -> Timeline {
        let shape = LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: None };
        let class = |kernel| Class { kernel, shape, agent: 3, queue: 0, stream: Some(1), tid: 7, function: None };
        Timeline {
            dispatches: launches
                .iter()
                .map(|(kernel, start, end)| Dispatch::new(*start, *end, *kernel, None))
                .collect(),
            classes: vec![class(0), class(1)],
            kernels: vec!["a".to_owned(), "b".to_owned()],
            ..Timeline::default()
        }
    }

    #[test]
    fn places_are_where_the_time_went() {
        let timeline = timeline(&[(0, 1000, 1100), (1, 1100, 1900), (0, 6000, 6050), (1, 6050, 6150), (0, 6200, 6900)]);
        let health = Health::examine(&timeline, &Options::default()).unwrap();
        let at = |from, to| FoundPlace { from, to, agent: Some(3) };
        // Without launches the cause of the idle time is unknown.
        assert_eq!(idle(&timeline, &health, Group::Other), [at(1900, 6000), at(6150, 6200)]);
        assert_eq!(idle(&timeline, &health, Group::Host), []);
        assert_eq!(slowest(&timeline, "a", 2), [at(6200, 6900), at(1000, 1100)]);
        assert_eq!(first(&timeline, "b"), [at(1100, 1900)]);
        // Without steps: the dispatches in the middle of the run.
        assert_eq!(places_of(Places::Middle, &timeline, &health), [at(6000, 6900)]);
        assert_eq!(places_of(Places::Nowhere, &timeline, &health), []);
    }
}
