//! Each machine's clock against the first machine's, from the collectives that both took part in. Without any, from their
//! readings of the wall clock, whose own error is not known.

use super::Input;
use super::survey::Survey;
use rkprof_analysis::align::{Bound, Offset, fit};
use rkprof_analysis::collectives::{ClockBase, Meeting, match_up};
use rkprof_model::event::ClockSample;

/// How the clocks were compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// The reference machine itself.
    Same,
    Collectives,
    /// Readings of CLOCK_REALTIME: as good as the machines' NTP or PTP.
    WallClock,
    /// Nothing to compare: times are shown as if the clocks were the same.
    None,
}

/// The machines and their clocks.
pub struct Clocks {
    /// Host and boot of each machine, the reference first.
    pub machines: Vec<(String, String)>,
    /// Indexed by machine.
    pub offsets: Vec<(Offset, Method)>,
    /// Machine of each input.
    pub of_input: Vec<usize>,
}

impl Clocks {
    pub fn offset_of(&self, input: usize) -> Offset {
        self.offsets[self.of_input[input]].0
    }
}

pub(super) fn align(inputs: &[Input], surveys: &[Survey]) -> Clocks {
    let mut machines: Vec<(String, String)> = Vec::new();
    let of_input: Vec<usize> = inputs
        .iter()
        .map(|input| {
            let (host, boot) = input.machine();
            machines.iter().position(|known| known.0 == host && known.1 == boot).unwrap_or_else(|| {
                machines.push((host.to_owned(), boot.to_owned()));
                machines.len() - 1
            })
        })
        .collect();
    let members = |machine: usize| (0..inputs.len()).filter(|i| of_input[*i] == machine).collect::<Vec<_>>();
    let reference = members(0);
    let offsets = (0..machines.len())
        .map(|machine| match machine {
            0 => (Offset::NONE, Method::Same),
            _ => against(&reference, &members(machine), inputs, surveys),
        })
        .collect();
    Clocks { machines, offsets, of_input }
}

fn against(reference: &[usize], others: &[usize], inputs: &[Input], surveys: &[Survey]) -> (Offset, Method) {
    let all: Vec<usize> = reference.iter().chain(others).copied().filter(|i| surveys[*i].kernels > 0).collect();
    let here = all.iter().filter(|i| reference.contains(i)).count();
    let occurrences: Vec<_> = all.iter().map(|i| &surveys[*i].collectives).collect();
    let cut: Vec<bool> = all.iter().map(|i| surveys[*i].is_cut(&inputs[*i])).collect();
    if here > 0 && here < all.len() {
        let bounds: Vec<Bound> = match_up(&occurrences, &cut, ClockBase::OfEachRank)
            .meetings
            .iter()
            .filter_map(|meeting| bound(meeting, here))
            .collect();
        if let Some(offset) = fit(&bounds) {
            return (offset, Method::Collectives);
        }
    }
    let readings = |list: &[usize]| list.iter().find_map(|i| surveys[*i].clocks);
    match (readings(reference), readings(others)) {
        (Some(reference), Some(other)) => (by_wall_clock(reference, other), Method::WallClock),
        _ => (Offset { uncertainty_ns: None, ..Offset::NONE }, Method::None),
    }
}

/// The bound that a collective gives; the first `here` times are of ranks on the reference machine.
fn bound(meeting: &Meeting<'_>, here: usize) -> Option<Bound> {
    let (reference, other) = meeting.times.split_at(here);
    let last_begin = |times: &[(u64, u64)]| times.iter().map(|(start, _)| *start).max();
    let first_end = |times: &[(u64, u64)]| times.iter().map(|(_, end)| *end).min();
    let difference = |a: u64, b: u64| i64::try_from(i128::from(a) - i128::from(b)).ok();
    let least = difference(last_begin(other)?, first_end(reference)?)?;
    let most = difference(first_end(other)?, last_begin(reference)?)?;
    Some(Bound { at: last_begin(other)?, least, most })
}

/// The difference of two CLOCK_BOOTTIMEs at the same wall-clock time.
fn by_wall_clock(reference: (ClockSample, ClockSample), other: (ClockSample, ClockSample)) -> Offset {
    let epoch = |sample: &ClockSample| i128::from(sample.realtime) - i128::from(sample.boottime);
    let difference =
        |reference: &ClockSample, other: &ClockSample| i64::try_from(epoch(reference) - epoch(other)).unwrap_or(0);
    let first = (other.0.boottime, difference(&reference.0, &other.0));
    let last = (other.1.boottime, difference(&reference.1, &other.1));
    Offset::through(first, last)
}
