//! The kind of a kernel, from its name: the rules of `rules.txt`.

use super::symbol::demangle;
use std::sync::OnceLock;

/// Limit of classified bytes: patterns are near the start of a name.
const MAX_CLASSIFIED: usize = 4 << 10;

/// The origin of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum KernelOrigin {
    Triton,
    /// HIP C++ of an application, or of a library that is not listed below.
    Hip,
    /// Composable Kernel.
    Ck,
    /// PyTorch's own kernels.
    Torch,
    /// rocBLAS and hipBLASLt.
    Tensile,
    Rccl,
    Unknown,
}

/// What a kernel does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Category {
    /// Matrix products and convolutions.
    Gemm,
    Attention,
    NormReduce,
    /// One output element from one place of each input: arithmetic, and rearranged data (transposed, gathered).
    Elementwise,
    /// Copies, fills, concatenations, writes into a cache.
    Copy,
    Comm,
    Other,
}

macro_rules! named {
    ($enum:ident { $($variant:ident = $name:literal),* $(,)? }) => {
        impl $enum {
            pub const ALL: &'static [$enum] = &[$($enum::$variant),*];

            /// The name in JSON and in `rules.txt`.
            pub fn name(self) -> &'static str {
                match self { $($enum::$variant => $name),* }
            }
        }

        impl std::fmt::Display for $enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

named!(KernelOrigin {
    Triton = "triton", Hip = "hip", Ck = "ck", Torch = "torch", Tensile = "tensile", Rccl = "rccl", Unknown = "unknown",
});
named!(Category {
    Gemm = "gemm", Attention = "attention", NormReduce = "norm_reduce", Elementwise = "elementwise", Copy = "copy",
    Comm = "comm", Other = "other",
});

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Class {
    pub kind: KernelOrigin,
    pub category: Category,
}

struct Rule {
    means: Means,
    patterns: Vec<Pattern>,
}

enum Means {
    KernelOrigin(KernelOrigin),
    Category(Category),
}

enum Pattern {
    Contains(&'static str),
    Begins(&'static str),
    Lacks(&'static str),
    BeginsNot(&'static str),
}

fn rules() -> &'static Vec<Rule> {
    static RULES: OnceLock<Vec<Rule>> = OnceLock::new();
    RULES.get_or_init(|| RULE_TEXT.lines().filter_map(read_rule).collect())
}

/// The rules as text, for `rkprof rules`.
pub const RULE_TEXT: &str = include_str!("rules.txt");

fn read_rule(line: &'static str) -> Option<Rule> {
    let mut words = line.split('#').next()?.split_whitespace();
    let (section, name) = (words.next()?, words.next()?);
    let means = match section {
        "kind" => Means::KernelOrigin(KernelOrigin::ALL.iter().copied().find(|k| k.name() == name)?),
        "category" => Means::Category(Category::ALL.iter().copied().find(|c| c.name() == name)?),
        _ => return None,
    };
    let pattern = |word: &'static str| match word.as_bytes().first() {
        Some(b'^') => Pattern::Begins(&word[1..]),
        Some(b'!') if word[1..].starts_with('^') => Pattern::BeginsNot(&word[2..]),
        Some(b'!') => Pattern::Lacks(&word[1..]),
        _ => Pattern::Contains(word),
    };
    let patterns: Vec<Pattern> = words.map(pattern).collect();
    (!patterns.is_empty()).then_some(Rule { means, patterns })
}

/// Whether a kernel of this name moves data between devices or ranks.
pub fn is_communication(name: &str) -> bool {
    classify(name).category == Category::Comm
}

/// KernelOrigin and category of a kernel, from its name; mangled names are demangled first.
pub fn classify(name: &str) -> Class {
    let demangled = demangle(name.trim());
    let mut end = demangled.len().min(MAX_CLASSIFIED);
    while !demangled.is_char_boundary(end) {
        end -= 1;
    }
    let lower = demangled[..end].to_ascii_lowercase();
    if lower.is_empty() {
        return Class { kind: KernelOrigin::Unknown, category: Category::Other };
    }
    // A function template's demangled name begins with its return type.
    let begin = lower.strip_prefix("void ").unwrap_or(&lower);
    let fits = |rule: &&Rule| {
        rule.patterns.iter().all(|p| match p {
            Pattern::Contains(text) => lower.contains(text),
            Pattern::Begins(text) => begin.starts_with(text),
            Pattern::Lacks(text) => !lower.contains(text),
            Pattern::BeginsNot(text) => !begin.starts_with(text),
        })
    };
    let mut class = Class { kind: KernelOrigin::Hip, category: Category::Other };
    let mut found = (false, false);
    for rule in rules() {
        match rule.means {
            Means::KernelOrigin(kind) if !found.0 && fits(&rule) => (class.kind, found.0) = (kind, true),
            Means::Category(category) if !found.1 && fits(&rule) => (class.category, found.1) = (category, true),
            Means::KernelOrigin(_) | Means::Category(_) => {}
        }
    }
    class
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_read() {
        let lines = RULE_TEXT.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty()).count();
        assert_eq!(rules().len(), lines);
    }
}
