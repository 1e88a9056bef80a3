//! Options of rocprofv3 and of the first rocprof, and what they are called here.
//!
//! Options that both spell alike (`--pmc`, `-i`, `-o`, `--hip-trace`, `--stats`) are not in the table, save for what differs
//! in their values.

use super::Translation;
use crate::{Failure, exit};

/// What an option becomes.
enum Becomes {
    /// These words; a value `no` or `off` makes them `--no-...`.
    Switch(&'static [&'static str]),
    /// This option with the same value.
    Renamed(&'static str),
    /// This option and the same value in one word.
    Joined(&'static str),
    /// Nothing: it is so anyway. With a sentence, where that is not obvious.
    Nothing(&'static str),
    /// Nothing, with its value.
    NothingOf(&'static str),
    /// Nothing, with all words up to the next option.
    NothingOfMany(&'static str),
    /// A usage error with what to do instead.
    Refused(&'static str),
}

use Becomes::{Joined, Nothing, NothingOf, NothingOfMany, Refused, Renamed, Switch};

const NOT_TRACED: &str = "rkprof does not record this; the option is ignored";
const IN_REPORT: &str = "`rkprof report` always has it";
const IN_EXPORT: &str = "names are chosen when they are shown: rkprof export --names";
const STREAMED: &str = "traces are streamed, so there is no such buffer";

const TABLE: &[(&[&str], Becomes)] = &[
    // rocprofv3: what is recorded.
    (&["--runtime-trace", "-r"], Switch(&["--hip", "--copies", "--markers", "--memory", "--scratch", "--rccl"])),
    (&["-s"], Switch(&["--sys-trace"])),
    (&["--hip-runtime-trace", "--hip-compiler-trace"], Switch(&["--hip"])),
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
    // Nothing before the first roctxProfilerResume; Pause and Resume are obeyed without it as well.
    (&["--selected-regions", "--selected-regions-ref-count"], Switch(&["--paused"])),
    // rocprofv3: output.
    (&["--summary", "-S", "--summary-per-domain", "-D"], Nothing(IN_REPORT)),
    (&["--summary-groups"], NothingOfMany(IN_REPORT)),
    (&["--summary-output-file", "--summary-units", "-u"], NothingOf(IN_REPORT)),
    (&["--mangled-kernels", "-M", "--truncate-kernels", "-T", "--kernel-rename"], Nothing(IN_EXPORT)),
    (&["--perfetto-backend", "--perfetto-buffer-fill-policy"], NothingOf(STREAMED)),
    (&["--perfetto-buffer-size", "--perfetto-shmem-size-hint"], NothingOf(STREAMED)),
    (&["--perfetto-trace-filename"], NothingOf("the trace is DIR/trace.pftrace; rocprofv3 has no such option either")),
    (
        &["--counter-collection"],
        Nothing("counters are collected when --pmc, -i or --preset asks; rocprofv3 has no such option either"),
    ),
    (&["--agent-index", "-A", "--log-level", "--minimum-output-data"], NothingOf("")),
    (&["--group-by-queue", "--disable-signal-handlers", "--process-sync", "--output-config", "--echo"], Nothing("")),
    (&["--preload", "--rocm-root", "--sdk-soversion", "--sdk-version"], NothingOf("the program's own ROCm is used")),
    (&["--profile-mpi-ranks"], Renamed("--ranks")),
    (
        &["--mpi-world-rank-variable", "--mpi-world-size-variable"],
        NothingOf("the rank is found in the variables of all usual launchers"),
    ),
    // rocprofv3: other ways of measuring.
    (&["--pc-sampling-beta-enabled"], Switch(&["--pc-sampling"])),
    (&["--pc-sampling-unit"], NothingOf("it follows from the method: microseconds of host_trap, cycles of stochastic")),
    (&["--pc-sampling-method"], Joined("--pc-sampling")),
    (&["--pc-sampling-interval"], Renamed("--pc-interval")),
    (&["--spm-beta-enabled"], Nothing("rkprof does not stream counters")),
    (&["--spm"], NothingOfMany("rkprof does not stream counters: use --pmc")),
    (&["--spm-sample-interval", "--spm-sample-interval-unit"], NothingOf("")),
    (&["--kernel-replay-beta-enabled"], Nothing("")),
    (&["--replay-mode"], NothingOf("kernels are not replayed; --replay app runs the program once a pass")),
    (&["--att", "--advanced-thread-trace"], Refused("rkprof takes no thread traces; use rocprofv3 for them.")),
    (&["--pid", "-p", "--attach"], Refused("A running program can't be joined; start it with rkprof run.")),
    (&["--list-avail", "-L"], Refused("Write: rkprof counters list")),
    // The first rocprof.
    (&["--hsa-activity", "--parallel-kernels", "--verbose"], Nothing("")),
    (&["--obj-tracking", "--heartbeat", "--flush-rate", "--ctx-limit", "--ctx-wait"], NothingOf("")),
    (&["--trace-period"], NothingOf("all of the run is recorded; rkprof_start() and --flight choose a part")),
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
pub fn translate(words: &[String], translation: &mut Translation) -> Result<(), Failure> {
    let mut words = Words { words, at: 0 };
    let (mut directory, mut file) = (None, None);
    while let Some(word) = words.next() {
        let (name, value) = match word.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value)),
            _ => (word, None),
        };
        let valued = |words: &mut Words<'_>| value.map(str::to_owned).or_else(|| words.next().map(str::to_owned));
        match name {
            "-d" | "--output-directory" => directory = valued(&mut words),
            "-o" | "--output-file" | "--out" => file = valued(&mut words),
            "-f" | "--output-format" => {
                let mut formats: Vec<String> = value.iter().map(|value| (*value).to_owned()).collect();
                formats.extend(words.values().into_iter().map(str::to_owned));
                output_formats(&formats.join(","), translation)?;
            }
            "--pmc" => {
                let mut names: Vec<&str> = value.into_iter().collect();
                names.extend(words.values());
                // Names apart from each other are rocprofv3's way to list them.
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
    output_place(directory, file, translation);
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
) -> Result<(), Failure> {
    translation.changed = true;
    let next = |words: &mut Words<'_>| value.map(str::to_owned).or_else(|| words.next().map(str::to_owned));
    match becomes {
        Switch(own) => {
            let off = matches!(value, Some("no" | "off" | "false" | "0" | "n"));
            let negated = |own: &&str| if off { own.replacen("--", "--no-", 1) } else { (*own).to_owned() };
            translation.words.extend(own.iter().map(negated));
        }
        Renamed(own) => {
            translation.words.push((*own).to_owned());
            translation.words.extend(next(words));
        }
        Joined(own) => translation.words.extend(next(words).map(|value| format!("{own}={value}"))),
        Nothing(sentence) => note(translation, word, sentence),
        NothingOf(sentence) => {
            next(words);
            note(translation, word, sentence);
        }
        NothingOfMany(sentence) => {
            words.values();
            note(translation, word, sentence);
        }
        Refused(remedy) => {
            let problem = "rkprof does not do this";
            return Err(Failure::new(exit::USAGE, format!("use {word}"), problem, *remedy));
        }
    }
    Ok(())
}

/// `csv json pftrace rocpd`, apart or with commas, become `--export`.
fn output_formats(list: &str, translation: &mut Translation) -> Result<(), Failure> {
    let mut formats = Vec::new();
    for name in list.split([',', ' ']).map(str::trim).filter(|name| !name.is_empty()) {
        match name.to_ascii_lowercase().as_str() {
            // It is what a run leaves anyway.
            "pftrace" => {}
            known @ ("csv" | "json" | "rocpd") => formats.push(known.to_owned()),
            "otf2" => note(translation, "--output-format otf2", "rkprof does not write OTF2"),
            _ => {
                let remedy = "Known are csv, json, pftrace, rocpd.";
                return Err(Failure::new(exit::USAGE, "use --output-format", format!("{name:?} is not known"), remedy));
            }
        }
    }
    translation.changed = true;
    if !formats.is_empty() {
        translation.words.extend(["--export".to_owned(), formats.join(",")]);
    }
    Ok(())
}

/// rocprofv3 has a directory (`-d`) and a prefix of files in it (`-o`); rkprof has one directory (`-o`).
fn output_place(directory: Option<String>, file: Option<String>, translation: &mut Translation) {
    translation.changed |= directory.is_some();
    let place = match (directory, file) {
        (Some(directory), Some(file)) => format!("{}/{file}", directory.trim_end_matches('/')),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => return,
    };
    let mut own = place.clone();
    for (theirs, ours) in [("hostname", "%h"), ("pid", "%p"), ("rank", "%r"), ("launch_time", "%t")] {
        own = own.replace(&format!("%{theirs}%"), ours).replace(&format!("{{{theirs}}}"), ours);
    }
    translation.changed |= own != place;
    translation.words.extend(["-o".to_owned(), own]);
}
