//! How rkprof reaches the runtimes of a process.
//!
//! ```text
//! choice        once in a process: by rkprof's own doors, as a tool of the SDK, or not at all
//! sdk_library   whether librocprofiler-register could load an SDK
//! registration  HIP, HSA, ROCTx, RCCL hand their tables to rocprofiler_register_library_api_table
//! hsa           HSA hands its tables to a loaded library with HSA_AMD_TOOL_PRIORITY
//! exports       tables that a library does not hand over, behind its exported functions
//! hip           HIP's table
//! lookups       the program looks functions up: libraries that were loaded late are there
//! roctx         ROCTx's tables, or the callback of the older library
//! rccl          RCCL's table
//! topology      the processors, from the driver
//! taken         which runtimes rkprof has, and what the run says of others
//! elsewhere     runtimes that rkprof does not reach
//! ```
//!
//! On the SDK's door (crate::sdk) the SDK calls rkprof, which takes nothing here.

pub mod choice;
pub mod elsewhere;
mod exports;
pub mod hip;
pub mod hsa;
pub mod lookups;
pub mod rccl;
pub mod registration;
pub mod reveal;
pub mod roctx;
mod sdk_library;
mod taken;
pub mod topology;

pub use choice::Door;
pub use lookups::loaded;
pub use taken::{forget_told, has_news, info, skipped};
