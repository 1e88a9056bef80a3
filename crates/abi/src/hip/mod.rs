//! HIP's dispatch tables as data: [`table`] explains a row, the rows themselves are in `slots.rs`, and [`parameters`] tells how the
//! arguments of a function are declared.

pub mod parameters;
mod slots;
pub mod table;
