//! Hot lines: the launches of each line of the program.

use super::profile::{Deed, DeedKind, Profile, Sample, Stack, is_of_runtime};
use super::symbols::{self, Frame};
use rkprof_abi::hip::table::{self, Class};
use serde::Serialize;
use std::collections::BTreeMap;

/// A line of the program and the launches below it. Numbers are estimates where not every launch has a path.
#[derive(Clone, Serialize)]
pub struct Line {
    /// `file:line`; the program or library if it has no debug information.
    #[serde(rename = "line")]
    pub place: String,
    pub function: String,
    /// The caller with its line.
    pub caller: Option<String>,
    pub gpu_ns: f64,
    /// Margin of error of the GPU time, at 95%.
    pub gpu_ns_error: f64,
    /// Share in the GPU time of all kernels.
    pub share: f64,
    pub launches: f64,
    /// Number of launches with such a path.
    pub launches_with_path: u64,
    /// Host time of the launching calls.
    pub launch_ns: f64,
    /// Idle time of the devices before these kernels; `null` without a trace that shows it.
    pub idle_ns: Option<f64>,
    pub copies: f64,
    pub copy_bytes: f64,
    pub copy_ns: f64,
    /// Calls that waited for a device, and their time on the host.
    pub waits: f64,
    pub wait_ns: f64,
    /// The part of this time in waits for a whole device.
    #[serde(skip)]
    pub device_wait_ns: f64,
    pub allocations: f64,
    pub allocated_bytes: f64,
}

impl Line {
    /// The function, and the place of its call.
    pub fn called(&self) -> String {
        match &self.caller {
            Some(caller) => format!("{} < {caller}", self.function),
            None => self.function.clone(),
        }
    }
}

/// The place of the launch in the program's code: the innermost Python line, else the innermost line with debug information,
/// else the innermost function.
pub fn innermost(stack: &Stack) -> Option<&Frame> {
    let first = |wanted: &dyn Fn(&Frame) -> bool| stack.iter().find(|frame| wanted(frame));
    first(&|frame| frame.module == symbols::PYTHON)
        .or_else(|| first(&|frame| frame.line.is_some() && !is_of_runtime(frame)))
        .or_else(|| first(&|frame| frame.module != symbols::RANGE))
}

pub fn place(frame: &Frame) -> String {
    frame.line.as_ref().map_or_else(|| frame.module.clone(), |(file, line)| format!("{file}:{line}"))
}

/// Whether the function waits for the whole device, not for a stream, an event or its own copy.
fn waits_for_device(function: &str) -> bool {
    table::slot(function).map(table::class) == Some(Class::DeviceSync)
}

type Key = (String, String, Option<String>);

fn key(stack: &Stack) -> Option<Key> {
    let frame = innermost(stack)?;
    let caller = stack.iter().skip_while(|other| *other != frame).nth(1);
    let caller = caller.map(|caller| match &caller.line {
        Some((file, line)) => format!("{} ({file}:{line})", caller.function),
        None => caller.function.clone(),
    });
    Some((place(frame), frame.function.clone(), caller))
}

/// Sorted by GPU time, then by the longest waits and the most copied bytes.
pub fn lines(profile: &Profile) -> Vec<Line> {
    let mut samples: BTreeMap<Key, Vec<&Sample>> = BTreeMap::new();
    for sample in &profile.samples {
        if let Some(key) = key(&sample.stack) {
            samples.entry(key).or_default().push(sample);
        }
    }
    let mut deeds: BTreeMap<Key, Vec<&Deed>> = BTreeMap::new();
    for deed in &profile.deeds {
        if let Some(key) = key(&deed.stack) {
            samples.entry(key.clone()).or_default();
            deeds.entry(key).or_default().push(deed);
        }
    }
    let line = |(key, samples): (Key, Vec<&Sample>)| {
        let deeds = deeds.get(&key).map_or(&[][..], Vec::as_slice);
        let all = |kind: DeedKind, of: fn(&Deed) -> f64| {
            deeds.iter().filter(|deed| deed.kind == kind).fold(0.0, |sum, deed| sum + of(deed)).round()
        };
        let sum = |of: fn(&Sample) -> f64| samples.iter().fold(0.0, |sum, sample| sum + of(sample));
        let gpu_ns = sum(|sample| sample.ns);
        let (place, function, caller) = key;
        Line {
            place,
            function,
            caller,
            gpu_ns: gpu_ns.round(),
            gpu_ns_error: profile.error_ns(samples.iter().copied()).round(),
            share: profile.share(gpu_ns),
            launches: sum(|sample| sample.launches).round(),
            launches_with_path: samples.iter().map(|sample| sample.seen).sum(),
            launch_ns: sum(|sample| sample.call_ns).round(),
            idle_ns: profile.knows_idle.then(|| sum(|sample| sample.idle_ns.unwrap_or(0.0)).round()),
            copies: all(DeedKind::Copy, |copy| copy.count),
            copy_bytes: all(DeedKind::Copy, |copy| copy.bytes),
            copy_ns: all(DeedKind::Copy, |copy| copy.ns),
            waits: all(DeedKind::Wait, |wait| wait.count),
            wait_ns: all(DeedKind::Wait, |wait| wait.ns),
            device_wait_ns: all(DeedKind::Wait, |wait| if waits_for_device(&wait.name) { wait.ns } else { 0.0 }),
            allocations: all(DeedKind::Allocation, |allocation| allocation.count),
            allocated_bytes: all(DeedKind::Allocation, |allocation| allocation.bytes),
        }
    };
    let mut lines: Vec<Line> = samples.into_iter().map(line).collect();
    let order = |line: &Line| [line.gpu_ns, line.wait_ns, line.copy_bytes, line.allocated_bytes];
    lines.sort_by(|a, b| order(b).partial_cmp(&order(a)).unwrap_or(std::cmp::Ordering::Equal));
    lines
}
