//! How values are written in options and variables, in both directions: sizes, times, shares, switches, names.

use crate::counters::{self, Probe};
use crate::{DispatchPath, DoorChoice, StackEvery, Stacks, TraceMode};
use rkprof_arena::OnFull;
use rkprof_model::rank::RankSet;
use rkprof_model::record::SamplingMethod;
use rkprof_model::run::TraceRows;
use rkprof_model::units::{parse_duration, parse_share, parse_size};
use rkprof_store::stream::Rotate;
use std::time::Duration;

/// Reads and shows a value; reading the shown text gives the same value.
pub(crate) struct Codec<T> {
    pub read: fn(&str) -> Option<T>,
    /// `None`: the value has no text, because an absent variable means it.
    pub show: fn(&T) -> Option<String>,
}

/// Values with one name each.
pub(crate) trait Named: Copy + PartialEq + 'static {
    const NAMES: &'static [(Self, &'static str)];
}

/// The names, for `--help` and messages.
pub(crate) fn names<T: Named>() -> Vec<&'static str> {
    T::NAMES.iter().map(|(_, name)| *name).collect()
}

fn named<T: Named>(text: &str) -> Option<T> {
    T::NAMES.iter().find(|(_, name)| *name == text).map(|(value, _)| *value)
}

fn name<T: Named>(value: &T) -> Option<String> {
    T::NAMES.iter().find(|(known, _)| known == value).map(|(_, name)| (*name).to_owned())
}

impl Named for TraceMode {
    const NAMES: &'static [(Self, &'static str)] =
        &[(TraceMode::Full, "full"), (TraceMode::Kernels, "kernels"), (TraceMode::None, "none")];
}

impl Named for OnFull {
    const NAMES: &'static [(Self, &'static str)] = &[(OnFull::Drop, "drop"), (OnFull::Block, "block")];
}

impl Named for DispatchPath {
    const NAMES: &'static [(Self, &'static str)] =
        &[(DispatchPath::Auto, "auto"), (DispatchPath::Light, "light"), (DispatchPath::Sdk, "sdk")];
}

impl Named for DoorChoice {
    const NAMES: &'static [(Self, &'static str)] =
        &[(DoorChoice::Auto, "auto"), (DoorChoice::Direct, "direct"), (DoorChoice::Sdk, "sdk")];
}

impl Named for TraceRows {
    const NAMES: &'static [(Self, &'static str)] =
        &[(TraceRows::Stream, "stream"), (TraceRows::Queue, "queue"), (TraceRows::Both, "both")];
}

pub(crate) const TRACE_ROWS: Codec<TraceRows> = Codec { read: named, show: name };
pub(crate) const TRACE: Codec<TraceMode> = Codec { read: named, show: name };
pub(crate) const ON_FULL: Codec<OnFull> = Codec { read: named, show: name };
pub(crate) const DOOR: Codec<DoorChoice> = Codec { read: named, show: name };
pub(crate) const DISPATCH: Codec<DispatchPath> = Codec { read: named, show: name };

pub(crate) const TEXT: Codec<Option<String>> = Codec { read: |text| Some(Some(text.to_owned())), show: Option::clone };
pub(crate) const REGEX: Codec<Option<String>> =
    Codec { read: |text| regex_lite::Regex::new(text).ok().map(|_| Some(text.to_owned())), show: Option::clone };
pub(crate) const LINES: Codec<Vec<String>> = Codec {
    read: |text| Some(text.lines().map(str::to_owned).collect()),
    show: |lines| (!lines.is_empty()).then(|| lines.join("\n")),
};
pub(crate) const RANKS: Codec<Option<RankSet>> =
    Codec { read: |text| RankSet::parse(text).map(Some), show: |ranks| ranks.as_ref().map(RankSet::to_string) };

pub(crate) const SWITCH: Codec<bool> = Codec { read: switch, show: |on| Some(u8::from(*on).to_string()) };
pub(crate) const SOME_SWITCH: Codec<Option<bool>> =
    Codec { read: |text| switch(text).map(Some), show: |on| on.map(|on| u8::from(on).to_string()) };
/// `follow` or `off`.
pub(crate) const CHILDREN: Codec<bool> = Codec {
    read: |text| match text {
        "follow" => Some(true),
        "off" => Some(false),
        _ => None,
    },
    show: |follow| Some(if *follow { "follow" } else { "off" }.to_owned()),
};

pub(crate) const SOME_SIZE: Codec<Option<u64>> =
    Codec { read: |text| parse_size(text).map(Some), show: |bytes| bytes.map(|bytes| bytes.to_string()) };
pub(crate) const BUFFER: Codec<u64> = Codec {
    read: |text| parse_size(text).filter(|bytes| (1 << 20..=16 << 30).contains(bytes)),
    show: |bytes| Some(bytes.to_string()),
};
/// A size, or `off`, which is 0.
pub(crate) const SIZE_OR_OFF: Codec<Option<u64>> = Codec {
    read: |text| if matches!(text, "off" | "no" | "0") { Some(Some(0)) } else { parse_size(text).map(Some) },
    show: |bytes| bytes.map(|bytes| if bytes == 0 { "off".to_owned() } else { bytes.to_string() }),
};
pub(crate) const TIME: Codec<Duration> = Codec { read: parse_duration, show: |time| Some(milliseconds(*time)) };
pub(crate) const SOME_TIME: Codec<Option<Duration>> =
    Codec { read: |text| parse_duration(text).map(Some), show: |time| time.map(milliseconds) };
pub(crate) const ROTATE: Codec<Option<Rotate>> = Codec {
    read: |text| match parse_size(text) {
        Some(bytes) => Some(Some(Rotate::Bytes(bytes))),
        None => parse_duration(text).map(|time| Some(Rotate::Every(time))),
    },
    show: |rotate| {
        rotate.map(|rotate| match rotate {
            Rotate::Bytes(bytes) => bytes.to_string(),
            Rotate::Every(time) => milliseconds(time),
        })
    },
};
pub(crate) const SHARE: Codec<Option<f64>> =
    Codec { read: |text| parse_share(text).map(Some), show: |share| share.map(|share| share.to_string()) };

pub(crate) const PRECISION: Codec<u8> = Codec {
    read: |text| text.parse().ok().filter(|digits| (1..=5).contains(digits)),
    show: |digits| Some(digits.to_string()),
};
pub(crate) const COUNT_U32: Codec<u32> =
    Codec { read: |text| text.parse().ok().filter(|n| *n > 0), show: |n| Some(n.to_string()) };
pub(crate) const SOME_U32: Codec<Option<u32>> =
    Codec { read: |text| text.parse().ok().filter(|n| *n > 0).map(Some), show: |n| n.map(|n| n.to_string()) };
pub(crate) const SOME_COUNT: Codec<Option<u64>> =
    Codec { read: |text| text.parse().ok().filter(|n| *n > 0).map(Some), show: |n| n.map(|n| n.to_string()) };

/// `both`, `native`, `python`; `1` and `yes` mean `both`, `0` and `no` mean none.
pub(crate) const STACKS: Codec<Option<Stacks>> = Codec {
    read: |text| match text {
        "both" | "1" | "yes" => Some(Some(Stacks::Both)),
        "native" => Some(Some(Stacks::Native)),
        "python" => Some(Some(Stacks::Python)),
        "0" | "no" => Some(None),
        _ => None,
    },
    show: |stacks| {
        let name = stacks.map(|frames| match frames {
            Stacks::Native => "native",
            Stacks::Python => "python",
            Stacks::Both => "both",
        });
        name.map(str::to_owned)
    },
};
pub(crate) const STACK_EVERY: Codec<StackEvery> = Codec {
    read: |text| match text {
        "adaptive" => Some(StackEvery::ADAPTIVE),
        // The smallest share: one in a hundred thousand.
        share if share.ends_with('%') => {
            let share = parse_share(share).filter(|share| (1e-5..=1.0).contains(share))?;
            Some(StackEvery::Share((1.0 / share).round() as u32))
        }
        number => number.parse().ok().filter(|number| *number > 0).map(StackEvery::Launches),
    },
    show: |every| match every {
        StackEvery::Share(100) => None,
        StackEvery::Share(parts) => Some(format!("{}%", 100.0 / f64::from(*parts))),
        StackEvery::Launches(number) => Some(number.to_string()),
    },
};
/// `host_trap` or `stochastic`; as a switch, on means `host_trap`.
pub(crate) const SAMPLING: Codec<Option<SamplingMethod>> = Codec {
    read: |text| match text.replace('-', "_").as_str() {
        "host_trap" => Some(Some(SamplingMethod::HostTrap)),
        "stochastic" => Some(Some(SamplingMethod::Stochastic)),
        text => switch(text).map(|on| on.then_some(SamplingMethod::HostTrap)),
    },
    show: |method| Some(method.map_or("0", |method| method.label()).to_owned()),
};

pub(crate) const PRESETS: Codec<Vec<String>> =
    Codec { read: counters::parse_presets, show: |names| (!names.is_empty()).then(|| names.join("+")) };
pub(crate) const PMC: Codec<Vec<Vec<String>>> =
    Codec { read: counters::parse_pmc, show: |lists| counters::show_pmc(lists) };
/// `ok`, or a file that a probe wrote.
pub(crate) const PROBE: Codec<Probe> = Codec {
    read: |text| Some(if text == "ok" { Probe::Trusted } else { Probe::File(text.to_owned()) }),
    show: |probe| match probe {
        Probe::Cached => None,
        Probe::Trusted => Some("ok".to_owned()),
        Probe::File(path) => Some(path.clone()),
    },
};

fn switch(text: &str) -> Option<bool> {
    match text {
        "1" | "yes" | "true" | "on" => Some(true),
        "0" | "no" | "false" | "off" => Some(false),
        _ => None,
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{}ms", time.as_millis())
}
