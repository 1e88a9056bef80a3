//! The overhead governor: keeps rkprof's cost below a share of the program's CPU time. It records less when the cost is too
//! high, and more again when it is low.
//!
//! ```text
//! full ──(too dear)──► kernels ──(too dear)──► summary
//!      ◄──(room)─────          ◄──(room)──────
//! ```
//!
//! The cost of a level is measured only while it is in use. Before a step up, the last cost of the level above is scaled by
//! the change of the dispatch rate since then.

/// What is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Statistics of kernels and copies; no trace, no API calls.
    Summary,
    /// Kernels, copies and markers; no API calls.
    Kernels,
    Full,
}

impl Level {
    pub fn label(self) -> &'static str {
        match self {
            Level::Summary => "summary",
            Level::Kernels => "kernels",
            Level::Full => "full",
        }
    }

    fn down(self) -> Option<Level> {
        match self {
            Level::Full => Some(Level::Kernels),
            Level::Kernels => Some(Level::Summary),
            Level::Summary => None,
        }
    }

    fn up(self) -> Option<Level> {
        match self {
            Level::Summary => Some(Level::Kernels),
            Level::Kernels => Some(Level::Full),
            Level::Full => None,
        }
    }
}

/// Totals, read at the same time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// CPU ns of the drainer.
    pub drainer_cpu: u64,
    /// CPU ns of the whole process.
    pub process_cpu: u64,
    /// Records written by application threads.
    pub records: u64,
    /// Dispatches, which show how busy the program is at any level.
    pub dispatches: u64,
}

/// A change of level, and its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub level: Level,
    pub reason: String,
}

/// Readings over the limit before a step down.
const PATIENCE_DOWN: u32 = 3;
/// Readings with room before a step up.
const PATIENCE_UP: u32 = 10;
/// A level is tried again when its expected cost is below this share of the limit.
const MARGIN: f64 = 0.7;
/// A reading with less process CPU time is ignored.
const LEAST_CPU_NS: u64 = 1_000_000;

#[derive(Clone)]
pub struct Governor {
    limit: f64,
    level: Level,
    highest: Level,
    last: Option<Reading>,
    over: u32,
    room: u32,
    /// Share of CPU time, and dispatches per CPU second, when the level above was left.
    left_above: Vec<(f64, f64)>,
}

impl Governor {
    /// `limit`: share of the process's CPU time.
    pub fn new(limit: f64, highest: Level) -> Governor {
        Governor { limit, level: highest, highest, last: None, over: 0, room: 0, left_above: Vec::new() }
    }

    pub fn level(&self) -> Level {
        self.level
    }

    /// Called at regular intervals; the caller carries out the step. `record_ns` is the cost of a record on an application
    /// thread.
    pub fn observe(&mut self, now: Reading, record_ns: f64) -> Option<Step> {
        let last = self.last.replace(now)?;
        let process_cpu = now.process_cpu.saturating_sub(last.process_cpu);
        if process_cpu < LEAST_CPU_NS {
            return None;
        }
        let drainer = now.drainer_cpu.saturating_sub(last.drainer_cpu) as f64;
        let records = now.records.saturating_sub(last.records) as f64;
        let share = (drainer + records * record_ns) / process_cpu as f64;
        let rate = now.dispatches.saturating_sub(last.dispatches) as f64 / process_cpu as f64;
        if share > self.limit {
            self.room = 0;
            self.over += 1;
            return if self.over >= PATIENCE_DOWN { self.down(share, rate) } else { None };
        }
        self.over = 0;
        let expected = self.left_above.last().map(|(cost, at)| if *at > 0.0 { cost * rate / at } else { *cost });
        let fits = expected.is_some_and(|expected| expected < self.limit * MARGIN);
        self.room = if fits { self.room + 1 } else { 0 };
        if self.room >= PATIENCE_UP { self.up(expected.unwrap_or(share)) } else { None }
    }

    /// The step that [`Governor::observe`] decided on at this reading can't be made now. Of the governor from before it.
    pub fn again_later(self, now: Reading) -> Governor {
        Governor { last: Some(now), over: 0, room: 0, ..self }
    }

    fn down(&mut self, share: f64, rate: f64) -> Option<Step> {
        let level = self.level.down()?;
        self.left_above.push((share, rate));
        let reason = format!("own cost was {:.1}% of CPU time, limit {:.1}%", share * 100.0, self.limit * 100.0);
        Some(self.step(level, reason))
    }

    fn up(&mut self, expected: f64) -> Option<Step> {
        let level = self.level.up().filter(|level| *level <= self.highest)?;
        self.left_above.pop();
        let reason =
            format!("own cost is expected at {:.1}% of CPU time, limit {:.1}%", expected * 100.0, self.limit * 100.0);
        Some(self.step(level, reason))
    }

    fn step(&mut self, level: Level, reason: String) -> Step {
        (self.level, self.over, self.room) = (level, 0, 0);
        Step { level, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds readings in which each interval has 100 ms of CPU time and the given cost and dispatches.
    struct Program {
        governor: Governor,
        reading: Reading,
        levels: Vec<Level>,
    }

    impl Program {
        fn new(limit: f64) -> Program {
            let mut governor = Governor::new(limit, Level::Full);
            assert_eq!(governor.observe(Reading::default(), 50.0), None);
            Program { governor, reading: Reading::default(), levels: Vec::new() }
        }

        /// `records` per interval at level full; half of them at kernels, a tenth at summary.
        fn run(&mut self, intervals: u32, records: u64) {
            for _ in 0..intervals {
                let divisor = match self.governor.level() {
                    Level::Full => 1,
                    Level::Kernels => 2,
                    Level::Summary => 10,
                };
                self.reading.process_cpu += 100_000_000;
                self.reading.records += records / divisor;
                self.reading.drainer_cpu += records / divisor * 50;
                self.reading.dispatches += records / 10;
                if let Some(step) = self.governor.observe(self.reading, 50.0) {
                    self.levels.push(step.level);
                }
            }
        }
    }

    #[test]
    fn a_quiet_program_is_recorded_in_full() {
        let mut program = Program::new(0.02);
        program.run(100, 10_000);
        assert_eq!(program.levels, []);
    }

    #[test]
    fn steps_down_as_far_as_needed_and_stays_there() {
        // 30,000 records: 3 % at full, 1.5 % at kernels.
        let mut program = Program::new(0.02);
        program.run(100, 30_000);
        assert_eq!(program.levels, [Level::Kernels]);
        // 60,000: 6 %, 3 %, 0.6 %.
        let mut program = Program::new(0.02);
        program.run(100, 60_000);
        assert_eq!(program.levels, [Level::Kernels, Level::Summary]);
    }

    /// The level stays, and the step comes again.
    #[test]
    fn a_step_that_cannot_be_made_is_tried_again() {
        let mut program = Program::new(0.02);
        program.run(PATIENCE_DOWN - 1, 30_000);
        let before = program.governor.clone();
        program.run(1, 30_000);
        assert_eq!(program.levels, [Level::Kernels]);
        program.governor = before.again_later(program.reading);
        assert_eq!(program.governor.level(), Level::Full);
        program.run(PATIENCE_DOWN - 1, 30_000);
        assert_eq!(program.levels, [Level::Kernels]);
        program.run(1, 30_000);
        assert_eq!(program.levels, [Level::Kernels; 2]);
    }

    #[test]
    fn comes_back_when_the_program_calms_down() {
        let mut program = Program::new(0.02);
        program.run(20, 60_000);
        program.run(100, 1_000);
        assert_eq!(program.levels, [Level::Kernels, Level::Summary, Level::Kernels, Level::Full]);
    }

    #[test]
    fn a_sleeping_program_says_nothing() {
        let mut governor = Governor::new(0.02, Level::Full);
        for at in 0..100 {
            let reading = Reading { drainer_cpu: at * 1000, process_cpu: at * 1000, records: 0, dispatches: 0 };
            assert_eq!(governor.observe(reading, 50.0), None);
        }
    }
}
