//! HIP's dispatch tables as data: [`table`] explains a row, the rows themselves are in `slots.rs`.

mod slots;
pub mod table;
