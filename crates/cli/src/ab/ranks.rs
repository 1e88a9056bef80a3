//! `rkprof ab` inside a parallel job: each rank runs both programs in the same turns, and the slowest rank counts.
//!
//! Ranks wait for each other in what they run. So none may stop earlier than another one: the number of runs is fixed, and
//! each rank keeps its runs in a directory of its own. The first rank waits for the others' last run, and answers for all.

use super::state::{FILE, SCHEMA_VERSION, State};
use super::{Args, Failure, exit};
use rkprof_model::rank;
use rkprof_store::dir::read_json;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Warm-up runs of each rank by default.
pub(super) const WARMUP: u32 = 1;
/// The first rank waits for the others this long, and as long as a pair of its runs took.
const SLACK: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// This process among the ranks of a job.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankPlace {
    pub rank: u32,
    pub size: u32,
}

impl RankPlace {
    /// `None` outside a job, or where the process is the only one.
    pub(super) fn find(args: &Args) -> Result<Option<RankPlace>, Failure> {
        let found = rank::detect(|name| std::env::var(name).ok());
        // PBS numbers nodes, and its job script runs on the first one alone.
        let is_rank = found.launcher != Some("pbs");
        let (true, Some(rank), Some(size @ 2..)) = (is_rank, found.rank, found.world_size) else { return Ok(None) };
        let wrong = |problem: &str, remedy: &str| {
            Err(Failure::new(exit::USAGE, format!("run two programs on rank {rank} of {size}"), problem, remedy))
        };
        let place = RankPlace { rank, size };
        if args.runs.is_none() {
            return wrong(
                "ranks can't stop at different times",
                "Say how many runs with --runs N, or start the ranks below it: rkprof ab -- srun ./before -- srun ./after",
            );
        }
        if place.dir(&args.dir).join(FILE).exists() {
            let problem = format!("runs of this rank are in {} already", args.dir.display());
            return wrong(&problem, "Delete the directory before the job starts, or name another --dir.");
        }
        Ok(Some(place))
    }

    pub(super) fn dir(self, dir: &Path) -> PathBuf {
        rank_directory(dir, self.rank)
    }

    pub(super) fn is_first(self) -> bool {
        self.rank == 0
    }

    /// Waits until every rank has made `pairs`; of each pair the longest time of all ranks counts.
    pub(super) fn slowest(self, dir: &Path, own: &State, pairs: usize, wall: bool) -> Result<Vec<(f64, f64)>, Failure> {
        let patience = SLACK + Duration::from_secs_f64(own.longest_pair_s());
        let started = Instant::now();
        let (mut slowest, of, steps) = own.values(wall);
        for rank in 0..self.size {
            if rank == self.rank {
                continue;
            }
            let state = loop {
                let state: Option<State> = read_json(&of_file(dir, rank), SCHEMA_VERSION).ok();
                let made = state.as_ref().map_or(0, State::pairs);
                if let Some(state) = state.filter(|_| made >= pairs) {
                    break state;
                }
                if started.elapsed() > patience {
                    let doing = format!("wait for {pairs} pairs of rank {rank}");
                    let remedy = "Its messages tell why. All ranks must see the same --dir.";
                    return Err(Failure::new(exit::NOT_STARTED, doing, format!("it has made {made}"), remedy));
                }
                std::thread::sleep(POLL_INTERVAL);
            };
            let (others, kind, marks) = state.values(wall);
            if (kind, marks) != (of, steps) {
                let doing = "find the slowest rank".to_owned();
                let problem = format!("rank {rank} counts the {kind}, rank {} the {of}", self.rank);
                return Err(Failure::new(exit::NO_DATA, doing, problem, "Say --wall, or the same --step for all."));
            }
            for (slowest, other) in slowest.iter_mut().zip(others) {
                *slowest = (slowest.0.max(other.0), slowest.1.max(other.1));
            }
        }
        Ok(slowest)
    }
}

fn rank_directory(dir: &Path, rank: u32) -> PathBuf {
    dir.join(format!("rank_{rank}"))
}

fn of_file(dir: &Path, rank: u32) -> PathBuf {
    rank_directory(dir, rank).join(FILE)
}
