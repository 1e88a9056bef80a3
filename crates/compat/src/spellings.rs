//! Options of rocprofv3, rocprofv2 and the first rocprof, with their names in rkprof.
//!
//! Options with the same spelling (`--pmc`, `-i`, `-o`, `--hip-trace`, `--stats`) are not in the table, unless their values
//! differ.

use crate::{Refusal, Translation};

/// The translation of an option.
enum Becomes {
    /// These words; a value `no` or `off` makes them `--no-...`.
    Switch(&'static [&'static str]),
    /// This option with the same value.
    Renamed(&'static str),
    /// Nothing: rkprof does it by default. With a sentence, where that is not obvious.
    Nothing(&'static str),
    /// Nothing, with its value.
    NothingOf(&'static str),
    /// Nothing, with all words up to the next option.
    NothingOfMany(&'static str),
    /// A usage error with what to do instead.
    Refused(&'static str),
}

use Becomes::{Nothing, NothingOf, NothingOfMany, Refused, Renamed, Switch};

const NOT_TRACED: &str = "rkprof does not record this; the option is ignored";
const IN_REPORT: &str = "`rkprof report` always has it";
const IN_EXPORT: &str = "names are chosen when they are shown: rkprof export --names";
const THREAD_TRACES: &str = "rkprof takes no thread traces; use rocprofv3 for them.";
const STREAMED: &str = "traces are streamed, so there is no such buffer";

const TABLE: &[(&[&str], Becomes)] = &[
    // rocprofv3: what is recorded.
    (&["--runtime-trace", "-r"], Switch(&["--hip", "--copies", "--markers", "--memory", "--scratch", "--rccl"])),
    (&["-s"], Switch(&["--sys-trace"])),
    (&["--hip-runtime-trace"], Switch(&["--hip"])),
    (&["--hip-compiler-trace"], Switch(&["--hip-compiler"])),
    (&["--hsa-core-trace", "--hsa-amd-trace", "--hsa-image-trace", "--hsa-finalizer-trace"], Switch(&["--hsa"])),
    (&["--kernel-trace"], Nothing("")),
    (&["--memory-copy-trace"], Switch(&["--copies"])),
    (&["--memory-allocation-trace"], Switch(&["--memory"])),
    (&["--scratch-memory-trace"], Switch(&["--scratch"])),
    (&["--marker-trace", "--roctx-trace"], Switch(&["--markers"])),
    (&["--rccl-trace"], Switch(&["--rccl"])),
    (&["--kokkos-trace", "--rocdecode-trace", "--rocjpeg-trace", "--rocshmem-trace"], Nothing(NOT_TRACED)),
    (&["--hipfile-trace"], Nothing(NOT_TRACED)),
    (&["--kfd-trace", "--kfd-page-migration-trace", "--kfd-page-mapping-trace"], Switch(&["--kfd"])),
    (&["--kfd-queue-trace", "--kfd-dropped-events-trace"], Switch(&["--kfd"])),
    (&["--hip-graph-trace"], Switch(&["--hip-graphs"])),
    (&["--hip-event-trace"], Switch(&["--hip-events"])),
    (&["--ompt-trace"], NothingOfMany(NOT_TRACED)),
    (&["--kernel-include-regex"], Renamed("--kernel-regex")),
    (&["--kernel-exclude-regex"], NothingOf("kernels are chosen by what they match: --kernel-regex")),
    (&["--kernel-iteration-range"], NothingOfMany("all launches are recorded; --sample counts one of N")),
    (
        &["--collection-period", "-P"],
        NothingOfMany("all of the run is recorded; rkprof_start() and --flight choose a part"),
    ),
    (&["--collection-period-unit"], NothingOf("")),
    // Records nothing before the first roctxProfilerResume; without it rkprof obeys Pause and Resume too.
    (&["--selected-regions", "--selected-regions-ref-count"], Switch(&["--paused"])),
    // rocprofv3: output.
    (&["--summary", "-S", "--summary-per-domain", "-D"], Nothing(IN_REPORT)),
    (&["--summary-groups"], NothingOfMany(IN_REPORT)),
    (&["--summary-output-file", "--summary-units", "-u"], NothingOf(IN_REPORT)),
    (&["--mangled-kernels", "-M", "--truncate-kernels", "-T", "--kernel-rename"], Nothing(IN_EXPORT)),
    (&["--perfetto-backend", "--perfetto-buffer-fill-policy"], NothingOf(STREAMED)),
    (&["--perfetto-buffer-size", "--perfetto-shmem-size-hint"], NothingOf(STREAMED)),
    (
        &["--counter-collection"],
        Nothing("counters are collected when --pmc, -i or --preset asks; rocprofv3 has no such option either"),
    ),
    (&["--agent-index", "-A"], NothingOf("devices have one kind of numbers: agent_info.csv of an export lists them")),
    (&["--minimum-output-data"], NothingOf("every run is written")),
    (&["--log-level"], NothingOf("")),
    (&["--group-by-queue"], Nothing("tracks are by stream; --trace-rows queue makes tracks of queues")),
    (&["--output-config"], Nothing("run.json has the options of every run")),
    (&["--disable-signal-handlers", "--process-sync", "--echo"], Nothing("")),
    (&["--suppress-marker-preload"], Nothing("")),
    (&["--benchmark-mode"], NothingOf(NOT_TRACED)),
    (&["--rocm-root", "--sdk-soversion", "--sdk-version"], NothingOf("the program's own ROCm is used")),
    (&["--preload"], NothingOfMany("set it for the program alone: rkprof run ... -- env LD_PRELOAD=FILES PROGRAM")),
    (&["--profile-mpi-ranks"], Renamed("--ranks")),
    (
        &["--mpi-world-rank-variable", "--mpi-world-size-variable"],
        NothingOf("the rank is found in the variables of all usual launchers"),
    ),
    // rocprofv3: other ways of measuring.
    (&["--spm-beta-enabled"], Nothing("rkprof does not stream counters")),
    (&["--spm"], NothingOfMany("rkprof does not stream counters: use --pmc")),
    (&["--spm-sample-interval", "--spm-sample-interval-unit"], NothingOf("")),
    (&["--kernel-replay-beta-enabled"], Nothing("")),
    (&["--replay-mode"], NothingOf("kernels are not replayed; --replay app runs the program once a pass")),
    (&["--att", "--advanced-thread-trace", "--att-target-cu", "--att-shader-engine-mask"], Refused(THREAD_TRACES)),
    (&["--att-simd-select", "--att-buffer-size", "--att-serialize-all", "--att-gpu-index"], Refused(THREAD_TRACES)),
    (&["--att-perfcounter-ctrl", "--att-perfcounters", "--att-activity"], Refused(THREAD_TRACES)),
    (&["--att-perfcounter-target-only", "--att-consecutive-kernels", "--att-library-path"], Refused(THREAD_TRACES)),
    (
        &["--pid", "-p", "--attach", "--attach-duration-msec", "--attach-sync-output"],
        Refused("Write: rkprof attach PID -o DIR, with --for 5s where --attach-duration-msec is 5000."),
    ),
    (&["--list-avail", "-L"], Refused("Write: rkprof counters list")),
    (&["--doctor"], Refused("Write: rkprof doctor, with --format json for JSON.")),
    // The first rocprof.
    (&["--parallel-kernels", "--verbose"], Nothing("")),
    (&["--obj-tracking", "--heartbeat", "--flush-rate", "--ctx-limit", "--ctx-wait", "--cmd-qts"], NothingOf("")),
    (&["--list-counters", "--list-basic"], Refused("Write: rkprof counters list")),
    (&["--list-derived"], Refused("Write: rkprof rules --metrics")),
    (&["--version", "-v"], Refused("Write: rkprof --version")),
    (&["--merge-traces"], Refused("Write: rkprof merge DIR -o OUT")),
    // runTracer.sh of rocmProfileData.
    (
        &["--rank", "--master"],
        NothingOf("ranks are found in the variables of launchers; rkprof merge aligns their clocks"),
    ),
    // rocprofv2.
    (&["--hip-api", "--hip-activity"], Switch(&["--hip"])),
    (&["--hsa-api", "--hsa-activity"], Switch(&["--hsa"])),
    (&["--no-serialization", "-ns", "--roctx-rename", "--disable-json-data-flows"], Nothing("")),
    (&["--install"], Refused("rkprof has packages; docs/start/install.md names them.")),
    (&["--roc-sys"], NothingOf("rkprof ctl starts and stops a recording from outside")),
    (&["--flush-interval", "-fi"], NothingOf(STREAMED)),
    (&["--plugin-version", "--tool-version"], NothingOf("")),
    (&["--trace-period", "-tp"], NothingOf("all of the run is recorded; rkprof_start() and --flight choose a part")),
    (&["-m"], NothingOf("metrics are derived by rkprof; rkprof rules --metrics lists them")),
    (&["-t"], NothingOf("")),
];

/// Words of one command line.
struct Words<'a> {
    words: &'a [String],
    at: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.at)?;
        self.at += 1;
        Some(word)
    }

    /// The next word, if it means yes or no.
    fn boolean(&mut self) -> Option<&'a str> {
        let known = ["yes", "on", "true", "1", "y", "t", "no", "off", "false", "0", "n", "f"];
        let word = self.words.get(self.at).filter(|word| known.contains(&word.to_ascii_lowercase().as_str()))?;
        self.at += 1;
        Some(word)
    }

    /// The words up to the next option.
    fn values(&mut self) -> Vec<&'a str> {
        let from = self.at;
        while self.words.get(self.at).is_some_and(|word| !word.starts_with('-') || word == "-") {
            self.at += 1;
        }
        self.words[from..self.at].iter().map(String::as_str).collect()
    }
}

/// Adds the words to a translation.
pub(super) fn translate(words: &[String], translation: &mut Translation) -> Result<(), Refusal> {
    let words: Vec<String> = words.iter().map(|word| dashes(word)).collect();
    let mut words = Words { words: &words, at: 0 };
    let (mut directory, mut file) = (None, None);
    let mut sampling = Sampling::default();
    while let Some(word) = words.next() {
        let (name, value) = match word.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value)),
            _ => (word, None),
        };
        let valued = |words: &mut Words<'_>| value.map(str::to_owned).or_else(|| words.next().map(str::to_owned));
        match name {
            "-d" | "--output-directory" => directory = valued(&mut words),
            "-o" | "--output-file" | "--output-file-name" | "--out" => file = valued(&mut words),
            "-f" | "--output-format" => {
                let mut formats: Vec<String> = value.iter().map(|value| (*value).to_owned()).collect();
                formats.extend(words.values().into_iter().map(str::to_owned));
                output_formats(&formats.join(","), translation)?;
            }
            "--hip-trace" | "--hsa-trace" | "--sys-trace" | "--stats" => {
                own_switch(name, value.or_else(|| words.boolean()), translation);
            }
            // These have no value in rocprofv2.
            "--basenames" | "--basename" | "--timestamp" => match value.or_else(|| words.boolean()) {
                Some(value) => {
                    translation.changed |= name == "--basename";
                    let own = if name == "--timestamp" { name } else { "--basenames" };
                    translation.words.extend([own, value].map(str::to_owned));
                }
                None => translation.changed = true,
            },
            "--pc-sampling-beta-enabled" => sampling.is_on = true,
            "--pc-sampling-method" => sampling.method = valued(&mut words),
            "--pc-sampling-unit" => sampling.unit = valued(&mut words),
            "--pc-sampling-interval" => sampling.interval = valued(&mut words),
            "--perfetto-trace-filename" => {
                let Some(file) = valued(&mut words) else { continue };
                translation.changed = true;
                translation.words.extend(["--export".to_owned(), format!("pftrace={file}")]);
            }
            "--plugin" => plugin(valued(&mut words).as_deref(), translation)?,
            // The first rocprof also reads XML.
            "-i" | "--input" => {
                let Some(file) = valued(&mut words) else { continue };
                if file.ends_with(".xml") {
                    let remedy = "Write its counters into a text file: a line `pmc: A B` for each pass.";
                    return Err(Refusal::new(format!("use {word} {file}"), "XML is not read", remedy));
                }
                translation.words.extend([name.to_owned(), file]);
            }
            "--pmc" | "--counter" => {
                translation.changed |= name == "--counter";
                let mut names: Vec<&str> = value.into_iter().collect();
                names.extend(words.values());
                // rocprofv3 lists names as separate words.
                translation.changed |= names.len() > 1;
                translation.words.extend(["--pmc".to_owned(), names.join(",")]);
            }
            "-E" | "--env" | "--extra-counters" => {
                let Some(value) = valued(&mut words) else { continue };
                translation.changed = true;
                match value.split_once('=') {
                    Some((name, value)) if name != "--extra-counters" && !name.contains('/') => {
                        translation.env.push((name.to_owned(), value.to_owned()));
                    }
                    _ => note(translation, word, "counters of one's own are not read"),
                }
            }
            // For the helper scripts of a WMMA guide: measured times must not include tuning.
            "--disable-tunableop" => {
                translation.changed = true;
                translation.env.push(("PYTORCH_TUNABLEOP_ENABLED".to_owned(), "0".to_owned()));
            }
            "--trace-start" => {
                translation.changed = true;
                if valued(&mut words).as_deref() == Some("off") {
                    translation.words.push("--paused".to_owned());
                }
            }
            _ => match TABLE.iter().find(|(names, _)| names.contains(&name)) {
                Some((_, becomes)) => option(word, value, becomes, &mut words, translation)?,
                None => translation.words.push(word.to_owned()),
            },
        }
    }
    sampling.add(translation);
    output_place(directory, file, translation);
    Ok(())
}

/// Some manuals have a dash where a text editor joined two hyphens; it counts as two hyphens.
fn dashes(word: &str) -> String {
    match word.strip_prefix(['\u{2013}', '\u{2014}']) {
        Some(rest) => format!("--{}", rest.trim_start_matches(['-', '\u{2013}', '\u{2014}'])),
        None => word.to_owned(),
    }
}

/// A switch with the same name here: rocprofv3 has more words for yes and no.
fn own_switch(name: &str, value: Option<&str>, translation: &mut Translation) {
    let known = value.is_none_or(|value| ["yes", "no"].contains(&value));
    translation.changed |= !known;
    let says = |word: &str| if is_off(Some(word)) { "no" } else { "yes" };
    match (name, value.map(says)) {
        ("--hip-trace" | "--hsa-trace", Some(value)) => translation.words.push(format!("{name}={value}")),
        // Both are off by default.
        (_, Some("no")) => {}
        _ => translation.words.push(name.to_owned()),
    }
}

fn is_off(value: Option<&str>) -> bool {
    value.is_some_and(|value| ["no", "off", "false", "0", "n", "f"].contains(&value.to_ascii_lowercase().as_str()))
}

/// rocprofv3's four options for program counter sampling.
#[derive(Default)]
struct Sampling {
    is_on: bool,
    method: Option<String>,
    unit: Option<String>,
    interval: Option<String>,
}

impl Sampling {
    fn add(self, translation: &mut Translation) {
        let Sampling { is_on, method, unit, interval } = self;
        if !is_on && method.is_none() && interval.is_none() {
            translation.changed |= unit.is_some();
            return;
        }
        translation.changed = true;
        // Only the hardware counts cycles.
        let default = if unit.as_deref() == Some("cycles") { "stochastic" } else { "host_trap" };
        let mut method = method.unwrap_or_else(|| default.to_owned());
        if method == "stochastic" && unit.as_deref() == Some("time") {
            let sentence = "hardware samples stochastically by cycles; host_trap samples by time and is taken";
            note(translation, "--pc-sampling-unit time", sentence);
            method = "host_trap".to_owned();
        }
        translation.words.push(format!("--pc-sampling={method}"));
        translation.words.extend(interval.into_iter().flat_map(|interval| ["--pc-interval".to_owned(), interval]));
    }
}

/// rocprofv2's formats.
fn plugin(name: Option<&str>, translation: &mut Translation) -> Result<(), Refusal> {
    translation.changed = true;
    match name {
        Some("att") => {
            let problem = "rkprof does not do this";
            return Err(Refusal::new("use --plugin att", problem, THREAD_TRACES));
        }
        Some("file") => translation.words.extend(["--export", "csv"].map(str::to_owned)),
        Some("json") => translation.words.extend(["--export", "json"].map(str::to_owned)),
        // A run writes these anyway.
        Some("perfetto" | "cli") | None => {}
        Some(other) => note(translation, "--plugin", &format!("rkprof does not write {other}")),
    }
    Ok(())
}

fn note(translation: &mut Translation, option: &str, sentence: &str) {
    if !sentence.is_empty() {
        translation.notes.push(format!("{option}: {sentence}"));
    }
}

fn option(
    word: &str,
    value: Option<&str>,
    becomes: &Becomes,
    words: &mut Words<'_>,
    translation: &mut Translation,
) -> Result<(), Refusal> {
    translation.changed = true;
    let next = |words: &mut Words<'_>| value.map(str::to_owned).or_else(|| words.next().map(str::to_owned));
    match becomes {
        Switch(own) => {
            let off = is_off(value.or_else(|| words.boolean()));
            for own in *own {
                let opposite = own.replacen("--", "--no-", 1);
                // The last one counts.
                translation.words.retain(|word| word != own && *word != opposite);
                translation.words.push(if off { opposite } else { (*own).to_owned() });
            }
        }
        Renamed(own) => {
            translation.words.push((*own).to_owned());
            translation.words.extend(next(words));
        }
        Nothing(sentence) => {
            if value.is_none() {
                words.boolean();
            }
            note(translation, word, sentence);
        }
        NothingOf(sentence) => {
            next(words);
            note(translation, word, sentence);
        }
        NothingOfMany(sentence) => {
            words.values();
            note(translation, word, sentence);
        }
        Refused(remedy) => {
            let problem = "`rkprof run` does not do this";
            return Err(Refusal::new(format!("use {word}"), problem, *remedy));
        }
    }
    Ok(())
}

/// `csv json pftrace rocpd`, separate or with commas, become `--export`.
fn output_formats(list: &str, translation: &mut Translation) -> Result<(), Refusal> {
    let mut formats = Vec::new();
    for name in list.split([',', ' ']).map(str::trim).filter(|name| !name.is_empty()) {
        match name.to_ascii_lowercase().as_str() {
            // A run writes it anyway.
            "pftrace" => {}
            known @ ("csv" | "json" | "rocpd") => formats.push(known.to_owned()),
            "otf2" => note(translation, "--output-format otf2", "rkprof does not write OTF2"),
            _ => {
                let remedy = "Known are csv, json, pftrace, rocpd.";
                return Err(Refusal::new("use --output-format", format!("{name:?} is not known"), remedy));
            }
        }
    }
    translation.changed = true;
    if !formats.is_empty() {
        translation.words.extend(["--export".to_owned(), formats.join(",")]);
    }
    Ok(())
}

/// rocprofv3 has a directory (`-d`) and a prefix of files in it (`-o`); rkprof has one directory (`-o`). With both, exports
/// have rocprofv3's names and are placed beside the run directory.
fn output_place(directory: Option<String>, file: Option<String>, translation: &mut Translation) {
    translation.changed |= directory.is_some();
    if let (Some(_), Some(prefix)) = (&directory, file.as_deref().filter(|file| !file.contains(['%', '{', '.']))) {
        let prefix = prefix.rsplit('/').next().unwrap_or(prefix);
        let exports = translation.words.iter().position(|word| word == "--export").map(|at| at + 1);
        if let Some(list) = exports.and_then(|at| translation.words.get_mut(at)) {
            let named = |format: &str| match format {
                "csv" => format!("csv=../{prefix}_*.csv"),
                "json" => format!("json=../{prefix}_results.json"),
                "rocpd" => format!("rocpd=../{prefix}_results.db"),
                other => other.to_owned(),
            };
            *list = list.split(',').map(named).collect::<Vec<_>>().join(",");
        }
    }
    let place = match (directory, file) {
        (Some(directory), Some(file)) => format!("{}/{file}", directory.trim_end_matches('/')),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => return,
    };
    let mut own = own_place(&place);
    // The first rocprof's `-o results.csv` names a file, which is placed beside the run directory.
    if let Some(stem) = own.strip_suffix(".csv").filter(|stem| !stem.is_empty() && !stem.ends_with('/')) {
        let name = stem.rsplit('/').next().unwrap_or(stem);
        translation.words.extend(["--export".to_owned(), format!("rocprof-csv=../{name}.csv")]);
        own = stem.to_owned();
    }
    if let Some(stem) = own.strip_suffix(".rpd").filter(|stem| !stem.is_empty() && !stem.ends_with('/')) {
        note(translation, "-o", "rocmProfileData's format is not written; rkprof export --to rocpd is the nearest");
        own = stem.to_owned();
    }
    translation.changed |= own != place;
    translation.words.extend(["-o".to_owned(), own]);
}

/// A directory's name with rkprof's placeholders instead of those of rocprofv3 and rocprof-compute.
pub(crate) fn own_place(place: &str) -> String {
    let mut own = place.to_owned();
    for (theirs, ours) in [("hostname", "%h"), ("pid", "%p"), ("rank", "%r"), ("launch_time", "%t")] {
        own = own.replace(&format!("%{theirs}%"), ours).replace(&format!("{{{theirs}}}"), ours);
    }
    own
}
