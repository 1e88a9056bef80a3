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

/// What the name of a range says of the time in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Says {
    Input,
    Nothing,
    More,
}

pub(super) fn says(name: &str) -> Says {
    let name = name.to_ascii_lowercase();
    let word = |words: &[&str]| words.iter().any(|word| name.contains(word));
    match () {
        () if word(&INPUT) => Says::Input,
        () if word(&IDLE) => Says::Nothing,
        () => Says::More,
    }
}
