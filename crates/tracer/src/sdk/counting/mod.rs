//! Hardware counters of dispatches.
//!
//! ```text
//! collector what is counted, and the state of it that the others share
//! catalog   what an agent can count: names -> the SDK's ids; configurations made of them
//! choose    which configuration a dispatch gets, on the launching thread: no lock, no allocation once a launch is known
//! deliver   the values of a finished dispatch, on the SDK's counter or buffer thread -> record::Counters
//! filter    which dispatches are wanted, by which group
//! service   the SDK's service, in whichever form it has
//! ```
//!
//! A counted dispatch is marked here when it is chosen. Its record of the tracing service, which may come before or after the
//! counters, then says that its duration is not a timing. The tracing service is the only source of times; the start and end
//! in the counter records serve only to check the counters.

pub mod catalog;
mod choose;
mod collector;
mod deliver;
mod filter;
mod service;

pub use collector::{Collector, Counted, Entry, MAX_COUNTERS, Parts, Rotation};
pub use deliver::on_buffered;
pub use filter::Filter;
pub use service::{Delivery, configure};
