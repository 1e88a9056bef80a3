//! What is read of the arguments of a kernel's launches: plans, made when a code object is loaded, on the thread that loads it.
//!
//! Only the notes of a code object are read. They are read through the system: an unmapped address is then an error, and does not
//! end the program. A kernel that is not known gets no plan unless the user asks for its arguments; its launches cost one comparison.

use crate::thread::{self, Parameter};
use parking_lot::Mutex;
use regex_lite::Regex;
use rkprof_arch::work::Rule;
use rkprof_model::arguments::Layout;
use rkprof_model::record::{self, NameOf, RecordKind, Severity};
use rkprof_problems::arguments::{Recorded, recorded};
use rkprof_problems::described::{Argument, Described};
use rkprof_problems::families::formulas::Sought;
use rkprof_problems::{Plan, described, families};
use rkprof_store::code_objects::{self, FilePart};
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::os::unix::fs::FileExt as _;
use std::sync::OnceLock;

/// What handlers read of each launch of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reads {
    /// The size of the matrix product that it does.
    pub product: Option<Plan>,
    /// The arguments that the user asks for, or that say the size of a known kernel.
    pub arguments: Option<Recorded>,
    /// All its arguments, in their order.
    pub parameters: Box<[Parameter]>,
}

impl Reads {
    /// Bytes of the arguments up to the last word that is read.
    #[inline]
    pub fn bytes(&self) -> u32 {
        let bytes = |plan: Option<u32>| plan.unwrap_or(0);
        bytes(self.product.as_ref().map(|plan| plan.bytes))
            .max(bytes(self.arguments.as_ref().map(|recorded| recorded.bytes)))
    }
}

/// Code objects whose kernels may still be announced. Each is announced before its kernels, at most some at a time.
const RECENT: usize = 8;

/// Number of a code object, and what is read, by name of the kernel.
type Loaded = (u64, HashMap<Box<str>, &'static Reads>);

static LOADED: Mutex<Vec<Loaded>> = Mutex::new(Vec::new());
/// Different ones so far; kernels of a library share some tens. They stay, because handlers read them.
static READS: Mutex<Vec<&'static Reads>> = Mutex::new(Vec::new());
/// By the hash of a kernel's name; `None` where kernels of this name differ.
static NAMED: Mutex<BTreeMap<u64, Option<&'static Reads>>> = Mutex::new(BTreeMap::new());
/// A program that makes kernels without end must not fill memory.
const MAX_READS: usize = 4096;

/// Whose arguments the user asks for; unset: no kernel's.
static WANTED: OnceLock<Wanted> = OnceLock::new();
/// What a rule's kernels lack, as it was told: a kernel is loaded once for each device.
static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());
const MAX_TOLD: usize = 64;

struct Wanted {
    /// `--kernel-args`.
    names: Option<Regex>,
    /// Those of `--work` that use arguments.
    rules: Vec<Rule>,
}

impl Wanted {
    fn has(&self, name: &str) -> bool {
        self.names.as_ref().is_some_and(|names| names.is_match(name)) || self.rules.iter().any(|rule| rule.is_for(name))
    }
}

/// Takes what the user asks for, before code objects are loaded: `--kernel-args` and the lines of `--work`. The command has checked them.
pub fn set(kernel_args: Option<&str>, work: Option<&str>) {
    let names = kernel_args.and_then(|names| Regex::new(names).ok());
    let rules = work.iter().flat_map(|rules| rules.lines()).filter_map(|rule| Rule::parse(rule).ok());
    let rules: Vec<Rule> = rules.filter(|rule| !rule.arguments().is_empty()).collect();
    if names.is_some() || !rules.is_empty() {
        let _ = WANTED.set(Wanted { names, rules });
    }
}

/// Whether the user asks for the arguments of any kernel.
pub fn are_asked_for() -> bool {
    WANTED.get().is_some()
}

fn is_wanted(mangled: &str) -> bool {
    WANTED.get().is_some_and(|wanted| wanted.has(&rkprof_names::demangle(mangled)))
}

fn may_read(mangled: &str) -> bool {
    families::may_know(mangled) || is_wanted(mangled)
}

/// A code object was loaded from this memory.
pub fn loaded(code_object: u64, base: u64, size: u64) {
    if let Ok(memory) = File::open("/proc/self/mem") {
        read(code_object, &memory, base, size);
    }
}

/// A code object was loaded from a file, as those that are linked into a program: `file:///path#offset=4096&size=9000`.
pub fn loaded_from_file(code_object: u64, uri: &[u8]) {
    if let Some(FilePart { file, offset, bytes }) = code_objects::place(uri)
        && let Ok(file) = File::open(file)
    {
        read(code_object, &file, offset, bytes.unwrap_or(u64::MAX));
    }
}

/// Makes the plans of a code object at this place of a file.
fn read(code_object: u64, file: &File, base: u64, size: u64) {
    let mut read = |offset: u64, into: &mut [u8]| {
        let is_within = offset.checked_add(into.len() as u64).is_some_and(|end| end <= size);
        is_within && base.checked_add(offset).is_some_and(|at| file.read_exact_at(into, at).is_ok())
    };
    let Some(kernels) = described::kernels(&mut read, &may_read) else { return };
    let mut sought = Sought::default();
    let reads = kernels.into_iter().filter_map(|kernel| {
        let arguments = if is_wanted(&kernel.name) { asked_for(&kernel) } else { sought.recorded(&kernel) };
        let parameter = |argument: &Argument| Parameter { offset: argument.offset, bytes: argument.size };
        let parameters = kernel.arguments.iter().map(parameter).collect();
        let reads = kept(Reads { product: families::plan(&kernel), arguments, parameters })?;
        Some((kernel.name.into_boxed_str(), reads))
    });
    let reads: HashMap<Box<str>, &'static Reads> = reads.collect();
    if !reads.is_empty() {
        let mut loaded = LOADED.lock();
        if loaded.len() >= RECENT {
            loaded.remove(0);
        }
        loaded.push((code_object, reads));
    }
}

/// The arguments of a kernel that the user asks for. Where a rule uses one that it does not have, a note tells it.
fn asked_for(kernel: &Described) -> Option<Recorded> {
    let name = rkprof_names::demangle(&kernel.name);
    let recorded = recorded(kernel, rkprof_names::parameters(&name).as_deref());
    let none = Layout::default();
    let layout = recorded.as_ref().map_or(&none, |recorded| &recorded.layout);
    for rule in WANTED.get().iter().flat_map(|wanted| &wanted.rules).filter(|rule| rule.is_for(&name)) {
        let missing: Vec<&str> =
            rule.arguments().into_iter().filter(|(_, key)| !layout.has(key)).map(|(written, _)| written).collect();
        if !missing.is_empty() {
            tell(lacks(rule, &name, &missing, layout));
        }
    }
    recorded
}

fn lacks(rule: &Rule, name: &str, missing: &[&str], layout: &Layout) -> String {
    let has = match layout.recorded() {
        none if none.is_empty() => "it gets nothing by value".to_owned(),
        all => format!("it has {all}"),
    };
    format!("--work {}=...: the kernel {name} has no {}; {has}", rule.pattern(), missing.join(", "))
}

fn tell(sentence: String) {
    let mut told = TOLD.lock();
    if told.len() < MAX_TOLD && !told.contains(&sentence) {
        thread::note(Severity::Warning, &sentence);
        told.push(sentence);
    }
}

/// What is read of the launches of a kernel that is announced, by its name without `.kd`.
pub fn reads_of(code_object: u64, kernel: u64, name: &[u8]) -> Option<&'static Reads> {
    let name = std::str::from_utf8(name).ok().filter(|name| may_read(name))?;
    let reads = {
        let loaded = LOADED.lock();
        let (_, reads) = loaded.iter().rev().find(|(number, _)| *number == code_object)?;
        reads.get(name).copied()?
    };
    if let Some(recorded) = &reads.arguments {
        let text = recorded.layout.to_string();
        let header = thread::text_header::<record::Name>(RecordKind::Name, NameOf::Arguments as u8, text.as_bytes());
        thread::push_text(&record::Name { header, id: kernel, since_tick: 0 }, text.as_bytes());
    }
    let mut named = NAMED.lock();
    let known = named.entry(hash(name.as_bytes())).or_insert(Some(reads));
    *known = known.filter(|known| std::ptr::eq(*known, reads));
    Some(reads)
}

/// What is read of the launches of the kernels with this [`hash`], where it is the same of all.
pub fn named(name: u64) -> Option<&'static Reads> {
    NAMED.lock().get(&name).copied().flatten()
}

/// A kernel's name, without `.kd`, as a number; not 0.
pub fn hash(name: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish().max(1)
}

fn kept(reads: Reads) -> Option<&'static Reads> {
    if reads.product.is_none() && reads.arguments.is_none() {
        return None;
    }
    let mut all = READS.lock();
    if let Some(known) = all.iter().find(|known| ***known == reads) {
        return Some(known);
    }
    if all.len() >= MAX_READS {
        return None;
    }
    let reads: &'static Reads = Box::leak(Box::new(reads));
    all.push(reads);
    Some(reads)
}
