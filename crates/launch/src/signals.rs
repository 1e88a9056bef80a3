//! Signals to this process: the program gets them while it runs. Without a program, what asks to end is remembered, so that no further
//! pass or run begins; what was recorded is still completed. Asked twice, this process ends.

use signal_hook::consts::{
    SIGALRM, SIGCHLD, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level;
use std::io;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// Signals that end a process, sent to this one from outside. They are forwarded: this process does not end before the program.
const FORWARDED: [i32; 13] = [
    SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGXCPU, SIGSTKFLT,
];
/// Those by which people and schedulers ask for the end.
const ENDING: [i32; 4] = [SIGINT, SIGQUIT, SIGTERM, SIGHUP];
/// Real-time signals without the C library's own.
const REAL_TIME: std::ops::RangeInclusive<i32> = 34..=64;
/// SIGPWR and SIGSTKFLT on Linux.
const SIGPWR: i32 = 30;
const SIGSTKFLT: i32 = 16;
/// A signal to the whole group, or to one process after the other, may reach this process when the program has ended by it.
const SAME: Duration = Duration::from_secs(1);

/// Takes a signal; returns false when it has ended.
type Receiver = Box<dyn FnMut(i32) -> bool + Send>;

struct State {
    catching: bool,
    /// That of the program that runs.
    receiver: Option<Receiver>,
    /// The last program's end.
    ended: Option<Instant>,
    /// The signal that asked for the end.
    asked: Option<i32>,
}

static STATE: Mutex<State> = Mutex::new(State { catching: false, receiver: None, ended: None, asked: None });

/// Passes signals to `receiver` until it returns false.
///
/// # Errors
/// No signal can be caught.
pub(crate) fn forward(receiver: Receiver) -> io::Result<()> {
    let mut state = STATE.lock().unwrap_or_else(|error| error.into_inner());
    state.receiver = Some(receiver);
    if state.catching {
        return Ok(());
    }
    let ignored = ignored_signals();
    let is_caught = |signal: &i32| ignored & 1 << (signal - 1) == 0;
    // Where SIGCHLD is ignored the system discards exit codes; any handler prevents that.
    let mut signals = Signals::new(FORWARDED.into_iter().filter(is_caught).chain([SIGCHLD]))?;
    for signal in REAL_TIME.filter(is_caught) {
        // One that something around this process keeps for itself (valgrind has SIGRTMAX) is not forwarded.
        let _ = signals.add_signal(signal);
    }
    state.catching = true;
    thread::spawn(move || signals.forever().for_each(take));
    Ok(())
}

/// The program has ended.
pub(crate) fn ended() {
    let mut state = STATE.lock().unwrap_or_else(|error| error.into_inner());
    state.receiver = None;
    state.ended = Some(Instant::now());
}

/// The signal that asked this process to end, since its start.
pub(crate) fn asked() -> Option<i32> {
    STATE.lock().unwrap_or_else(|error| error.into_inner()).asked
}

fn take(signal: i32) {
    let mut state = STATE.lock().unwrap_or_else(|error| error.into_inner());
    let is_forwarded = state.receiver.as_mut().is_some_and(|receiver| receiver(signal));
    if !ENDING.contains(&signal) {
        return;
    }
    let is_second = state.asked.replace(signal).is_some();
    let is_same = state.ended.is_some_and(|ended| ended.elapsed() < SAME);
    drop(state);
    if !is_forwarded && is_second && !is_same {
        let _ = low_level::emulate_default_handler(signal);
    }
}

/// Bit n-1 is set when signal n is ignored.
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
