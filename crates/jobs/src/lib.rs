//! Sources of a run beyond one process and its tracer: many processes merged into one run ([`merge`]), the GPUs' sensors
//! ([`telemetry`]), and the logs of math libraries ([`library_logs`]).
//!
//! This crate is never part of the tracer.

#![deny(unsafe_code)]

pub mod library_logs;
pub mod merge;
#[allow(unsafe_code)]
pub mod telemetry;
