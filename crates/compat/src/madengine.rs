//! madengine's profiling configurations: `{"gpu_vendor", "tools": [{"name", "cmd", "env_vars"}], "env_vars", "slurm",
//! "distributed"}`. Tools become presets or options, and variables are for the program; rkprof ignores how the job is
//! started.

use crate::{Refusal, Translation, spellings};
use rkprof_arch::presets;
use rkprof_model::error::{During, Error};
use serde_json::{Map, Value};
use std::path::Path;

/// The records of `--runtime-trace`.
const RUNTIME: &[&str] = &["--hip", "--copies", "--markers", "--memory", "--scratch", "--rccl"];

/// Tools without a preset of their own name, and their translation.
const TOOLS: &[(&str, &[&str], &str)] = &[
    ("rocprof", RUNTIME, ""),
    ("rocprof_hip_only", &["--hip"], ""),
    ("rocprof_sys", &["--sys-trace"], ""),
    ("rocprofv3", RUNTIME, ""),
    ("rocprofv3_agent", &["--preset", "lightweight"], ""),
    ("rocprofv3_agent_counter", &["--preset", "instmix"], ""),
    ("gpu_info_power_profiler", &["--telemetry"], ""),
    ("gpu_info_vram_profiler", &["--telemetry"], ""),
    ("rocm_trace_lite", &["--preset", "lightweight"], ""),
    ("rocm_trace_lite_default", &["--preset", "lightweight"], ""),
    ("rpd", &["--sys-trace"], ""),
    ("therock_check", &[], "`rkprof doctor` says which ROCm there is"),
];

/// Tools that log the calls of a library, and its name for `--lib-trace`.
const LIBRARIES: &[(&str, &str)] = &[
    ("rocblas_trace", "rocblas"),
    ("hipblaslt_trace", "hipblaslt"),
    ("miopen_trace", "miopen"),
    ("tensile_trace", "tensile"),
    ("rccl_trace", "rccl"),
];

/// Parts that say how and where the job runs.
const NOT_OURS: &[&str] = &["slurm", "distributed", "k8s", "docker_gpus", "docker_env_vars", "multi_node_args"];

/// Reads configurations; an option of several configurations is used once.
pub(super) fn read(paths: &[String]) -> Result<Translation, Refusal> {
    let mut translation = Translation { changed: !paths.is_empty(), ..Translation::default() };
    let mut joined = Joined::default();
    for path in paths {
        add_file(Path::new(path), &mut joined, &mut translation)?;
    }
    joined.finish(&mut translation);
    Ok(translation)
}

fn add_file(path: &Path, joined: &mut Joined, translation: &mut Translation) -> Result<(), Refusal> {
    let doing = format!("use --config {}", path.display());
    let fail = |problem: Box<dyn std::error::Error + Send + Sync>| {
        let remedy =
            "The file is {\"tools\": [{\"name\": \"rocprofv3_compute\"}], \"env_vars\": {}}, as madengine reads it.";
        Refusal::new(doing.clone(), problem, remedy)
    };
    let text = rkprof_store::files::read_text(path).map_err(|error| fail(error.into()))?;
    let config: Value = serde_json::from_str(&text).map_err(|error| fail(error.into()))?;
    let config = config.as_object().ok_or_else(|| fail("it is no JSON object".into()))?;
    add(config, joined, translation).map_err(|error| fail(error.into()))
}

/// Translates a configuration.
///
/// # Errors
/// A sentence: what is unknown or has the wrong type.
#[cfg(test)]
pub(super) fn translate(config: &Map<String, Value>) -> Result<Translation, Error> {
    let (mut translation, mut joined) = (Translation { changed: true, ..Translation::default() }, Joined::default());
    add(config, &mut joined, &mut translation)?;
    joined.finish(&mut translation);
    Ok(translation)
}

fn add(config: &Map<String, Value>, joined: &mut Joined, translation: &mut Translation) -> Result<(), Error> {
    if let Some(vendor) = config.get("gpu_vendor").and_then(Value::as_str)
        && !vendor.eq_ignore_ascii_case("amd")
    {
        return Err(format!("gpu_vendor is {vendor:?}; rkprof profiles AMD GPUs").into());
    }
    variables(config.get("env_vars"), "env_vars", translation)?;
    let tools = match config.get("tools") {
        None => return Err("it has no \"tools\"".to_owned().into()),
        Some(tools) => tools.as_array().ok_or("\"tools\" is no array")?,
    };
    for (number, tool) in tools.iter().enumerate() {
        let name =
            tool.get("name").and_then(Value::as_str).ok_or_else(|| format!("tools[{number}] has no \"name\""))?;
        self::tool(name, tool, joined, translation)?;
    }
    for part in NOT_OURS.iter().filter(|part| config.contains_key(**part)) {
        translation.notes.push(format!("{part}: rkprof does not start jobs; run it under srun, torchrun or mpirun"));
    }
    Ok(())
}

/// Values of several tools for one option.
#[derive(Default)]
struct Joined {
    presets: Vec<String>,
    libraries: Vec<String>,
}

impl Joined {
    fn finish(self, translation: &mut Translation) {
        for (option, names, by) in [("--lib-trace", self.libraries, ","), ("--preset", self.presets, "+")] {
            if !names.is_empty() {
                translation.words.extend([option.to_owned(), names.join(by)]);
            }
        }
    }
}

fn once(names: &mut Vec<String>, name: &str) {
    if !names.iter().any(|known| known == name) {
        names.push(name.to_owned());
    }
}

/// Adds a tool. An option of two tools is used once.
fn tool(name: &str, tool: &Value, joined: &mut Joined, translation: &mut Translation) -> Result<(), Error> {
    variables(tool.get("env_vars"), &format!("env_vars of {name}"), translation)?;
    // Some of madengine's tools are not profilers, and have an empty command or one that reads logs.
    let command = tool.get("cmd").and_then(Value::as_str).map(str::trim).filter(|command| !command.is_empty());
    if let Some(command) = command.filter(|command| !command.ends_with("get_library_trace.py")) {
        return custom(command, translation);
    }
    if let Some((_, library)) = LIBRARIES.iter().find(|(tool, _)| *tool == name) {
        once(&mut joined.libraries, library);
        return Ok(());
    }
    let own = TOOLS.iter().find(|(tool, ..)| *tool == name);
    let mut wanted: Vec<String> = match (own, presets::find(name)) {
        (Some((_, words, note)), _) => {
            if !note.is_empty() {
                translation.notes.push(format!("{name}: {note}"));
            }
            words.iter().map(|word| (*word).to_owned()).collect()
        }
        (None, Some(known)) => vec!["--preset".to_owned(), known.name.to_owned()],
        (None, None) => return Err(unknown(name).into()),
    };
    if let [option, name] = &wanted[..]
        && option == "--preset"
    {
        once(&mut joined.presets, name);
        return Ok(());
    }
    if wanted == ["--telemetry"] {
        let variable = |name: &&str| tool.get("env_vars")?.get(*name);
        let rate = ["POWER_SAMPLING_RATE", "VRAM_SAMPLING_RATE"].iter().find_map(variable).map(plain);
        wanted = vec![rate.map_or("--telemetry".to_owned(), |seconds| format!("--telemetry={seconds}s"))];
        if translation.words.iter().any(|word| word.starts_with("--telemetry")) {
            return Ok(());
        }
    }
    translation.words.extend(wanted.into_iter().filter(|word| !translation.words.contains(word)).collect::<Vec<_>>());
    Ok(())
}

fn unknown(name: &str) -> String {
    let libraries = LIBRARIES.iter().map(|(name, _)| *name);
    let known: Vec<&str> = TOOLS.iter().map(|(name, ..)| *name).chain(libraries).collect();
    let presets: Vec<&str> = presets::PRESETS.iter().map(|preset| preset.name).collect();
    format!("the tool {name:?} is not known; known are {} and rocprofv3_ with {}", known.join(", "), presets.join(", "))
}

/// `bash .../rocprof_wrapper.sh OPTIONS --`: the options. The program comes from the command line.
fn custom(command: &str, translation: &mut Translation) -> Result<(), Error> {
    let words = split(command)?;
    let is_tool = |word: &String| {
        let name = word.rsplit('/').next().unwrap_or(word);
        name.ends_with("rocprof_wrapper.sh") || matches!(name, "rocprof" | "rocprofv2" | "rocprofv3" | "rkprof")
    };
    let runs = |script: &str| words.iter().find(|word| word.rsplit('/').next() == Some(script));
    if runs("runTracer.sh").is_some() {
        // rocmProfileData records HIP, HSA and kernels.
        translation.words.push("--sys-trace".to_owned());
        return Ok(());
    }
    if runs("rtl_trace_wrapper.sh").is_some() {
        translation.words.extend(["--preset", "lightweight"].map(str::to_owned));
        return Ok(());
    }
    let Some(at) = words.iter().position(is_tool) else {
        return Err(format!("the command {command:?} runs none of rocprof_wrapper.sh, rocprof, rocprofv3").into());
    };
    let mut options = &words[at + 1..];
    options = options.strip_prefix(&["run".to_owned()][..]).unwrap_or(options);
    match options.iter().position(|word| word == "--") {
        Some(end) => options = &options[..end],
        None => translation.notes.push(format!("{command:?} has no -- at its end, which rocprofv3 needs")),
    }
    spellings::translate(options, translation).during(|| format!("the command {command:?}"))
}

/// Words of a command, with quotes as in a shell.
fn split(command: &str) -> Result<Vec<String>, Error> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(chars.next()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote.is_some() { Err(format!("the quotes of {command:?} are not closed").into()) } else { Ok(words) }
}

fn variables(value: Option<&Value>, what: &str, translation: &mut Translation) -> Result<(), Error> {
    let Some(value) = value.filter(|value| !value.is_null()) else { return Ok(()) };
    let variables = value.as_object().ok_or_else(|| format!("{what} is no object"))?;
    for (name, value) in variables {
        if name.is_empty() || name.contains(['=', '\0']) || plain(value).contains('\0') {
            return Err(format!("{what}: {name:?} can't be a variable").into());
        }
        translation.env.push((name.clone(), plain(value)));
    }
    Ok(())
}

/// A text without its quotes, any other value in JSON.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
