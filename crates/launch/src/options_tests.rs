//! Every option sets the field of its name.

use super::*;
use clap::Parser;
use rkprof_arena::OnFull;
use rkprof_config::TraceMode;
use rkprof_config::counters::{Collect, CounterOptions, Probe};
use rkprof_model::record::SamplingMethod;
use rkprof_store::stream::Rotate;

#[derive(Parser)]
struct Only {
    #[command(flatten)]
    options: SessionOptions,
}

fn session(arguments: &[&str], environment: &[(&str, &str)]) -> Result<Session, Failure> {
    let parsed = Only::try_parse_from([&["x"], arguments].concat()).expect("clap accepts the arguments");
    parsed.options.session(|name| environment.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned()))
}

fn config(arguments: &[&str]) -> Config {
    session(arguments, &[]).expect("the values are good").config
}

#[test]
fn options_reach_the_configuration() {
    let default = Config::default;
    let time = Duration::from_secs(600);
    let cases: &[(&[&str], Config)] = &[
        (&[], default()),
        (&["-o", "d"], Config { out: Some("d".into()), ..default() }),
        (&["--trace", "kernels"], Config { trace: TraceMode::Kernels, ..default() }),
        (&["--no-trace"], Config { trace: TraceMode::None, ..default() }),
        (&["--rotate", "10min"], Config { rotate: Some(Rotate::Every(time)), ..default() }),
        (&["--keep", "3"], Config { keep: Some(3), ..default() }),
        (&["--max-size", "1GiB"], Config { max_size: Some(1 << 30), ..default() }),
        (&["--compress"], Config { compress: true, ..default() }),
        (&["--flight", "10min"], Config { flight: Some(time), ..default() }),
        (&["--trigger", "p99(a) > 2ms", "--trigger", "range(b) > 1s"], {
            Config { triggers: vec!["p99(a) > 2ms".into(), "range(b) > 1s".into()], ..default() }
        }),
        (&["--kernel-regex", "gemm"], Config { kernel_regex: Some("gemm".into()), ..default() }),
        (
            &["--work", "a=flops:1", "--work", "b=bytes:2"],
            Config { work: Some("a=flops:1\nb=bytes:2".into()), ..default() },
        ),
        (&["--no-hip"], Config { hip: false, ..default() }),
        (&["--no-copies"], Config { copies: false, ..default() }),
        (&["--no-markers"], Config { markers: false, ..default() }),
        (&["--no-memory"], Config { memory: false, ..default() }),
        (&["--no-scratch"], Config { scratch: Some(false), ..default() }),
        (&["--hsa"], Config { hsa: true, ..default() }),
        (&["--rccl"], Config { rccl: Some(true), ..default() }),
        (&["--kfd"], Config { kfd: true, ..default() }),
        (&["--hip-events", "--hip-graphs"], Config { hip_events: true, hip_graphs: true, ..default() }),
        (&["--pc-sampling"], Config { pc_sampling: Some(SamplingMethod::HostTrap), ..default() }),
        (&["--pc-sampling=stochastic", "--pc-interval", "65536"], {
            Config { pc_sampling: Some(SamplingMethod::Stochastic), pc_interval: Some(65536), ..default() }
        }),
        (&["--code-objects", "1MiB"], Config { code_objects: Some(1 << 20), ..default() }),
        (&["--code-objects", "off"], Config { code_objects: Some(0), ..default() }),
        (&["--children", "off"], Config { children: false, ..default() }),
        (&["--children", "follow"], default()),
        (&["--no-children"], Config { children: false, ..default() }),
        (&["--no-children", "--children", "follow"], default()),
        (&["--paused"], Config { paused: true, ..default() }),
        (&["--buffer", "8MiB"], Config { buffer: 8 << 20, ..default() }),
        (&["--on-full", "block"], Config { on_full: OnFull::Block, ..default() }),
        (&["--precision", "3"], Config { precision: 3, ..default() }),
        (&["--overhead", "2%"], Config { overhead: Some(0.02), ..default() }),
        (&["--metrics", "m.prom"], Config { metrics: Some("m.prom".into()), ..default() }),
        (&["--stats", "--basenames", "on", "--timestamp", "on"], default()),
        (&["--hip-trace"], Config { hip_compiler: true, ..default() }),
        (&["--hip-compiler"], Config { hip_compiler: true, ..default() }),
        (&["--hip-trace=no"], Config { hip: false, ..default() }),
        (&["--hsa-trace"], Config { hsa: true, ..default() }),
        (&["--hsa-trace=no"], default()),
        (
            &["--sys-trace"],
            Config { hip_compiler: true, hsa: true, rccl: Some(true), scratch: Some(true), ..default() },
        ),
        (
            &["--sys-trace", "--no-hsa"],
            Config { hip_compiler: true, rccl: Some(true), scratch: Some(true), ..default() },
        ),
        (&["--no-hip", "--hip"], default()),
        (&["--preset", "roofline+perfetto"], {
            let presets = vec!["roofline".into(), "perfetto".into()];
            let counters = CounterOptions { presets, ..CounterOptions::default() };
            Config { memory: false, scratch: Some(false), rccl: Some(false), counters, ..default() }
        }),
        (&["--pmc", "SQ_WAVES,GRBM_COUNT", "--pmc", "TCC_HIT_sum", "--multiplex", "--sample", "5"], {
            let pmc = vec![vec!["SQ_WAVES".into(), "GRBM_COUNT".into()], vec!["TCC_HIT_sum".into()]];
            let collect = Some(Collect::Multiplex);
            Config {
                counters: CounterOptions { pmc, collect, sample: Some(5), ..CounterOptions::default() },
                ..default()
            }
        }),
        (&["--pmc", "SQ_WAVES", "--respect-lines"], {
            let pmc = vec![vec!["SQ_WAVES".into()]];
            Config { counters: CounterOptions { pmc, respect_lines: true, ..CounterOptions::default() }, ..default() }
        }),
        (&["--max-in-flight", "7", "--no-probe", "--replay", "app"], {
            let counters = CounterOptions { max_in_flight: 7, probe: Probe::Trusted, ..CounterOptions::default() };
            Config { counters, ..default() }
        }),
    ];
    for (arguments, expected) in cases {
        assert_eq!(config(arguments), *expected, "{arguments:?}");
    }
}

#[test]
fn options_beat_the_environment() {
    let environment = [("RKPROF_HIP", "0"), ("RKPROF_PRECISION", "4"), ("RKPROF_BUFFER", "nonsense")];
    let session = session(&["--hip", "--precision", "3"], &environment).unwrap();
    assert_eq!(session.config, Config { precision: 3, ..Config::default() });
    assert!(session.stale.contains(&"RKPROF_HIP".to_owned()) && session.stale.contains(&"RKPROF_OUT".to_owned()));
}

#[test]
fn bad_values_name_the_option() {
    let failure = session(&["--max-size", "lots"], &[]).unwrap_err();
    assert_eq!(failure.code, exit::USAGE);
    assert!(failure.to_string().starts_with("cannot use --max-size \"lots\": expected a size"), "{failure}");
    for (option, value) in [("trigger", "p99("), ("trigger", "p99(gemm) > 2"), ("when", "soon"), ("steps", "0")] {
        let failure = session(&[&format!("--{option}"), value], &[]).unwrap_err();
        assert_eq!(failure.code, exit::USAGE);
        let text = failure.to_string();
        assert!(
            text.starts_with(&format!("cannot use --{option} {value:?}: ")) && text.contains("of the form"),
            "{text}"
        );
    }
    // A wrong variable is a remark: the program runs.
    assert!(session(&[], &[("RKPROF_TRIGGER", "p99(")]).is_ok());
    assert!(
        session(&["--trigger", "p99(gemm) > 2ms", "--when", "range(step) > 5ms", "--steps", "5:step"], &[]).is_ok()
    );
}

#[test]
fn timeouts() {
    assert_eq!(time("300").unwrap(), Duration::from_secs(300));
    assert_eq!(time("0.5").unwrap(), Duration::from_millis(500));
    assert_eq!(time("5min").unwrap(), Duration::from_secs(300));
    assert!(time("0").is_err() && time("-1").is_err() && time("soon").is_err());
}
