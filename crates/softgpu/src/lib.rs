//! A software GPU below unmodified ROCm packages. It is preloaded and answers for `/dev/kfd`, `/dev/dri/renderD*` and libdrm's
//! amdgpu queries ([`exported`]); README.md tells its options and the count that tests compare a profiler with.
//!
//! A call of the program goes to [`driver`], which keeps memory, events and queues. One thread ([`engine`]) runs the packets of
//! all queues ([`queue`]) and writes what it did into [`count`].
//!
//! It is a part of the tests. It must never be in a package or in `librkprof.so`, and it shares no code with the tracer: what it
//! counts is judged against what the tracer records.

mod access;
mod clock;
mod count;
#[allow(dead_code, reason = "the program beside the library uses the rest")]
mod device;
mod driver;
mod engine;
pub mod exported;
mod kernel;
mod options;
mod queue;
