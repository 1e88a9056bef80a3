//! The place of a process in a parallel job, from the environment that its launcher set.

use std::fmt;

/// The place of a process in its job; all `None` outside a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rank {
    pub rank: Option<u32>,
    pub world_size: Option<u32>,
    /// Number of the process on this host.
    pub local_rank: Option<u32>,
    /// Number of this host in the job.
    pub node_rank: Option<u32>,
    /// The job's name in the batch system or torchrun.
    pub job: Option<String>,
    pub launcher: Option<&'static str>,
}

/// Launcher, a variable that it always sets, and its variables for rank, world size, local rank and node; empty where there
/// is none. The first launcher whose rank is set wins: torchrun and MPI launchers run inside SLURM jobs and know more, and
/// PBS numbers only nodes. `RANK` alone is weak evidence. A batch script of SLURM has a rank of 0 among all tasks although it
/// is not a task.
const LAUNCHERS: [(&str, &str, [&str; 4]); 9] = [
    ("torchrun", TORCHRUN_ID, TORCH),
    ("openmpi", "", ["OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK", ""]),
    ("mvapich2", "", ["MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_LOCAL_RANK", ""]),
    ("pmi", "", ["PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", ""]),
    ("flux", "", ["FLUX_TASK_RANK", "FLUX_JOB_SIZE", "FLUX_TASK_LOCAL_ID", ""]),
    ("slurm", "SLURM_STEP_ID", ["SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID", "SLURM_NODEID"]),
    ("pmix", "", ["PMIX_RANK", "", "", ""]),
    ("environment", "", TORCH),
    ("pbs", "", ["PBS_NODENUM", "PBS_NUM_NODES", "", "PBS_NODENUM"]),
];
const TORCH: [&str; 4] = ["RANK", "WORLD_SIZE", "LOCAL_RANK", "GROUP_RANK"];
const TORCHRUN_ID: &str = "TORCHELASTIC_RUN_ID";
/// Variables with names of jobs, the widest first: several launchers may run in one SLURM job.
const JOBS: [&str; 5] = ["SLURM_JOB_ID", "FLUX_JOB_ID", "PBS_JOBID", "LSB_JOBID", TORCHRUN_ID];

/// Reads the variables through `get`.
pub fn detect(get: impl Fn(&str) -> Option<String>) -> Rank {
    let number = |variable: &str| get(variable).and_then(|value| value.trim().parse().ok());
    let jobs = JOBS.iter().filter_map(|variable| get(variable));
    // torchrun without a rendezvous calls its job "none".
    let job = jobs.map(|job| job.trim().to_owned()).find(|job| !job.is_empty() && job != "none");
    for (launcher, needed, [rank, size, local, node]) in LAUNCHERS {
        if !needed.is_empty() && get(needed).is_none() {
            continue;
        }
        if let Some(rank) = number(rank) {
            let (world_size, local_rank, node_rank) = (number(size), number(local), number(node));
            return Rank { rank: Some(rank), world_size, local_rank, node_rank, job, launcher: Some(launcher) };
        }
    }
    Rank { job, ..Rank::default() }
}

/// All variables about a process's place, for code that must pass them on.
pub fn variables() -> impl Iterator<Item = &'static str> {
    let numbers = LAUNCHERS.iter().flat_map(|(_, needed, variables)| std::iter::once(needed).chain(variables));
    numbers.chain(&JOBS).copied().filter(|variable| !variable.is_empty())
}

/// Some ranks of a job: `0-3,8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankSet(Vec<(u32, u32)>);

impl RankSet {
    /// `ranks` in ascending order.
    pub(crate) fn from_ranks(ranks: &[u32]) -> RankSet {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for rank in ranks {
            match ranges.last_mut() {
                Some((_, last)) if last.checked_add(1) == Some(*rank) => *last = *rank,
                _ => ranges.push((*rank, *rank)),
            }
        }
        RankSet(ranges)
    }

    /// `None` when it is not a list of numbers and ranges.
    pub fn parse(text: &str) -> Option<RankSet> {
        let range = |item: &str| {
            let (first, last) = item.split_once('-').unwrap_or((item, item));
            let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
            (first <= last).then_some((first, last))
        };
        text.split(',').map(range).collect::<Option<_>>().map(RankSet)
    }

    pub fn contains(&self, rank: u32) -> bool {
        self.0.iter().any(|(first, last)| (*first..=*last).contains(&rank))
    }

    /// Why a process is not recorded: its rank is not in this set. Outside a job every process is recorded.
    pub fn leaves_out(&self, rank: &Rank) -> Option<String> {
        let rank = rank.rank.filter(|rank| !self.contains(*rank))?;
        Some(format!("rank {rank} is not among the ranks {self} that are profiled"))
    }
}

impl fmt::Display for RankSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, (first, last)) in self.0.iter().enumerate() {
            let comma = if n == 0 { "" } else { "," };
            match first == last {
                true => write!(f, "{comma}{first}")?,
                false => write!(f, "{comma}{first}-{last}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detected(environment: &[(&str, &str)]) -> Rank {
        detect(|name| environment.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned()))
    }

    const SLURM: [(&str, &str); 6] = [
        ("SLURM_STEP_ID", "0"),
        ("SLURM_PROCID", "0"),
        ("SLURM_NTASKS", "2"),
        ("SLURM_LOCALID", "0"),
        ("SLURM_NODEID", "1"),
        ("SLURM_JOB_ID", "4711"),
    ];

    #[test]
    fn each_launcher_is_understood() {
        type Case<'a> = (&'static str, &'a [(&'a str, &'a str)], [Option<u32>; 4], Option<&'a str>);
        let torch = [("RANK", "5"), ("WORLD_SIZE", "16"), ("LOCAL_RANK", "1"), ("GROUP_RANK", "2")];
        let torchrun = [&torch[..], &[("TORCHELASTIC_RUN_ID", "none")]].concat();
        let named = [&torch[..], &[("TORCHELASTIC_RUN_ID", "train7")]].concat();
        let cases: [Case<'_>; 11] = [
            ("torchrun", &torchrun, [Some(5), Some(16), Some(1), Some(2)], None),
            ("torchrun", &named, [Some(5), Some(16), Some(1), Some(2)], Some("train7")),
            ("environment", &torch, [Some(5), Some(16), Some(1), Some(2)], None),
            ("slurm", &SLURM, [Some(0), Some(2), Some(0), Some(1)], Some("4711")),
            (
                "openmpi",
                &[
                    ("OMPI_COMM_WORLD_RANK", "9"),
                    ("OMPI_COMM_WORLD_SIZE", "32"),
                    ("OMPI_COMM_WORLD_LOCAL_RANK", "1"),
                    ("OMPI_COMM_WORLD_NODE_RANK", "1"),
                    ("PMIX_RANK", "9"),
                ],
                [Some(9), Some(32), Some(1), None],
                None,
            ),
            (
                "mvapich2",
                &[
                    ("MV2_COMM_WORLD_RANK", "3"),
                    ("MV2_COMM_WORLD_SIZE", "4"),
                    ("MV2_COMM_WORLD_LOCAL_RANK", "3"),
                    ("PBS_JOBID", "88.server"),
                ],
                [Some(3), Some(4), Some(3), None],
                Some("88.server"),
            ),
            (
                "pmi",
                &[("PMI_RANK", "1"), ("PMI_SIZE", "2"), ("MPI_LOCALRANKID", "1"), ("LSB_JOBID", "12")],
                [Some(1), Some(2), Some(1), None],
                Some("12"),
            ),
            (
                "flux",
                &[
                    ("FLUX_TASK_RANK", "6"),
                    ("FLUX_JOB_SIZE", "8"),
                    ("FLUX_TASK_LOCAL_ID", "2"),
                    ("FLUX_JOB_ID", "f2XM"),
                ],
                [Some(6), Some(8), Some(2), None],
                Some("f2XM"),
            ),
            ("pmix", &[("PMIX_RANK", "2"), ("PMIX_NAMESPACE", "prterun-1@1")], [Some(2), None, None, None], None),
            (
                "pbs",
                &[("PBS_NODENUM", "1"), ("PBS_NUM_NODES", "4"), ("PBS_JOBID", "88.server")],
                [Some(1), Some(4), None, Some(1)],
                Some("88.server"),
            ),
            ("pbs", &[("PBS_NODENUM", " 0 ")], [Some(0), None, None, Some(0)], None),
        ];
        for (launcher, environment, [rank, world_size, local_rank, node_rank], job) in cases {
            let job = job.map(str::to_owned);
            let expected = Rank { rank, world_size, local_rank, node_rank, job, launcher: Some(launcher) };
            assert_eq!(detected(environment), expected);
        }
    }

    #[test]
    fn the_innermost_launcher_wins() {
        let torch = [("RANK", "5"), ("WORLD_SIZE", "16"), ("LOCAL_RANK", "1"), ("TORCHELASTIC_RUN_ID", "x")];
        let both = detected(&[&SLURM[..], &torch[..]].concat());
        assert_eq!((both.rank, both.world_size, both.launcher), (Some(5), Some(16), Some("torchrun")));
        assert_eq!(both.job.as_deref(), Some("4711"), "the batch system's name is the widest");
        assert_eq!(detected(&[&SLURM[..], &torch[..1]].concat()).launcher, Some("slurm"));
        for mpi in ["OMPI_COMM_WORLD_RANK", "MV2_COMM_WORLD_RANK", "PMI_RANK", "FLUX_TASK_RANK"] {
            let rank = detected(&[&SLURM[..], &[(mpi, "7"), ("PBS_NODENUM", "0"), ("PMIX_RANK", "1")]].concat());
            assert_eq!(rank.rank, Some(7), "{mpi}");
        }
    }

    #[test]
    fn no_job_no_rank() {
        assert_eq!(detected(&[]), Rank::default());
        assert_eq!(detected(&[("SLURM_PROCID", ""), ("SLURM_STEP_ID", "0")]), Rank::default());
        let in_batch_script = Rank { job: Some("4711".to_owned()), ..Rank::default() };
        assert_eq!(detected(&SLURM[1..]), in_batch_script);
        assert_eq!(detected(&[("OMPI_COMM_WORLD_RANK", "-1")]), Rank::default());
    }

    #[test]
    fn sets_of_ranks() {
        let set = RankSet::parse("0-3, 8,12-12").unwrap();
        assert_eq!(set.to_string(), "0-3,8,12");
        assert_eq!((0..14).filter(|rank| set.contains(*rank)).collect::<Vec<_>>(), [0, 1, 2, 3, 8, 12]);
        assert_eq!(RankSet::parse(&set.to_string()), Some(set.clone()));
        for bad in ["", "a", "3-1", "1-", "-1", "0;1", "0,,1"] {
            assert_eq!(RankSet::parse(bad), None, "{bad}");
        }
        let rank = |rank| Rank { rank, ..Rank::default() };
        assert_eq!(set.leaves_out(&rank(Some(8))), None);
        assert_eq!(set.leaves_out(&rank(None)), None);
        assert!(set.leaves_out(&rank(Some(9))).unwrap().contains("rank 9 is not among the ranks 0-3,8,12"));
    }
}
