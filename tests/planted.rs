//! Planted truth: small runs of a known nature, written down before any output was seen, with the conclusion of an expert who
//! knows it. Each theme prints its score by class and asserts a floor.

#[path = "planted/around.rs"]
mod around;
#[path = "planted/better.rs"]
mod better;
mod common;
#[path = "planted/decisions.rs"]
mod decisions;
#[path = "planted/exported_part.rs"]
mod exported_part;
#[path = "planted/fifth.rs"]
mod fifth;
#[path = "planted/findings.rs"]
mod findings;
#[path = "planted/fitness.rs"]
mod fitness;
#[path = "planted/harder.rs"]
mod harder;
#[path = "planted/hardware.rs"]
mod hardware;
#[path = "planted/imports.rs"]
mod imports;
#[path = "planted/job.rs"]
mod job;
#[path = "planted/merged.rs"]
mod merged;
#[path = "planted/paces.rs"]
mod paces;
#[path = "planted/quantities.rs"]
mod quantities;
#[path = "planted/region.rs"]
mod region;
#[path = "planted/same.rs"]
mod same;
#[path = "planted/scene.rs"]
mod scene;
#[path = "planted/score.rs"]
mod score;
#[path = "planted/seventh.rs"]
mod seventh;
#[path = "planted/simulated.rs"]
mod simulated;
#[path = "planted/sixth.rs"]
mod sixth;
#[path = "planted/steps.rs"]
mod steps;
#[path = "planted/two_causes.rs"]
mod two_causes;
#[path = "planted/verdicts.rs"]
mod verdicts;
