//! HIP calls: the runtime's dispatch table is intercepted once, and each call is recorded by a wrapper of its own.
//!
//! ```text
//! SDK: "HIP registers its table" --> intercept --> entries = wrap::Wrappers, originals kept
//! program --> HIP's entry --> wrapper --> call::Calls::enter --> original --> call::Calls::leave --> program
//! ```
//!
//! [`table`] holds what is known of each function (generated rows in `slots.rs`), [`wrap`](self) the code that forwards a
//! call without knowing its types, [`call`] the recording.
pub mod call;
pub mod intercept;
#[cfg(test)]
mod tests;
mod wrap;
