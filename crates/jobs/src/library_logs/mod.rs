//! Calls of math libraries, from what the libraries log: MIOpen, rocBLAS, hipBLASLt, Tensile, RCCL.
//!
//! ```text
//! bytes of the program's output --(lines)--> lines --(parse)--> calls --(tally)--> library_trace.csv, library_gemms.csv
//!     calls --(log)--> matrix products in order --(join)--> kernels of the trace   (after the program)
//!         --(kernels)--> slices with shapes in trace.pftrace, library_work.json
//! ```
//!
//! The reader passes the bytes on unchanged; this module only reads them. Lines may have any length and content.

mod by_order;
mod gemm;
mod kernels;
mod lines;
mod log;
mod parse;
mod tally;

pub use gemm::Gemm;
pub use kernels::annotate;
pub use lines::Lines;
pub use log::{Log, Product, Products};
pub use parse::{Call, Library, parse};
pub use tally::{About, Tally};

pub use rkprof_store::beside::{LIBRARY_GEMMS as GEMM_FILE, LIBRARY_TRACE as FILE};
