//! Where a finding is: the times that the timeline shows for it, and the line of the program that is named with it. What its
//! saving is: the time that it is a part of, and how it stands to other findings. Each finding of `advice.toml` says these; who
//! reads them matches on the kinds, so that a new kind is drawn or does not compile.

use rkprof_model::error::Error;

/// A kind with a name in `advice.toml`.
pub(crate) trait Named: Copy + Sized + 'static {
    const ALL: &'static [(&'static str, Self)];

    /// # Errors
    /// With the known names.
    fn parse(key: &str, name: &str) -> Result<Self, Error> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
        found.ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|(name, _)| *name).collect();
            Error::new(format!("{key} is one of {}, not {name:?}", known.join(", ")))
        })
    }
}

/// The times that the timeline shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    /// The finding is about the whole run.
    Nowhere,
    /// The longest idle intervals in which nothing was launched.
    IdleHost,
    /// The longest idle intervals between a launch and its start.
    IdleLaunch,
    /// The longest idle intervals of waiting calls, else the longest of these calls.
    IdleSync,
    /// The longest idle intervals behind copies, else the longest copies.
    IdleCopy,
    /// The longest waits for a whole device.
    DeviceWaits,
    Copies,
    /// A step from the middle of the run, else some kernels from there.
    Middle,
    /// The first launch of the kernel whose first launch cost most.
    ColdestKernel,
    /// The longest launch of each kernel with a tail.
    SlowestLaunches,
    SlowestSteps,
}

impl Named for Places {
    const ALL: &'static [(&'static str, Places)] = &[
        ("nowhere", Places::Nowhere),
        ("idle-host", Places::IdleHost),
        ("idle-launch", Places::IdleLaunch),
        ("idle-sync", Places::IdleSync),
        ("idle-copy", Places::IdleCopy),
        ("device-waits", Places::DeviceWaits),
        ("copies", Places::Copies),
        ("middle", Places::Middle),
        ("coldest-kernel", Places::ColdestKernel),
        ("slowest-launches", Places::SlowestLaunches),
        ("slowest-steps", Places::SlowestSteps),
    ];
}

/// What the line of a finding has most of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineBy {
    /// The finding has no line.
    None,
    /// Idle time that ends with what the line launches.
    Idle,
    /// Time in calls that wait.
    Waits,
    /// Time in waits for a whole device.
    DeviceWaits,
    Launches,
    /// Launches of kernels that are slivers.
    ShortKernels,
    CopiedBytes,
    Allocations,
    GpuTime,
}

impl Named for LineBy {
    const ALL: &'static [(&'static str, LineBy)] = &[
        ("none", LineBy::None),
        ("idle", LineBy::Idle),
        ("waits", LineBy::Waits),
        ("device-waits", LineBy::DeviceWaits),
        ("launches", LineBy::Launches),
        ("short-kernels", LineBy::ShortKernels),
        ("copied-bytes", LineBy::CopiedBytes),
        ("allocations", LineBy::Allocations),
        ("gpu-time", LineBy::GpuTime),
    ];
}

/// The time that a saving is a part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartOf {
    /// The devices' idle time; no two findings have the same part.
    Idle,
    /// The run; it may overlap with the savings of others.
    Run,
    /// The time before the first kernel and after the last one; its whole is the run with these.
    Ends,
}

impl Named for PartOf {
    const ALL: &'static [(&'static str, PartOf)] =
        &[("idle", PartOf::Idle), ("run", PartOf::Run), ("ends", PartOf::Ends)];
}

/// How the saving of a finding stands to those of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Cause,
    /// It is left out where others explain half of it: they say it better.
    Symptom,
    /// A cause, but the same observation as a symptom that saves as much: then both stay.
    Observation,
}

impl Named for Role {
    const ALL: &'static [(&'static str, Role)] =
        &[("cause", Role::Cause), ("symptom", Role::Symptom), ("observation", Role::Observation)];
}
