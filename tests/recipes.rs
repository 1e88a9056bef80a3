//! "Where to change what" of ARCHITECTURE.md, done. Each of its paragraphs has a recipe: edits, and what shows that they are
//! enough. The quick tests keep recipes and paragraphs together; `cargo test --test recipes -- --ignored` applies every recipe
//! to a copy of the repository and runs its commands, in some minutes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

enum Edit {
    /// Text after a line that occurs once.
    After { file: &'static str, line: &'static str, text: &'static str },
    /// Text at the end of a file, or a new file.
    End { file: &'static str, text: &'static str },
    /// One word for another, at every place of a file.
    Words { file: &'static str, from: &'static str, to: &'static str },
}

use Edit::{After, End, Words};

struct Recipe {
    /// The paragraph's first words.
    name: &'static str,
    edits: &'static [Edit],
    /// Arguments of cargo, after variables if there are any, or a command of Python. Each must succeed, and say what stands after ` => `.
    shows: &'static [&'static str],
}

const RECIPES: &[Recipe] = &[
    Recipe {
        name: "Record another argument of a HIP call",
        edits: &[
            After {
                file: "crates/abi/src/hip/generate.py",
                line: r#"            facts.append(f"text({texts[0]})")"#,
                text: r#"        kinds = self.find({"kind"}, {"hipMemcpyKind"})
        if kinds:
            facts.append(f"copy_kind({kinds[0]})")
"#,
            },
            After {
                file: "crates/abi/src/hip/table.rs",
                line: "    text text,",
                text: "    /// A `hipMemcpyKind`.\n    copy_kind copy_kind,\n",
            },
            Words {
                file: "crates/model/src/record/layouts.rs",
                from: "pub struct CallArguments: 16 {",
                to: "pub struct CallArguments: 24 {\n        pub copy_kind: u64,",
            },
            Words { file: "crates/model/src/record/layouts.rs", from: "ApiCallArgs: 56", to: "ApiCallArgs: 64" },
            Words { file: "crates/model/src/record/layouts.rs", from: "ApiCallWords: 64", to: "ApiCallWords: 72" },
            Words {
                file: "crates/model/src/record/mod.rs",
                from: "NONE: CallArguments = CallArguments {",
                to: "NONE: CallArguments = CallArguments { copy_kind: u64::MAX,",
            },
            Words { file: "crates/model/src/record/mod.rs", from: "VERSION: u32 = ", to: "VERSION: u32 = 1" },
            After {
                file: "crates/model/src/event.rs",
                line: "    pub arguments: Option<Arguments>,",
                text: "    pub copy_kind: Option<u32>,\n",
            },
            After {
                file: "crates/model/src/event.rs",
                line: "            bytes: None,",
                text: "            copy_kind: None,\n",
            },
            // The upper half of the register is not a part of the argument.
            Words {
                file: "crates/tracer/src/hip/wrap.rs",
                from: "CallArguments { stream, bytes }",
                to: "CallArguments {
            stream,
            bytes,
            copy_kind: self.at(function.copy_kind).map_or(u64::MAX, |word| u64::from(word as u32)),
        }",
            },
            Words {
                file: "crates/tracer/src/hip/tests.rs",
                from: "=> CallArguments { bytes: seed as u64 + 2, ..NONE };",
                to: "=> CallArguments { bytes: seed as u64 + 2, copy_kind: 2, ..NONE };",
            },
            Words {
                file: "crates/tracer/src/hip/tests.rs",
                from: "=> CallArguments::of_transfer(2, seed as u64 + 2);",
                to: "=> CallArguments { copy_kind: 2, ..CallArguments::of_transfer(2, seed as u64 + 2) };",
            },
            Words {
                file: "crates/tracer/src/hip/tests.rs",
                from: "=> CallArguments::of_transfer(seed as u64 + 7, (seed as u64 + 5) * 6);",
                to: "=> CallArguments { copy_kind: 3, ..CallArguments::of_transfer(seed as u64 + 7, (seed as u64 + 5) * 6) };",
            },
            After {
                file: "crates/drain/src/join/mod.rs",
                line: "            stream: None,",
                text: "            copy_kind: None,\n",
            },
            Words {
                file: "crates/drain/src/join/mod.rs",
                from: "let CallArguments { stream, bytes } =",
                to: "let CallArguments { stream, bytes, copy_kind } =",
            },
            After {
                file: "crates/drain/src/join/mod.rs",
                line: "        event.stream = self.streams.number(stream, args.call.start_tick, &mut self.registry);",
                text: "        event.copy_kind = u32::try_from(copy_kind).ok();\n",
            },
            After {
                file: "crates/perfetto/src/format.rs",
                line: "        CallPathWeight = 24 \"call_path_weight_milli\",",
                text: "        CopyKind = 25 \"copy_kind\",\n",
            },
            Words {
                file: "crates/perfetto/src/writer/calls.rs",
                from: "bytes, path, arguments } = call;",
                to: "bytes, path, arguments, copy_kind } = call;",
            },
            After {
                file: "crates/perfetto/src/writer/calls.rs",
                line: "    annotate::optional(out, Note::Bytes, *bytes);",
                text: "    annotate::optional(out, Note::CopyKind, *copy_kind);\n",
            },
            After {
                file: "crates/perfetto/src/reader/events.rs",
                line: "            bytes: event.notes.get(Note::Bytes),",
                text: "            copy_kind: event.notes.u32(Note::CopyKind),\n",
            },
            After {
                file: "crates/formats/src/import/row.rs",
                line: "                path: None,",
                text: "                copy_kind: None,\n",
            },
            After {
                file: "crates/formats/src/export/chrome.rs",
                line: "        insert(&mut args, \"bytes\", call.bytes);",
                text: "        insert(&mut args, \"copy kind\", call.copy_kind);\n",
            },
            After {
                file: "tests/trace_processor/arbitrary.rs",
                line: "            stream,\n            bytes,\n            path: path.and_then(|(id, weight)| Some(PathOfCall { id: std::num::NonZeroU64::new(id)?, weight })),",
                text: "            copy_kind: stream,\n",
            },
        ],
        shows: &[
            "python3 crates/abi/src/hip/generate.py",
            "check --workspace --all-targets",
            "test -p rkprof-abi -p rkprof-model -p rkprof-drain -p rkprof-perfetto",
            "test -p rkprof-tracer --lib hip",
            "build",
            "run -- demo -q --scenario hello -o RUN",
            "run -- export RUN --to chrome -o /dev/stdout => \"copy kind\":1",
        ],
    },
    Recipe {
        name: "Add an architecture",
        edits: &[
            After {
                file: "crates/arch/src/table.rs",
                line: "    GFX950,",
                text: "    Arch { name: \"gfx1259\", counter_set: Set(\"125x\"), lds: CDNA4_LDS, intercepted: false, ..GFX950 },\n",
            },
            // A column of its own, here with the names of another one.
            Words { file: "crates/arch/src/counters.txt", from: "950", to: "950,125x" },
            After {
                file: "crates/arch/src/products.rs",
                line: "pub static PRODUCTS: &[Product] = &[",
                text: "    unsure(instinct(\"mi999x\", \"gfx1259\", 256, 2400, 8, 8000.0)),\n",
            },
            End {
                file: "crates/sim/src/agents.toml",
                text: "
[[gpu]]
key = \"gfx1259\"
name = \"gfx1259\"
product = \"AMD Instinct MI999X\"
model = \"ip discovery\"
version = 120509
device_id = 0x75ff
cu = 256
simd_per_cu = 4
waves_per_simd = 8
wave = 64
lds_kb = 160
xcc = 8
arrays = 32
arrays_per_engine = 1
cu_per_array = 8
clock_mhz = 2400
memory = 309220868096
memory_mhz = 2000
memory_width = 8192
caches = [[1, 32], [2, 4096], [3, 262144]]
target = \"\"
gbps = 8000.0
link_gbps = 56.0
pc_sampling = []
",
            },
        ],
        shows: &["test -p rkprof-arch -p rkprof-config -p rkprof-sim"],
    },
    Recipe {
        name: "Add an export format",
        edits: &[
            End {
                file: "crates/formats/src/export/names_only.rs",
                text: r#"//! The names of the dispatched kernels, a line each.

use super::format::{self, DocsRow, Format, Job, Needs, Paths, Processes};
use super::{Ended, Recorded, Sink};
use rkprof_model::event::{Event, Registry};
use std::io::{self, Write};

pub static FORMAT: Format = Format {
    name: "names",
    help: "the names of the dispatched kernels",
    docs: &[DocsRow { called: "names", result: "a line a dispatch", processes: "one file", readers: "`sort`" }],
    endings: &["names"],
    place: format::one_stream,
    gives: format::gives_nothing,
    after_run: Some("kernels.names"),
    needs: Needs { trace: true, counters: false, callstacks: false, paths: Paths::Unused },
    processes: Processes::Several,
    is_binary: false,
    options: &[],
    make: |mut job: Job| Ok(Box::new(Names(job.stream()?))),
};

struct Names(Box<dyn Write + Send>);

impl Sink for Names {
    fn begin(&mut self, _: &Recorded<'_>) -> io::Result<()> {
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        let Event::Kernel(kernel) = event else { return Ok(()) };
        writeln!(self.0, "{}", registry.kernel_name(kernel.kernel))
    }

    fn end(&mut self, _: &Ended<'_>) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        self.0.flush()?;
        Ok(Vec::new())
    }
}
"#,
            },
            After { file: "crates/formats/src/export/mod.rs", line: "mod list;", text: "pub mod names_only;\n" },
            After {
                file: "crates/formats/src/export/list.rs",
                line: "    &super::stacks::PPROF,",
                text: "    &super::names_only::FORMAT,\n",
            },
        ],
        shows: &[
            "RKPROF_REGENERATE=1 test -p rkprof-formats --lib the_docs_have",
            "test -p rkprof-formats --lib format",
            "run -- demo -q --scenario hello -o RUN --export names",
            "run -- export RUN -o RUN/again.names",
        ],
    },
    Recipe {
        name: "Add a column to a report's table",
        edits: &[After {
            file: "crates/report/src/kernels.rs",
            line: "        .with(Right(\"p50\").wide(), |one| one.time(|times| times.p50_ns))",
            text: "        .with(Right(\"least\").help(\"the shortest call\"), |one| one.time(|times| times.min_ns))\n",
        }],
        shows: &[
            "test -p rkprof-report",
            "run -- demo -q --scenario hello -o RUN",
            "run -- report RUN --wide => p50  least",
            "run -- report RUN --format markdown => | p50 | least |",
            "run -- report RUN --format html => title=\"the shortest call\"><button type=\"button\">least</button>",
            "run -- report RUN --format json => \"least_ns\": ",
            "run -- report RUN --format csv => ,p50_ns,least_ns,",
        ],
    },
    Recipe {
        name: "Add a finding",
        edits: &[End {
            file: "crates/analysis/src/advice.toml",
            text: "
[[finding]]
id = \"many-steps\"
when = \"steps >= 1000000\"
title = \"{steps} steps were recorded\"
evidence = \"{steps} steps\"
places = \"middle\"
line = \"none\"
try = \"Record fewer of them (--steps)\"
",
        }],
        shows: &["test -p rkprof-analysis --lib advice"],
    },
    Recipe {
        name: "Change the chunk size",
        edits: &[Words {
            file: "crates/arena/src/layout.rs",
            from: "CHUNK_BYTES: u32 = 64 * 1024",
            to: "CHUNK_BYTES: u32 = 32 * 1024",
        }],
        shows: &["test -p rkprof-arena"],
    },
];

/// Paragraphs without a recipe, and the reason.
const NOT_DONE: &[(&str, &str)] = &[
    ("Add a change of `what-if`", "what it does to the model is code that a recipe would write twice"),
    (
        "Read the problem sizes of another library",
        "its table comes from the code objects of a library that is not here",
    ),
    ("Follow a struct of the SDK that grew", "its facts come from the headers of a release that is not here"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The paragraphs of the section: their first words, and their text.
fn paragraphs() -> Vec<(String, String)> {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, section) = page.split_once("## Where to change what\n").expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let named = |text: &str| {
        let (name, rest) = text.trim().strip_prefix("**")?.split_once(".**")?;
        Some((name.to_owned(), rest.to_owned()))
    };
    section.split("\n\n").filter_map(named).collect()
}

impl Edit {
    fn file(&self) -> &'static str {
        match self {
            After { file, .. } | End { file, .. } | Words { file, .. } => file,
        }
    }

    /// The file's new text.
    fn apply(&self, text: &str) -> Result<String, String> {
        let only = |what: &str, count: usize| match count {
            1 => Ok(()),
            count => Err(format!("{} has {what:?} {count} times", self.file())),
        };
        match self {
            After { line, text: new, .. } => {
                let whole = format!("\n{line}\n");
                only(line, text.matches(&whole).count())?;
                Ok(text.replacen(&whole, &format!("{whole}{new}"), 1))
            }
            End { text: new, .. } => Ok(format!("{text}{new}")),
            Words { from, to, .. } => match text.contains(from) {
                true => Ok(text.replace(from, to)),
                false => Err(format!("{} has no {from:?}", self.file())),
            },
        }
    }
}

#[test]
fn every_paragraph_has_a_recipe_or_a_reason() {
    let paragraphs: Vec<String> = paragraphs().into_iter().map(|(name, _)| name).collect();
    let mut known: Vec<&str> = RECIPES.iter().map(|recipe| recipe.name).collect();
    known.extend(NOT_DONE.iter().map(|(name, _)| *name));
    let mut written: Vec<&str> = paragraphs.iter().map(String::as_str).collect();
    known.sort_unstable();
    written.sort_unstable();
    assert_eq!(written, known, "add the recipe of a new paragraph to tests/recipes.rs");
}

/// The paragraph names each file that its recipe edits, and the edits still fit.
#[test]
fn recipes_fit_what_is_there_and_what_is_written() {
    let mut problems = Vec::new();
    for recipe in RECIPES {
        let (_, text) = paragraphs().into_iter().find(|(name, _)| name == recipe.name).unwrap();
        for edit in recipe.edits {
            let path = Path::new(edit.file());
            let before = fs::read_to_string(root().join(path)).unwrap_or_default();
            problems.extend(edit.apply(&before).err());
            let names = [path.strip_prefix("crates").unwrap_or(path), path.parent().unwrap_or(path)];
            let is_named = names.iter().any(|name| {
                let name = name.strip_prefix("crates").unwrap_or(name).display().to_string();
                // A new file is named by its folder.
                text.contains(&format!("`{name}`")) || before.is_empty() && text.contains(&format!("`{name}/`"))
            });
            if !is_named {
                problems.push(format!("\"{}\" does not name {}", recipe.name, edit.file()));
            }
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

/// A copy of what git knows and would know, which a recipe may change.
fn copy(to: &Path) {
    let list = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(list.status.success(), "{list:?}");
    for name in String::from_utf8(list.stdout).unwrap().split_terminator('\0') {
        let (from, to) = (root().join(name), to.join(name));
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        // A file that was deleted is still in the index.
        if from.exists() {
            fs::copy(from, to).unwrap();
        }
    }
}

#[test]
#[ignore = "it builds the crates that a recipe changes: some minutes"]
fn recipes_are_enough() {
    let place = root().join("target/recipes");
    // Commands refer to runs by a name that is replaced by a directory.
    let run = tempfile::tempdir().unwrap();
    let only = std::env::var("RKPROF_RECIPE").unwrap_or_default();
    for recipe in RECIPES.iter().filter(|recipe| recipe.name.contains(&only)) {
        let tree: PathBuf = place.join("tree");
        let _ = fs::remove_dir_all(&tree);
        copy(&tree);
        for edit in recipe.edits {
            let path = tree.join(edit.file());
            let text = fs::read_to_string(&path).unwrap_or_default();
            fs::write(&path, edit.apply(&text).unwrap()).unwrap();
        }
        for shows in recipe.shows {
            let (line, words) = shows.split_once(" => ").unwrap_or((shows, ""));
            let line = line.replace("RUN", &run.path().join("run").display().to_string());
            let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
            let (program, line) = match line.strip_prefix("python3 ") {
                Some(script) => ("python3".into(), script),
                None => (cargo, line.as_str()),
            };
            let mut command = Command::new(program);
            command.current_dir(&tree).env("CARGO_TARGET_DIR", place.join("build"));
            for word in line.split(' ') {
                match word.split_once('=').filter(|(name, _)| name.starts_with("RKPROF_")) {
                    Some((name, value)) => command.env(name, value),
                    None => command.arg(word),
                };
            }
            let began = std::time::Instant::now();
            let output = command.output().unwrap();
            let said =
                [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
            assert!(output.status.success(), "{}: {line}\n{said}", recipe.name);
            assert!(said.contains(words), "{}: {line} does not say {words:?}\n{said}", recipe.name);
            println!("{}: {line}: {:.0?}", recipe.name, began.elapsed());
        }
    }
}
