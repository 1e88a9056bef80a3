//! The list of commands in the help of `rkprof`, in groups.

use crate::Command;
use clap::Subcommand as _;
use std::ffi::OsString;

/// Every command that is shown, by what it is for. A test holds the list complete.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Record", &["run", "demo", "attach", "ctl", "snapshot", "recover"]),
    ("Read", &["report", "view", "top", "paths", "roofline", "kernels", "query", "counters", "rules", "mcp"]),
    ("Decide", &["compare", "ab", "check", "what-if", "fitness", "analyze"]),
    ("Exchange", &["export", "import", "merge"]),
    ("This machine", &["doctor", "self", "completions"]),
];

/// The commands that `rkprof` and `rkprof -h` show.
const FIRST: [&str; 12] =
    ["run", "demo", "report", "view", "kernels", "compare", "ab", "check", "export", "import", "merge", "doctor"];

/// The options that `-h` shows of commands with more than fit on a screen; `--help` shows all.
const SHORT: [(&str, &[&str]); 5] = [
    ("run", &RECORDING),
    ("demo", &["scenario", "arch", "list", "out", "preset", "pmc", "no-trace", "stacks", "rows", "quiet"]),
    ("attach", &["out", "for", "tree", "trace", "no-trace", "max-size", "stacks", "kernel-regex", "children"]),
    ("report", &["format", "output", "brief", "step", "roi", "kernel", "rows", "shapes", "warmup", "peaks", "work"]),
    ("compare", &["format", "output", "fail-on", "gate", "min-share", "kernel", "rows", "step", "brief", "roi"]),
];

const RECORDING: [&str; 13] = [
    "out",
    "repeat",
    "preset",
    "pmc",
    "no-trace",
    "stacks",
    "kernel-regex",
    "children",
    "paused",
    "for",
    "flight",
    "dry-run",
    "quiet",
];

/// The command as `-h` shows it, where these arguments ask for that; as it is else.
pub(crate) fn as_asked(command: clap::Command, arguments: &[OsString]) -> clap::Command {
    let words = || arguments.iter().skip(1).take_while(|word| *word != "--").filter_map(|word| word.to_str());
    let named = words().next();
    let short = SHORT.iter().find(|(name, _)| named == Some(name)).filter(|_| words().any(|word| word == "-h"));
    short.map_or(command.clone(), |(name, shown)| {
        command.mut_subcommand(name, |command| shortened(command, name, shown))
    })
}

fn shortened(command: clap::Command, name: &str, shown: &[&str]) -> clap::Command {
    let all = command.get_arguments().filter(|arg| arg.get_long().is_some() && !arg.is_hide_set()).count();
    let more = format!("`rkprof {name} --help` shows all {all} options, with examples.");
    let is_shown = |arg: &clap::Arg| arg.get_long().is_none_or(|long| shown.contains(&long));
    command.mut_args(|arg| if is_shown(&arg) { arg } else { arg.hide(true) }).after_help(more)
}

pub(crate) fn first_page() -> String {
    let count = GROUPS.iter().map(|(_, names)| names.len()).sum::<usize>();
    format!(
        "{}`rkprof --help` lists all {count} commands, `rkprof COMMAND -h` its options.\n\n",
        list(|name| FIRST.contains(&name))
    )
}

pub(crate) fn all() -> String {
    list(|_| true)
}

fn list(is_shown: impl Fn(&str) -> bool) -> String {
    let commands = Command::augment_subcommands(clap::Command::new("rkprof"));
    let about = |name: &str| {
        let about = commands.find_subcommand(name).and_then(clap::Command::get_about);
        about.map(ToString::to_string).unwrap_or_default()
    };
    let mut out = String::new();
    for (group, names) in GROUPS {
        let names: Vec<&&str> = names.iter().filter(|name| is_shown(name)).collect();
        if names.is_empty() {
            continue;
        }
        out += &format!("{group}:\n");
        names.iter().for_each(|name| out += &format!("  {name:<13}{}\n", about(name)));
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_is_in_one_group() {
        let commands = Command::augment_subcommands(clap::Command::new("rkprof"));
        let mut known: Vec<&str> =
            commands.get_subcommands().filter(|command| !command.is_hide_set()).map(clap::Command::get_name).collect();
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        known.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, known);
        for (name, shown) in SHORT {
            let command = commands.find_subcommand(name).expect("a command");
            let has = |long: &&str| command.get_arguments().any(|arg| arg.get_long() == Some(long));
            assert!(shown.iter().all(has), "{name} lacks {:?}", shown.iter().find(|long| !has(long)));
            let page = shortened(command.clone(), name, shown).term_width(80).render_help().to_string();
            assert!(page.lines().count() <= 48, "`rkprof {name} -h` has {} lines:\n{page}", page.lines().count());
        }
        assert!(FIRST.len() <= 12 && FIRST.iter().all(|name| known.contains(name)));
    }

    #[test]
    fn each_argument_has_an_explanation() {
        let commands = Command::augment_subcommands(clap::Command::new("rkprof"));
        let shown = commands.get_subcommands().filter(|command| !command.is_hide_set());
        let bare: Vec<String> = shown
            .flat_map(|command| {
                let bare = command.get_arguments().filter(|arg| !arg.is_hide_set() && arg.get_help().is_none());
                bare.map(|arg| format!("{} {}", command.get_name(), arg.get_id()))
            })
            .collect();
        assert_eq!(bare, [""; 0]);
    }
}
