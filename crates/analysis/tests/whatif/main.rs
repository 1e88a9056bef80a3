//! Promises of `rkprof what-if`, against programs that were truly changed.
//!
//! The twins are written from what a change does to a program, and were before the engine had run. `machine.rs` of the planted
//! causes plays both.

#[path = "../planted/machine.rs"]
#[allow(dead_code, reason = "the planted causes use the rest")]
mod machine;
mod pairs;

use machine::Played;
use rkprof_analysis::replay::{Change, Outcome, Recorder, what_if};
use rkprof_analysis::timeline::steps::{Query, steps};
use rkprof_analysis::timeline::warmup::Warmup;

/// A promise may differ by this from the truth: a tenth, or 1 ms.
fn tolerance(truth: i64) -> i64 {
    (truth.abs() / 10).max(1_000_000)
}

fn promise(run: &Played, words: &[&str]) -> Result<Outcome, String> {
    let mut recorder = Recorder::default();
    run.each(&mut |event, registry| recorder.event(event, registry));
    let recording = recorder.finish();
    let steps = steps(&recording.timeline, &Query::default(), Warmup::None).map_err(|error| error.to_string())?;
    let changes: Vec<(String, Change)> =
        words.iter().map(|words| ((*words).to_owned(), words.parse().unwrap())).collect();
    what_if(&recording, steps.as_ref(), &changes).map_err(|error| error.to_string())
}

#[test]
fn promises_come_true() {
    let pairs = pairs::all();
    let (mut right, mut wrong, mut off_model) = (0, Vec::new(), Vec::new());
    println!("{:>9} {:>9} {:>9} {:>9} {:>7}  program, change", "run ms", "truth ms", "promise", "off", "model");
    for pair in &pairs {
        let (run, twin) = ((pair.make)(false).play(), (pair.make)(true).play());
        let truth = run.wall() as i64 - twin.wall() as i64;
        let title = format!("{}: {}", pair.name, pair.changes.join(" "));
        let outcome = match promise(&run, &pair.changes) {
            Ok(outcome) => outcome,
            Err(error) => {
                println!("{title}: {error}");
                wrong.push(title);
                continue;
            }
        };
        let off = outcome.saves_ns - truth;
        let fits = off.abs() <= tolerance(truth);
        let ms = |ns: i64| ns as f64 / 1e6;
        println!(
            "{:>9.2} {:>9.2} {:>9.2} {:>9.2} {:>6.2}%  {}{title}",
            ms(run.wall() as i64),
            ms(truth),
            ms(outcome.saves_ns),
            ms(off),
            outcome.calibration.error_pct.abs().max(outcome.calibration.usual_error_pct.abs()),
            if fits { "" } else { "WRONG " },
        );
        right += usize::from(fits);
        if !fits {
            wrong.push(title.clone());
        }
        let model = &outcome.calibration;
        if model.recorded_ns != run.wall() || model.error_pct.abs() > 1.0 || model.usual_error_pct.abs() > 2.0 {
            off_model.push(format!("{title}: {model:?}, in truth {}", run.wall()));
        }
    }
    println!("{right} of {}", pairs.len());
    assert!(off_model.is_empty(), "the model doesn't play these as they were: {off_model:#?}");
    assert!(pairs.len() >= 60 && right * 100 >= pairs.len() * 98, "{right} of {}: {wrong:#?}", pairs.len());
}
