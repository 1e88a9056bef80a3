//! A simulated rocprofiler-sdk: the functions that a tool library calls, and its callbacks.
//!
//! `registration` finds the tools and runs their life cycle; `context` has their configuration. The HIP side of the simulator
//! ([`super::hip`]) reports events through `tracing` (API calls), `dispatch`, `memory` and `code_object`; they get the
//! listeners from `context`, and pass records to `buffer`s. `abi` has the C functions.

pub mod abi;
mod abi_counters;
mod abi_names;
pub mod agents;
pub mod attach;
pub mod behaviour;
pub mod buffer;
pub mod code_object;
pub mod completion;
pub mod context;
pub mod correlation;
pub mod counters;
pub mod counting;
mod discovery;
pub mod dispatch;
pub mod driver;
pub mod external;
pub mod host_functions;
pub mod hsa;
pub mod intercept;
pub mod kind;
pub mod memory;
pub mod pc_sampling;
pub mod queues;
pub mod records;
pub mod registration;
pub mod status;
pub mod threads;
pub mod tracing;

use std::hash::{BuildHasher, Hasher};

/// A check of the SDK that ends the program.
pub fn fatal(message: &str) -> ! {
    eprintln!("simulated rocprofiler-sdk: {message}");
    std::process::abort();
}

/// Handles start at a number that differs from process to process.
pub fn random_base(low: u64, high: u64) -> u64 {
    let random = std::collections::hash_map::RandomState::new().build_hasher().finish();
    low + random % (high - low)
}
