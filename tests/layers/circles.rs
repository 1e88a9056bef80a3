//! Files that use each other in a circle can only be read together: a circle has at most four. This reads the sources as
//! text: imports, and paths of modules, followed through re-exports to the file that declares the name. Tests don't count.

use super::{PLAN, root};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const LARGEST: usize = 4;

/// Crates with a larger circle, and its files. Make these smaller; add none.
const LARGER: &[(&str, usize)] = &[
    ("sim", 46),
    ("perfetto", 13),
    // Each part of the driver has the whole driver.
    ("softgpu", 9),
    ("launch", 5),
];

/// The names of modules, from the crate's root.
type Names = Vec<String>;

/// `use a::b as c`: `c`, and `a::b`.
struct Import {
    is_public: bool,
    local: String,
    path: Names,
}

struct Module {
    imports: Vec<Import>,
    /// The code without imports.
    code: String,
}

/// The code without comments, and without what is in quotes.
fn bare(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("r#\"") {
            rest.find("\"#").map_or(rest.len(), |end| end + 2)
        } else if first == '"' {
            let mut escaped = false;
            let ends = |c: char| {
                let is_end = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                is_end
            };
            rest[1..].find(ends).map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with("'\"'") || rest.starts_with("'{'") || rest.starts_with("'}'") {
            3
        } else {
            out.push(first);
            first.len_utf8()
        };
        rest = &rest[skipped..];
    }
    out
}

/// The code without items for tests.
fn product(code: &str) -> String {
    let mut parts = code.split("#[cfg(test)]");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut depth = 0;
        let end = part.find(|c: char| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0 && matches!(c, ';' | '}')
        });
        out += end.map_or("", |end| &part[end + 1..]);
    }
    out
}

/// The paths in `a::{b, c::d}`.
fn paths(tree: &str) -> Vec<String> {
    let Some((before, list)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let list = list.trim_end().strip_suffix('}').unwrap_or(list);
    let mut depth = 0;
    let parts = list.split(|c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0 && c == ','
    });
    let parts = parts.filter(|part| !part.trim().is_empty());
    parts.flat_map(paths).map(|path| format!("{}{path}", before.trim())).collect()
}

fn names(path: &str) -> Names {
    path.split("::").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

impl Module {
    fn read(text: &str) -> Module {
        let mut module = Module { imports: Vec::new(), code: String::new() };
        for statement in product(&bare(text)).split(';') {
            let is_import = |line: &str| {
                let line = line.trim_start();
                line.starts_with("use ") || line.starts_with("pub") && line.contains(" use ")
            };
            let before: usize = statement.split_inclusive('\n').take_while(|line| !is_import(line)).map(str::len).sum();
            let (code, import) = statement.split_at(before);
            module.code += code;
            let Some((visibility, tree)) = import.split_once("use ") else { continue };
            for path in paths(tree) {
                let (path, alias) = path.split_once(" as ").map_or((&*path, None), |(path, name)| (path, Some(name)));
                let path = path.strip_suffix("::self").unwrap_or(path);
                let local = alias.or(path.rsplit("::").next()).unwrap_or_default().trim().to_owned();
                let is_public = !visibility.trim().is_empty();
                module.imports.push(Import { is_public, local, path: names(path) });
            }
        }
        module
    }

    fn declares(&self, name: &str) -> bool {
        let mut words = self.code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        let kinds = ["struct", "enum", "fn", "const", "static", "type", "trait"];
        while let Some(word) = words.next() {
            if kinds.contains(&word) && words.next() == Some(name) {
                return true;
            }
        }
        false
    }
}

type Modules = BTreeMap<Names, Module>;

fn read(dir: &Path, of: &Names, modules: &mut Modules) {
    for entry in fs::read_dir(dir).into_iter().flatten() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let child = [&of[..], std::slice::from_ref(&stem)].concat();
        if path.is_dir() && stem != "tests" {
            read(&path, &child, modules);
        } else if path.extension().is_some_and(|kind| kind == "rs") && !stem.ends_with("tests") {
            let name = if ["mod", "lib", "main"].contains(&&*stem) { of.clone() } else { child };
            modules.insert(name, Module::read(&fs::read_to_string(&path).unwrap()));
        }
    }
}

/// A path from the root; `None` where it is of another crate, or of no module.
fn from_root(modules: &Modules, at: &Names, path: &[String]) -> Option<Names> {
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([at, &path[1..]].concat()),
        "super" => {
            let up = path.iter().take_while(|name| *name == "super").count();
            Some([&at[..at.len().checked_sub(up)?], &path[up..]].concat())
        }
        child => {
            let of_child = [at, &[child.to_owned()][..]].concat();
            modules.contains_key(&of_child).then(|| [at, path].concat())
        }
    }
}

/// The module that declares what the path names.
fn declaring(modules: &Modules, path: &Names, depth: usize) -> Option<Names> {
    let of = (0..=path.len()).rev().find(|length| modules.contains_key(&path[..*length]))?;
    let at = path[..of].to_vec();
    let Some(name) = path.get(of).filter(|_| depth < 6) else { return Some(at) };
    for import in &modules[&at].imports {
        let given = || from_root(modules, &at, &import.path);
        if import.local == *name {
            let given = given()?;
            return declaring(modules, &[&given, &path[of + 1..]].concat(), depth + 1);
        }
        if import.local == "*" {
            let source = given().map(|mut source| {
                source.pop();
                source
            });
            if let Some(source) = source.filter(|source| modules.get(source).is_some_and(|one| one.declares(name))) {
                return Some(source);
            }
        }
    }
    Some(at)
}

/// The modules that this one uses.
fn used<'a>(modules: &'a Modules, at: &Names, module: &Module) -> BTreeSet<&'a Names> {
    let imported = module.imports.iter().filter(|import| !import.is_public).map(|import| import.path.clone());
    let words = module.code.split(|c: char| !c.is_alphanumeric() && !['_', ':'].contains(&c));
    let written = words.filter(|word| word.trim_matches(':').contains("::")).map(|word| {
        let path = names(word);
        let import = module.imports.iter().find(|import| import.local == path[0]);
        import.map_or(path.clone(), |import| [&import.path[..], &path[1..]].concat())
    });
    let declaring = |path: Names| declaring(modules, &from_root(modules, at, &path)?, 0);
    let found = imported.chain(written).filter_map(declaring).filter(|found| found != at);
    found.filter_map(|found| modules.get_key_value(&found)).map(|(name, _)| name).collect()
}

/// The files of the crate's largest circle.
fn largest(dir: &Path) -> Vec<String> {
    let mut modules = Modules::new();
    read(dir, &Names::new(), &mut modules);
    let uses: BTreeMap<&Names, BTreeSet<&Names>> =
        modules.iter().map(|(name, module)| (name, used(&modules, name, module))).collect();
    let reached = |from: &Names| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![modules.get_key_value(from).unwrap().0]);
        while let Some(name) = next.pop() {
            next.extend(uses[name].iter().filter(|name| seen.insert(**name)));
        }
        seen
    };
    let reach: BTreeMap<&Names, BTreeSet<&Names>> = modules.keys().map(|name| (name, reached(name))).collect();
    let circle = |name: &&Names| reach[name].iter().filter(|other| reach[**other].contains(name)).count();
    let Some(most) = modules.keys().max_by_key(circle) else { return Vec::new() };
    reach[most].iter().filter(|other| reach[**other].contains(most)).map(|name| name.join("/")).collect()
}

#[test]
fn circles_of_files_are_small() {
    let mut problems = Vec::new();
    for (name, _) in PLAN {
        let circle = largest(&root().join("crates").join(name).join("src"));
        let limit = LARGER.iter().find(|(known, _)| known == name).map_or(LARGEST, |(_, files)| *files);
        if circle.len() > limit {
            problems.push(format!("{name}: {} files use each other, at most {limit} may: {circle:?}", circle.len()));
        }
        if limit > LARGEST && circle.len() < limit {
            problems
                .push(format!("{name}: its largest circle has {} files now: write this into the list", circle.len()));
        }
    }
    let remedy = "move what several of them need into a file of its own";
    assert!(problems.is_empty(), "{remedy}: {problems:#?}");
}

#[test]
fn a_circle_is_found_through_reexports_and_not_in_tests() {
    let dir = tempfile::tempdir().unwrap();
    let write = |file: &str, text: &str| fs::write(dir.path().join(file), text).unwrap();
    write("lib.rs", "mod a;\nmod b;\nmod c;\nmod d;\npub use c::Thing;\n// use d::x;\n");
    write("a.rs", "use super::{b::{self, Y}, d};\nfn f() { b::y(); }\n#[cfg(test)]\nmod tests { use crate::d::x; }\n");
    write("b.rs", "fn y() { let text = \"crate::d\"; crate::Thing::new() }\n");
    write("c.rs", "use crate::a as first;\npub struct Thing;\n");
    write("d.rs", "pub fn x() {}\n");
    assert_eq!(largest(dir.path()), ["a", "b", "c"]);
}
