//! The HIP dispatch table: names and argument positions as data, generic wrappers, current-call id.
pub mod table;
