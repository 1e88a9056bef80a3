//! What /proc says about a process.

use std::fs;

/// Fields of `/proc/PID/stat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stat {
    /// `R` running, `S` sleeping, `T` stopped, `Z` zombie, ...
    pub state: char,
    pub parent: u32,
    pub group: u32,
    /// Group in the foreground of the controlling terminal; `None` without a terminal.
    pub foreground_group: Option<u32>,
    /// Threads that have not ended.
    pub threads: u32,
    /// Clock ticks since boot.
    pub start: u64,
}

impl Stat {
    /// Whether the process has ended and its parent has not waited for it. When only the first thread has ended, the process
    /// is alive.
    pub fn is_zombie(&self) -> bool {
        matches!(self.state, 'Z' | 'X') && self.threads <= 1
    }
}

/// `None` when there is no such process.
pub fn stat(pid: u32) -> Option<Stat> {
    parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

/// The state of a thread of this process, as in [`Stat`]; `None` when there is no such thread.
pub fn thread_state(tid: u32) -> Option<char> {
    Some(parse(&fs::read_to_string(format!("/proc/self/task/{tid}/stat")).ok()?)?.state)
}

/// Nanoseconds that a thread of this process ran or waited for a processor, until it last got one; `None` where the kernel
/// does not count them.
pub fn thread_wanted_ns(tid: u32) -> Option<u64> {
    let counts = fs::read_to_string(format!("/proc/self/task/{tid}/schedstat")).ok()?;
    let mut counts = counts.split_ascii_whitespace().map(|count| count.parse::<u64>().ok());
    Some(counts.next()?? + counts.next()??)
}

/// Whether the process exists and is not a zombie.
pub fn is_alive(pid: u32) -> bool {
    stat(pid).is_some_and(|stat| !stat.is_zombie())
}

/// Start time of the process, clock ticks since boot.
pub fn start(pid: u32) -> Option<u64> {
    Some(stat(pid)?.start)
}

/// Identifies the running kernel: a process of another boot is dead, even when another process now has its number.
pub fn boot_id() -> Option<String> {
    Some(fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?.trim().to_owned())
}

/// `PID (NAME) STATE PPID PGRP SESSION TTY TPGID ...`; the name may contain any character, including parentheses.
fn parse(line: &str) -> Option<Stat> {
    let mut fields = line.get(line.rfind(')')? + 1..)?.split_ascii_whitespace();
    let state = fields.next()?.chars().next()?;
    let parent = fields.next()?.parse().ok()?;
    let group = fields.next()?.parse().ok()?;
    let foreground_group = fields.nth(2)?.parse().ok();
    // From field 8 to fields 20 and 22.
    let threads = fields.nth(11)?.parse().ok()?;
    let start = fields.nth(1)?.parse().ok()?;
    Some(Stat { state, parent, group, foreground_group, threads, start })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_parentheses() {
        let rest = "34816 99 4194304 1 2 3 4 5 6 7 8 20 0 2 0 777 9";
        let stat = parse(&format!("12 (a) b (c) S 1 12 12 {rest}"));
        let expected = Stat { state: 'S', parent: 1, group: 12, foreground_group: Some(99), threads: 2, start: 777 };
        assert_eq!(stat, Some(expected));
        let stat = parse("12 (a) Z 1 12 12 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 1 0 777 9").expect("whole");
        assert_eq!((stat.foreground_group, stat.is_zombie()), (None, true));
        assert!(!Stat { threads: 3, ..stat }.is_zombie(), "other threads go on");
        assert_eq!(parse("12 (a"), None);
    }

    #[test]
    fn this_process_is_alive() {
        assert!(is_alive(std::process::id()));
        assert!(!is_alive(u32::MAX));
        assert!(boot_id().is_some_and(|id| id.len() == 36));
    }
}
