//! `--host-samples`: what the launching threads do while their device has no work.
//!
//! ```text
//! drainer ── who launched on which device ──► sampling thread ── lines ──► drainer ──► host_samples.jsonl
//!                                               │  every ms: which devices are idle? (hsa::idle)
//!                                               └─ of each thread of an idle one: what it waits for (state), its Python frames
//! ```
//!
//! No thread is stopped, and none gets a signal: /proc tells what a thread waits for, and checked reads find its frames
//! ([`crate::call_paths::python::remote`]). A sample counts only if the device was idle before it and after it.
//!
//! The thread uses at most about 1 % of a processor. Its interval follows its own mean cost, slowly: an interval that grew
//! with each sample would come again and again to the same part of a rhythmic program. For the same reason it varies at random.
//!
//! The thread begins with the first launch that the drainer sees, sleeps without a limit while nothing is recorded, and ends
//! with the session. Everything belongs to the drainer, so that a forked child has none of it.

mod state;

use crate::call_paths::python::remote::{Remote, Walked};
use crate::hsa::idle::{self, Devices, Watch};
use rkprof_config::Config;
use rkprof_model::clock;
use rkprof_model::event::Severity;
use rkprof_model::host_samples::{self, Begin, Frame, Line, MOST_FRAMES, Sample, Stack, State, Totals};
use rustc_hash::FxHashMap;
use state::Doing;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Threads whose samples are taken; further ones that launch are left out.
const THREADS: usize = 64;
/// Lines that wait for the drainer; those of a second are fewer.
const LINES: usize = 1 << 16;
/// Stacks and frames of a recording.
const STACKS: usize = 1 << 15;
/// After this many samples the interval is twice as long, and so on: a run of a day has a file that can be read.
const SAMPLES: u64 = 100_000;
/// The mean cost may be one part in this many of the interval.
const SHARE: u64 = 120;
/// The last looks that count for the mean cost.
const MEAN: u64 = 32;
/// The interval, unless the user chose one.
const INTERVAL: u64 = 1_000_000;
/// Limits of the interval.
const SHORTEST: u64 = 100_000;
const LONGEST: u64 = 1_000_000_000;
/// Sleep of a thread that cannot wait to be called.
const MOMENT: Duration = Duration::from_millis(20);
/// The first wait before an interpreter is looked for once more, in samples. It doubles.
const LOOK_AGAIN: u64 = 16;

/// What the drainer and the sampling thread share.
#[derive(Default)]
struct Shared {
    state: Mutex<Exchange>,
    called: Condvar,
}

#[derive(Default)]
struct Exchange {
    ended: bool,
    /// Number of the recording; lines of another one are not taken.
    recording: u64,
    lines: Vec<Line>,
    totals: Totals,
    notes: Vec<(Severity, String)>,
    /// The threads that have launched, and on which devices.
    threads: Vec<(u32, Devices)>,
    /// Whether the sampling thread waits to be called.
    waits: bool,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, Exchange> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is new for the file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Empty without anything new.
    pub text: String,
    /// Whether the file begins with it.
    pub is_first: bool,
    pub notes: Vec<(Severity, String)>,
}

/// The drainer's side.
pub struct HostSamples {
    /// `None`: they were not asked for.
    shared: Option<Arc<Shared>>,
    interval: u64,
    /// Whether the interval is the user's, whatever it costs.
    is_fixed: bool,
    is_running: bool,
    /// The last launch that was seen: most launches are like it.
    last: (u32, u32),
    /// Whether the file of this recording was begun.
    begun: bool,
    simulated: bool,
}

impl HostSamples {
    pub fn new(config: &Config) -> HostSamples {
        HostSamples {
            shared: config.host_samples.then(Arc::default),
            interval: config.host_interval.map_or(INTERVAL, |time| time.as_nanos() as u64).clamp(SHORTEST, LONGEST),
            is_fixed: config.host_interval.is_some(),
            is_running: false,
            last: (u32::MAX, u32::MAX),
            begun: false,
            simulated: false,
        }
    }

    /// A kernel of a thread has run on a device.
    #[inline]
    pub fn launched(&mut self, tid: u32, agent: u32) {
        if self.shared.is_some() && self.last != (tid, agent) {
            self.met(tid, agent);
        }
    }

    #[cold]
    fn met(&mut self, tid: u32, agent: u32) {
        self.last = (tid, agent);
        let Some(shared) = &self.shared else { return };
        let mut state = shared.state();
        let known = state.threads.iter().position(|(known, _)| *known == tid);
        match known {
            Some(at) => state.threads[at].1 |= idle::bit(agent),
            None if state.threads.len() < THREADS => state.threads.push((tid, idle::bit(agent))),
            None => {}
        }
        drop(state);
        if !self.is_running {
            self.is_running = true;
            let sampler = Sampler { is_fixed: self.is_fixed, ..Sampler::new(shared.clone(), self.interval) };
            let run = move || crate::fence::catch_panic((), || sampler.run());
            let spawn = || std::thread::Builder::new().name("rkprof-host".to_owned()).stack_size(512 << 10).spawn(run);
            if let Err(error) = crate::thread::with_signals_blocked(spawn) {
                let sentence = format!("the host is not sampled: {error}");
                shared.state().notes.push((Severity::Warning, sentence));
            }
        }
    }

    /// Whether samples were asked for.
    pub fn is_asked(&self) -> bool {
        self.shared.is_some()
    }

    /// Records may come: the thread looks again, if it waits.
    pub fn wake(&self) {
        if let Some(shared) = &self.shared
            && self.is_running
            && shared.state().waits
        {
            shared.called.notify_all();
        }
    }

    /// The next recording begins: what was not taken belongs to none.
    pub fn next_recording(&mut self, simulated: bool) {
        (self.begun, self.simulated) = (false, simulated);
        if let Some(shared) = &self.shared {
            let mut state = shared.state();
            let threads = std::mem::take(&mut state.threads);
            *state = Exchange { ended: state.ended, recording: state.recording + 1, threads, ..Exchange::default() };
            shared.called.notify_all();
        }
    }

    /// What is new since the last call.
    pub fn take(&mut self) -> Taken {
        let Some(shared) = self.shared.as_ref().filter(|_| self.is_running) else { return Default::default() };
        let (lines, totals, notes) = {
            let mut state = shared.state();
            (std::mem::take(&mut state.lines), state.totals, std::mem::take(&mut state.notes))
        };
        let begin = Begin {
            schema_version: host_samples::SCHEMA_VERSION,
            simulated: self.simulated,
            interval_ns: self.interval,
        };
        let is_first = !std::mem::replace(&mut self.begun, true);
        let begin = is_first.then_some(Line::Begin(begin));
        let lines = begin.into_iter().chain(lines).chain([Line::Totals(totals)]);
        Taken { text: lines.map(|line| host_samples::text(&line)).collect(), is_first, notes }
    }

    /// The session ends, and the thread with it.
    pub fn end(&self) {
        if let Some(shared) = &self.shared {
            shared.state().ended = true;
            shared.called.notify_all();
        }
    }
}

/// The sampling thread's side.
struct Sampler {
    shared: Arc<Shared>,
    asked: u64,
    is_fixed: bool,
    random: u64,
    /// Processor time of a look on average, ns, and the looks so far, at most [`MEAN`].
    cost: u64,
    looks: u64,
    /// Processor time of this look for what is done once, ns.
    once: u64,
    /// CLOCK_BOOTTIME ns of the last look.
    looked: u64,
    watch: Watch,
    remote: Option<Remote>,
    /// Whether the interpreter cannot be read.
    refused: bool,
    /// Samples until an interpreter is looked for, and the wait after that.
    look_in: (u64, u64),
    known: Known,
}

/// What the lines of a recording have named.
#[derive(Default)]
struct Known {
    recording: u64,
    /// `None`: the frame could not be described.
    frames: FxHashMap<u64, Option<Frame>>,
    stacks: FxHashMap<Vec<u64>, u32>,
    samples: u64,
    /// When its first look was, and the thread's processor time then.
    began: Option<(u64, u64)>,
}

impl Sampler {
    fn new(shared: Arc<Shared>, asked: u64) -> Sampler {
        let random = clock::now() | 1;
        Sampler {
            shared,
            asked,
            is_fixed: false,
            random,
            cost: 0,
            looks: 0,
            once: 0,
            looked: 0,
            watch: Watch::default(),
            remote: None,
            refused: false,
            look_in: (0, LOOK_AGAIN),
            known: Known::default(),
        }
    }

    fn run(mut self) {
        let mut cpu = clock::read(libc::CLOCK_THREAD_CPUTIME_ID);
        while self.wait_for_recording() {
            self.sleep();
            self.look();
            let now = clock::read(libc::CLOCK_THREAD_CPUTIME_ID);
            let took = now.saturating_sub(cpu);
            cpu = now;
            let once = std::mem::take(&mut self.once);
            self.costs(took.saturating_sub(once));
        }
    }

    /// Returns false when the session has ended.
    fn wait_for_recording(&mut self) -> bool {
        let shared = self.shared.clone();
        let mut state = shared.state();
        while !state.ended && !crate::thread::is_recording() {
            state.waits = true;
            let (called, time) =
                shared.called.wait_timeout(state, Duration::from_secs(3600)).unwrap_or_else(PoisonError::into_inner);
            state = called;
            state.waits = false;
            self.looked = 0;
            if !time.timed_out() && !state.ended && !crate::thread::is_recording() {
                // A program may have forbidden its threads to wait so.
                drop(state);
                std::thread::sleep(MOMENT);
                state = shared.state();
            }
        }
        !state.ended
    }

    /// A look took this processor time. The first ones count in full.
    fn costs(&mut self, took: u64) {
        self.looks = (self.looks + 1).min(MEAN);
        self.cost = (self.cost * (self.looks - 1) + took) / self.looks;
    }

    /// Sleeps for the interval, on average.
    fn sleep(&mut self) {
        let affordable = if self.is_fixed { 0 } else { self.cost * SHARE };
        let asked = self.asked << (self.known.samples / SAMPLES).min(20);
        let interval = asked.max(affordable).clamp(SHORTEST, LONGEST);
        // Xorshift.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        let part = interval / 2 + self.random % interval;
        std::thread::sleep(Duration::from_nanos(part));
    }

    fn look(&mut self) {
        self.watch.mark();
        let busy = self.watch.busy();
        // After that: the thread may have lost its processor meanwhile.
        let at = clock::boottime_ns();
        let since = if self.looked == 0 { self.asked } else { at.saturating_sub(self.looked) };
        self.looked = at;
        let (threads, recording) = {
            let mut state = self.shared.state();
            if state.recording != self.known.recording {
                self.known = Known { recording: state.recording, ..Known::default() };
            }
            let cpu = clock::read(libc::CLOCK_THREAD_CPUTIME_ID);
            let (began, cpu_then) = *self.known.began.get_or_insert((at, cpu));
            let is_idle = |(_, devices): &&(u32, Devices)| busy.is_some_and(|busy| devices & !busy != 0);
            let threads: Vec<(u32, Devices)> = state.threads.iter().filter(is_idle).copied().collect();
            let totals = &mut state.totals;
            totals.looks += 1;
            totals.idle_looks += u64::from(!threads.is_empty());
            totals.unknown_looks += u64::from(busy.is_none());
            (totals.cpu_ns, totals.elapsed_ns) = (cpu - cpu_then, at - began);
            (threads, state.recording)
        };
        for (tid, devices) in threads {
            let idle = devices & !busy.unwrap_or(Devices::MAX);
            let Some((doing, walked)) = self.sample(tid) else {
                self.shared.state().threads.retain(|(known, _)| *known != tid);
                continue;
            };
            // Work has come meanwhile: this may be what the thread did after its launch.
            if self.watch.busy().is_none_or(|busy| busy & idle != 0) || !self.watch.has_none_since(idle) {
                continue;
            }
            let sample = Sample { at, stands_for: since, tid, state: doing.state, stack: None };
            self.keep(recording, sample, walked);
        }
    }

    /// What a thread does, and its frames; `None` when it has ended.
    fn sample(&mut self, tid: u32) -> Option<(Doing, Walked)> {
        let mut doing = state::doing(tid)?;
        self.look_for_python();
        let walked = self.remote.as_mut().map_or(Walked::NoPython, |remote| remote.frames(tid));
        if let (Some(lock), Some(remote)) = (doing.lock, &self.remote)
            && !matches!(walked, Walked::NoPython)
            && remote.is_lock(lock)
        {
            doing.state = State::Gil;
        }
        Some((doing, walked))
    }

    fn look_for_python(&mut self) {
        if self.remote.is_some() || self.refused {
            return;
        }
        if self.look_in.0 > 0 {
            self.look_in.0 -= 1;
            return;
        }
        self.look_in = (self.look_in.1, self.look_in.1.saturating_mul(2));
        let before = clock::read(libc::CLOCK_THREAD_CPUTIME_ID);
        let found = Remote::look();
        self.once = clock::read(libc::CLOCK_THREAD_CPUTIME_ID) - before;
        match found {
            Some(Ok(remote)) => self.remote = Some(remote),
            Some(Err(refusal)) => {
                self.refused = true;
                let sentence = format!("host samples: {refusal}");
                self.shared.state().notes.push((Severity::Warning, sentence));
            }
            None => {}
        }
    }

    /// Adds a sample to the lines of its recording, and before it what it names for the first time.
    fn keep(&mut self, recording: u64, sample: Sample, walked: Walked) {
        let (mut stack, mut new) = (None, None);
        if let (Walked::Frames(named), Some(remote)) = (&walked, &self.remote) {
            let named = &named[..named.len().min(MOST_FRAMES)];
            let words: Vec<u64> = named.iter().map(|one| one.word).collect();
            stack = self.known.stacks.get(&words).copied();
            if stack.is_none() && self.known.stacks.len() < STACKS {
                let of = |one| {
                    let (file, function, line) = remote.describe(one)?;
                    Some(Frame { function, file, line })
                };
                let frames = named.iter().map(|one| {
                    let frame = self.known.frames.entry(one.word).or_insert_with(|| of(*one));
                    frame.clone().unwrap_or(Frame { function: "?".to_owned(), ..Frame::default() })
                });
                let id = self.known.stacks.len() as u32;
                new = Some(Stack { id, frames: frames.collect() });
                stack = Some(id);
                self.known.stacks.insert(words, id);
            }
        }
        let mut state = self.shared.state();
        if state.recording != recording || state.ended {
            return;
        }
        state.lines.extend(new.map(Line::Stack));
        state.totals.torn += u64::from(matches!(walked, Walked::Torn));
        if state.lines.len() < LINES {
            state.totals.samples += 1;
            state.lines.push(Line::Sample(Sample { stack, ..sample }));
            self.known.samples += 1;
        } else {
            state.totals.lost += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked() -> Config {
        Config { host_samples: true, ..Config::default() }
    }

    #[test]
    fn without_the_option_there_is_no_thread_and_no_text() {
        let mut none = HostSamples::new(&Config::default());
        none.launched(1, 2);
        none.wake();
        none.end();
        assert!(!none.is_running);
        assert_eq!(none.take(), Taken::default());
    }

    #[test]
    fn a_recording_has_its_own_lines_alone() {
        let mut samples = HostSamples::new(&asked());
        samples.is_running = true;
        let shared = samples.shared.clone().expect("asked for");
        let mut sampler = Sampler::new(shared.clone(), 1_000_000);
        let sample = |tid| Sample { at: 1, stands_for: 1, tid, state: State::Sleep, stack: None };
        sampler.keep(0, sample(1), Walked::NoPython);
        samples.next_recording(true);
        sampler.keep(0, sample(2), Walked::NoPython);
        sampler.keep(1, sample(3), Walked::Torn);
        let of = |text: &str| -> Vec<u32> {
            let tid = |line| if let Line::Sample(sample) = line { Some(sample.tid) } else { None };
            host_samples::lines(text).filter_map(tid).collect()
        };
        let Taken { text, is_first: true, .. } = samples.take() else { panic!("the first") };
        assert_eq!(of(&text), [3]);
        let first = host_samples::lines(&text).next();
        assert!(matches!(first, Some(Line::Begin(Begin { simulated: true, .. }))), "{first:?}");
        let last = host_samples::lines(&text).last();
        assert!(matches!(last, Some(Line::Totals(Totals { samples: 1, torn: 1, .. }))), "{last:?}");
        let later = samples.take();
        assert!(!later.text.contains("begin") && !later.is_first, "{later:?}");
        samples.end();
        sampler.keep(1, sample(4), Walked::NoPython);
        assert_eq!(of(&samples.take().text), [0; 0]);
        assert!(!sampler.wait_for_recording());
    }

    /// What the looks cost decides the interval, whatever was asked for.
    #[test]
    fn dear_looks_come_more_rarely() {
        let slept = |cost: u64| {
            let mut sampler = Sampler::new(Arc::default(), 1_000_000);
            sampler.costs(cost);
            let begun = std::time::Instant::now();
            (0..8).for_each(|_| sampler.sleep());
            begun.elapsed().as_millis() as u64 / 8
        };
        assert!(slept(100_000) >= 6, "120 times 0.1 ms, from one half on");
        assert!(slept(0) < 6);
    }
}
