//! Command lines as the manuals of other tools and madengine's repository write them, word for word: each is understood, and
//! records at least what the manual says that it does.
//!
//! An expectation is words: `hip` is recorded, `-scratch` is not; `pmc:A,B`, `export:csv`, `out:DIR`, `sampling:METHOD/INTERVAL`,
//! `env:NAME=VALUE`, `paused`, `preset:NAME`, `regex:R`, `ranks:LIST`. `refused:WORD` is an error that names what to do instead, or
//! the help that was asked for. Lines with `<options>` in the place of all options are forms of lines and left out.

use crate::{Cli, Command, dry_run};
use clap::Parser;
use clap::error::ErrorKind;
use rkprof_config::Config;
use rkprof_model::error::Error;
use std::path::Path;

/// rocprofv3, rocprof, rocprofv2.
const ROCPROF: &str = include_str!("manuals/rocprof.txt");
const MADENGINE: &str = include_str!("manuals/madengine.txt");
/// Other tools, which read or change files or work in other ways.
const OTHERS: &str = include_str!("manuals/others.txt");

/// The lines of a table, each with its expectation.
fn lines(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut expected = "";
    table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).filter_map(move |line| {
        if let Some(phrase) = line.strip_prefix("= ") {
            expected = phrase;
            return None;
        }
        Some((line, expected))
    })
}

/// The translated command line.
struct Understood {
    config: Config,
    exports: Vec<String>,
    env: Vec<String>,
}

/// Creates the counter files that the lines name, with one counter each.
fn with_files(words: &mut [String], dir: &Path) {
    for at in 1..words.len() {
        if words[at - 1] != "-i" {
            continue;
        }
        let name = words[at].rsplit('/').next().unwrap_or_default().to_owned();
        let is_text = name.ends_with(".txt");
        let text = if is_text { "pmc: SQ_WAVES\n" } else { "jobs:\n  - pmc: [SQ_WAVES]\n" };
        std::fs::write(dir.join(&name), text).expect("a file is written");
        words[at] = dir.join(&name).to_string_lossy().into_owned();
    }
}

/// The words between the tool and the program: all words before `--`, or before the first word that looks like a program.
fn options(line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let tools = ["rocprof", "rocprofv2", "rocprofv3", "runTracer.sh"];
    let is_tool = |word: &&str| tools.contains(&word.rsplit('/').next().unwrap_or(word));
    let from = 1 + words.iter().position(is_tool).expect("the line has a tool");
    let programs =
        ["<app_rel", "<app_path", "<appl", "<exec", "./", "/opt/rocm/bin/migraphx", "Matrix", "Histogram", "python"];
    // Placeholders for options and programs.
    let others = ["<rest_of", "<rocprofv2_opt", "<tracing_opt", "[", "$*"];
    let is_program = |word: &str| programs.iter().chain(&others).any(|program| word.starts_with(program));
    let separator = words.iter().position(|word| *word == "--");
    let to = separator.or_else(|| words.iter().position(|word| is_program(word))).unwrap_or(words.len());
    words[from..to].iter().map(|word| (*word).to_owned()).collect()
}

fn understood(words: &[String]) -> Result<Understood, Error> {
    let translation = rkprof_compat::translate(words).map_err(|failure| failure.to_string())?;
    let head = ["rkprof".to_owned(), "run".to_owned()];
    let tail = ["--".to_owned(), "./app".to_owned()];
    let all = head.iter().chain(&translation.words).chain(&tail);
    let cli = Cli::try_parse_from(all).map_err(|error| error.to_string())?;
    let Command::Run(args) = cli.command else { panic!("run was parsed") };
    let session = args.options.session(|_| None).map_err(|failure| failure.to_string())?;
    let env = translation.env.iter().map(|(name, value)| format!("{name}={value}")).collect();
    Ok(Understood { config: session.config, exports: args.export.iter().map(ToString::to_string).collect(), env })
}

/// Checks an expectation of a line; the error says which part does not hold.
fn check(line: &str, words: &[String], expected: &str) -> Result<(), String> {
    let found = understood(words);
    if let Some(word) = expected.strip_prefix("refused:") {
        let problem = found.err().ok_or_else(|| format!("{line} is not refused"))?.to_string();
        return if problem.contains(word) { Ok(()) } else { Err(format!("{line}: no {word} in {problem}")) };
    }
    let Understood { config, exports, env } = found.map_err(|problem| format!("{line}: {problem}"))?;
    let records = dry_run::records(&config);
    let counted = config.counters.wanted().expect("counters are known").file.lines.concat();
    for wanted in expected.split(' ') {
        let holds = match wanted.split_once(':') {
            Some(("pmc", names)) => counted == names.split(',').collect::<Vec<_>>(),
            Some(("export", format)) => exports.iter().any(|export| export == format),
            Some(("env", variable)) => env.iter().any(|known| known == variable),
            Some(("out", dir)) => config.out.as_deref() == Some(dir),
            Some(("regex", regex)) => config.kernel_regex.as_deref() == Some(regex),
            Some(("ranks", ranks)) => config.ranks.as_ref().map(ToString::to_string).as_deref() == Some(ranks),
            Some(("preset", name)) => config.counters.presets == [name],
            Some(("sampling", how)) => {
                let method = match config.pc_sampling {
                    Some(rkprof_model::record::SamplingMethod::HostTrap) => "host_trap",
                    Some(rkprof_model::record::SamplingMethod::Stochastic) => "stochastic",
                    None => "none",
                };
                how == format!("{method}/{}", config.pc_interval.unwrap_or(0))
            }
            Some(_) => panic!("{wanted} is no expectation"),
            None if wanted == "paused" => config.paused,
            None => match wanted.strip_prefix('-') {
                Some(kind) => !records[kind],
                None => records[wanted],
            },
        };
        if !holds {
            let out = &config.out;
            return Err(format!("{line}: no {wanted}: out {out:?}, exports {exports:?}, counters {counted:?}"));
        }
    }
    Ok(())
}

#[test]
fn command_lines_of_manuals_are_understood_word_for_word() {
    let dir = tempfile::tempdir().expect("a directory is made");
    assert_eq!(lines(ROCPROF).count(), 311);
    let wrong = lines(ROCPROF).filter_map(|(line, expected)| {
        let mut words = options(line);
        with_files(&mut words, dir.path());
        check(line, &words, expected).err()
    });
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn commands_of_madengine_are_understood_word_for_word() {
    let dir = tempfile::tempdir().expect("a directory is made");
    assert_eq!(lines(MADENGINE).count(), 35);
    let wrong = lines(MADENGINE).filter_map(|(line, expected)| {
        let (name, command) = line.split_once(':').expect("a tool's name comes first");
        let command = command.trim_start();
        let mut words: Vec<String> = command.split(' ').map(str::to_owned).collect();
        with_files(&mut words, dir.path());
        let config =
            serde_json::json!({"gpu_vendor": "AMD", "tools": [{"name": name, "cmd": words.join(" "), "env_vars": {}}]});
        let path = dir.path().join("config.json");
        std::fs::write(&path, config.to_string()).expect("a file is written");
        check(command, &["--config".to_owned(), path.to_string_lossy().into_owned()], expected).err()
    });
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
}

/// The words of a line from the tool's name on.
fn of_tool(line: &str) -> Vec<String> {
    let words: Vec<String> = line.split_whitespace().map(|word| word.trim_end_matches(')').to_owned()).collect();
    let name = |word: &String| word.rsplit('/').next().unwrap_or_default().to_owned();
    let tools = ["rocpd", "rpd2", "rocprof", "rocsys", "omniperf"];
    let from = words.iter().position(|word| tools.iter().any(|tool| name(word).starts_with(tool)));
    let from = from.expect("the line has a tool");
    words[from..].to_vec()
}

/// The commands in a remedy can be run as written; `<PID>` and the like are placeholders for numbers.
fn assert_commands(remedy: &str, line: &str) {
    let (_, commands) = remedy.split_once("Write: ").unwrap_or_else(|| panic!("{line}: no command in {remedy:?}"));
    for command in commands.split(", then ") {
        let words = command.split_whitespace().map(|word| if word.starts_with('<') { "1" } else { word });
        if let Err(error) = Cli::try_parse_from(words)
            && !matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion)
        {
            panic!("{line}: {command}: {error}");
        }
    }
}

#[test]
fn lines_of_other_tools_are_refused_with_the_command_to_write() {
    let mut checked = 0;
    for (line, expected) in lines(OTHERS) {
        let refusal = rkprof_compat::whole(&of_tool(line)).expect("the tool is known").expect_err(line);
        // A phrase that ends before the program must have all options.
        let whole = if expected.ends_with(" --") { format!("{expected} ") } else { expected.to_owned() };
        assert!(refusal.remedy.contains(&whole), "{line}: no {whole:?} in {:?}", refusal.remedy);
        if let Some((_, program)) = line.split_once(" -- ").filter(|_| !expected.contains("attach")) {
            assert!(refusal.remedy.contains(program), "{line}: no {program:?} in {:?}", refusal.remedy);
        }
        assert_commands(&refusal.remedy, line);
        checked += 1;
    }
    assert!(checked > 600, "{checked} lines");
}

/// A line of rocprofv3 with `rkprof` before it is `rkprof run` with the same words.
#[test]
fn a_whole_line_of_rocprofv3_is_run() {
    let lines = lines(ROCPROF).filter(|(line, _)| line.split_whitespace().any(|word| word == "rocprofv3"));
    for (line, expected) in lines {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let from = words.iter().position(|word| word == "rocprofv3").expect("the line has a tool");
        let whole = rkprof_compat::whole(&words[from..]).expect("the tool is known");
        match expected.strip_prefix("refused:") {
            // A counter's name is looked up later, and help is printed.
            Some(word) if !word.starts_with("did") && !word.starts_with("Usage") => {
                assert!(whole.expect_err(line).to_string().contains(word), "{line}");
            }
            _ if words.iter().any(|word| word == "--") => {
                let whole = whole.expect(line);
                assert_eq!((whole[0].as_str(), &whole[1..]), ("run", &words[from + 1..]));
            }
            _ => {}
        }
    }
}

/// Two tools of one job go into two files; switches may be repeated.
#[test]
fn what_comes_twice_is_taken_once() {
    let dir = tempfile::tempdir().expect("a directory is made");
    let mut words = Vec::new();
    for name in ["rocprofv3_full", "gpu_info_power_profiler"] {
        let path = dir.path().join(name);
        let config = serde_json::json!({"tools": [{ "name": name }]});
        std::fs::write(&path, config.to_string()).expect("a file is written");
        words.extend(["--config".to_owned(), path.to_string_lossy().into_owned()]);
    }
    let translation = rkprof_compat::translate(&words).expect("both are read");
    assert!(translation.words.iter().any(|word| word == "--telemetry"), "{:?}", translation.words);
    assert_eq!(check("two --config", &words, "hip hsa rccl"), Ok(()));
    let again = ["--hip-trace", "--hip-trace", "--stats", "--stats", "--sys-trace", "--sys-trace", "--preset", "full"];
    assert_eq!(check("again", &again.map(str::to_owned), "hip hsa rccl preset:full"), Ok(()));
}
