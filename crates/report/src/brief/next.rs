//! The commands that come next, ready to be pasted into a shell.

use super::{Command, SENTENCE};
use rkprof_analysis::advice::Finding;
use rkprof_analysis::whereabouts::LineBy;
use rkprof_results::load::Run;
use rkprof_show::shell;

/// The hidden command that `rkprof demo` runs, behind which its options stand.
const SIMULATED: &str = "sim-workload";
/// An option that the command adds itself.
const ADDED: &str = "--virtual";
/// Stands for a program that is not known.
const PROGRAM: &str = "PROGRAM";

pub(super) struct Next {
    /// The run's path, quoted.
    run: String,
    /// The path without a slash at its end, for the names of further runs.
    stem: String,
    /// `run` with the program behind `--`, or `demo` with its options.
    verb: &'static str,
    program: String,
    has_paths: bool,
}

impl Next {
    pub(super) fn from_run(run: &Run, has_paths: bool) -> Next {
        let shown = run.shown.display().to_string();
        let words = &run.summary.command;
        let (verb, program) = match &words[..] {
            [_, hidden, options @ ..] if hidden == SIMULATED && run.summary.simulated => {
                ("demo", shell::line(options.iter().map(String::as_str).filter(|option| *option != ADDED)))
            }
            [] => ("run", format!("-- {PROGRAM}")),
            _ => ("run", format!("-- {}", shell::line(words.iter().map(String::as_str)))),
        };
        // A command that is cut can't be run.
        let program = if program.chars().count() > SENTENCE / 2 { format!("-- {PROGRAM}") } else { program };
        let stem = shown.trim_end_matches('/').to_owned();
        Next { run: shell::quoted(&shown), stem, verb, program, has_paths }
    }

    /// The program again, with options, into another run directory.
    fn again(&self, options: &str, into: &str) -> String {
        let into = shell::quoted(&format!("{}-{into}", self.stem));
        format!("rkprof {}{options} -o {into} {}", self.verb, self.program)
    }

    pub(super) fn of_finding(&self, finding: &Finding, has_line: bool) -> Option<String> {
        let variables: Option<Vec<&str>> = finding.about.iter().map(|entry| variable(entry)).collect();
        let unset = variables.filter(|names| !names.is_empty());
        if let Some(names) = unset {
            let unset: String = names.iter().map(|name| format!("-u {name} ")).collect();
            return Some(format!("env {unset}{}", self.again("", "after")));
        }
        // The line of the next launch does not say what the host did before it.
        let unknown = finding.about.first().is_some_and(|first| {
            // Of several devices, it follows the device's name.
            let place = first.split_once(": ").filter(|(device, _)| device.starts_with("GPU "));
            place.map_or(first.as_str(), |(_, place)| place).starts_with("code outside of HIP ")
        });
        if unknown && self.verb == "run" && finding.line == LineBy::Idle {
            return Some(self.again(" --host-samples", "host"));
        }
        match finding.line {
            LineBy::None => Some(format!("rkprof report {}", self.run)),
            _ if has_line => Some(format!("rkprof paths {}", self.run)),
            _ if self.has_paths => None,
            _ => Some(self.again(" --stacks", "lines")),
        }
    }

    /// A command for `PROGRAM`, with this run's.
    fn with_program(&self, command: &str) -> String {
        let run = format!("rkprof {}", self.verb);
        command.replacen("rkprof run", &run, 1).replace(&format!("-- {PROGRAM}"), &self.program)
    }

    /// `unknown`: the command that measures what limits a kernel, where it is not known.
    pub(super) fn at_the_end(&self, has_kernels: bool, unknown: Option<&str>) -> Vec<Command> {
        if !has_kernels {
            return vec![Command { to: "find what is in the way", command: "rkprof doctor --format json".to_owned() }];
        }
        let after = shell::quoted(&format!("{}-after", self.stem));
        let compare = format!("rkprof compare {} {after} --brief", self.run);
        let decides =
            unknown.map(|command| Command { to: "learn what limits the kernels", command: self.with_program(command) });
        let mut next: Vec<Command> = decides.into_iter().collect();
        next.extend([
            Command { to: "measure a change", command: self.again("", "after") },
            Command { to: "compare", command: compare },
        ]);
        next
    }
}

/// The variable of `NAME=value: what it does`.
fn variable(entry: &str) -> Option<&str> {
    let (name, _) = entry.split_once('=')?;
    let fits = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    (!name.is_empty() && name.chars().all(fits)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_told_from_kernels_and_calls() {
        assert_eq!(variable("HIP_LAUNCH_BLOCKING=1"), Some("HIP_LAUNCH_BLOCKING"));
        assert_eq!(variable("HSA_ENABLE_SDMA=0: copies run as kernels"), Some("HSA_ENABLE_SDMA"));
        assert_eq!(variable("gemm<N=4>: 30 times"), None);
        assert_eq!(variable("hipMemcpyAsync, host to device: 30 copies"), None);
    }

    #[test]
    fn commands_run_the_program_again() {
        let next = |verb, program: &str| Next {
            run: "out".to_owned(),
            stem: "out".to_owned(),
            verb,
            program: program.to_owned(),
            has_paths: false,
        };
        let command = "rkprof run --preset full --replay app -- PROGRAM";
        let real = next("run", "-- python 'my app.py'");
        assert_eq!(real.with_program(command), "rkprof run --preset full --replay app -- python 'my app.py'");
        assert_eq!(real.again(" --stacks", "lines"), "rkprof run --stacks -o out-lines -- python 'my app.py'");
        let finding = |about: &str| Finding {
            id: "host-bound",
            title: String::new(),
            saves_ns: None,
            saves_pct: None,
            evidence: String::new(),
            about: vec![about.to_owned()],
            try_this: "",
            places: rkprof_analysis::whereabouts::Places::IdleHost,
            line: LineBy::Idle,
            change: None,
            order: rkprof_analysis::advice::Order::Warning,
        };
        let of = |about: &str| real.of_finding(&finding(about), false).unwrap();
        // What the host does before a launch is in no call path of that launch.
        assert_eq!(of("code outside of HIP 182ms (53 times)"), real.again(" --host-samples", "host"));
        assert_eq!(of("hipMemcpyAsync 72.7ms (2 times)"), real.again(" --stacks", "lines"));
        let demo = next("demo", "--scenario graph");
        assert_eq!(demo.with_program(command), "rkprof demo --preset full --replay app --scenario graph");
        assert_eq!(demo.again("", "after"), "rkprof demo -o out-after --scenario graph");
    }
}
