//! Which part of a parallel job a process is, read from what its launcher put into the environment.

/// The place of a process in its job; `None` outside of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rank {
    pub rank: Option<u32>,
    pub world_size: Option<u32>,
    /// Number among the processes of this host.
    pub local_rank: Option<u32>,
    pub launcher: Option<&'static str>,
}

/// Launcher, and its variables for rank, world size and local rank. The first whose rank is set wins: torchrun and MPI
/// launchers run inside of SLURM jobs and know better. `RANK` alone says little, so torchrun needs its run id.
const LAUNCHERS: [(&str, [&str; 3]); 7] = [
    ("torchrun", ["RANK", "WORLD_SIZE", "LOCAL_RANK"]),
    ("openmpi", ["OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK"]),
    ("mvapich2", ["MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_LOCAL_RANK"]),
    ("pmi", ["PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID"]),
    ("flux", ["FLUX_TASK_RANK", "FLUX_JOB_SIZE", "FLUX_TASK_LOCAL_ID"]),
    ("slurm", ["SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID"]),
    ("environment", ["RANK", "WORLD_SIZE", "LOCAL_RANK"]),
];

/// Reads the variables through `get`.
pub fn detect(get: impl Fn(&str) -> Option<String>) -> Rank {
    let number = |variable: &str| get(variable).and_then(|value| value.trim().parse().ok());
    for (launcher, [rank, size, local]) in LAUNCHERS {
        if launcher == "torchrun" && get("TORCHELASTIC_RUN_ID").is_none() {
            continue;
        }
        if let Some(rank) = number(rank) {
            let (world_size, local_rank) = (number(size), number(local));
            return Rank { rank: Some(rank), world_size, local_rank, launcher: Some(launcher) };
        }
    }
    Rank::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(environment: &[(&str, &str)]) -> Rank {
        detect(|name| environment.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn the_innermost_launcher_wins() {
        let slurm = [("SLURM_PROCID", "0"), ("SLURM_NTASKS", "2"), ("SLURM_LOCALID", "0")];
        let torch = [("RANK", "5"), ("WORLD_SIZE", "16"), ("LOCAL_RANK", "1"), ("TORCHELASTIC_RUN_ID", "x")];
        let expected = Rank { rank: Some(0), world_size: Some(2), local_rank: Some(0), launcher: Some("slurm") };
        assert_eq!(of(&slurm), expected);
        let expected = Rank { rank: Some(5), world_size: Some(16), local_rank: Some(1), launcher: Some("torchrun") };
        assert_eq!(of(&[&slurm[..], &torch[..]].concat()), expected);
        assert_eq!(of(&[&slurm[..], &torch[..1]].concat()).launcher, Some("slurm"));
        assert_eq!(of(&torch[..1]), Rank { rank: Some(5), launcher: Some("environment"), ..Rank::default() });
    }

    #[test]
    fn no_job_no_rank() {
        assert_eq!(of(&[]), Rank::default());
        assert_eq!(of(&[("SLURM_PROCID", "")]), Rank::default());
    }
}
