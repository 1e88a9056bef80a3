//! The list of the formats; there is no other one.

use super::format::Format;

/// Every format, in the order of the help.
pub static FORMATS: &[&Format] = &[
    &super::csv::FORMAT,
    &super::legacy::FORMAT,
    &super::parquet::FORMAT,
    &super::rocpd::FORMAT,
    &super::json::FORMAT,
    &super::geak::FORMAT,
    &super::chrome::FORMAT,
    &super::pftrace::FORMAT,
    &super::stacks::SPEEDSCOPE,
    &super::stacks::COLLAPSED,
    &super::stacks::PPROF,
];
