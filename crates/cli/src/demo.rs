//! `rkprof demo`: `run` on the simulated GPU. The program is this command's hidden `sim-workload`.

use super::{Failure, exit, export_after, out, style};
use rkprof_arch::products::PRODUCTS;
use rkprof_arch::suggest::suggest;
use rkprof_launch::Job;
use rkprof_launch::options::SessionOptions;
use rkprof_launch::{counter_options, telemetry};
use rkprof_machine::simulator;
use rkprof_model::error::Error;
use rkprof_show::failure::Problem;
use rkprof_show::table::wrapped;
use std::ffi::{OsStr, OsString};
use std::process::Command;

/// Run a simulated workload with the tracer: no GPU, no ROCm needed
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof demo                                    a transformer on a simulated MI300X
  rkprof demo --scenario tiny-kernels --arch gfx1151 -o try
  rkprof demo --list                             the scenarios

The simulator makes its numbers; every output labels them SIMULATED. Time is virtual, and the same on every machine. It is real for \
programs of several threads, and where an option looks at the program or ends it (--telemetry, --host-samples, --serve, --paused, \
--timeout, ...).")]
pub(crate) struct Args {
    /// Simulated GPU
    #[arg(long, value_name = "ARCH", value_parser = architecture)]
    arch: Option<String>,
    /// What the simulated program does: a name from --list, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "llm-decode")]
    scenario: String,
    /// List the scenarios
    #[arg(long)]
    list: bool,
    /// Also write these formats, as `rkprof run --export` does
    #[arg(long, value_name = "FORMATS", value_delimiter = ',', conflicts_with_all = ["repeat", "baseline"])]
    export: Vec<export_after::Export>,
    #[command(flatten)]
    options: SessionOptions,
}

/// A product's name without the makers' words and spaces: `mi300x`, `7900xtx`.
fn plain(name: &str) -> String {
    let name = name.to_lowercase().replace("instinct", "").replace("radeon", "").replace("amd", "").replace("rx", "");
    name.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// Simulated architectures without facts in rkprof's tables.
const OTHERS: [&str; 2] = ["gfx1036", "npu"];

/// Parses devices joined by `+`, each with an optional `*N`, by architecture or product.
fn architecture(text: &str) -> Result<String, Error> {
    let devices = text.split('+').map(|device| {
        let (name, times) = device.split_once('*').map_or((device, None), |(name, times)| (name, Some(times)));
        if times.is_some_and(|times| !times.parse::<u32>().is_ok_and(|n| (1..=64).contains(&n))) {
            return Err(format!("{device:?}: the number of devices is 1 to 64"));
        }
        let asked = plain(name);
        let product = PRODUCTS.iter().find(|product| plain(product.key) == asked).map(|product| product.arch);
        let known = || rkprof_arch::all().iter().map(|arch| arch.name).chain(OTHERS);
        let Some(arch) = product.or_else(|| known().find(|arch| *arch == name)) else {
            let archs: Vec<&str> = known().collect();
            let products: Vec<String> = PRODUCTS.iter().map(|product| plain(product.key)).collect();
            let near = suggest(&asked, archs.iter().copied().chain(products.iter().map(String::as_str)));
            let near = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) };
            let (archs, products) = (archs.join(", "), products.join(", "));
            return Err(format!("{name:?} is unknown; known are {archs}, and {products}{near}"));
        };
        Ok(times.map_or(arch.to_owned(), |times| format!("{arch}*{times}")))
    });
    Ok(devices.collect::<Result<Vec<String>, String>>()?.join("+"))
}

pub(crate) fn execute(args: Args) -> Result<u8, Failure> {
    let Args { arch, scenario, list, export, options } = args;
    let program = std::env::current_exe().map_err(|error| {
        let remedy = "Start rkprof by its full path.";
        Failure::new(exit::NOT_STARTED, "find the rkprof command", error, remedy)
    })?;
    let name = OsString::from(WORKLOAD);
    if list {
        return list_scenarios(program.as_os_str(), &name);
    }
    let mut words = vec![name, "--scenario".into(), scenario.into()];
    words.extend((!is_watched(&options)).then(|| "--virtual".into()));
    // Without the option the scenario's own counts hold.
    words.extend(arch.into_iter().flat_map(|arch| ["--arch".into(), arch.into()]));
    check(program.as_os_str(), &words, &options)?;
    let job = Job { program: program.as_os_str(), args: &words, simulated: true, options: &options };
    export_after::run(&job, &export)
}

/// The hidden subcommand, and the line of its list that has no scenario.
const WORKLOAD: &str = "sim-workload";
const DEVICES: &str = "devices: ";

/// Whether something beside the program looks at it, or a clock ends it: then its time is real, not virtual.
fn is_watched(options: &SessionOptions) -> bool {
    let presets = counter_options::presets(&options.config);
    let has = |variable: &&str| options.config.get(variable).is_some();
    telemetry::asked(&options.telemetry, &presets).is_some()
        || options.baseline
        || options.timeout.is_some()
        || options.serve.is_some()
        || ["RKPROF_HOST_SAMPLES", "RKPROF_PAUSED", "RKPROF_FOR", "RKPROF_OVERHEAD", "RKPROF_METRICS"].iter().any(has)
}

/// Asks the workload whether it can run, before a run begins.
fn check(program: &OsStr, words: &[OsString], options: &SessionOptions) -> Result<(), Failure> {
    let failed = |problem: Problem| {
        let remedy = "`rkprof demo --list` shows the scenarios and the devices.";
        Failure::new(exit::USAGE, "run the simulated program", problem, remedy)
    };
    let mut command = Command::new(program);
    command.args(words).arg("--check");
    if let Some(gpus) = &options.gpu {
        gpus.apply(&mut command);
    }
    let output = command.output().map_err(|error| failed(error.into()))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let line = said.lines().next().unwrap_or("it printed nothing");
    Err(failed(line.strip_prefix("simulated program: ").unwrap_or(line).into()))
}

fn list_scenarios(program: &OsStr, workload: &OsStr) -> Result<u8, Failure> {
    out::result(None, &listed(&list(program, workload)?, style::width()))
}

/// The names of the scenarios; none where the simulator is missing.
pub(crate) fn scenarios() -> Vec<String> {
    let list = std::env::current_exe().ok().and_then(|program| list(program.as_os_str(), OsStr::new(WORKLOAD)).ok());
    let lines = list.iter().flat_map(|list| list.lines()).filter(|line| !line.starts_with(DEVICES));
    lines.filter_map(|line| Some(line.split_ascii_whitespace().next()?.to_owned())).collect()
}

fn list(program: &OsStr, workload: &OsStr) -> Result<String, Failure> {
    let failed = |problem: Problem| {
        let remedy = "Check that the rkprof command can be executed, and that its simulator is beside it.";
        Failure::new(exit::NOT_STARTED, "list the scenarios", problem, remedy)
    };
    let output = Command::new(program).arg(workload).arg("--list").output().map_err(|error| failed(error.into()))?;
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).trim().into()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The names with what they are about, in lines of this width.
fn listed(text: &str, width: usize) -> String {
    /// Where what a scenario is about begins.
    const ABOUT: usize = 25;
    text.lines()
        .map(|line| {
            let indent = if line.starts_with(DEVICES) { DEVICES.len() } else { ABOUT };
            match (line.get(..indent), line.get(indent..)) {
                (Some(name), Some(about)) => name.to_owned() + &wrapped(about, indent, indent, width) + "\n",
                _ => line.to_owned() + "\n",
            }
        })
        .collect()
}

/// The hidden subcommand: the simulated program itself.
pub(crate) fn workload(args: Vec<OsString>) -> Result<u8, Failure> {
    let code = simulator::run(&args)?;
    // Ends like a program: with its exit handlers.
    std::process::exit(code)
}

#[cfg(test)]
mod tests {
    use super::architecture;

    #[test]
    fn the_list_fits_a_narrow_terminal() {
        let text =
            format!("{:24} {}\ndevices: {}\n", "hello", "one kernel and a copy ".repeat(6), "gfx942, ".repeat(20));
        let shown = super::listed(&text, 60);
        assert!(shown.lines().all(|line| line.chars().count() <= 60), "{shown}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&shown), words(&text));
    }

    #[test]
    fn architectures_and_products_are_known_by_name() {
        for (text, arch) in [
            ("gfx942", "gfx942"),
            ("MI300X", "gfx942"),
            ("AMD Instinct MI355X", "gfx950"),
            ("Radeon 8060S", "gfx1151"),
            ("gfx1151+npu", "gfx1151+npu"),
            ("mi300x*8", "gfx942*8"),
        ] {
            assert_eq!(architecture(text).unwrap(), arch, "{text}");
        }
        for wrong in ["nope", "gfx943", "gfx942*0", "gfx942*99999", "gfx942*x", ""] {
            assert!(architecture(wrong).is_err(), "{wrong}");
        }
        assert!(architecture("mi30x").is_err_and(|error| error.to_string().contains("did you mean mi300x")));
        assert!(
            architecture("gfx943")
                .is_err_and(|error| ["gfx942", "mi300x"].iter().all(|name| error.to_string().contains(name)))
        );
    }
}
