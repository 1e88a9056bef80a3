//! What a launch was asked to do. A code object describes the arguments of its kernels; for kernels of known families this gives a
//! [`Plan`]: where a launch has its problem size. The tracer reads these words of each launch, and a report makes operations,
//! bytes and lines for benchmarks of them.
//!
//! * [`notes`]: MessagePack, in which code objects describe kernels. [`described`]: the kernels of a code object.
//! * [`arguments`]: all arguments of a kernel, where a user asks for them.
//! * [`plan`]: the words to read. [`families`]: libraries, one file each, as tables of names and positions of arguments.
//! * [`product`]: operations, bytes and lines of matrix products.
//!
//! It must never trust what it reads: offsets and sizes come from files. It opens nothing itself.

pub mod arguments;
pub mod described;
pub mod families;
pub mod notes;
pub mod plan;
pub mod product;

pub use plan::Plan;
