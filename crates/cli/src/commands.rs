//! The list of commands in the help of `rkprof`, in groups.

use crate::Command;
use clap::Subcommand as _;

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
        assert!(FIRST.len() <= 12 && FIRST.iter().all(|name| known.contains(name)));
    }
}
