//! Runs in the formats of other tools ([`export`]), and the traces of other tools as runs ([`import`]).
//!
//! It reads and writes files that the caller names; it starts no process and does not use the terminal. It is never part of
//! the tracer.

#![deny(unsafe_code)]

pub mod export;
pub mod import;
