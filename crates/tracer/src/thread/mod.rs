//! The state of each application thread: its producer in the arena and its current HIP call.
//!
//! This is the hot path of the tracer: a HIP call ([`call`]) and its launches ([`launch`](mod@launch)) leave records in place. All
//! other work (attaching a thread, changing a chunk) is out of line. A thread never locks or allocates here after its first
//! record; it makes a system call or waits only when the arena is full.
//!
//! Dispatches and copies get their ids while they are enqueued: ids count up within a thread's block. So the ids
//! of a call are a range, which the call's own record can contain without waiting for the GPU.

mod arguments;
mod blocks;
mod by_callback;
mod call;
mod forked;
mod id;
mod interrupted;
mod kernel_arguments;
mod late;
mod launch;
pub mod launching;
mod markers;
mod own;
mod recording;
mod records;
mod signals;
mod state;
pub mod steps;
pub mod streams;
mod switch;
mod ticket;

pub use arguments::{Given, leave_with_arguments};
pub use blocks::owner;
pub use by_callback::{enter_by_callback, leave_by_callback};
pub use call::{Entered, enter, leave, leave_with_path, take_path};
pub use forked::{Begun, FirstCall, at_first_call, begin_at_first_call, forked, is_lost};
pub use id::id;
pub use kernel_arguments::{KernelArguments, Parameter};
pub use late::{counts_in, end, prepare_end};
pub use launch::{
    annotate, copy_begins, copy_failed, copy_launched, launch, launched, launched_before, of_launch, reserve,
    stream_named, tid,
};
pub use launching::give;
pub use markers::{marker, marker_since};
pub use own::{abandon, has_arena, is_open, is_recording, wake_drainer};
pub use recording::{is_of_none, next, pauses, ranges_are_over};
pub use records::{has_room, name, note, push, push_text, push_values, text_header};
pub use rkprof_model::record::{CallArguments, function_word};
pub use signals::with_signals_blocked;
pub use state::{is_rkprofs, set_rkprofs};
#[cfg(test)]
pub(crate) use switch::are_api_calls_on;
pub use switch::{set_api_calls, set_open, set_recording, start};
pub use ticket::Ticket;
