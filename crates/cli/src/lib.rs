//! The `rkprof` command: arguments in, files and text out, exit codes that scripts can act on.
//!
//! One file per subcommand holds its clap definition and its `execute`; what they share lies beside them. Below this crate only
//! `launch`, which has the options of `run`, knows clap. Results go to stdout. Remarks go to stderr, each line beginning with
//! `rkprof:`, so that the output of a program under `rkprof run` stays its own.
//!
//! Exit codes: 0 ok, 1 a check failed, 2 usage, 3 the program could not be started, 4 no data. `run` and `demo` otherwise
//! return the program's own.
//!
//! Only `src/main.rs` may use it.

mod ab;
mod analyze;
mod attach;
mod check;
mod commands;
mod compare;
mod compat;
mod completions;
mod container;
mod counters;
mod ctl;
mod demo;
mod doctor;
mod dry_run;
mod export;
mod export_after;
mod fitness;
mod import;
mod installation;
mod judge_options;
mod kernel_option;
mod kernels;
mod manual;
mod mcp;
mod merge;
mod output_options;
mod paths;
mod query;
mod recover;
mod region;
mod report;
mod roofline;
mod rules;
mod run;
mod run_argument;
mod snapshot;
mod step_options;
mod top;
mod view;
mod what_if;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use output_options::Color;
use rkprof_show::{Failure, exit, out, progress, style};
use std::ffi::OsString;
use std::process::ExitCode;

/// An always-on profiler for AMD GPUs: it says what to fix, and whether the data is complete.
///
/// Runs a program with the tracer preloaded, leaves a Perfetto trace and exact statistics in a run directory, and reads
/// run directories.
#[derive(Parser)]
#[command(
    name = "rkprof",
    version,
    max_term_width = 100,
    override_usage = "rkprof [run [OPTIONS] --] PROGRAM [ARGS]...\n       rkprof COMMAND [OPTIONS]",
    help_template = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}Options:\n{options}{after-help}",
    before_help = commands::first_page(),
    before_long_help = commands::all(),
    after_help = EXAMPLES
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Colours; NO_COLOR, CLICOLOR and CLICOLOR_FORCE are honoured
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value_t,
        hide_possible_values = true,
        help_heading = "Global options"
    )]
    color: Color,
}

const EXAMPLES: &str = "\
Examples:
  rkprof run -- python train.py --steps 10     trace a program, and see what to do first
  rkprof report                                show the latest run again
  rkprof view                                  its trace in Perfetto's page
  rkprof demo                                  try it without a GPU
  rkprof doctor                                check this machine

Exit codes: 0 ok, 1 a check failed, 2 usage, 3 the program could not be started, 4 no data.
`run` and `demo` return the program's own code, or 128 + the signal that killed it.";

#[derive(Subcommand)]
enum Command {
    Run(run::Args),
    Demo(demo::Args),
    Report(report::Args),
    Compare(compare::Args),
    Ab(ab::Args),
    Check(check::Args),
    Fitness(fitness::Args),
    Recover(recover::Args),
    Export(export::Args),
    Import(import::Args),
    Analyze(analyze::Args),
    Counters(counters::Args),
    Roofline(roofline::Args),
    Kernels(kernels::Args),
    Rules(rules::Args),
    Merge(merge::Args),
    Query(query::Args),
    Ctl(ctl::Args),
    Attach(attach::Args),
    Paths(paths::Args),
    Snapshot(snapshot::Args),
    Top(top::Args),
    View(view::Args),
    Mcp(mcp::Args),
    WhatIf(what_if::Args),
    Doctor(doctor::Args),
    #[command(name = "self")]
    Installation(installation::Args),
    Completions(completions::Args),
    #[command(hide = true)]
    Manual(manual::Args),
    /// The program that `demo` runs.
    #[command(hide = true, disable_help_flag = true)]
    SimWorkload {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<OsString>,
    },
}

/// Runs the command with this process's arguments.
pub fn main(build: &'static str) -> ExitCode {
    rkprof_machine::parts::is_of(build);
    rkprof_launch::inherited::survive_file_limits();
    let arguments = match compat::translate(std::env::args_os().collect()) {
        Ok(arguments) => arguments,
        Err(failure) => return failed(&failure),
    };
    let mut command = commands::as_asked(Cli::command(), &arguments);
    let matched = command.try_get_matches_from_mut(&arguments);
    let cli = match matched.and_then(|mut found| Cli::from_arg_matches_mut(&mut found)) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() && error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return failed(&of_arguments(&error.render().to_string(), &arguments));
        }
        Err(error) => {
            let code = error.exit_code() as u8;
            return match error.print() {
                // A reader may close its end.
                Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                    let remedy = "Check that the place exists and has room.";
                    failed(&Failure::new(exit::CHECK_FAILED, "write to standard output", error, remedy))
                }
                _ => ExitCode::from(code),
            };
        }
    };
    cli.color.set();
    let result = match cli.command {
        Command::Run(args) => run::execute(args, &arguments),
        Command::Demo(args) => demo::execute(args),
        Command::Report(args) => report::execute(args),
        Command::Compare(args) => compare::execute(args),
        Command::Ab(args) => ab::execute(&args),
        Command::Check(args) => check::execute(&args),
        Command::Fitness(args) => fitness::execute(args),
        Command::Recover(args) => recover::execute(&args),
        Command::Export(args) => export::execute(&args),
        Command::Import(args) => import::execute(&args),
        Command::Analyze(args) => analyze::execute(&args),
        Command::Counters(args) => counters::execute(&args),
        Command::Roofline(args) => roofline::execute(args),
        Command::Kernels(args) => kernels::execute(&args),
        Command::Rules(args) => rules::execute(&args),
        Command::Merge(args) => merge::execute(&args),
        Command::Query(args) => query::execute(&args),
        Command::Ctl(args) => ctl::execute(&args),
        Command::Attach(args) => attach::execute(&args),
        Command::Paths(args) => paths::execute(&args),
        Command::Snapshot(args) => snapshot::execute(&args),
        Command::Top(args) => top::execute(&args),
        Command::View(args) => view::execute(&args),
        Command::Mcp(args) => mcp::execute(&args),
        Command::WhatIf(args) => what_if::execute(&args),
        Command::Doctor(args) => doctor::execute(&args),
        Command::Installation(args) => installation::execute(&args),
        Command::Completions(args) => completions::execute(&args, Cli::command()),
        Command::Manual(args) => manual::execute(&args, Cli::command()),
        Command::SimWorkload { args } => demo::workload(args),
    };
    result.map_or_else(|failure| failed(&failure), ExitCode::from)
}

/// What clap says of wrong arguments, in the form of all errors.
fn of_arguments(said: &str, arguments: &[OsString]) -> Failure {
    let (mut problem, mut usage) = (String::new(), String::new());
    for paragraph in said.split("\n\n") {
        let line = paragraph.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        if let Some(what) = line.strip_prefix("error: ") {
            problem = what.to_owned();
        } else if line.starts_with("Usage: ") {
            usage = line + "\n";
        } else if let Some(tip) = line.strip_prefix("tip: ") {
            problem += &format!("; {tip}");
        }
    }
    let named = arguments.get(1).and_then(|word| word.to_str());
    if let Some(hint) = hint(named, &problem) {
        return Failure::new(exit::USAGE, "read the command line", problem, hint);
    }
    let known = named.filter(|name| Cli::command().find_subcommand(name).is_some());
    let command = known.map_or(String::new(), |name| format!(" {name}"));
    Failure::new(
        exit::USAGE,
        "read the command line",
        problem,
        format!("{usage}`rkprof{command} --help` describes the options."),
    )
}

/// What was probably meant.
fn hint(command: Option<&str>, problem: &str) -> Option<String> {
    let command = command?;
    let unexpected = problem.strip_prefix("unexpected argument '")?.split('\'').next()?;
    match unexpected.strip_prefix("--") {
        Some(format @ ("html" | "json" | "markdown" | "csv" | "svg")) => {
            Some(format!("Write: rkprof {command} --format {format}"))
        }
        None if command == "report" && !unexpected.starts_with('-') => Some(
            "It shows one run. Write: rkprof compare RUN RUN, or for the ranks of a job rkprof merge RUN... -o merged"
                .to_owned(),
        ),
        _ => None,
    }
}

fn failed(failure: &Failure) -> ExitCode {
    out::failure(failure);
    ExitCode::from(failure.code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_arguments_say_what_why_and_what_to_do() {
        let of = |words: &[&str]| {
            let arguments: Vec<OsString> = words.iter().map(OsString::from).collect();
            let error = Cli::try_parse_from(&arguments).err().expect("wrong arguments");
            of_arguments(&error.render().to_string(), &arguments).to_string()
        };
        let text = of(&["rkprof", "report", "run", "--format", "nosuch"]);
        assert!(
            text.starts_with("cannot read the command line: invalid value 'nosuch' for '--format <FORMAT>' "),
            "{text}"
        );
        assert!(text.contains("[possible values: text, json, "), "{text}");
        assert!(text.ends_with("\n`rkprof report --help` describes the options."), "{text}");
        let text = of(&["rkprof", "export"]);
        assert!(text.contains("were not provided: <RUN>\nUsage: rkprof export"), "{text}");
        assert!(Cli::try_parse_from(["rkprof", "export", "run", "--format", "parquet"]).is_ok());
        let text = of(&["rkprof", "export", "run", "--to", "pftrce"]);
        assert!(text.contains("a similar value exists: 'pftrace'"), "{text}");
        let text = of(&["rkprof", "report", "--html"]);
        assert!(text.ends_with("\nWrite: rkprof report --format html"), "{text}");
        let text = of(&["rkprof", "report", "a", "b"]);
        assert!(text.contains("rkprof compare RUN RUN"), "{text}");
        let text = of(&["rkprof", "verify"]);
        assert!(text.contains("; a similar subcommand exists: 'query'\n"), "{text}");
        assert!(text.ends_with("\n`rkprof --help` describes the options."), "{text}");
    }
}
