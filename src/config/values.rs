//! How values are written in options and variables: sizes, times, shares, switches.

use super::{DispatchPath, OnFull, Rotate, Sampling as SamplingMethod, TraceMode};
use std::time::Duration;

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

/// Splits `10min` into 10 and `min`.
fn split_unit(text: &str) -> Option<(f64, &str)> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number: f64 = text[..digits].parse().ok()?;
    (number.is_finite() && number >= 0.0).then(|| (number, text[digits..].trim()))
}

/// A size: bytes without a unit; `K KB` = 1000, `KiB` = 1024, and so on to T. At least 1.
pub fn parse_size(text: &str) -> Option<u64> {
    let (number, unit) = split_unit(text)?;
    let factor: u64 = match unit {
        "" | "B" => 1,
        "K" | "KB" | "kB" => 1000,
        "M" | "MB" => 1_000_000,
        "G" | "GB" => 1_000_000_000,
        "T" | "TB" => 1_000_000_000_000,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        "GiB" => 1 << 30,
        "TiB" => 1 << 40,
        _ => return None,
    };
    let bytes = number * factor as f64;
    (1.0..1e18).contains(&bytes).then_some(bytes as u64)
}

/// A time with a unit: `us ms s min h`. More than zero.
pub fn parse_duration(text: &str) -> Option<Duration> {
    let (number, unit) = split_unit(text)?;
    let seconds = number
        * match unit {
            "us" => 1e-6,
            "ms" => 1e-3,
            "s" => 1.0,
            "min" | "m" => 60.0,
            "h" => 3600.0,
            _ => return None,
        };
    (seconds > 0.0 && seconds < 1e9).then(|| Duration::from_secs_f64(seconds))
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

/// A share: `2%` or `0.02`; more than 0, at most 1.
pub fn parse_share(text: &str) -> Option<f64> {
    let (number, unit) = split_unit(text)?;
    let share = match unit {
        "%" => number / 100.0,
        "" => number,
        _ => return None,
    };
    (share > 0.0 && share <= 1.0).then_some(share)
}
