//! How values are written in options and variables: sizes, times, shares, switches.

use crate::{DispatchPath, TraceMode};
use rkprof_arena::OnFull;
use rkprof_model::record::SamplingMethod;
use rkprof_model::units::{parse_duration, parse_size};
use rkprof_store::stream::Rotate;

/// `full`, `kernels` or `none`.
pub fn parse_trace(text: &str) -> Option<TraceMode> {
    match text {
        "full" => Some(TraceMode::Full),
        "kernels" => Some(TraceMode::Kernels),
        "none" => Some(TraceMode::None),
        _ => None,
    }
}

/// `drop` or `block`.
pub fn parse_on_full(text: &str) -> Option<OnFull> {
    match text {
        "drop" => Some(OnFull::Drop),
        "block" => Some(OnFull::Block),
        _ => None,
    }
}

/// `auto`, `light` or `sdk`.
pub fn parse_dispatch(text: &str) -> Option<DispatchPath> {
    match text {
        "auto" => Some(DispatchPath::Auto),
        "light" => Some(DispatchPath::Light),
        "sdk" => Some(DispatchPath::Sdk),
        _ => None,
    }
}

pub(super) fn parse_regex(text: &str) -> Option<Option<String>> {
    regex_lite::Regex::new(text).ok().map(|_| Some(text.to_owned()))
}

pub(super) fn parse_switch(text: &str) -> Option<bool> {
    match text {
        "1" | "yes" | "true" | "on" => Some(true),
        "0" | "no" | "false" | "off" => Some(false),
        _ => None,
    }
}

pub(super) fn parse_precision(text: &str) -> Option<u8> {
    text.parse().ok().filter(|digits| (1..=5).contains(digits))
}

pub(super) fn parse_buffer(text: &str) -> Option<u64> {
    parse_size(text).filter(|bytes| (1 << 20..=16 << 30).contains(bytes))
}

pub(super) fn parse_rotate(text: &str) -> Option<Option<Rotate>> {
    if let Some(bytes) = parse_size(text) {
        return Some(Some(Rotate::Bytes(bytes)));
    }
    parse_duration(text).map(|time| Some(Rotate::Every(time)))
}

/// `follow` or `off`.
pub fn parse_children(text: &str) -> Option<bool> {
    match text {
        "follow" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

/// `host_trap` or `stochastic`; a switch: on is `host_trap`.
pub fn parse_sampling(text: &str) -> Option<Option<SamplingMethod>> {
    match text.replace('-', "_").as_str() {
        "host_trap" => Some(Some(SamplingMethod::HostTrap)),
        "stochastic" => Some(Some(SamplingMethod::Stochastic)),
        text => parse_switch(text).map(|on| on.then_some(SamplingMethod::HostTrap)),
    }
}
