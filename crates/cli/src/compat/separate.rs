//! Command lines without `--`, and without `run`: where the program begins, if only one reading is possible.

use crate::Cli;
use clap::CommandFactory as _;
use rkprof_machine::program;
use std::ffi::OsString;

/// Measuring tools whose lines have the form of `rkprof run`.
const TOOLS: [&str; 4] = ["rocprof", "rocprofv2", "rocprofv3", "runTracer.sh"];

/// `rkprof help --all` is `rkprof help`, which lists all commands, and `rkprof python x.py` is `rkprof run -- python x.py`, where no command has this name and a program does.
pub(super) fn implied(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if let [_, help, all] = &arguments[..]
        && help == "help"
        && all == "--all"
    {
        arguments.truncate(2);
    }
    let Some(first) = arguments.get(1).and_then(|word| word.to_str()) else { return arguments };
    let is_own = first.starts_with('-') || first == "help" || Cli::command().find_subcommand(first).is_some();
    let is_tool = rkprof_compat::whole(&[first.to_owned()]).is_some();
    if !is_own && !is_tool && is_program(first) {
        arguments.splice(1..1, ["run", "--"].map(OsString::from));
    }
    arguments
}

/// Puts `--` before the program of a line that runs one: before the first word that is no value of an option, and a program.
pub(super) fn separate(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let runs = arguments.get(1).and_then(|word| word.to_str()).is_some_and(|word| {
        let tool = word.rsplit('/').next().unwrap_or(word);
        word == "run" || TOOLS.contains(&tool)
    });
    if !runs || arguments.iter().any(|word| word == "--") {
        return arguments;
    }
    let words: Option<Vec<String>> = arguments[2..].iter().map(|word| word.to_str().map(str::to_owned)).collect();
    let Some(words) = words else { return arguments };
    let begins = |at: &usize| !words[*at].starts_with('-') && is_program(&words[*at]) && is_whole(&words[..*at]);
    if let Some(at) = (0..words.len()).find(begins) {
        arguments.insert(2 + at, "--".into());
    }
    arguments
}

fn is_program(word: &str) -> bool {
    program::resolve(word.as_ref(), std::env::var_os("PATH")).is_some_and(|file| file.is_file())
}

/// Whether these are complete options of `run`: after `-o` a value is missing, and the next word is that value.
fn is_whole(options: &[String]) -> bool {
    let with_program: Vec<String> = options.iter().cloned().chain(["program".to_owned()]).collect();
    let Ok(translation) = rkprof_compat::translate(&with_program) else { return false };
    let line = ["rkprof", "run"].into_iter().map(String::from).chain(translation.words);
    let parsed = Cli::command().try_get_matches_from(line);
    let run = parsed.as_ref().ok().and_then(|matches| matches.subcommand_matches("run"));
    // An option that lacks its value, or takes several, has taken the program for it.
    run.and_then(|run| run.get_raw("command"))
        .is_some_and(|mut words| words.next().is_some_and(|word| word == "program"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[track_caller]
    fn becomes(line: &str, expected: &str) {
        let separated = separate(implied(words(line)));
        let text = separated.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ");
        assert_eq!(text, expected);
    }

    #[test]
    fn a_program_is_run_without_the_words_around_it() {
        becomes("rkprof sh -c true", "rkprof run -- sh -c true");
        becomes("rkprof /bin/sh x.sh", "rkprof run -- /bin/sh x.sh");
        becomes("rkprof run -o out sh -c x -o y", "rkprof run -o out -- sh -c x -o y");
        becomes("rkprof rocprofv3 --hip-trace sh x.sh", "rkprof rocprofv3 --hip-trace -- sh x.sh");
        becomes("rkprof rocprof --stats -o stats.csv sh x.sh", "rkprof rocprof --stats -o stats.csv -- sh x.sh");
    }

    #[test]
    fn a_value_that_has_a_programs_name_is_a_value() {
        becomes("rkprof run -o test sh", "rkprof run -o test -- sh");
        becomes("rkprof rocprofv3 -d test --hip-trace sh", "rkprof rocprofv3 -d test --hip-trace -- sh");
        // The option takes all words up to the next option.
        becomes("rkprof run --pmc SQ_WAVES sh", "rkprof run --pmc SQ_WAVES sh");
    }

    #[test]
    fn all_commands_are_listed_in_two_ways() {
        becomes("rkprof help --all", "rkprof help");
        becomes("rkprof help report --all", "rkprof help report --all");
    }

    #[test]
    fn what_is_no_program_stays() {
        for line in
            ["rkprof reprot", "rkprof report", "rkprof help", "rkprof run nosuch-program", "rkprof -V", "rkprof"]
        {
            becomes(line, line);
        }
        becomes("rkprof run -o out -- nosuch", "rkprof run -o out -- nosuch");
    }
}
