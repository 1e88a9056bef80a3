//! Names as in code objects, traces and profilers: the origin of each kernel, what it does, and its displayed name.

use proptest::prelude::*;
use rkprof_names::{self as names, Category, KernelOrigin, Labels, WrittenId};
use std::collections::BTreeMap;

#[test]
fn kernels_are_classified_by_name() {
    let mut wrong = Vec::new();
    let mut seen: BTreeMap<(KernelOrigin, Category), u32> = BTreeMap::new();
    let mut count = 0;
    for line in include_str!("kernel_names.tsv").lines().filter(|l| !l.starts_with('#')) {
        let mut fields = line.splitn(3, '\t');
        let (kind, category) = (fields.next().unwrap(), fields.next().unwrap());
        let name = fields.next().unwrap_or_default();
        let class = names::classify(name);
        *seen.entry((class.kind, class.category)).or_default() += 1;
        count += 1;
        if class.kind.name() != kind || class.category.name() != category {
            wrong.push(format!("{} {} instead of {kind} {category}: {name}", class.kind, class.category));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 120, "{count} names");
    assert!(KernelOrigin::ALL.iter().all(|k| seen.keys().any(|(kind, _)| kind == k)), "every kind is tested");
    assert!(Category::ALL.iter().all(|c| seen.keys().any(|(_, category)| category == c)), "every category is tested");
}

#[test]
fn shown_names_are_short_and_distinct() {
    let all: Vec<&str> = include_str!("kernel_names.tsv")
        .lines()
        .filter(|l| !l.starts_with('#'))
        .filter_map(|l| l.splitn(3, '\t').nth(2))
        .collect();
    for limit in [40, 60, 80] {
        let mut shown: Vec<String> = all.iter().map(|n| names::shorten(n, limit).into_owned()).collect();
        assert!(shown.iter().all(|n| n.chars().count() <= limit));
        shown.sort();
        shown.dedup();
        assert_eq!(shown.len(), all.len(), "{limit}");
    }
}

/// family, kind, category, source, short form, name
fn real_names() -> impl Iterator<Item = [&'static str; 6]> {
    include_str!("real_names.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.splitn(6, '\t').collect::<Vec<_>>().try_into().unwrap())
}

#[test]
fn real_names_have_the_short_form_that_they_mean() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for [family, _, _, _, short, name] in real_names() {
        count += 1;
        let found = names::short(name);
        if found != short {
            wrong.push(format!("{family}: {found}\n  instead of {short}\n  for {:.200}", name));
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 700, "{count} names");
}

#[test]
fn real_names_are_classified() {
    let mut wrong = Vec::new();
    for [_, kind, category, _, short, name] in real_names() {
        let class = names::classify(name);
        if class.kind.name() != kind || class.category.name() != category {
            wrong.push(format!("{} {} instead of {kind} {category}: {short}", class.kind, class.category));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// All real names and all others, once each: a suffix of the code object's symbol does not make another kernel.
fn all_names() -> Vec<&'static str> {
    let others = include_str!("kernel_names.tsv").lines().filter(|l| !l.starts_with('#'));
    let others = others.filter_map(|line| line.splitn(3, '\t').nth(2));
    let mut seen = std::collections::HashSet::new();
    real_names()
        .map(|row| row[5])
        .chain(others)
        .filter(|name| seen.insert(names::demangle(name.trim_end_matches(" [clone .kd]").trim())))
        .collect()
}

#[test]
fn no_two_kernels_of_a_report_are_alike() {
    let all = all_names();
    for width in [16, 35, 80] {
        let labels = Labels::new(all.iter().copied(), width);
        let mut shown: BTreeMap<&str, &str> = BTreeMap::new();
        for name in &all {
            let label = labels.get(name);
            assert!(label.chars().count() <= width, "{width}: {label}");
            let other = shown.insert(label, name);
            assert!(other.is_none(), "{width}: {label} is {name} and {}", other.unwrap_or_default());
        }
    }
}

#[test]
fn few_names_need_their_id() {
    let all = all_names();
    // A column of a terminal with 120 characters, and one of a wide terminal. The names are from many versions of the
    // libraries: those with equal labels differ in parameters longer than the column.
    for (width, allowed) in [(50, 20), (80, 12)] {
        let labels = Labels::new(all.iter().copied(), width);
        let numbered: Vec<&str> = all
            .iter()
            .map(|name| labels.get(name))
            .filter(|label| label.rsplit(' ').next().is_some_and(|word| word.parse::<WrittenId>().is_ok()))
            .collect();
        assert!(numbered.len() <= allowed, "{width}: {}\n{}", numbered.len(), numbered.join("\n"));
    }
}

#[test]
fn a_label_depends_on_the_set_alone() {
    let all = all_names();
    let (once, again) = (Labels::new(all.iter().copied(), 40), Labels::new(all.iter().copied(), 40));
    assert!(all.iter().all(|name| once.get(name) == again.get(name)));
    // Another order gives the same labels, except where several choices of parts are as good.
    let reversed = Labels::new(all.iter().rev().copied(), 40);
    let moved = all.iter().filter(|name| once.get(name) != reversed.get(name)).count();
    assert!(moved < all.len() / 10, "{moved}");
}

#[test]
fn names_without_end_come_back() {
    let deep = |inner: &str| format!("void at::native::f<{}>(int)", format!("{inner}<").repeat(4000));
    let wide = format!("void ck::kernel_gemm<ck::GridwiseGemm<{}>>(int)", "ck::Sequence<1, 2>, ".repeat(800));
    for name in [
        deep("A"),
        deep("ck_tile::B"),
        wide,
        "<".repeat(16_000) + &")".repeat(16_000),
        "(".repeat(16_000),
        "a::".repeat(16_000),
        "f()".repeat(8_000),
        format!("Cijk_{}", "A1_".repeat(8_000)),
        format!("__omp_offloading_1_2_{}_l3", "_Z".repeat(4_000)),
        format!("x_0d{}", "1d".repeat(8_000)),
        format!("_k{}", "_A_1".repeat(8_000)),
        format!("{{lambda({}", "{lambda(".repeat(4_000)),
    ] {
        let _ = (names::short(&name), names::classify(&name));
        let labels = Labels::new([name.as_str(), "other"], 30);
        assert!(labels.get(&name).chars().count() <= 30);
    }
}

proptest! {
    #[test]
    fn any_names_get_labels(
        given in proptest::collection::vec("[A-Ba-b_:<>(){},0-2 \\u{e4}KT*]{0,30}|Cijk_A_[MTGSU0-2x_]{0,12}|\\PC{0,16}", 0..24),
        width in 12usize..60,
    ) {
        let labels = Labels::new(given.iter().map(String::as_str), width);
        let mut shown: BTreeMap<&str, &str> = BTreeMap::new();
        for name in &given {
            let label = labels.get(name);
            prop_assert!(label.chars().count() <= width, "{label:?}");
            if let Some(other) = shown.insert(label, name) {
                prop_assert_eq!(other, name.as_str(), "{:?}", label);
            }
            prop_assert!(names::fitted(name, width).chars().count() <= width);
            let _ = (names::short(name), names::classify(name));
        }
    }
}
