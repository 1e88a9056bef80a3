//! What more than one process, or more than the tracer, has to say of a run: many processes made into one ([`merge`]), the
//! GPUs' sensors beside a run ([`telemetry`]), the logs of math libraries ([`library_logs`]).
//!
//! It is never part of the tracer.

#![deny(unsafe_code)]

pub mod library_logs;
pub mod merge;
#[allow(unsafe_code)]
pub mod telemetry;
