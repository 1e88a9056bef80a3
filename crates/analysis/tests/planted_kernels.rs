//! Planted kernels: the physics of a kernel is written down, and its counters follow from AMD's formulas inverted here. The answer is
//! that of an expert who knows the physics. Nothing here uses the code's own formulas or tables. Each class prints its score, and the
//! share of right answers has a floor.

#[path = "planted_kernels/cases/mod.rs"]
mod cases;
#[path = "planted_kernels/physics.rs"]
mod physics;

use cases::{Case, Expect};
use rkprof_analysis::assess::{self, Assessment, Context, Subject, assess};
use rkprof_analysis::work_sources::WorkSources;
use rkprof_analysis::{roofline, rules};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Total kernel time of the planted run: four times the kernel's own.
const TIMES_OF_TOTAL: u64 = 4;

fn assessed(case: &Case) -> Assessment {
    let rules = rules::load("default", None).expect("the default rules");
    let sources = WorkSources::default();
    let row = case.kernel.row(case.device);
    let agent = case.device.agent();
    // Calls that were counted have no time, and count as the mean of the others.
    let total_ns = TIMES_OF_TOTAL * row.total_ns().expect("times").0 as u64;
    let context = Context { rules: &rules, sources: &sources, peaks: None, timing: None, total_ns };
    assess(&Subject { row: &row, members: vec![&row] }, Some(&agent), &context)
}

/// What is wrong with the answer, or nothing.
fn wrong(case: &Case, found: &Assessment) -> Vec<String> {
    let json = serde_json::to_value(found).expect("JSON");
    let mut wrong = Vec::new();
    let mut check = |right: bool, text: String| {
        if !right {
            wrong.push(text);
        }
    };
    let class = found.verdict.class.name();
    let sure = found.verdict.confidence > 0.5;
    let advice: Vec<&Value> = json["verdict"]["recommendations"].as_array().expect("a list").iter().collect();
    let texts = advice.iter().map(|one| one["text"].as_str().unwrap_or("").to_lowercase()).collect::<Vec<_>>();
    let all_words = format!("{} {}", json["suspect"], json["notes"]).to_lowercase();
    // The plot and the tables have one rate and one intensity.
    let (peaks, _) = assess::peaks(Some(&case.device.agent()), None);
    let drawn = roofline::build(&peaks.expect("peaks"), std::slice::from_ref(&found.sample), &Default::default());
    if let Some(point) = drawn.points.first() {
        let same = |drawn: Option<f64>, said: Option<f64>| match drawn.zip(said) {
            Some((drawn, said)) => (drawn - said).abs() <= 1e-9 * said.abs(),
            None => drawn == said,
        };
        check(same(point.tflops, found.achieved_tflops), format!("{:?} and {:?}", point.tflops, found.achieved_tflops));
        let intensity = found.flops.as_ref().zip(found.bytes.as_ref()).map(|(flops, bytes)| flops.value / bytes.value);
        let at = found.at_memory().and_then(|at| at.ai);
        check(at.is_none() || same(at, intensity), format!("intensity {at:?} and {intensity:?}"));
    }
    for expect in &case.expects {
        match expect {
            Expect::Class(any) => check(any.contains(&class), format!("{class} instead of {}", any.join(" or "))),
            Expect::NotClass(not) => {
                check(class != *not || !sure, format!("{class} with {}", found.verdict.confidence))
            }
            Expect::Doubt(word) => {
                check(!found.suspect.is_empty(), "no doubt".into());
                check(all_words.contains(word), format!("{word:?} is not in {all_words}"));
                check(!sure || class == "UNKNOWN", format!("{class} with {}", found.verdict.confidence));
                check(json["verdict"]["confidence_word"] != "high", "high confidence in spite of the doubt".into());
            }
            Expect::NoDoubt => check(found.suspect.is_empty(), format!("doubts: {:?}", found.suspect)),
            Expect::Roof(share) => {
                let said = found.roof_share();
                let near = said.is_some_and(|said| (said / share - 1.0).abs() < 0.02);
                check(near, format!("share of the roof {said:?} instead of {share}"));
            }
            Expect::RoofAtMost(limit) => {
                let said = found.roof_share();
                check(said.is_none_or(|said| said <= *limit), format!("share of the roof {said:?}, more than {limit}"));
            }
            Expect::Format(dtype) => {
                let said = found.dtype.map(|dtype| dtype.name());
                check(said == Some(dtype), format!("format {said:?} instead of {dtype}"));
            }
            Expect::Says(words) => {
                let right = texts.iter().any(|text| words.iter().all(|word| text.contains(word)));
                check(right, format!("no advice with {words:?}: {texts:?}"));
            }
            Expect::SaysAny(words) => {
                let right = texts.iter().any(|text| words.iter().any(|word| text.contains(word)));
                check(right, format!("no advice with any of {words:?}: {texts:?}"));
            }
            Expect::Silent(word) => {
                let right = !texts.iter().any(|text| text.contains(word));
                check(right, format!("{word:?} is said: {texts:?}"));
            }
            Expect::Occupancy(percent, limiter) => {
                let said = &json["theoretical_occupancy"];
                let right = said["percent"].as_f64().is_some_and(|said| (said - percent).abs() < 0.1);
                check(right && said["limited_by"] == *limiter, format!("{said} instead of {percent} by {limiter}"));
            }
            Expect::Faster(least, most) => {
                let best = advice
                    .iter()
                    .filter_map(|one| one["speedup"].as_f64())
                    .fold(None, |best: Option<f64>, one| Some(best.map_or(one, |best| best.max(one))));
                let right = best.is_some_and(|best| (*least..=*most).contains(&best));
                check(right, format!("the best speed-up is {best:?}, not {least} to {most}"));
                // A quarter of the run's device time: the saving is at most 25 % x (1 - 1/speed-up).
                let bound = best.map(|best| 100.0 / TIMES_OF_TOTAL as f64 * (1.0 - 1.0 / best));
                for one in &advice {
                    let saves = one["saves_pct"].as_f64();
                    let right = saves.is_none_or(|saves| bound.is_some_and(|bound| saves <= bound + 0.01));
                    check(right, format!("saves {saves:?} %, the bound is {bound:?} %"));
                }
                check(advice.iter().any(|one| one["saves_pct"].is_f64()), "no saving of device time".into());
            }
            Expect::NoFaster(most) => {
                let said: Vec<f64> = advice.iter().filter_map(|one| one["speedup"].as_f64()).collect();
                check(said.iter().all(|said| said <= most), format!("speed-ups {said:?} of at most {most}"));
            }
            Expect::Word(word) => {
                let said = &json["verdict"]["confidence_word"];
                check(said == word, format!("confidence {said} instead of {word}"));
            }
        }
    }
    wrong
}

#[test]
fn kernels_get_the_answer_of_an_expert() {
    let mut score: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    let mut text = String::from("planted kernels\n");
    let cases = cases::all();
    let mut names: Vec<_> = cases.iter().map(|case| (case.class, &case.name)).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), cases.len(), "two cases have one name");
    let mut failures = String::new();
    for case in &cases {
        let wrong = wrong(case, &assessed(case));
        let (right, all) = score.entry(case.class).or_default();
        *all += 1;
        *right += u32::from(wrong.is_empty());
        if !wrong.is_empty() {
            _ = writeln!(failures, "  {} {}: {}", case.class, case.name, wrong.join("; "));
        }
    }
    let (mut right, mut all) = (0, 0);
    for (class, (hits, asked)) in &score {
        _ = writeln!(text, "  {class:<12} {hits:>3} of {asked}");
        (right, all) = (right + hits, all + asked);
    }
    let share = 100.0 * f64::from(right) / f64::from(all);
    println!("{text}  all {right} of {all}\n{failures}");
    assert!(share >= FLOOR, "{text}{failures}  {share:.1} %, the floor is {FLOOR} %");
}

/// Share of right answers, %.
const FLOOR: f64 = 100.0;
