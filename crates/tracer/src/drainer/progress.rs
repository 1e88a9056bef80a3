//! Whether another thread of this process makes progress, according to the kernel.

use std::time::Duration;

/// A thread.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    tid: u32,
    clock: libc::clockid_t,
}

impl Progress {
    /// `None` where the thread has no clock of its own.
    pub fn of_this_thread() -> Option<Progress> {
        let mut clock = 0;
        // SAFETY: the calling thread, and a place for its clock.
        let (failed, tid) =
            unsafe { (libc::pthread_getcpuclockid(libc::pthread_self(), &raw mut clock), libc::gettid()) };
        (failed == 0).then_some(Progress { tid: tid as u32, clock })
    }

    /// Its processor time; `None` when it has ended.
    pub fn ran(self) -> Option<Duration> {
        // SAFETY: timespec is plain data, and written by the call.
        let mut time: libc::timespec = unsafe { std::mem::zeroed() };
        // SAFETY: a clock that does not exist any more is refused.
        let failed = unsafe { libc::clock_gettime(self.clock, &raw mut time) };
        (failed == 0).then(|| Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
    }

    /// Time in which it ran or was ready to run, until it last got a processor; `None` where the kernel does not report it.
    pub fn wanted(self) -> Option<Duration> {
        rkprof_store::process::thread_wanted_ns(self.tid).map(Duration::from_nanos)
    }

    /// Its state, as in `/proc`: `R` runs or waits for a processor, `D` waits for a disk, `S` sleeps.
    pub fn state(self) -> Option<char> {
        rkprof_store::process::thread_state(self.tid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_thread_that_sleeps_and_one_that_works() {
        let (tell, told) = channel();
        let (end, ends) = channel::<()>();
        let sleeper = std::thread::spawn(move || {
            tell.send(Progress::of_this_thread().expect("a clock")).expect("a listener");
            let _ = ends.recv();
        });
        let progress = told.recv().expect("it begins");
        while progress.state() != Some('S') {
            std::thread::yield_now();
        }
        let slept = progress.ran().expect("a time");
        assert_eq!(progress.ran(), Some(slept), "it does nothing");
        let wanted = progress.wanted();
        assert!(wanted.is_none_or(|wanted| wanted >= slept / 2), "{wanted:?} and {slept:?}");
        drop(end);
        sleeper.join().expect("no panic");

        let mine = Progress::of_this_thread().expect("a clock");
        let before = mine.ran().expect("a time");
        while mine.ran() == Some(before) {}
        assert_eq!(mine.state(), Some('R'));
    }
}
