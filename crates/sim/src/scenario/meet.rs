//! Ranks of a job that wait for each other through a shared file: at a meeting each rank appends a byte, and continues when
//! the file has a byte for each rank and meeting so far. One thread per rank.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::time::{Duration, Instant};

use rkprof_model::rank;

/// Limit of a wait: after it another rank has died.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_micros(100);

/// The meetings of one rank so far.
#[derive(Default)]
pub(super) struct Meetings(u64);

impl Meetings {
    /// Returns when all ranks have come to this meeting. Without a job, or without `RKSIM_MEET`, it returns at once.
    pub(super) fn meet(&mut self) {
        let world = rank::detect(|name| std::env::var(name).ok()).world_size.map_or(1, u64::from);
        let Some(path) = std::env::var_os("RKSIM_MEET").filter(|_| world > 1) else { return };
        self.0 += 1;
        let mut file = OpenOptions::new().create(true).append(true).open(&path).expect("RKSIM_MEET can be written");
        file.write_all(b".").expect("RKSIM_MEET can be written");
        let begin = Instant::now();
        while file.metadata().map_or(0, |data| data.len()) < world * self.0 {
            assert!(begin.elapsed() < PATIENCE, "a rank did not come to meeting {} in {path:?}", self.0);
            std::thread::sleep(PAUSE);
        }
    }
}
