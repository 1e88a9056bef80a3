//! A simulated HIP: the functions that a program calls.
//!
//! A call goes through the dispatch table (`table`), where tools may have put their own functions, to its implementation
//! (`api`), which the SDK traces. Launches and copies become packets of `queue`s.

pub mod api;
mod args;
pub mod compiler;
mod costs;
pub mod device;
mod error;
mod event;
pub mod functions;
mod graph;
pub mod hiprtc;
pub mod image;
mod imp;
mod imp_work;
pub mod launch;
mod memory;
pub mod module;
pub mod names;
pub mod pace;
pub mod queue;
pub mod runtime;
pub(crate) mod stream;
pub mod table;

pub use args::rocprofiler_iterate_callback_tracing_kind_operation_args;
pub use imp::KernelNodeParams;
