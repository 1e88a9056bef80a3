//! What the name of a range says of the time in it.

/// Words in the names of ranges that prepare input.
const INPUT: [&str; 16] = [
    "dataloader",
    "data_loader",
    "data loader",
    "dataset",
    "load_data",
    "load data",
    "load_batch",
    "load batch",
    "next_batch",
    "next batch",
    "get_batch",
    "fetch_batch",
    "fetch batch",
    "read_batch",
    "prefetch",
    "input",
];
/// Words in the names of those in which a program has nothing to do.
const IDLE: [&str; 8] =
    ["wait_for_request", "wait for request", "waiting for request", "idle", "poll", "sleep", "accept", "recv"];

/// Words in the names of those in which a rank meets the others.
const MEETING: [&str; 12] = [
    "mpi_",
    "allreduce",
    "all_reduce",
    "allgather",
    "all_gather",
    "alltoall",
    "all_to_all",
    "reduce_scatter",
    "broadcast",
    "barrier",
    "sendrecv",
    "halo",
];

/// What the name of a range says of the time in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Says {
    Input,
    Nothing,
    /// While another device works, its rank is what this one waits for.
    Meeting,
    More,
}

pub(super) fn says(name: &str) -> Says {
    let name = name.to_ascii_lowercase();
    let word = |words: &[&str]| words.iter().any(|word| name.contains(word));
    match () {
        () if word(&MEETING) => Says::Meeting,
        () if word(&INPUT) => Says::Input,
        () if word(&IDLE) => Says::Nothing,
        () => Says::More,
    }
}

/// Whether ranks meet in a range of this name.
pub fn is_meeting(name: &str) -> bool {
    says(name) == Says::Meeting
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_that_meet_neither_wait_for_requests_nor_read_input() {
        for name in ["MPI_Sendrecv", "MPI_Recv", "halo_exchange", "dist.all_reduce", "all_gather(input)", "Barrier"] {
            assert!(says(name) == Says::Meeting, "{name}");
        }
        assert!(says("recv") == Says::Nothing && says("DataLoader.__next__") == Says::Input);
        assert!(says("forward") == Says::More);
    }
}
