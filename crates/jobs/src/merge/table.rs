//! `ranks.json`: all ranks side by side. Times are ns; an unknown value is `null`.

use super::Input;
use super::bandwidth::{SizeRow, by_size};
use super::clocks::{Clocks, Method};
use super::survey::Survey;
use rkprof_analysis::collectives::{ClockBase, Matched, Meeting, Waited, Waits, match_up, waits};
use rkprof_model::event::Ns;
use rkprof_model::units;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

pub const SCHEMA_VERSION: u32 = 1;

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct RankTable {
    pub schema_version: u32,
    /// The numbers come from the simulator, not from hardware.
    pub simulated: bool,
    /// What is missing or odd, most important first.
    pub findings: Vec<String>,
    pub machines: Vec<MachineRow>,
    pub ranks: Vec<RankRow>,
    /// Collectives that were compared: each on all ranks, or on those of a communicator.
    pub collectives: u64,
    /// Communication kernels that could not be matched between ranks.
    pub unmatched: Vec<String>,
    /// Collectives with the longest waits.
    pub worst: Vec<WaitRow>,
    /// By function and message size; empty without `--rccl`.
    pub collectives_by_size: Vec<SizeRow>,
    /// Index in `ranks` of the rank that the others wait for.
    pub straggler: Option<usize>,
    pub steps: Vec<StepRow>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct MachineRow {
    pub host: String,
    pub boot_id: String,
    /// How its clock was compared with that of the first machine.
    pub method: Method,
    /// Its CLOCK_BOOTTIME minus the first machine's, at `at_ns` of its own clock.
    pub offset_ns: f64,
    pub at_ns: u64,
    pub drift_ppm: f64,
    pub uncertainty_ns: Option<f64>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct RankRow {
    pub rank: Option<u32>,
    pub host: String,
    pub pid: u32,
    pub dir: String,
    pub kernels: u64,
    /// From the start of the first kernel to the end of the last one.
    pub span_ns: Option<u64>,
    pub compute_ns: u64,
    pub communication_ns: u64,
    /// Communication while another kernel ran.
    pub overlap_ns: u64,
    /// Time in collectives before the last rank entered.
    pub waited_ns: Option<u64>,
    /// Collectives that this rank entered last.
    pub last: Option<u64>,
    /// Time that the others waited for this rank.
    pub kept_waiting_ns: Option<u64>,
    /// Why the rank's run is not complete.
    pub problem: Option<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct WaitRow {
    pub name: String,
    pub ordinal: usize,
    pub spread_ns: u64,
    pub waited_ns: u64,
    /// Index in `ranks`; `null` when several ranks entered at the same time.
    pub last: Option<usize>,
}

/// One step (a ROCTx range that all ranks have) on all ranks.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct StepRow {
    pub name: String,
    pub ordinal: usize,
    /// Index in `ranks` of the slowest rank.
    pub slowest: usize,
    pub slowest_ns: u64,
    pub fastest_ns: u64,
    pub median_ns: u64,
    /// Index in `ranks` of the rank that the others waited for longest in the step's collectives, and their total wait.
    /// `null` where no collective was compared, or no single rank was last; the wait also where only a part was compared.
    pub straggler: Option<usize>,
    pub waited_ns: Option<u64>,
}

pub fn build(inputs: &[Input], surveys: &[Survey], clocks: &Clocks) -> RankTable {
    // Sessions without kernels (launchers, loaders) do not wait.
    let members: Vec<usize> = (0..inputs.len()).filter(|i| !surveys[*i].collectives.is_empty()).collect();
    let occurrences: Vec<_> = members.iter().map(|i| &surveys[*i].collectives).collect();
    let cut: Vec<bool> = members.iter().map(|i| surveys[*i].is_cut(&inputs[*i])).collect();
    let base = ClockBase::from_boots(clocks.machines.iter().map(|(_, boot)| boot.as_str()));
    let matched = match_up(&occurrences, &cut, base);
    let compared = if members.len() > 1 { waits(&matched.meetings, members.len()) } else { Waits::default() };

    let mut ranks: Vec<RankRow> = (0..inputs.len()).map(|i| row(&inputs[i], &surveys[i])).collect();
    for (waits, member) in compared.ranks.iter().zip(&members) {
        let row = &mut ranks[*member];
        row.waited_ns = Some(waits.waited_ns);
        row.last = Some(waits.last);
        row.kept_waiting_ns = Some(waits.kept_waiting_ns);
    }
    let straggler = compared.straggler.map(|rank| members[rank]);
    let worst = compared.worst.iter().map(|wait| WaitRow {
        name: wait.name.clone(),
        ordinal: wait.ordinal,
        spread_ns: wait.spread_ns,
        waited_ns: wait.waited_ns,
        last: wait.last.map(|rank| members[rank]),
    });
    let machines = clocks.machines.iter().zip(&clocks.offsets).map(|((host, boot_id), (offset, method))| MachineRow {
        host: host.clone(),
        boot_id: boot_id.clone(),
        method: *method,
        offset_ns: offset.ns,
        at_ns: offset.at,
        drift_ppm: offset.drift * 1e6,
        uncertainty_ns: offset.uncertainty_ns,
    });
    let mut table = RankTable {
        schema_version: SCHEMA_VERSION,
        simulated: inputs.iter().filter_map(|input| input.info.as_ref()).any(|info| info.simulated),
        findings: Vec::new(),
        machines: machines.collect(),
        collectives: compared.collectives,
        unmatched: matched.unmatched.iter().map(|name| (*name).to_owned()).collect(),
        worst: worst.collect(),
        straggler,
        collectives_by_size: by_size(surveys, &members, &cut, base),
        steps: steps(inputs, surveys, &matched, &members),
        ranks,
    };
    table.findings = findings(&table, inputs);
    table
}

fn row(input: &Input, survey: &super::Survey) -> RankRow {
    RankRow {
        rank: input.rank(),
        host: input.host().to_owned(),
        pid: input.pid(),
        dir: input.dir.display().to_string(),
        kernels: survey.kernels,
        span_ns: survey.span.as_ref().map(|span| span.end - span.start),
        compute_ns: survey.compute_ns,
        communication_ns: survey.communication_ns,
        overlap_ns: survey.overlap_ns,
        waited_ns: None,
        last: None,
        kept_waiting_ns: None,
        problem: input.problem.clone().or(survey.problem.clone()),
    }
}

/// The steps of the range that all ranks have most often.
fn steps(inputs: &[Input], surveys: &[Survey], collectives: &Matched<'_>, meeting: &[usize]) -> Vec<StepRow> {
    let members: Vec<usize> = (0..inputs.len()).filter(|i| surveys[*i].kernels > 0).collect();
    let ranges: Vec<_> = members.iter().map(|i| &surveys[*i].ranges).collect();
    let cut: Vec<bool> = members.iter().map(|i| surveys[*i].is_cut(&inputs[*i])).collect();
    let matched = match_up(&ranges, &cut, ClockBase::OfEachRank);
    // A name that occurs once and ends in a number, such as `ProfilerStep#7`, is one step of a series.
    let mut times: BTreeMap<&str, u64> = BTreeMap::new();
    matched.meetings.iter().for_each(|meeting| *times.entry(meeting.name).or_default() += 1);
    let once = |name: &str| times.get(name) == Some(&1);
    let folded = |meeting: &Meeting<'_>| match numbered(meeting.name).filter(|_| once(meeting.name)) {
        Some((series, number)) => (series.to_owned(), number),
        None => (meeting.name.to_owned(), meeting.ordinal),
    };
    let mut series: BTreeMap<String, Vec<(usize, &Meeting<'_>)>> = BTreeMap::new();
    for meeting in &matched.meetings {
        let (name, ordinal) = folded(meeting);
        series.entry(name).or_default().push((ordinal, meeting));
    }
    let Some((step, mut members_of)) = series.into_iter().max_by_key(|(_, of)| of.len()) else { return Vec::new() };
    members_of.sort_by_key(|(ordinal, _)| *ordinal);
    let steps = || members_of.iter().map(|(_, meeting)| *meeting);
    let waits = waits_by_step(
        &steps().map(|meeting| &meeting.times[..]).collect::<Vec<_>>(),
        &members,
        surveys,
        collectives,
        meeting,
    );
    let rows = members_of.iter().zip(waits).filter_map(|((ordinal, meeting), waits)| {
        let mut times: Vec<(u64, usize)> = meeting
            .times
            .iter()
            .zip(&members)
            .map(|((start, end), rank)| (end.saturating_sub(*start), *rank))
            .collect();
        times.sort_unstable();
        let (slowest_ns, slowest) = *times.last()?;
        Some(StepRow {
            name: step.clone(),
            ordinal: *ordinal,
            slowest,
            slowest_ns,
            fastest_ns: times[0].0,
            median_ns: times[times.len() / 2].0,
            straggler: waits.map(|(rank, _)| rank),
            waited_ns: waits.and_then(|(_, waited)| waited),
        })
    });
    rows.collect()
}

/// `ProfilerStep#7` is (`ProfilerStep`, 7).
fn numbered(name: &str) -> Option<(&str, usize)> {
    let series = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = name[series.len()..].parse().ok()?;
    let series = series.trim_end_matches(|c: char| c.is_whitespace() || "#_-:".contains(c));
    (!series.is_empty()).then_some((series, number))
}

/// For each step, the rank that the others waited for in the collectives launched in the step, and how long. `steps` has the
/// times of `members` in each; `meeting` are the ranks with collectives. One rank in both lists is enough to know the step of
/// each collective.
fn waits_by_step(
    steps: &[&[(Ns, Ns)]],
    members: &[usize],
    surveys: &[Survey],
    collectives: &Matched<'_>,
    meeting: &[usize],
) -> Vec<Option<(usize, Option<u64>)>> {
    let mut waited = vec![vec![0; meeting.len()]; steps.len()];
    // Where the collectives were thinned out, a step has a part of its own.
    let mut in_part = vec![false; steps.len()];
    let both = members
        .iter()
        .enumerate()
        .find(|(_, member)| surveys[**member].tells_steps() && meeting.contains(member) && meeting.len() > 1);
    if let Some((at, member)) = both {
        for one in &collectives.meetings {
            let Some(launch) = surveys[*member].launches.start(one.name, one.ordinal) else { continue };
            let step = steps.partition_point(|times| times[at].0 <= launch);
            let Some(step) = step.checked_sub(1).filter(|step| launch <= steps[*step][at].1) else { continue };
            in_part[step] |= one.stands_for > 1;
            if let Some(Waited { waited: sum, last: Some(last), .. }) = one.waited() {
                waited[step][last] += sum;
            }
        }
    }
    let most = |(waited, in_part): (Vec<u64>, bool)| {
        let (rank, waited) = waited.into_iter().enumerate().max_by_key(|(_, waited)| *waited)?;
        (waited > 0).then(|| (meeting[rank], (!in_part).then_some(waited)))
    };
    waited.into_iter().zip(in_part).map(most).collect()
}

impl RankTable {
    /// What is missing or odd beside the straggler, who comes first.
    pub fn beside_straggler(&self) -> impl Iterator<Item = &String> {
        self.findings.iter().skip(usize::from(self.straggler.is_some()))
    }
}

fn findings(table: &RankTable, inputs: &[Input]) -> Vec<String> {
    let mut findings = Vec::new();
    let label = |rank: usize| inputs[rank].label();
    if let Some(rank) = table.straggler {
        let row = &table.ranks[rank];
        // An import does not know its machine.
        let place = if row.host.is_empty() { String::new() } else { format!(" on {}", row.host) };
        findings.push(format!(
            "{}{place} is the straggler: last in {} of {} collectives; the others waited {} for it in all",
            label(rank),
            row.last.unwrap_or(0),
            table.collectives,
            units::ns(row.kept_waiting_ns.unwrap_or(0) as f64)
        ));
    }
    let present: BTreeSet<u32> = inputs.iter().filter_map(Input::rank).collect();
    if let Some(world) = inputs.iter().filter_map(|input| input.info.as_ref()?.world_size).max() {
        let missing: Vec<u32> = (0..world).filter(|rank| !present.contains(rank)).collect();
        if !missing.is_empty() && !present.is_empty() {
            findings.push(format!("of {world} ranks {} are missing: {}", missing.len(), ranges(&missing)));
        }
    }
    for (index, row) in table.ranks.iter().enumerate() {
        for problem in row.problem.iter().chain(&inputs[index].failure) {
            findings.push(format!("{}: {problem}", label(index)));
        }
    }
    for machine in &table.machines {
        match machine.method {
            Method::WallClock => findings.push(format!(
                "the clock of {} was set by the wall clock, which may be wrong by milliseconds: no collective bounds it",
                machine.host
            )),
            Method::None => findings.push(format!("the clock of {} could not be compared with the others: its times are shown as recorded", machine.host)),
            Method::Same | Method::Collectives => {}
        }
    }
    findings
}

/// `0-3, 8`.
fn ranges(numbers: &[u32]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut rest = numbers;
    while let Some(first) = rest.first() {
        let run = rest.iter().zip(*first..).take_while(|(a, b)| *a == b).count();
        words.push(if run == 1 { first.to_string() } else { format!("{first}-{}", rest[run - 1]) });
        rest = &rest[run..];
    }
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_numbers_are_short() {
        assert_eq!(ranges(&[0, 1, 2, 3, 8, 10, 11]), "0-3, 8, 10-11");
        assert_eq!(ranges(&[]), "");
    }

    #[test]
    fn a_name_with_a_number_is_one_of_a_series() {
        assert_eq!(numbered("ProfilerStep#7"), Some(("ProfilerStep", 7)));
        assert_eq!(numbered("layer 12"), Some(("layer", 12)));
        for name in ["forward", "12", "v2x", ""] {
            assert_eq!(numbered(name), None, "{name}");
        }
    }
}
