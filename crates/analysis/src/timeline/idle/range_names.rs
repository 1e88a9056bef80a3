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

/// Parts of the names of those in which code is made.
const COMPILING: [&str; 4] = ["compile", "compiling", "autotun", "codegen"];

/// Begins of words in the names of ranges that answer a request.
const REQUEST: [&str; 5] = ["request", "req", "handle", "serve", "rpc"];
/// Those of ranges that may do so, or that are the rounds of a program with data of its own.
const PERHAPS: [&str; 10] =
    ["infer", "predict", "generat", "complet", "respon", "reply", "query", "queries", "prompt", "chat"];
/// Whole words: longer ones, as `require` and `server`, are others.
const WHOLE: [&str; 2] = ["req", "serve"];

/// Whether a range is a request, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Request {
    Named,
    Perhaps,
}

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

/// The words of a name: `handleRequest`, `handle_request` and `handle request` have the same.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for letter in name.chars() {
        if !letter.is_alphabetic() || letter.is_uppercase() && was_lower {
            words.push(String::new());
        }
        was_lower = letter.is_lowercase();
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphabetic()) {
            word.extend(letter.to_lowercase());
        }
    }
    words
}

/// Whether ranges of this name are requests.
pub(super) fn request(name: &str) -> Option<Request> {
    let words = words(name);
    let has = |begins: &[&str]| {
        let begins_so = |word: &String, begin: &str| {
            if WHOLE.contains(&begin) { word == begin } else { word.starts_with(begin) }
        };
        words.iter().any(|word| begins.iter().any(|begin| begins_so(word, begin)))
    };
    match says(name) {
        Says::More if has(&REQUEST) => Some(Request::Named),
        Says::More if has(&PERHAPS) => Some(Request::Perhaps),
        Says::More | Says::Input | Says::Nothing | Says::Meeting => None,
    }
}

/// Whether ranges of this name are requests, which come from elsewhere.
pub(crate) fn is_request(name: &str) -> bool {
    request(name) == Some(Request::Named)
}

/// Whether ranks meet in a range of this name.
pub(crate) fn is_meeting(name: &str) -> bool {
    says(name) == Says::Meeting
}

/// Whether code is made in a range of this name.
pub(super) fn is_compiling(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    COMPILING.iter().any(|part| name.contains(part))
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

    #[test]
    fn names_of_requests_are_told_from_those_of_steps() {
        for name in ["request", "handleRequest #12", "HTTP_Request", "serve", "req-7", "RPC:embed"] {
            assert_eq!(request(name), Some(Request::Named), "{name}");
        }
        for name in ["generate", "model.predict", "InferBatch", "reply", "query 3", "prompt"] {
            assert_eq!(request(name), Some(Request::Perhaps), "{name}");
        }
        for name in [
            "train_step",
            "ProfilerStep#3",
            "requires_grad",
            "batch",
            "observe",
            "reserve",
            "required",
            "server",
            "wait_for_request",
            "epoch",
        ] {
            assert_eq!(request(name), None, "{name}");
        }
    }
}
