//! What the report found, as tracks of a Perfetto trace: steps, idle time of each device by cause, and each finding at its places.

use crate::html::{Member, members};
use crate::places;
use rkprof_analysis::timeline::health::{Health, IdleReport};
use rkprof_perfetto::writer::found::{self, FoundSlice, FoundTrack, Group};
use rkprof_results::examine::{Examined, Found};
use rkprof_results::found_tracks::FOUND;
use rkprof_results::load::Run;
use rkprof_show::units::ns;

/// The packets of all processes; empty where nothing was found.
pub(crate) fn packets(run: &Run, examined: &Examined) -> Vec<u8> {
    let mut out = Vec::new();
    for (number, member) in (0..).zip(members(run, examined)) {
        let Some(health) = member.health else { continue };
        let of = member.label.as_deref().map_or(String::new(), |label| format!(", {label}"));
        let mut tracks: Vec<FoundTrack> = steps(health).into_iter().collect();
        tracks.extend(health.idle.iter().map(|idle| idle_of(idle, &member)));
        let mine = examined.findings.iter().filter(|found| found.process == member.label);
        tracks.extend(mine.map(|finding| places_of(finding, &member, health)));
        tracks.retain(|track| !track.slices.is_empty());
        found::write(&mut out, number, &Group { name: format!("{FOUND}{of}"), tracks });
    }
    out
}

fn steps(health: &Health) -> Option<FoundTrack> {
    let steps = health.steps.as_ref()?;
    let slice = |(number, step): (usize, &rkprof_analysis::timeline::steps::Step)| FoundSlice {
        start: step.start_ns,
        end: step.end_ns,
        name: format!("step {number}"),
        notes: vec![
            ("found by", steps.source.clone()),
            ("kernels", step.kernels.to_string()),
            ("device busy", ns(step.busy_ns as f64)),
        ],
    };
    Some(FoundTrack { name: "Steps".to_owned(), slices: (1..).zip(&steps.steps).map(slice).collect() })
}

fn idle_of(idle: &IdleReport, member: &Member<'_>) -> FoundTrack {
    let timeline = member.timeline;
    let slices = idle.slices.iter().map(|slice| {
        let blame = slice.blame;
        let function = blame.function.map(|index| timeline.functions[index as usize].name.clone());
        let range = blame.range.map(|index| timeline.range_names[index as usize].clone());
        let notes = [("call", function), ("range", range)];
        FoundSlice {
            start: slice.start,
            end: slice.end,
            name: blame.cause.label().to_owned(),
            notes: notes.into_iter().filter_map(|(name, text)| Some((name, text?))).collect(),
        }
    });
    FoundTrack { name: format!("{} idle, by cause", idle.device), slices: slices.collect() }
}

/// A finding at its places, in the order of time.
fn places_of(found: &Found, member: &Member<'_>, health: &Health) -> FoundTrack {
    let Found { finding, line, .. } = found;
    let mut places = places::places_of(finding.places, member.timeline, health);
    places.sort_by_key(|place| place.from);
    let saves = finding.saves_ns.map(|saved| format!("at most {}", ns(saved as f64)));
    let notes = [
        ("saves", saves),
        ("evidence", Some(finding.evidence.clone())),
        ("line", line.clone()),
        ("try", Some(finding.try_this.to_owned())),
    ];
    let notes: Vec<_> = notes.into_iter().filter_map(|(name, text)| Some((name, text?))).collect();
    let slice = |place: places::FoundPlace| FoundSlice {
        start: place.from,
        end: place.to,
        name: finding.title.clone(),
        notes: notes.clone(),
    };
    FoundTrack { name: finding.title.clone(), slices: places.into_iter().map(slice).collect() }
}
