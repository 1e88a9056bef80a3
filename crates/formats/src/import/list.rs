//! The list of the formats that can be read; there is no other one.

use super::format::Format;

/// Every format. Of several in a directory, the first one in this order is read.
pub static FORMATS: &[&Format] = &[
    &super::rocpd::FORMAT,
    &super::rocprofv3::FORMAT,
    &super::csv::FORMAT,
    &super::columns::FORMAT,
    &super::perfetto::FORMAT,
    &super::rpd::FORMAT,
    &super::chrome::FORMAT,
    &super::thread_trace::FORMAT,
    &super::proton::FORMAT,
    &super::components::FORMAT,
];

/// Formats that hold what the others of a directory do not: they are read beside these.
pub(super) static BESIDES: &[&Format] = &[&super::thread_trace::FORMAT];
