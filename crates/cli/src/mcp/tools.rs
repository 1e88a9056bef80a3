//! The tools, each declared once: what a client is told of it, which arguments it takes, and the command that answers it.

use super::worker::{Done, Running};
use super::{Server, runs};
use rkprof_arch::suggest::suggest;
use rkprof_show::names::shortened;
use rkprof_store::dir;
use serde_json::{Map, Value, json};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Most bytes of an answer: what an agent can read beside its work.
pub(super) const ANSWER: usize = 24 << 10;
/// Most findings of an answer.
const FINDINGS: usize = 20;
/// Time limit of a tool that reads.
const READING: Duration = Duration::from_secs(300);
/// Time limit of a program, and the longest one, s.
const RUNNING: u64 = 600;
const LONGEST: u64 = 24 * 3600;

enum ArgumentKind {
    Text,
    Number { most: u64 },
    Flag,
    Words,
    OneOf(&'static [&'static str]),
}

struct Parameter {
    name: &'static str,
    kind: ArgumentKind,
    required: bool,
    about: &'static str,
}

pub(super) struct Tool {
    name: &'static str,
    about: &'static str,
    parameters: &'static [Parameter],
    /// Whether it starts programs of the client; then it is there with `--allow-run` alone.
    pub(super) runs: bool,
    answer: fn(&Call) -> Result<String, String>,
}

const fn optional(name: &'static str, kind: ArgumentKind, about: &'static str) -> Parameter {
    Parameter { name, kind, required: false, about }
}

const fn required(name: &'static str, kind: ArgumentKind, about: &'static str) -> Parameter {
    Parameter { name, kind, required: true, about }
}

const RUN: Parameter = optional("run", ArgumentKind::Text, "run directory; without it the latest one in rkprof_out");
const FORMAT: Parameter = optional("format", ArgumentKind::OneOf(&["text", "json"]), "text (default) or json");

const TOOLS: [Tool; 8] = [
    Tool {
        name: "list_runs",
        about: "List recorded runs, the newest first: directory, start, program, exit code. Use it first, to know what there is.",
        parameters: &[],
        runs: false,
        answer: |call| Ok(runs::list(&call.server.root)),
    },
    Tool {
        name: "brief",
        about: "What limits a run and what to do about it, in at most 60 lines: completeness, wall and step time, the limiter, findings \
                with saving, cause, place and next command, top kernels with what limits them. Begin with it.",
        parameters: &[
            RUN,
            optional("roi", ArgumentKind::Text, "only launches within ROCTx ranges: roctx:NAME"),
            optional(
                "step",
                ArgumentKind::Text,
                "a step is a ROCTx range of this name, or by:waits, by:graphs, by:kernels",
            ),
            FORMAT,
        ],
        runs: false,
        answer: |call| {
            let run = call.run("run")?;
            call.read(&["report", &run, "--brief"], &["roi", "step", "format"])
        },
    },
    Tool {
        name: "findings",
        about: "All findings of a run as JSON, with their evidence, all places and lines; brief has the first five.",
        parameters: &[RUN],
        runs: false,
        answer: findings,
    },
    Tool {
        name: "kernels",
        about: "Tables of kernels: calls, total, mean, percentiles, and what limits them where that was measured.",
        parameters: &[
            RUN,
            optional(
                "kernel",
                ArgumentKind::Text,
                "an id like Kb4n7, a part of a name, or a regular expression; without it all",
            ),
            optional("rows", ArgumentKind::Number { most: 100 }, "rows of each table (10)"),
            optional("shapes", ArgumentKind::Flag, "one row per launch shape, device and stream"),
        ],
        runs: false,
        answer: |call| {
            let run = call.run("run")?;
            let all: &[&str] = if call.text("kernel").is_none() { &["--kernel=."] } else { &[] };
            let words = [&["report", &run, "--summary-only", "--wide"], all].concat();
            call.read(&words, &["kernel", "rows", "shapes"])
        },
    },
    Tool {
        name: "query",
        about: "SQL (DuckDB) over every event of a run. Tables: kernels, api, copies, counters, ranges, memory. Answers are CSV; \
                use LIMIT and aggregates. `ready` takes a named query instead; `list` shows those, with the columns they use.",
        parameters: &[
            RUN,
            optional("sql", ArgumentKind::Text, "one or more statements; the last one's rows are the answer"),
            optional(
                "ready",
                ArgumentKind::Text,
                "the name of a ready query: kernels, categories, api, copies, launches, ...",
            ),
            optional("list", ArgumentKind::Flag, "show the ready queries"),
        ],
        runs: false,
        answer: query,
    },
    Tool {
        name: "compare",
        about: "Compare two runs, or two directories of repeated runs, before and after a change: what became slower or faster beyond noise.",
        parameters: &[
            required("baseline", ArgumentKind::Text, "run directory before the change"),
            required("candidate", ArgumentKind::Text, "run directory after the change"),
            optional(
                "kernel",
                ArgumentKind::Text,
                "only these kernels: an id, a part of a name, or a regular expression",
            ),
            FORMAT,
        ],
        runs: false,
        answer: |call| {
            let (baseline, candidate) = (call.run("baseline")?, call.run("candidate")?);
            call.read(&["compare", &baseline, &candidate, "--brief"], &["kernel", "format"])
        },
    },
    Tool {
        name: "doctor",
        about: "Whether programs can be traced on this machine, as JSON: one check each, with what to do.",
        parameters: &[],
        runs: false,
        answer: |call| {
            let done = call.command(&["doctor", "--format", "json"].map(OsString::from), READING)?;
            // A check that fails is an answer too.
            if done.stdout.is_empty() { Err(problem(&done)) } else { Ok(done.stdout) }
        },
    },
    Tool {
        name: "run",
        about: "Start a program with the tracer, wait for its end, and answer as brief does. The program runs as this user, in the \
                server's directory.",
        parameters: &[
            required(
                "command",
                ArgumentKind::Words,
                "the program and its arguments, each a string; no shell reads them",
            ),
            optional("out", ArgumentKind::Text, "new run directory (rkprof_out/PROGRAM...)"),
            optional("stacks", ArgumentKind::Flag, "record call paths: findings then name the line of the program"),
            optional("preset", ArgumentKind::Text, "hardware counters: roofline, memory, compute, full, ..."),
            optional("repeat", ArgumentKind::Number { most: 20 }, "run it this many times, for compare"),
            optional("timeout_s", ArgumentKind::Number { most: LONGEST }, "time limit, s (600)"),
        ],
        runs: true,
        answer: run,
    },
];

/// A call of a tool.
struct Call<'a> {
    server: &'a Server,
    arguments: &'a Map<String, Value>,
    running: &'a Running,
}

fn offered(server: &Server) -> impl Iterator<Item = &'static Tool> {
    let allows_run = server.allows_run;
    TOOLS.iter().filter(move |tool| allows_run || !tool.runs)
}

/// The tools as a client sees them.
pub(super) fn list(server: &Server) -> Vec<Value> {
    offered(server).map(describe).collect()
}

fn describe(tool: &Tool) -> Value {
    let property = |parameter: &Parameter| {
        let schema = match &parameter.kind {
            ArgumentKind::Text => json!({ "type": "string" }),
            ArgumentKind::Number { most } => json!({ "type": "integer", "minimum": 1, "maximum": most }),
            ArgumentKind::Flag => json!({ "type": "boolean" }),
            ArgumentKind::Words => json!({ "type": "array", "items": { "type": "string" }, "minItems": 1 }),
            ArgumentKind::OneOf(words) => json!({ "type": "string", "enum": words }),
        };
        let mut schema = schema;
        schema["description"] = parameter.about.into();
        (parameter.name.to_owned(), schema)
    };
    let properties: Map<String, Value> = tool.parameters.iter().map(property).collect();
    let needed: Vec<&str> =
        tool.parameters.iter().filter(|parameter| parameter.required).map(|parameter| parameter.name).collect();
    json!({
        "name": tool.name,
        "description": tool.about,
        "inputSchema": {
            "type": "object",
            "properties": properties,
            "required": needed,
            "additionalProperties": false,
        },
        "annotations": { "readOnlyHint": !tool.runs, "destructiveHint": tool.runs, "openWorldHint": tool.runs },
    })
}

/// # Errors
/// A sentence: there is no such tool.
pub(super) fn find(server: &Server, name: &str) -> Result<&'static Tool, String> {
    offered(server).find(|tool| tool.name == name).ok_or_else(|| {
        if TOOLS.iter().any(|tool| tool.name == name) {
            return format!("{name} starts programs: the server needs `rkprof mcp --allow-run`");
        }
        let known: Vec<&str> = offered(server).map(|tool| tool.name).collect();
        format!("there is no tool {name:?}; there are {}", known.join(", "))
    })
}

/// The result of a call as the protocol wants it. What a command refuses is a result too: the agent can do better.
pub(super) fn call(server: &Server, tool: &Tool, arguments: &Value, running: &Running) -> Value {
    let said = match checked(tool, arguments) {
        Ok(arguments) => (tool.answer)(&Call { server, arguments, running }),
        Err(problem) => Err(problem),
    };
    let is_error = said.is_err();
    let text = bounded(&said.unwrap_or_else(|problem| problem));
    json!({ "content": [{ "type": "text", "text": text }], "isError": is_error })
}

/// The arguments, if they are those of the tool.
fn checked<'a>(tool: &Tool, arguments: &'a Value) -> Result<&'a Map<String, Value>, String> {
    let Some(given) = arguments.as_object() else { return Err("the arguments are no object".to_owned()) };
    for (name, value) in given {
        let Some(parameter) = tool.parameters.iter().find(|parameter| parameter.name == name) else {
            let known = tool.parameters.iter().map(|parameter| parameter.name);
            let near = suggest(name, known.clone());
            let known = known.collect::<Vec<_>>().join(", ");
            let near = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) };
            return Err(format!("{} has no argument {name:?}, it takes: {known}{near}", tool.name));
        };
        let (fits, what) = match &parameter.kind {
            // A zero byte can't be in a command line.
            ArgumentKind::Text => (value.as_str().is_some_and(|text| !text.contains('\0')), "a string".to_owned()),
            ArgumentKind::Number { most } => {
                (value.as_u64().is_some_and(|n| (1..=*most).contains(&n)), format!("a number from 1 to {most}"))
            }
            ArgumentKind::Flag => (value.is_boolean(), "true or false".to_owned()),
            ArgumentKind::Words => {
                let is_word = |word: &Value| word.as_str().is_some_and(|word| !word.contains('\0'));
                let fits = value.as_array().is_some_and(|words| !words.is_empty() && words.iter().all(is_word));
                (fits, "an array of strings".to_owned())
            }
            ArgumentKind::OneOf(words) => {
                (value.as_str().is_some_and(|text| words.contains(&text)), words.join(" or "))
            }
        };
        if !fits {
            return Err(format!("{name} of {} is {what}, not {}", tool.name, shortened(&value.to_string(), 80)));
        }
    }
    let missing = tool.parameters.iter().find(|parameter| parameter.required && !given.contains_key(parameter.name));
    missing.map_or(Ok(given), |parameter| Err(format!("{} needs {}: {}", tool.name, parameter.name, parameter.about)))
}

/// At most [`ANSWER`] bytes in whole lines, and what to do where more was left out.
fn bounded(text: &str) -> String {
    let text = text.trim_end();
    if text.len() <= ANSWER {
        return text.to_owned();
    }
    let mut end = ANSWER;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let end = text[..end].rfind('\n').unwrap_or(end);
    format!("{}\n[cut: {} of {} bytes; ask for fewer rows]", &text[..end], end, text.len())
}

/// Why a command gave no answer.
fn problem(done: &Done) -> String {
    let what = match (done.timed_out, done.status.code()) {
        (true, _) => "it took too long and was stopped".to_owned(),
        (_, Some(code)) => format!("exit code {code}"),
        (_, None) => "it was killed".to_owned(),
    };
    format!("{}\n{what}", done.stderr.trim()).trim().to_owned()
}

impl Call<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        self.arguments.get(name).and_then(Value::as_str)
    }

    fn is(&self, name: &str) -> bool {
        self.arguments.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.arguments.get(name).and_then(Value::as_u64)
    }

    /// The run of an argument, or the latest one: a path from the server's directory.
    fn run(&self, name: &str) -> Result<String, String> {
        let named = self.text(name).filter(|named| !named.is_empty()).map_or_else(dir::latest, PathBuf::from);
        let root = &self.server.root;
        let there = root.join(&named).canonicalize().map_err(|error| {
            format!(
                "there is no run {} below {}: {error}; list_runs shows those there are",
                named.display(),
                root.display()
            )
        })?;
        let inner = inside(root, &there)?;
        let inner = if inner.as_os_str().is_empty() { Path::new(".") } else { inner };
        // Before a name that begins with a dash, so that it is no option.
        Ok(match inner.to_str() {
            Some(text) if text.starts_with('-') => format!("./{text}"),
            Some(text) => text.to_owned(),
            None => return Err(format!("the name of {} is not UTF-8", there.display())),
        })
    }

    /// The answer of a command that reads, with these arguments of the call as its options.
    fn read(&self, words: &[&str], options: &[&str]) -> Result<String, String> {
        let mut words: Vec<OsString> = words.iter().map(OsString::from).collect();
        for name in options {
            match self.arguments.get(*name) {
                None | Some(Value::Bool(false)) => {}
                Some(Value::Bool(true)) => words.push(format!("--{name}").into()),
                Some(Value::String(text)) => words.push(format!("--{name}={text}").into()),
                Some(other) => words.push(format!("--{name}={other}").into()),
            }
        }
        let done = self.command(&words, READING)?;
        // `compare` and `query` exit with 1 for what they found.
        if done.stdout.is_empty() || done.timed_out { Err(problem(&done)) } else { Ok(done.stdout) }
    }

    fn command(&self, words: &[OsString], limit: Duration) -> Result<Done, String> {
        let Server { root, own, .. } = self.server;
        self.running.run(own, root, words, limit).map_err(|error| format!("rkprof could not be started: {error}"))
    }
}

/// The part of `path` below `root`.
fn inside<'a>(root: &Path, path: &'a Path) -> Result<&'a Path, String> {
    path.strip_prefix(root)
        .map_err(|_| format!("{} is outside of {}: the server needs another --dir", path.display(), root.display()))
}

fn findings(call: &Call) -> Result<String, String> {
    let run = call.run("run")?;
    let report = call.read(&["report", &run, "--format", "json"], &[])?;
    let report: Value = serde_json::from_str(&report).map_err(|error| format!("the report cannot be read: {error}"))?;
    let all = report["findings"].as_array().cloned().unwrap_or_default();
    let shown: Vec<&Value> = all.iter().take(FINDINGS).collect();
    let verdict = &report["completeness"]["verdict"];
    let answer = json!({
        "schema_version": 1,
        "run": run,
        "data": verdict,
        "simulated": report["simulated"],
        "findings": shown,
        "finding_count": all.len(),
    });
    Ok(rkprof_show::out::pretty(&answer))
}

fn query(call: &Call) -> Result<String, String> {
    if call.is("list") {
        return call.read(&["query", "--list"], &[]);
    }
    let run = call.run("run")?;
    let common = ["query", "--confined", "--format", "csv"];
    let words: Vec<&str> = match (call.text("sql"), call.text("ready")) {
        (Some(sql), None) => [&common[..], &["--", &run, sql]].concat(),
        (None, Some(ready)) => [&common[..], &["--ready", ready, "--", &run]].concat(),
        _ => return Err("query needs sql, or ready, or list: true".to_owned()),
    };
    call.read(&words, &[])
}

fn run(call: &Call) -> Result<String, String> {
    let mut words: Vec<OsString> = ["run", "--quiet", "--capture-output"].map(OsString::from).into();
    let root = &call.server.root;
    let out = match call.text("out") {
        Some(out) => {
            let place = root.join(out);
            let name = place.file_name().ok_or_else(|| format!("{out} is no name of a directory"))?;
            let parent = place.parent().unwrap_or(root).canonicalize();
            let parent = parent.map_err(|error| format!("the directory of {out}: {error}"))?;
            inside(root, &parent)?;
            let place = parent.join(name);
            if place.exists() {
                return Err(format!("{out} is there already; name a new directory"));
            }
            words.extend(["-o".into(), place.clone().into_os_string()]);
            Some(place)
        }
        None => None,
    };
    let seconds = call.number("timeout_s").unwrap_or(RUNNING);
    words.extend(["--timeout".into(), format!("{seconds}s").into()]);
    words.extend(call.is("stacks").then(|| "--stacks".into()));
    words.extend(call.text("preset").map(|preset| format!("--preset={preset}").into()));
    let repeat = call.number("repeat").unwrap_or(1);
    words.extend((repeat > 1).then(|| format!("--repeat={repeat}").into()));
    words.push("--".into());
    let command = call.arguments.get("command").and_then(Value::as_array).into_iter().flatten();
    words.extend(command.filter_map(Value::as_str).map(OsString::from));
    // The command itself ends the program at its time limit, and needs a while for each run's end.
    let limit = Duration::from_secs(repeat * (seconds + 60));
    let latest = root.join(dir::latest());
    let before = latest.canonicalize().ok();
    let done = call.command(&words, limit)?;
    let mut said = format!("exit: {}\n", done.status.code().map_or("killed".to_owned(), |code| format!("code {code}")));
    if !done.status.success() {
        said += &format!("stderr ends with: {}\n", shortened(done.stderr.trim(), 2_000));
    }
    // A program that could not be started has no run, and must not be answered with an older one.
    if out.is_none() && latest.canonicalize().ok() == before {
        return Err(format!("{said}there is no run of it"));
    }
    let place = out.unwrap_or(latest);
    let runs = dir::runs_in(&place);
    let first = runs.first().unwrap_or(&place);
    if repeat > 1 {
        said += &format!("{} of {repeat} runs for compare are in {}\n", runs.len(), place.display());
        if (runs.len() as u64) < repeat {
            said += "no run follows one whose program failed\n";
        }
    }
    let shown = first.canonicalize().unwrap_or_else(|_| first.clone());
    let shown = inside(root, &shown)?.display().to_string();
    match call.read(&["report", &shown, "--brief"], &[]) {
        Ok(brief) => Ok(said + &brief),
        Err(problem) => Err(format!("{said}{problem}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_checked_before_anything_runs() {
        let tool = |name: &str| TOOLS.iter().find(|tool| tool.name == name).expect("a tool");
        let refused = |name: &str, arguments: Value| checked(tool(name), &arguments).expect_err("it is wrong");
        assert!(refused("brief", json!({ "rum": "x" })).contains("did you mean run"));
        assert!(refused("kernels", json!({ "rows": 0 })).contains("a number from 1 to 100"));
        assert!(refused("run", json!({ "command": "ls -l" })).contains("an array of strings"));
        assert!(refused("compare", json!({ "baseline": "a" })).contains("needs candidate"));
        assert!(refused("brief", json!({ "format": "html" })).contains("text or json"));
        assert!(refused("brief", json!(["run"])).contains("no object"));
        assert!(checked(tool("brief"), &json!({ "run": "out", "format": "json" })).is_ok());
    }

    #[test]
    fn long_answers_are_cut_at_a_line() {
        let long = "é, a line of a table\n".repeat(4_000);
        let cut = bounded(&long);
        assert!(cut.len() < ANSWER + 80 && cut.contains("a table\n[cut: "), "{}", &cut[cut.len() - 90..]);
        assert_eq!(bounded("short\n"), "short");
    }
}
