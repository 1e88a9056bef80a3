//! Whether the name of a range says that it answers a request: then nothing may be missing between two of them.

/// Words of such names.
const WORDS: [&str; 20] = [
    "answer",
    "chat",
    "completion",
    "generate",
    "generation",
    "handle",
    "handler",
    "infer",
    "inference",
    "predict",
    "prediction",
    "prompt",
    "query",
    "reply",
    "req",
    "request",
    "requests",
    "respond",
    "rpc",
    "serve",
];

/// Whether one of the words of a range's name is of requests; `handle_request`, `LLM.generate` and `InferRequest` have such words.
pub fn is_request(name: &str) -> bool {
    let mut word = String::new();
    let mut last_small = false;
    for c in name.chars().chain([' ']) {
        let ends = !c.is_ascii_alphabetic() || (last_small && c.is_ascii_uppercase());
        if ends {
            if WORDS.contains(&word.as_str()) {
                return true;
            }
            word.clear();
        }
        if c.is_ascii_alphabetic() {
            word.push(c.to_ascii_lowercase());
        }
        last_small = c.is_ascii_lowercase();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::is_request;

    #[test]
    fn words_of_requests_are_known_in_any_spelling() {
        for name in
            ["request", "handle_request", "LLM.generate", "InferRequest", "req 17", "ranges \"predict\"", "rpc/chat"]
        {
            assert!(is_request(name), "{name}");
        }
        for name in ["train_step", "required", "regenerated", "batch", "prefetch", "", "freq"] {
            assert!(!is_request(name), "{name}");
        }
    }
}
