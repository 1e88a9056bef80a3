//! Environment and configuration are each other's inverse; bad values are reported.

use super::*;
use crate::counters::{Collect, Probe};
use rkprof_arena::OnFull;
use rkprof_model::rank::RankSet;
use rkprof_model::run::TraceRows;
use rkprof_model::units::{parse_duration, parse_share, parse_size};
use rkprof_store::stream::Rotate;
use std::time::Duration;

fn read(pairs: &[(&str, &str)]) -> (Config, Vec<Problem>) {
    Config::from_env(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
}

#[test]
fn environment_round_trips() {
    let config = Config {
        out: Some("d/%p".into()),
        ranks: RankSet::parse("0-3,8"),
        trace: TraceMode::Kernels,
        rows: TraceRows::Queue,
        buffer: 1 << 22,
        on_full: OnFull::Block,
        precision: 3,
        kernel_regex: Some("gemm.*".into()),
        kernel_args: Some("^mm".into()),
        work: Some("gemm=flops:2*grid\ncopy=bytes:8*grid".into()),
        rotate: Some(Rotate::Every(Duration::from_secs(600))),
        keep: Some(3),
        max_size: Some(1 << 30),
        compress: true,
        flight: Some(Duration::from_millis(1500)),
        triggers: vec!["p99(a) > 2ms".into(), "range(step) > 50ms".into()],
        overhead: Some(0.02),
        metrics: Some("/m/%p.prom".into()),
        arena_dir: Some("/dev/shm/x".into()),
        hip: false,
        hip_compiler: true,
        call_args: true,
        copies: false,
        markers: false,
        memory: false,
        scratch: Some(false),
        hsa: true,
        rccl: Some(true),
        kfd: true,
        hip_events: true,
        hip_graphs: true,
        pc_sampling: Some(Sampling::Stochastic),
        pc_interval: Some(1 << 16),
        door: crate::DoorChoice::Direct,
        dispatch: DispatchPath::Light,
        children: false,
        paused: true,
        stacks: Some(crate::Stacks::Python),
        stack_every: crate::StackEvery::Launches(10),
        code_objects: Some(16 << 20),
        host_samples: true,
        host_interval: Some(Duration::from_millis(2)),
        for_: Some(Duration::from_millis(2500)),
        steps: Some("5:train step".to_owned()),
        when: Some("p99(saxpy) > 2ms".to_owned()),
        exit_timeout: Duration::from_secs(3),
        counters: CounterOptions {
            presets: vec!["roofline".into(), "lightweight".into()],
            pmc: vec![vec!["SQ_WAVES".into(), "TCC_HIT_sum".into()], vec!["GRBM_COUNT".into()]],
            input: Some("counters.txt".into()),
            respect_lines: true,
            collect: Some(Collect::Replay { pass: 2 }),
            sample: Some(10),
            max_in_flight: 8,
            probe: Probe::File("p.json".into()),
            probe_timeout: Duration::from_secs(1),
        },
    };
    let env = config.to_env();
    let (read, problems) = Config::from_env(|name| env.get(name).cloned());
    assert_eq!(read, config);
    assert_eq!(problems, []);
    assert!(Config::default().to_env().is_empty());
}

#[test]
fn a_preset_says_what_is_recorded_unless_a_switch_does() {
    let (config, _) = read(&[("RKPROF_PRESET", "lightweight")]);
    assert_eq!((config.hip, config.copies, config.markers, config.hsa), (true, false, false, false));
    let (config, _) = read(&[("RKPROF_PRESET", "lightweight+api_overhead"), ("RKPROF_COPIES", "1")]);
    assert_eq!((config.hip, config.copies, config.markers, config.hsa), (true, true, true, true));
    let env = config.to_env();
    assert_eq!(env.get("RKPROF_COPIES").map(String::as_str), Some("1"));
    assert_eq!(env.get("RKPROF_HSA"), None, "the preset says it");
}

#[test]
fn bad_values_are_reported_and_ignored() {
    let (config, problems) = read(&[("RKPROF_BUFFER", "lots"), ("RKPROF_OVERHEAD", "200%"), ("RKPROF_KEEP", "0")]);
    assert_eq!(config, Config::default());
    let variables: Vec<_> = problems.iter().map(|p| p.variable).collect();
    assert_eq!(variables, ["RKPROF_KEEP", "RKPROF_BUFFER", "RKPROF_OVERHEAD"]);
    assert!(problems[1].to_string().contains("expected a size"));
    let (_, problems) = read(&[("RKPROF_TRACE", "some"), ("RKPROF_HIP", "2")]);
    let expected: Vec<_> = problems.iter().map(|problem| problem.expected.as_str()).collect();
    assert_eq!(expected, ["full, kernels or none", "1 or 0"]);
}

#[test]
fn sizes_and_times() {
    assert_eq!(parse_size("64MiB"), Some(64 << 20));
    assert_eq!(parse_size("1.5 GB"), Some(1_500_000_000));
    assert_eq!(parse_size("10min"), None);
    assert_eq!(parse_size("0"), None);
    assert_eq!(parse_size("-1"), None);
    assert_eq!(parse_duration("10min"), Some(Duration::from_secs(600)));
    assert_eq!(parse_duration("10"), Some(Duration::from_secs(10)), "seconds, as with timeout(1)");
    assert_eq!(parse_duration("10 parsecs"), None);
    assert_eq!(parse_share("2%"), Some(0.02));
    assert_eq!(parse_share("0"), None);
}

#[test]
fn options_are_declared_once() {
    let mut variables: Vec<_> = options().map(|option| option.variable).collect();
    variables.sort_unstable();
    let all = variables.len();
    variables.dedup();
    assert_eq!((variables.len(), all), (56, 56), "a variable twice, or an option more: then count it here");
    for option in options() {
        assert!(option.variable.starts_with("RKPROF_") && !option.help.is_empty(), "{}", option.variable);
        assert!(!option.expected().is_empty(), "{}", option.variable);
    }
}

#[test]
fn paths_are_taken_by_number_or_share() {
    use crate::StackEvery;
    let read = |text: &str| {
        let (config, problems) = Config::from_env(|name| (name == "RKPROF_STACK_EVERY").then(|| text.to_owned()));
        problems.is_empty().then_some(config.stack_every)
    };
    let truth = [
        ("10", Some(StackEvery::Launches(10))),
        ("adaptive", Some(StackEvery::Share(100))),
        ("1%", Some(StackEvery::Share(100))),
        ("0.5%", Some(StackEvery::Share(200))),
        ("30%", Some(StackEvery::Share(3))),
        ("0", None),
        ("0%", None),
        ("101%", None),
        ("often", None),
    ];
    for (text, every) in truth {
        assert_eq!(read(text), every, "{text}");
    }
    for parts in [1, 3, 7, 200, 1_000] {
        let every = StackEvery::Share(parts);
        let shown = Config { stack_every: every, ..Config::default() }.to_env()["RKPROF_STACK_EVERY"].clone();
        assert_eq!(read(&shown), Some(every), "{shown}");
    }
}

/// `RKPROF_REGENERATE=1 cargo test -p rkprof-config manual` writes it.
#[test]
fn the_manual_is_what_the_declarations_say() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/options.md");
    if std::env::var_os("RKPROF_REGENERATE").is_some() {
        std::fs::write(&path, manual()).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == manual(), "docs/options.md differs from crates/config/src/options.rs: regenerate it");
}

/// Arguments double the room; what the user asks for holds all the same, also when it is the usual room.
#[test]
fn calls_with_arguments_have_more_room() {
    let read = |variables: &[(&str, &str)]| {
        let get = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        let (config, problems) = Config::from_env(get);
        assert_eq!(problems, []);
        let env = config.to_env();
        let (again, _) = Config::from_env(|name| env.get(name).cloned());
        assert_eq!(again, config, "{env:?}");
        config.buffer >> 20
    };
    assert_eq!(read(&[]), 64);
    assert_eq!(read(&[("RKPROF_CALL_ARGS", "1")]), 128);
    assert_eq!(read(&[("RKPROF_CALL_ARGS", "0")]), 64);
    assert_eq!(read(&[("RKPROF_CALL_ARGS", "1"), ("RKPROF_BUFFER", "64MiB")]), 64);
    assert_eq!(read(&[("RKPROF_BUFFER", "32MiB"), ("RKPROF_CALL_ARGS", "1")]), 32);
}

#[test]
fn a_misspelt_variable_is_told_from_others() {
    let names = ["RKPROF_BUFER", "RKPROF_BUFFER", "RKPROF_RUN", "RKPROF_OUT", "HOME", "RKPROF_SOMETHING_ELSE"];
    let found = super::misspelt(names.into_iter().map(str::to_owned));
    assert_eq!(found, [("RKPROF_BUFER".to_owned(), "RKPROF_BUFFER".to_owned())]);
}

/// Each name of a variable in the sources is an option's, or one of the others, and those are written once.
#[test]
fn variables_are_declared_once() {
    fn sources(folder: &std::path::Path, take: &mut dyn FnMut(&std::path::Path, &str)) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let is_test = path.ends_with("tests") || path.to_string_lossy().ends_with("tests.rs");
            if is_test {
                continue;
            }
            if path.is_dir() {
                sources(&path, take);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source");
                let end = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
                take(&path, &text[..end]);
            }
        }
    }
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut unknown, mut known) = (Vec::new(), 0);
    for entry in std::fs::read_dir(&crates).expect("the crates") {
        let source = entry.expect("a crate").path().join("src");
        sources(&source, &mut |path, text| {
            for (at, _) in text.match_indices("\"RKPROF_") {
                let Some((name, _)) = text[at + 1..].split_once('"') else { continue };
                let is_name = name.len() > 7 && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_uppercase());
                // The build's, which no constant can name.
                let is_other = path.ends_with("model/src/variables.rs") || text[..at].ends_with("env!(");
                if is_name && !is_other && !options().any(|option| option.variable == name) {
                    unknown.push(format!("{}: {name}", path.display()));
                }
                known += usize::from(is_name);
            }
        });
    }
    assert!(unknown.is_empty(), "declare them in crates/model/src/variables.rs, and use its constants: {unknown:#?}");
    assert!(known > rkprof_model::variables::ALL.len(), "{known}");
}
