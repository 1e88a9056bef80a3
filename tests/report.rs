//! Reports: each finding on a run made for it, no finding on clean runs, and every format.

#[path = "report/arguments.rs"]
mod arguments;
#[path = "report/clean.rs"]
mod clean;
mod common;
#[path = "report/findings.rs"]
mod findings;
#[path = "report/formats.rs"]
mod formats;
#[path = "report/made.rs"]
mod made;
#[path = "common/schema.rs"]
mod schema;
#[path = "report/simulated.rs"]
mod simulated;
#[path = "report/what_if.rs"]
mod what_if;
