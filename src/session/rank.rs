//! Which rank of which parallel job this process is, from what launchers put into the environment.

/// Rank, world size and local rank as far as the launcher tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rank {
    pub launcher: &'static str,
    pub rank: u32,
    pub world_size: Option<u32>,
    pub local_rank: Option<u32>,
}

/// (launcher, rank, world size, local rank) by variable; the first whose rank is set wins. torchrun comes first because
/// it may run below any of the others and knows the rank that the program uses.
const LAUNCHERS: [(&str, &str, &str, &str); 7] = [
    ("torchrun", "RANK", "WORLD_SIZE", "LOCAL_RANK"),
    ("openmpi", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK"),
    ("mvapich", "MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_LOCAL_RANK"),
    ("pmi", "PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID"),
    ("pmix", "PMIX_RANK", "PMIX_SIZE", "PMIX_LOCAL_RANK"),
    ("flux", "FLUX_TASK_RANK", "FLUX_JOB_SIZE", "FLUX_TASK_LOCAL_ID"),
    ("slurm", "SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID"),
];

/// Looks through the launchers' variables.
pub fn detect(env: impl Fn(&str) -> Option<String>) -> Option<Rank> {
    let number = |name: &str| env(name)?.trim().parse().ok();
    LAUNCHERS.iter().find_map(|&(launcher, rank, size, local)| {
        Some(Rank { launcher, rank: number(rank)?, world_size: number(size), local_rank: number(local) })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pairs: &[(&str, &str)]) -> Option<Rank> {
        detect(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
    }

    #[test]
    fn launchers() {
        assert_eq!(with(&[]), None);
        let both = with(&[("SLURM_PROCID", "1"), ("RANK", "9"), ("WORLD_SIZE", "16"), ("LOCAL_RANK", "1")]);
        assert_eq!(both, Some(Rank { launcher: "torchrun", rank: 9, world_size: Some(16), local_rank: Some(1) }));
        let slurm = with(&[("SLURM_PROCID", "3"), ("RANK", "not a number")]);
        assert_eq!(slurm, Some(Rank { launcher: "slurm", rank: 3, world_size: None, local_rank: None }));
    }
}
