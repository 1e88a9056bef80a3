//! Perfetto traces: written while the program runs, read back by every command.
//!
//! ```text
//! events --> writer --> packets --> stream --> trace.pftrace --> reader --> events --> reports, exports
//!                          \--> flight (in memory) --> snapshot
//! ```
//!
//! The format is Perfetto's own (`proto/rkprof_trace.proto`), including GPU-compute packets, so that its GPU tables, flows
//! and compute page work. Data without a Perfetto field is stored where Perfetto's readers ignore it. Nothing here knows the
//! SDK or the arena; only [`repair`] reads a file.
//!
//! The tracer writes with it, the command reads with it. It must never lose a whole packet.

#![deny(unsafe_code)]

pub mod derived;
pub mod flight;
pub mod format;
pub mod gauges;
mod id_set;
mod launches;
pub mod reader;
pub mod repair;
#[rustfmt::skip]
#[macro_use]
mod message;
pub mod schema;
mod sequence;
pub mod spans;
pub mod wire;
pub mod writer;
