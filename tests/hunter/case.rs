//! The choice of a case: the options and the fault of a run, from the seed and its number alone.

use std::fmt;

/// The fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Nothing: a run that is INCOMPLETE without a reason is wrong too.
    Nothing,
    /// The program is killed.
    Kill,
    /// The program and the command are killed; the run is recovered afterwards.
    KillBoth,
    /// The same, and shared memory is gone: the machine was started again.
    Reboot,
    /// The program was killed, and its parent does not collect its status.
    Zombie,
    /// The disk under the run directory is full after some bytes.
    FullDisk,
    /// Files may not become larger than this many bytes.
    FileSize,
    /// The program may have few descriptors, or little memory.
    Limits,
    /// A system call fails in the program.
    Syscall,
    /// The trace is deleted, cut or replaced while it is written.
    TraceHarmed,
    /// The same when the run is over.
    TraceCut,
    /// The summary or run.json is deleted after a kill.
    FilesGone,
    /// The run directory is deleted while the program runs.
    DirectoryGone,
    /// A second command wants to replace the run while it is written.
    SecondRun,
    /// The program forks or replaces itself.
    Fork,
    Exec,
    /// The program works while it ends, or afterwards: threads, exit handlers, destructors.
    AtEnd,
    /// Children of all kinds, also those that the C library does not announce; some make calls.
    Children,
    /// Calls in signal handlers, jumps out of calls, fibers, cancelled threads.
    Handlers,
    /// The process has its number in another namespace; a command here recovers the run while it is written.
    Namespace,
    /// The run directory is moved, and another one may take its name; the program is killed.
    Moved,
    /// The run directory belongs to another user; program and command are killed.
    Foreign,
}

impl Fault {
    pub(crate) const ALL: [Fault; 22] = [
        Fault::Nothing,
        Fault::Kill,
        Fault::KillBoth,
        Fault::Reboot,
        Fault::Zombie,
        Fault::FullDisk,
        Fault::FileSize,
        Fault::Limits,
        Fault::Syscall,
        Fault::TraceHarmed,
        Fault::TraceCut,
        Fault::FilesGone,
        Fault::DirectoryGone,
        Fault::SecondRun,
        Fault::Fork,
        Fault::Exec,
        Fault::AtEnd,
        Fault::Children,
        Fault::Handlers,
        Fault::Namespace,
        Fault::Moved,
        Fault::Foreign,
    ];

    /// The ways of `tests/programs/odd.c` that play it; where there are none, `tests/programs/hunted.c` does.
    pub(crate) fn ways(self) -> &'static [&'static str] {
        match self {
            Fault::AtEnd => &["threads", "exit-in-thread", "atexit", "atexit-early", "destructor"],
            Fault::Children => &["_Fork", "clone", "fork", "clone3", "vfork", "spawn", "shared"],
            Fault::Handlers => &["handlers", "alternate", "jumps", "fibers", "cancel"],
            _ => &[],
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Fault::Nothing => "nothing",
            Fault::Kill => "kill",
            Fault::KillBoth => "kill-both",
            Fault::Reboot => "reboot",
            Fault::Zombie => "zombie",
            Fault::FullDisk => "full-disk",
            Fault::FileSize => "file-size",
            Fault::Limits => "limits",
            Fault::Syscall => "syscall",
            Fault::TraceHarmed => "trace-harmed",
            Fault::TraceCut => "trace-cut",
            Fault::FilesGone => "files-gone",
            Fault::DirectoryGone => "directory-gone",
            Fault::SecondRun => "second-run",
            Fault::Fork => "fork",
            Fault::Exec => "exec",
            Fault::AtEnd => "at-end",
            Fault::Children => "children",
            Fault::Handlers => "handlers",
            Fault::Namespace => "namespace",
            Fault::Moved => "moved",
            Fault::Foreign => "foreign",
        }
    }

    /// Whether the program is killed; otherwise it ends by itself.
    pub(crate) fn kills(self) -> bool {
        self.kills_command() || matches!(self, Fault::Kill | Fault::Zombie | Fault::Namespace | Fault::Moved)
    }

    /// Whether `rkprof run` is killed as well.
    pub(crate) fn kills_command(self) -> bool {
        matches!(self, Fault::KillBoth | Fault::Reboot | Fault::FilesGone | Fault::Foreign)
    }
}

/// How records are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    Default,
    Flight,
    Rotate,
    LastFiles,
    Compress,
    MaxSize,
    NoTrace,
    Kernels,
    Block,
    Governor,
    Small,
}

impl Keep {
    const ALL: [Keep; 11] = [
        Keep::Default,
        Keep::Flight,
        Keep::Rotate,
        Keep::LastFiles,
        Keep::Compress,
        Keep::MaxSize,
        Keep::NoTrace,
        Keep::Kernels,
        Keep::Block,
        Keep::Governor,
        Keep::Small,
    ];

    /// The environment variables of the choice.
    pub(crate) fn variables(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Keep::Default => &[],
            Keep::Flight => &[("RKPROF_FLIGHT", "10s")],
            Keep::Rotate => &[("RKPROF_ROTATE", "256KiB")],
            Keep::LastFiles => &[("RKPROF_ROTATE", "128KiB"), ("RKPROF_KEEP", "2")],
            Keep::Compress => &[("RKPROF_COMPRESS", "1")],
            Keep::MaxSize => &[("RKPROF_MAX_SIZE", "300KiB")],
            Keep::NoTrace => &[("RKPROF_TRACE", "none")],
            Keep::Kernels => &[("RKPROF_TRACE", "kernels")],
            Keep::Block => &[("RKPROF_BUFFER", "1MiB"), ("RKPROF_ON_FULL", "block")],
            Keep::Governor => &[("RKPROF_OVERHEAD", "0.5%")],
            Keep::Small => &[("RKPROF_BUFFER", "1MiB")],
        }
    }

    /// Whether the trace holds all events of the statistics.
    pub(crate) fn traces_all(self) -> bool {
        matches!(self, Keep::Default | Keep::Rotate | Keep::Compress | Keep::Block | Keep::Small)
    }
}

/// A run of the hunt.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub fault: Fault,
    pub keep: Keep,
    /// Whether rkprof times dispatches itself; otherwise the SDK does.
    pub light: bool,
    /// Whether it runs under `rkprof run`; otherwise the library is preloaded by hand.
    pub command: bool,
    pub threads: u32,
    pub rounds: u32,
    /// Delay of the fault after the start, ms.
    pub after_ms: u64,
    /// For further random choices.
    pub random: u64,
}

impl Case {
    pub(crate) fn of(seed: u64, index: u64, only: Option<Fault>) -> Case {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ index.wrapping_add(1) << 17);
        for _ in 0..8 {
            random.next();
        }
        // In turn, so that a short hunt meets all of them.
        let fault = only.unwrap_or(Fault::ALL[(index % Fault::ALL.len() as u64) as usize]);
        let keep = match random.next() % 3 {
            0 => Keep::Default,
            _ => Keep::ALL[(random.next() % Keep::ALL.len() as u64) as usize],
        };
        // Faults of the command need one; without a command the parent does not collect the status.
        let command = match fault {
            Fault::KillBoth | Fault::Reboot | Fault::SecondRun => true,
            Fault::Zombie | Fault::Namespace => false,
            _ => !random.next().is_multiple_of(3),
        };
        Case {
            fault,
            keep,
            light: random.next().is_multiple_of(2),
            command,
            threads: 1 + (random.next() % 3) as u32,
            rounds: 4 + (random.next() % 400) as u32,
            after_ms: match random.next() % 4 {
                0 => random.next() % 40,
                1 => random.next() % 200,
                2 => random.next() % 700,
                _ => 900 + random.next() % 900,
            },
            random: random.next(),
        }
    }

    /// The place of its way among those of the fault.
    pub(crate) fn way(&self) -> usize {
        (self.random >> 4) as usize % self.fault.ways().len().max(1)
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Case { fault, keep, light, command, threads, rounds, after_ms, random } = self;
        let path = if *light { "light" } else { "sdk" };
        let how = if *command { "rkprof run" } else { "preloaded" };
        let name = fault.name();
        let ways = fault.ways();
        let way = ways.get(self.way()).map(|way| format!(" {way}")).unwrap_or_default();
        write!(f, "{name}{way}, {keep:?}, {path}, {how}, {threads} threads, {rounds} rounds, {after_ms} ms, {random:x}")
    }
}

/// Xorshift: the same numbers for the same seed, everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 |= u64::from(self.0 == 0);
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 8
    }
}
