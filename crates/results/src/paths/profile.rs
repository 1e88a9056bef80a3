//! What call paths caused, with functions and lines, and an estimate for launches without a path.
//!
//! Launches of one kernel and shape make a group. A path's share in a group is its share in the time of the launches that have a
//! path. Each of these counts with its weight: the number of launches it stands for. A shape without any path takes the shares of
//! its kernel.

use super::idle;
use super::symbols::{self, Frame, Symbols};
use crate::{Failure, exit};
use rkprof_model::call_paths::{
    self, Amount, CallPaths, FILE, Kernel, MOST_FRAMES, SCHEMA_VERSION, Shape, Time, Waits, Weights,
};
use rkprof_store::dir;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::path::Path;
use std::sync::Arc;

/// The cost of one kernel launched by one path.
pub struct Sample {
    pub stack: Arc<Stack>,
    pub kernel: String,
    /// Estimated where not every launch has a path, as are the numbers below.
    pub launches: f64,
    pub ns: f64,
    /// Number of launches with this path.
    pub seen: u64,
    /// The part of this path in [`Group::uncertain`].
    uncertain: f64,
    /// Idle time of the device before these launches; `None` without a trace that shows it.
    pub idle_ns: Option<f64>,
    /// Host time of the launching calls.
    pub call_ns: f64,
    /// Index in [`Profile::groups`].
    group: usize,
    /// Index among the paths of its process.
    path: usize,
}

/// Other actions of a path: copies, waits or allocations of one kind.
pub struct Deed {
    pub stack: Arc<Stack>,
    pub kind: DeedKind,
    /// The direction of the copy, or the name of the HIP function.
    pub name: String,
    pub count: f64,
    pub bytes: f64,
    pub ns: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DeedKind {
    Copy,
    Wait,
    Allocation,
}

/// Frames, innermost first: the ROCTx ranges that end the path, then functions.
pub type Stack = Vec<Frame>;

/// Launches of the same kernel and shape.
struct Group {
    ns: f64,
    /// Sums of the weights of those with a path, and of their squares.
    weight: f64,
    squares: f64,
    /// Sum of `weight * (weight - 1)`: 0 where each launch stands for itself.
    uncertain: f64,
}

#[derive(Default)]
pub struct Profile {
    /// Sorted by time, largest first.
    pub samples: Vec<Sample>,
    pub deeds: Vec<Deed>,
    groups: Vec<Group>,
    /// All launches of these kernels, and those with a path.
    pub launches: u64,
    pub with_path: u64,
    /// Paths without their Python frames: the thread did not hold the interpreter's lock, or the interpreter cannot be read.
    pub without_python: u64,
    /// GPU time of kernels without a path for any launch.
    pub unknown_ns: u64,
    pub total_ns: u64,
    /// Copies whose direction and size have no path.
    pub unknown_copies: u64,
    /// Allocations whose function and size have no path.
    pub unknown_allocations: u64,
    /// Time of waiting calls, and the part of it without a path.
    pub wait_ns: u64,
    pub unknown_wait_ns: u64,
    /// Whether the traces of all processes show where devices were idle.
    pub knows_idle: bool,
    pub simulated: bool,
    /// First and last moment, ns since 1970.
    pub time: Option<(u64, u64)>,
}

impl Profile {
    /// The call paths of a run; `None` where none were taken.
    ///
    /// # Errors
    /// Files that are not what they should be.
    pub fn load(run: &Path) -> Result<Option<Profile>, Failure> {
        let sessions = dir::sessions(run).map_err(|error| {
            Failure::new(exit::NO_DATA, format!("read {}", run.display()), error, "Name a run directory.")
        })?;
        Profile::of_sessions(sessions.iter().map(|session| session.dir.as_path()))
    }

    /// The same of directories of sessions.
    ///
    /// # Errors
    /// Files that are not what they should be.
    pub fn of_sessions<'a>(dirs: impl Iterator<Item = &'a Path>) -> Result<Option<Profile>, Failure> {
        let mut profile = Profile { knows_idle: true, ..Profile::default() };
        let mut found = false;
        // A trace file alone has no call paths.
        for session in dirs.filter(|dir| dir.is_dir()) {
            let doing = || format!("read the call paths of {}", session.display());
            let paths: CallPaths = match dir::read_json(&session.join(FILE), SCHEMA_VERSION) {
                Ok(paths) => paths,
                Err(dir::ReadError::Missing { .. }) => continue,
                Err(error) => return Err(Failure::new(exit::NO_DATA, doing(), error, "Record the run again.")),
            };
            found = true;
            let time = time_of(session);
            profile.time = profile.time.map_or(time, |(begin, end)| {
                Some(time.map_or((begin, end), |(first, last)| (begin.min(first), end.max(last))))
            });
            profile.add(&paths, idle::of_session(session).as_ref());
        }
        profile.samples.sort_by(|a, b| b.ns.total_cmp(&a.ns));
        Ok(found.then_some(profile))
    }

    /// A remark on the estimated part.
    pub fn remark(&self) -> String {
        let simulated = if self.simulated { "; simulated" } else { "" };
        let Profile { launches, with_path, without_python, unknown_ns, .. } = self;
        let native = match without_python {
            0 => String::new(),
            number => format!("; {number} without Python frames (no lock held, or a Python that cannot be read)"),
        };
        let unknown = match unknown_ns {
            0 => String::new(),
            ns => format!("; kernels without any path took {:.3} ms more", *ns as f64 / 1e6),
        };
        let estimated = if with_path < launches { ", the others estimated by kernel and shape" } else { "" };
        format!("call paths of {with_path} of {launches} launches{estimated}{native}{unknown}{simulated}")
    }

    pub fn share(&self, ns: f64) -> f64 {
        if self.total_ns == 0 { 0.0 } else { ns / self.total_ns as f64 }
    }

    /// Margin of error of the estimated time of these samples, up or down, at 95%; 0 where nothing is estimated.
    pub fn error_ns<'a>(&self, samples: impl Iterator<Item = &'a Sample>) -> f64 {
        let mut parts: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
        for sample in samples {
            let part = parts.entry(sample.group).or_default();
            *part = (part.0 + sample.ns, part.1 + sample.uncertain);
        }
        let variance = |(group, (ns, own)): (&usize, &(f64, f64))| {
            let Group { ns: whole, weight, squares, uncertain } = self.groups[*group];
            if whole <= 0.0 || squares <= 0.0 {
                return 0.0;
            }
            // Of a share, as Agresti and Coull have it: also where all or none of few were seen. The weights make a number of
            // samples that would be as certain (Kish). Times the correction for a sample that is a good part of the whole.
            let sampled = weight * weight / squares;
            let share = ((ns / whole).min(1.0) * sampled + 2.0) / (sampled + 4.0);
            let as_one = share * (1.0 - share) / (sampled + 4.0) * uncertain / squares;
            // Of a ratio of weighted sums (Horvitz and Thompson): where a path's weights are unlike those of the others.
            let others = (1.0 - share).powi(2) * own + share.powi(2) * (uncertain - own);
            whole * whole * as_one.max(others / (weight * weight))
        };
        1.96 * parts.iter().map(variance).fold(0.0, |sum, one| sum + one).sqrt()
    }

    fn add(&mut self, paths: &CallPaths, idle: Option<&idle::ByPath>) {
        let mut symbols = Symbols::new(paths);
        let stacks: Vec<Arc<Stack>> = paths.paths.iter().map(|path| Arc::new(stack(path, &mut symbols))).collect();
        let first = self.samples.len();
        self.add_kernels(paths, &stacks);
        self.knows_idle &= idle.is_some();
        if let Some(idle) = idle {
            share_out(&mut self.samples[first..], |sample| {
                idle.idle_before(paths.paths[sample.path].id, &sample.kernel)
            });
        }
        self.add_copies(paths, &stacks);
        self.add_waits(paths, &stacks);
        self.add_allocations(paths, &stacks);
        self.simulated |= paths.simulated;
    }

    fn add_kernels(&mut self, paths: &CallPaths, stacks: &[Arc<Stack>]) {
        // Shares of the paths, by group and by kernel.
        let mut of_group: BTreeMap<Key, BTreeMap<usize, Part>> = BTreeMap::new();
        let mut of_kernel: BTreeMap<&str, BTreeMap<usize, Part>> = BTreeMap::new();
        for (index, path) in paths.paths.iter().enumerate() {
            for kernel in &path.kernels {
                let Time { launches, ns } = kernel.time;
                let part = Part::new(launches, 0, ns, kernel.stands_for);
                of_group.entry(key(kernel)).or_default().entry(index).or_default().add(part);
                of_kernel.entry(&kernel.name).or_default().entry(index).or_default().add(part);
                self.with_path += launches;
                self.without_python += if path.without_python { launches } else { 0 };
            }
        }
        // Two kernels may have one name.
        let mut all: BTreeMap<Key, Time> = BTreeMap::new();
        for kernel in &paths.kernels {
            let sum = all.entry(key(kernel)).or_default();
            (sum.launches, sum.ns) = (sum.launches + kernel.time.launches, sum.ns + kernel.time.ns);
        }
        for (key, time) in all {
            self.launches += time.launches;
            self.total_ns += time.ns;
            let own = of_group.get(&key);
            let Some(parts) = own.or_else(|| of_kernel.get(key.0)) else {
                self.unknown_ns += time.ns;
                continue;
            };
            let sampled = Part::sum(parts.values());
            let each = if own.is_some() { sampled.scale(time.launches) } else { 1.0 };
            let weights = sampled.weights(each);
            // Launches for which none of the samples stands: as many as the first ones of a kernel that is rarely launched.
            let unseen = (1.0 - weights.count / time.launches.max(1) as f64).clamp(0.0, 1.0);
            // Launches of another shape are no part of the whole.
            let uncertain = |weights: &Weights| match own {
                Some(_) => (weights.squares - weights.count).max(weights.squares * unseen).max(0.0),
                None => weights.squares,
            };
            self.groups.push(Group {
                ns: time.ns as f64,
                weight: weights.count,
                squares: weights.squares,
                uncertain: uncertain(&weights),
            });
            for (index, part) in parts {
                let path = &paths.paths[*index];
                let of_part = part.weights(each);
                let launches = share(of_part.count, weights.count, time.launches);
                self.samples.push(Sample {
                    stack: stacks[*index].clone(),
                    kernel: key.0.to_owned(),
                    launches,
                    ns: share(of_part.ns, weights.ns, time.ns),
                    seen: if own.is_some() { part.seen } else { 0 },
                    uncertain: uncertain(&of_part),
                    idle_ns: None,
                    call_ns: call_ns(path) * launches,
                    group: self.groups.len() - 1,
                    path: *index,
                });
            }
        }
    }

    fn add_copies(&mut self, paths: &CallPaths, stacks: &[Arc<Stack>]) {
        let key = |copy: &call_paths::Copy| ((copy.direction.clone(), copy.size_class), copy.all, copy.stands_for);
        let of_paths = paths.paths.iter().map(|path| path.copies.iter().map(key).collect());
        self.unknown_copies += self.add_amounts(DeedKind::Copy, paths.copies.iter().map(key), of_paths, stacks);
    }

    fn add_allocations(&mut self, paths: &CallPaths, stacks: &[Arc<Stack>]) {
        let key = |one: &call_paths::Allocation| ((one.function.clone(), one.size_class), one.all, one.stands_for);
        let of_paths = paths.paths.iter().map(|path| path.allocations.iter().map(key).collect());
        let all = paths.allocations.iter().map(key);
        self.unknown_allocations += self.add_amounts(DeedKind::Allocation, all, of_paths, stacks);
    }

    /// Adds the amounts of all launches. Paths with an amount share them; the counter takes those of groups without a path.
    fn add_amounts(
        &mut self,
        kind: DeedKind,
        all: impl Iterator<Item = ((String, u32), Amount, Weights)>,
        of_paths: impl Iterator<Item = Vec<((String, u32), Amount, Weights)>>,
        stacks: &[Arc<Stack>],
    ) -> u64 {
        let part = |(group, all, weights): ((String, u32), Amount, Weights)| {
            (group, Part::new(all.count, all.bytes, all.ns, weights))
        };
        let parts = by_group(of_paths.map(|of_path| of_path.into_iter().map(part).collect()));
        let mut unknown = 0;
        for (group, amount, _) in all {
            let Some(parts) = parts.get(&group) else {
                unknown += amount.count;
                continue;
            };
            let sampled = Part::sum(parts.iter().map(|(_, part)| part));
            let whole = sampled.weights(1.0);
            self.deeds.extend(parts.iter().map(|(path, part)| {
                let of_part = part.weights(1.0);
                Deed {
                    stack: stacks[*path].clone(),
                    kind,
                    name: group.0.clone(),
                    count: share(of_part.count, whole.count, amount.count),
                    bytes: share(of_part.bytes, whole.bytes, amount.bytes),
                    ns: share(of_part.ns, whole.ns, amount.ns),
                }
            }));
        }
        unknown
    }

    /// Adds waits. A short wait gets a path with a probability that grows with its length, so that each of those paths stands
    /// for the same time.
    fn add_waits(&mut self, paths: &CallPaths, stacks: &[Arc<Stack>]) {
        let key = |wait: &call_paths::Wait| ((wait.function.clone(), wait.is_long), wait.all);
        let parts = by_group(paths.paths.iter().map(|path| path.waits.iter().map(key).collect()));
        for ((function, is_long), all) in paths.waits.iter().map(key) {
            self.wait_ns += all.ns;
            let group = (function, is_long);
            let Some(parts) = parts.get(&group) else {
                self.unknown_wait_ns += all.ns;
                continue;
            };
            let sum = |of: fn(&Waits) -> u64| parts.iter().map(|(_, part)| of(part)).sum::<u64>();
            let (count, ns) = (sum(|part| part.count), sum(|part| part.ns));
            // Number of short waits of a path, from their probability.
            let inverse = |part: &Waits| part.count as f64 * part.count as f64 / part.ns.max(1) as f64;
            let inverses: f64 = parts.iter().map(|(_, part)| inverse(part)).sum();
            self.deeds.extend(parts.iter().map(|(path, part)| Deed {
                stack: stacks[*path].clone(),
                kind: DeedKind::Wait,
                name: group.0.clone(),
                count: if is_long {
                    share(part.count as f64, count as f64, all.count)
                } else {
                    all.count as f64 * inverse(part) / inverses
                },
                bytes: 0.0,
                ns: if is_long {
                    share(part.ns as f64, ns as f64, all.ns)
                } else {
                    share(part.count as f64, count as f64, all.ns)
                },
            }));
        }
    }
}

/// Parts of a group by the number of their path.
fn by_group<K: Eq + Hash, P>(of_paths: impl Iterator<Item = Vec<(K, P)>>) -> HashMap<K, Vec<(usize, P)>> {
    let mut parts: HashMap<K, Vec<(usize, P)>> = HashMap::new();
    for (path, of_path) in of_paths.enumerate() {
        of_path.into_iter().for_each(|(group, part)| parts.entry(group).or_default().push((path, part)));
    }
    parts
}

/// Kernel and shape, which the launches of a group share.
type Key<'a> = (&'a str, Option<Shape>);

fn key(kernel: &Kernel) -> Key<'_> {
    (&kernel.name, kernel.shape)
}

/// What a path has of a group: how many launches or other actions, and what these stand for.
#[derive(Clone, Copy, Default)]
struct Part {
    seen: u64,
    stands_for: Weights,
    /// As if each had weight 1, for runs without weights.
    alike: Weights,
}

impl Part {
    fn new(seen: u64, bytes: u64, ns: u64, stands_for: Weights) -> Part {
        let count = seen as f64;
        Part { seen, stands_for, alike: Weights { count, squares: count, bytes: bytes as f64, ns: ns as f64 } }
    }

    fn add(&mut self, more: Part) {
        self.seen += more.seen;
        sum(&mut self.stands_for, &more.stands_for);
        sum(&mut self.alike, &more.alike);
    }

    fn sum<'a>(parts: impl Iterator<Item = &'a Part>) -> Part {
        let mut sum = Part::default();
        parts.for_each(|part| sum.add(*part));
        sum
    }

    /// The weight of each in a run without weights, so that they stand for `all`.
    fn scale(&self, all: u64) -> f64 {
        (all as f64 / self.seen.max(1) as f64).max(1.0)
    }

    /// The weights; in a run without them each has weight `each`.
    fn weights(&self, each: f64) -> Weights {
        let Weights { count, squares, bytes, ns } = self.alike;
        match self.stands_for.is_none() {
            true => Weights { count: count * each, squares: squares * each * each, bytes: bytes * each, ns: ns * each },
            false => self.stands_for,
        }
    }
}

fn sum(sum: &mut Weights, more: &Weights) {
    sum.count += more.count;
    sum.squares += more.squares;
    sum.bytes += more.bytes;
    sum.ns += more.ns;
}

/// The share of a part of `whole` in all.
fn share(part: f64, whole: f64, all: u64) -> f64 {
    part * all as f64 / if whole > 0.0 { whole } else { 1.0 }
}

/// Mean host time of a call with this path, for each of its launches: one call may launch several kernels.
fn call_ns(path: &call_paths::Path) -> f64 {
    let kernels = path.kernels.iter().map(|kernel| (kernel.time.launches, kernel.stands_for));
    let copies = path.copies.iter().map(|copy| (copy.all.count, copy.stands_for));
    let launched = kernels.chain(copies).map(|(seen, stands_for)| Part::new(seen, 0, 0, stands_for));
    let launched = launched.fold(0.0, |sum, part| sum + part.weights(1.0).count);
    let calls = Part::new(path.calls.launches, 0, path.calls.ns, path.calls_stand_for);
    calls.weights(1.0).ns / if launched > 0.0 { launched } else { 1.0 }
}

/// Frames of a path, innermost first.
pub fn stack(path: &call_paths::Path, symbols: &mut Symbols<'_>) -> Stack {
    let mut frames = Vec::new();
    for address in &path.addresses {
        frames.extend_from_slice(symbols.frames(*address));
    }
    // Of the runtime's own frames only the function that the program called is kept. Ranges come before it.
    let ranges = frames.iter().take_while(|frame| frame.module == symbols::RANGE).count();
    let called = frames[ranges..].iter().take_while(|frame| is_of_runtime(frame)).count();
    frames.drain(ranges..ranges + called.saturating_sub(1));
    if path.addresses.len() - ranges >= MOST_FRAMES {
        let function = format!("[callers beyond {MOST_FRAMES} frames]");
        frames.push(Frame { function, line: None, source: None, module: "?".to_owned() });
    }
    frames
}

/// First and last moment of a session, ns since 1970.
fn time_of(session: &Path) -> Option<(u64, u64)> {
    let session = dir::Session::open(session);
    let summary = session.written_summary().ok()?;
    let clock = session.info.as_ref().ok()?.clocks.first()?.clone();
    let begin =
        clock.realtime_ns.saturating_add_signed(summary.start_ns.cast_signed() - clock.boottime_ns.cast_signed());
    Some((begin, begin + summary.end_ns.saturating_sub(summary.start_ns)))
}

/// Idle time is known by path and kernel: the samples of both share it by their launches.
fn share_out(samples: &mut [Sample], idle: impl Fn(&Sample) -> f64) {
    let mut launches: HashMap<(usize, String), f64> = HashMap::new();
    for sample in samples.iter() {
        *launches.entry((sample.path, sample.kernel.clone())).or_default() += sample.launches;
    }
    for sample in samples {
        let whole = launches[&(sample.path, sample.kernel.clone())];
        sample.idle_ns = Some(idle(sample) * sample.launches / whole.max(f64::MIN_POSITIVE));
    }
}

/// Whether a frame belongs to HIP, not to the calling program.
pub(crate) fn is_of_runtime(frame: &Frame) -> bool {
    ["libamdhip64", "libhsa-runtime64", "librksim"].iter().any(|library| frame.module.starts_with(library))
}

#[cfg(test)]
#[path = "profile_tests.rs"]
mod tests;
