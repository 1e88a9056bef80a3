//! Calls of math libraries, from what the libraries log: MIOpen, rocBLAS, hipBLASLt, Tensile, RCCL.
//!
//! ```text
//! bytes of the program's output --(lines)--> lines --(parse)--> calls --(tally)--> library_trace.csv, library_gemms.csv
//! ```
//!
//! The bytes themselves are passed on by whoever reads them, unchanged; here they are only looked at. Lines may be of any
//! length and hold anything.

mod gemm;
mod lines;
mod parse;
mod tally;

pub use gemm::Gemm;
pub use lines::Lines;
pub use parse::{Call, Library, parse};
pub use tally::{About, Tally};

pub const FILE: &str = "library_trace.csv";
pub const GEMM_FILE: &str = "library_gemms.csv";
