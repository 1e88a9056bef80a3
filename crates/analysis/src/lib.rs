//! Findings from tables: pure functions that know neither the SDK, nor files, nor processes.
//!
//! ```text
//! user's counter file or preset --(counter_file, presets, plan)--> passes --(collector)--> counter values
//! counter values + agent facts --(metrics)--> metrics --+
//! launch shape + --work, annotations --(work)-----------+--> roofline (points, roofs) --> text, svg, html, json, csv
//! registers, LDS, workgroup --(arch::occupancy)---------+--> verdict (rules.toml) --> class, evidence, advice
//! row of the summary, agent --(assess: all of these)----> everything that is said of a kernel
//! kernel name --(names)--> type, category, short name
//! summaries of two sets of runs --(compare)--> verdicts; summary, timeline --(budget, fitness)--> PASS or FAIL, a score
//! trace --(timeline)--> steps, idle time and its causes, ... --(advice)--> findings
//! trace, a change --(replay)--> what the run would take, and what limits then
//! ```
//!
//! A value that was not measured is `None` in every type here, and `null` in JSON.
//!
//! Readers use it (formats, jobs, the command); it is never part of the tracer. It must never print, open a file or guess a
//! number that was not measured.

#![deny(unsafe_code)]

pub mod ab;
pub mod advice;
pub mod align;
pub mod argument_work;
pub mod assess;
pub mod budget;
pub mod collectives;
pub mod compare;
pub mod energy;
pub mod fitness;
pub mod library_work;
pub mod range_time;
pub mod replay;
pub mod roofline;
pub mod rules;
pub mod t_test;
pub mod timeline;
pub mod verdict;
pub mod whereabouts;
pub mod work_sources;
