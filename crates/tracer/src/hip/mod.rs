//! HIP calls: the runtime's dispatch table is intercepted once, and a separate wrapper records the calls of each function.
//!
//! ```text
//! SDK: "HIP registers its table" --> intercept --> entries = wrap::Wrappers, originals kept
//! program --> HIP's entry --> wrapper --> call::Calls::enter --> original --> call::Calls::leave --> program
//! ```
//!
//! [`table`] has the facts about each function (generated rows in `slots.rs`), [`wrap`](self) the code that forwards a call
//! without knowing its types, [`call`] the recording. [`graphs`] keeps what the program's graphs have.
pub mod call;
pub mod graphs;
pub mod intercept;
mod originals;
#[cfg(all(test, target_arch = "x86_64"))]
mod tests;
mod wrap;

/// Whether calls can be wrapped: the table gives the positions of arguments in the calling convention of x86-64. Elsewhere
/// the SDK's callbacks report the runtime's calls, and those of the compiler's table are not recorded.
pub const CAN_WRAP: bool = cfg!(target_arch = "x86_64");
