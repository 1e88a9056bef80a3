//! The light path: times of kernels without the SDK's dispatch service, at 0.15 to 0.18 us per dispatch.
//!
//! ```text
//! thread that launches                             device              drainer
//!   write index ─► wrap: who reserves the packet
//!   doorbell ────► handler: our signal, Launch ──► runs the kernel ──► harvest: times, Dispatch
//!                     └── pending entry, signal ───────────────────────┘  (protocol: two rings per queue)
//! ```
//!
//! When HSA registers its tables, `wrap` replaces some entries. A queue of the program becomes an intercept queue of ROCR
//! (`hsa_amd_queue_intercept_create`): ROCR shows every packet to `handler`, which gives kernels a completion signal from a
//! pool. The drainer checks these signals between two passes over the arena. It asks the runtime for the times and makes the
//! records that the SDK's service would make. A thread that destroys a queue first does this for the queue.
//!
//! # Choosing between the light path and the SDK
//!
//! The SDK decides once about its own queue interception, when HSA's tables are registered. It replaces `hsa_queue_create` if
//! any *registered* context, started or not, has one of these: kernel dispatch tracing, scratch memory tracing, counters, PC
//! sampling, thread trace (queue_controller.cpp, `QueueController::init`). Contexts can be registered only in `initialize`
//! (registration.cpp locks the configuration after it), and tools see the tables only after the SDK has patched them
//! (`rocprofiler_set_api_table`: `queue_controller_init` comes before the notification). A dispatch service "in reserve", in
//! a context that is never started, would therefore make the SDK intercept all queues. Its functions in the table could not
//! be removed: the originals are nowhere else. So the choice is made in `initialize`, from the facts known there
//! ([`choice`]): either rkprof's interception or the SDK's service is set up, never both.
//!
//! It is known in advance which functions can be in the tables when rkprof gets them. ROCR passes the tables to the SDK
//! before its own tools (`Runtime::LoadTools`: registration is its first step; `HSA_TOOLS_LIB` and loaded libraries with
//! `HSA_AMD_TOOL_PRIORITY` come after it). In the SDK its own functions come first, for contexts of its clients, then
//! callbacks of its clients. Clients are found by an export that rkprof can look for as well. A client without it, through
//! `rocprofiler_force_configure`, is configured first (registration.cpp, `find_clients`), so that rkprof's own priority shows
//! it. No client is added later. The tables themselves are not visible in `initialize`: ROCR exports only copies of its
//! extensions.
//!
//! The tables' sizes, and the owner of their `hsa_queue_create`, are checked again when they come. An unexpected owner is
//! code from outside these interfaces. By then the configuration is locked, and a queue made by other code can't be
//! intercepted without taking it from that code. So nothing is changed, no kernel is timed, and the run is INCOMPLETE. The
//! finding is remembered for this stack (crate::session), so that the next run uses the SDK's service.
//!
//! # Stepping aside
//!
//! After an unexpected event at run time (no signals, no times, a panic) the handler passes on all further packets unchanged
//! ([`state::step_aside`]). Dispatches in flight are still taken; the run is INCOMPLETE and has the reason. The program does not
//! notice it.

pub mod activity;
pub mod agents;
pub mod calls;
pub mod cooperative;
pub mod copies;
mod driver;
mod executables;
mod functions;
mod gpus;
mod handler;
pub mod harvest;
pub mod idle;
mod indices;
mod install;
mod kernels;
mod memory;
pub mod observe;
mod originals;
mod packet;
mod pages;
pub mod plans;
pub mod process;
pub mod protocol;
mod queue;
mod readable;
mod ring;
mod room;
mod scratch;
mod signals;
mod staging;
mod state;
mod table;
mod wrap;

pub use gpus::Gpu;
pub use harvest::{resident, rest};
pub use install::{Problem, begin, has, have_gone_on, install, observe, other_owner, see};
pub use kernels::kernel;
pub use state::{is_installed, stepped_aside, stop};
pub use table::{LATER_FUNCTION, Slot, Tables};
