//! Several recordings of one process, each a run with its own files and verdict.
//!
//! ```text
//!              Begin                    records are taken                End
//!   closed ───────────► open ─────────────────────────────────► open ───────► closed
//!     │                  ▲  (who asked turns recording on)   (has turned it off)
//!     └──► watching ─────┘
//!    Begin, with a condition; Fired
//! ```
//!
//! The first recording's run is the session's own directory, the next ones are `recording_2`, `recording_3`, ... in it. All
//! use the same arena: closing a run ends its recording for every thread ([`crate::thread::next`]), and later records of a
//! thread for it are skipped. While nothing is recorded the drainer sleeps until a request comes.

mod limits;
mod runs;
pub(super) mod state;

use super::{Drainer, FREE_CHUNKS, FREE_CHUNKS_PAUSED, POLL_INTERVAL, SHORT_POLL_INTERVAL};
use crate::drainer::control::{Order, Reply, Standing};
use crate::drainer::stack;
use crate::thread;
use crate::wait_budget::WaitBudget;
use rkprof_config::Config;
use rkprof_drain::trigger::Trigger;
use rkprof_model::error::Error;
use rkprof_model::event::Severity;
use rkprof_store::control::{Limits, State};
use state::{Limited, Recordings, nothing, options};
use std::time::Duration;

/// How long closing a run waits while none of its kernels ends.
const PATIENCE: Duration = Duration::from_secs(2);
/// Time between two passes meanwhile.
const MOMENT: Duration = Duration::from_millis(1);
/// The drainer's sleep without work; about the longest wait of a futex.
const FOREVER: Duration = Duration::from_secs(i32::MAX as u64);
/// Options that a recording may change.
const CHANGEABLE: [&str; 9] =
    ["trace", "kernel-regex", "flight", "stacks", "stack-every", "trigger", "precision", "max-size", "overhead"];

/// The option whose values are conditions.
const TRIGGER: &str = "RKPROF_TRIGGER";

impl Drainer {
    /// Whether there is a run for records.
    pub(super) fn is_open(&self) -> bool {
        self.recordings.open && self.recordings.watching.is_none()
    }

    /// Whether records may come.
    pub(super) fn is_recording(&self) -> bool {
        thread::is_recording() || !self.recordings.asleep
    }

    /// Sleeps until the next pass: without a limit when nothing is recorded.
    pub(super) fn nap(&mut self) {
        let has_steps = self.recordings.limits.steps.is_some();
        let are_steps_over = || has_steps && thread::steps::are_over();
        if are_steps_over() {
            // It may have slept through the whole recording. The limits come next.
            (self.recordings.touched, self.recordings.asleep) = (true, false);
            return;
        }
        if thread::is_recording() {
            (self.recordings.touched, self.recordings.asleep) = (true, false);
        } else if !self.recordings.asleep && !self.in_flight && self.pipeline.joiner.unfinished() == 0 {
            // Takes the records in the SDKs, and writes what a kill should leave.
            self.flush_sdk();
            self.pass();
            if self.is_open() {
                self.summary(false);
            }
            self.recordings.asleep = !thread::is_recording();
            let Recordings { asleep, open, touched, .. } = self.recordings;
            if asleep && !(open && touched) {
                self.ring.give_back(FREE_CHUNKS_PAUSED);
                stack::give_back();
            }
            if asleep && !open {
                (self.hooks.rest)();
            }
        }
        let asleep = self.recordings.asleep;
        let time = match (asleep, self.in_flight) {
            (true, _) => FOREVER,
            (_, true) => SHORT_POLL_INTERVAL,
            _ => POLL_INTERVAL,
        };
        let control = self.control;
        self.ring.sleep_unless(time, || {
            asleep
                && (thread::is_recording()
                    || are_steps_over()
                    || control.is_asked()
                    || crate::code_objects::is_waiting())
        });
    }

    pub(super) fn carry_out(&mut self, order: Order) {
        let done = match order {
            Order::Status => Ok(self.awaited()),
            Order::Set(key, value) => self.set(&key, &value),
            Order::Begin(limits) => self.begin(limits),
            Order::Fired => self.fired(),
            Order::End(why) => self.end(&why),
            Order::Snapshot => self.snapshot("rkprof ctl"),
        };
        let (recordings, usage) = (&self.recordings, self.arena.usage());
        thread::set_open((recordings.open || recordings.watching.is_some()) && !thread::steps::are_over());
        let state = match (thread::is_recording(), recordings.watching.is_some()) {
            (true, true) => State::Waiting,
            (true, false) => State::Recording,
            (false, _) => State::Paused,
        };
        self.control.reply(Reply {
            done: Some(done),
            standing: Standing {
                state,
                recording: recordings.number,
                dir: self.output.dir().to_owned(),
                records: self.pipeline.records(),
                memory_bytes: usage.capacity + crate::heap::bytes() + (self.hooks.queue_bytes)(),
            },
        });
    }

    /// Applies from the next recording on. An empty value is the one that the program was started with.
    fn set(&mut self, key: &str, value: &str) -> Result<String, Error> {
        if !CHANGEABLE.contains(&key) {
            let known = CHANGEABLE.join(", ");
            return Err(format!("{key:?} cannot be changed while the program runs; these can: {known}").into());
        }
        let option = rkprof_config::options().find(|option| option.name() == key).ok_or("there is no such option")?;
        if value.is_empty() {
            let mut variables = options(&self.recordings.config);
            variables.remove(option.variable);
            let first = self.recordings.info.options.get_key_value(option.variable);
            variables.extend(first.map(|(name, value)| (name.clone(), value.clone())));
            (self.recordings.config, _) = Config::from_env(|name| variables.get(name).cloned());
            let first = first.map_or("its default", |(_, value)| value);
            return Ok(format!("{key} is {first} again from the next recording on"));
        }
        if option.variable == TRIGGER {
            value.lines().try_for_each(|condition| Trigger::parse(condition).map(drop))?;
        }
        if !option.apply(&mut self.recordings.config, value) {
            return Err(format!("{key}={value} was not understood: expected {}", option.expected()).into());
        }
        Ok(format!("{key}={value} from the next recording on"))
    }

    /// A recording begins when recording is turned on, or when its condition holds.
    fn begin(&mut self, limits: Limits) -> Result<String, Error> {
        if self.recordings.watching.is_some() {
            // `rkprof run --paused --when CONDITION`: nothing is watched before this.
            if !thread::is_recording() && limits == Limits::default() {
                let when = self.recordings.limits.when.as_deref().unwrap_or_default();
                return Ok(format!("a recording begins when {when}"));
            }
            return Err("a recording waits for its condition already; stop it first".into());
        }
        if thread::is_recording() && self.recordings.touched {
            return Err(format!("it is recording already, into {}", self.output.dir().display()).into());
        }
        // The first recording has the limits of `rkprof run`, unless the command has others.
        let of_run = !self.recordings.touched && limits == Limits::default();
        let limits = if of_run { self.recordings.limits.clone() } else { limits };
        Limited::read(&limits)?;
        if limits.when.is_some() {
            return self.watch(limits);
        }
        // The first run waits for its first record, and its time begins now. A run that the program has paused continues.
        if !self.recordings.open {
            self.open()?;
        } else if self.pipeline.records() == 0 {
            self.reopen()?;
        }
        self.set_limits(limits)?;
        self.recordings.touched = true;
        // Before the threads need them.
        self.ring.prefault(FREE_CHUNKS);
        Ok(format!("recording {} into {}", self.recordings.number, self.output.dir().display()))
    }

    /// Recording has been turned off: closes the run.
    fn end(&mut self, why: &str) -> Result<String, Error> {
        if let Some(sinks) = self.recordings.watching.take() {
            let over = self.settle();
            self.pass_over(over);
            if let Some(sinks) = sinks {
                *self.pipeline = self.pipeline.for_next(sinks);
            }
            // Else the next recording would wait for the condition.
            self.recordings.limits = Limits::default();
            return Ok("it does not wait for its condition any more; nothing was recorded".to_owned());
        }
        if !self.recordings.open || !(self.recordings.touched || self.pipeline.records() > 0) {
            return Err("nothing is being recorded".into());
        }
        self.close(why)?;
        Ok(format!("recording {} is in {}", self.recordings.number, self.output.dir().display()))
    }

    /// Takes the remaining records of the recording's kernels and threads. Later records belong to no recording, once its
    /// threads (up to the returned ordinal) are skipped.
    fn settle(&mut self) -> u64 {
        self.flush_sdk();
        self.pass();
        let (mut patience, mut left) = (WaitBudget::new(PATIENCE, MOMENT), self.pipeline.joiner.unfinished());
        while left > 0 && patience.lasts() {
            self.ring.sleep(MOMENT);
            self.flush_sdk();
            self.pass();
            let now = self.pipeline.joiner.unfinished();
            if now != left {
                left = now;
                patience.renew();
                self.control.step();
            }
        }
        thread::next();
        let over = self.ring.threads();
        // A thread that attached between the two lines is counted as one of the old recording: it attaches once more.
        thread::next();
        self.pass();
        over
    }

    /// Skips all later records of threads up to this ordinal.
    fn pass_over(&mut self, over: u64) {
        self.recordings.over = over;
        self.ring.begin(over);
        self.dropped_by_ended.clear();
        self.publish();
    }

    /// Ends the run. Recording is off.
    fn close(&mut self, why: &str) -> Result<(), Error> {
        // The program may turn recording on meanwhile.
        thread::set_open(false);
        thread::steps::end();
        let over = self.settle();
        self.pipeline.joiner.notes.push((Severity::Info, format!("the recording was ended: {why}")));
        let written = self.write_last();
        self.output.close(&self.recordings.base);
        let next = self.pipeline.for_next(nothing(&self.recordings.config));
        *self.pipeline = next;
        (self.recordings.open, self.recordings.touched) = (false, false);
        // The drainer may have fallen asleep between the end of recording and this: then it has not given memory back.
        self.recordings.asleep = false;
        self.recordings.limits = Limits::default();
        self.governor = None;
        // Not earlier: a recovery of the run counts the drops of its threads.
        self.pass_over(over);
        if written {
            return Ok(());
        }
        let failure = std::mem::take(&mut self.output.failures).into_iter().next();
        let failure = failure.map_or("a file could not be written".to_owned(), |(_, text)| text);
        Err(Error::during(format!("the run in {} is incomplete", self.output.dir().display()), failure))
    }
}
