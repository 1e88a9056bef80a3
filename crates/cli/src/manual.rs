//! `rkprof manual`: the manual pages of the packages, and the pages of the site that are made from the program itself: its
//! commands and options, the rules of verdicts and of findings. Hidden, because readers get the pages.

use super::rules::{RulesOption, finding_rules};
use super::{Failure, exit};
use clap::{Arg, Command};
use rkprof_analysis::verdict::Class;
use std::io;
use std::path::{Path, PathBuf};

/// Write manual pages or pages of the site
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Manual pages into this directory
    #[arg(long, value_name = "DIR")]
    man: Option<PathBuf>,
    /// Pages in Markdown into this directory
    #[arg(long, value_name = "DIR")]
    markdown: Option<PathBuf>,
}

pub(crate) fn execute(args: &Args, command: Command) -> Result<u8, Failure> {
    let failed = |dir: &Path| {
        let (doing, remedy) = (format!("write pages to {}", dir.display()), "Name a directory that exists.");
        move |error: io::Error| Failure::new(exit::CHECK_FAILED, doing, error, remedy)
    };
    let mut command = command.disable_help_subcommand(true);
    command.build();
    if let Some(dir) = &args.man {
        clap_mangen::generate_to(command.clone(), dir).map_err(failed(dir))?;
    }
    if let Some(dir) = &args.markdown {
        let pages =
            [("commands.md", commands(&mut command)), ("verdicts.md", verdicts()?), ("findings.md", findings()?)];
        for (name, text) in pages {
            std::fs::write(dir.join(name), text).map_err(failed(dir))?;
        }
    }
    Ok(exit::OK)
}

fn commands(command: &mut Command) -> String {
    let mut out = format!("# Commands and options\n\n{}\n", about(command));
    let shown = |command: &&mut Command| !command.is_hide_set();
    let names: Vec<String> =
        command.get_subcommands_mut().filter(shown).map(|command| command.get_name().to_owned()).collect();
    out += "\n| command | does |\n|---|---|\n";
    for name in &names {
        let about = command.find_subcommand(name).map_or(String::new(), about);
        let about = about.lines().next().unwrap_or_default().replace('|', "\\|");
        out += &format!("| [`rkprof {name}`](#rkprof-{name}) | {about} |\n");
    }
    for name in &names {
        if let Some(command) = command.find_subcommand_mut(name) {
            out += &section(command, &format!("rkprof {name}"), 2);
        }
    }
    out
}

/// A command, and the commands below it.
fn section(command: &mut Command, name: &str, level: usize) -> String {
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    let mut out = format!("\n{} {name}\n\n{}\n\n```text\n{usage}\n```\n", "#".repeat(level), about(command));
    // Options without a heading come first.
    let mut headings: Vec<Option<String>> = vec![None];
    for arg in command.get_arguments().filter(|arg| shown(arg)) {
        let heading = arg.get_help_heading().map(str::to_owned);
        if !headings.contains(&heading) {
            headings.push(heading);
        }
    }
    for heading in headings {
        if let Some(heading) = &heading {
            out += &format!("\n**{heading}**\n");
        }
        out.push('\n');
        let of_it = |arg: &&Arg| shown(arg) && arg.get_help_heading() == heading.as_deref();
        command.get_arguments().filter(of_it).for_each(|arg| out += &option(arg));
    }
    if let Some(after) = command.get_after_help() {
        out += &format!("\n```text\n{}\n```\n", after.to_string().trim_end());
    }
    for sub in command.get_subcommands_mut().filter(|sub| !sub.is_hide_set()) {
        let name = format!("{name} {}", sub.get_name());
        out += &section(sub, &name, level + 1);
    }
    out
}

fn shown(arg: &Arg) -> bool {
    !arg.is_hide_set() && arg.get_id() != "help" && arg.get_id() != "version"
}

/// A line of a list: the option, its values, its meaning and its default.
fn option(arg: &Arg) -> String {
    let help = arg.get_long_help().or(arg.get_help()).map(|help| plain(&help.to_string())).unwrap_or_default();
    let mut notes = Vec::new();
    let values: Vec<String> = arg
        .get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set() && arg.get_action().takes_values())
        .map(|value| format!("`{}`", value.get_name()))
        .collect();
    if !values.is_empty() {
        notes.push(format!("one of {}", values.join(", ")));
    }
    let defaults: Vec<String> = arg.get_default_values().iter().map(|v| format!("`{}`", v.to_string_lossy())).collect();
    if !defaults.is_empty() && arg.get_action().takes_values() {
        notes.push(format!("default {}", defaults.join(", ")));
    }
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) };
    format!("* `{}`: {help}{notes}\n", arg.to_string().replace('`', "'"))
}

fn about(command: &Command) -> String {
    let about = command.get_long_about().or(command.get_about());
    about.map(|about| plain(&about.to_string())).unwrap_or_default()
}

/// Text of the program as Markdown: escapes markup, except code.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut is_code = false;
    for letter in text.chars() {
        match letter {
            '`' => is_code = !is_code,
            '<' if !is_code => {
                out += "&lt;";
                continue;
            }
            '*' | '_' | '[' | ']' | '#' | '~' if !is_code => out.push('\\'),
            _ => {}
        }
        out.push(letter);
    }
    out
}

fn verdicts() -> Result<String, Failure> {
    let (rules, _) = RulesOption::default().load()?;
    let mut out = format!(
        "# Verdicts\n\nA verdict says what limits a kernel. The rules are data: `rkprof rules --format toml` prints them, \
         `--rules FILE` replaces them.\nNames are [metrics](metrics.md). Without hardware counters the confidence is at \
         most {}.\n",
        rules.cap_without_counters
    );
    let mut classes = Vec::new();
    for rule in rules.classes.iter().filter(|rule| rule.class != Class::Unknown) {
        if !classes.contains(&rule.class) {
            classes.push(rule.class);
        }
    }
    for class in &classes {
        out += &format!("\n## {}\n", class.name());
        for rule in rules.classes.iter().filter(|rule| rule.class == *class) {
            out += &format!("\n{}\n\n```text\nwhen       {}\n", plain(&rule.says), rule.when);
            if let Some(confidence) = &rule.confidence {
                out += &format!("confidence {confidence}\n");
            }
            out += "```\n";
        }
        for advice in rules.advice.iter().filter(|advice| advice.class == Some(*class)) {
            let when = advice.when.as_ref().map_or(String::new(), |when| format!(" (when `{when}`)"));
            out += &format!("\n* {}{when}", plain(&advice.text));
        }
        out.push('\n');
    }
    out += "\n## UNKNOWN\n\nNone of the conditions holds, or what they need was not measured.\n";
    Ok(out)
}

fn findings() -> Result<String, Failure> {
    let mut out =
        "# Findings\n\nA report begins with findings: warnings first, then by the time that each could save at \
                   most, then remarks. The rules are data, built into the command.\nNames in braces are numbers of the run.\n"
            .to_owned();
    for rule in finding_rules()? {
        let saves = rule.saves.as_ref().map_or(String::new(), |saves| format!("saves {saves}\n"));
        out += &format!(
            "\n## {}\n\n{}\n\n*Try:* {}\n\n```text\nwhen  {}\n{saves}```\n",
            rule.id,
            plain(rule.title),
            plain(rule.try_this),
            rule.when
        );
    }
    Ok(out)
}
