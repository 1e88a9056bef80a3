//! Names as code objects, traces and profilers show them: who made each kernel, what it does, and how it is shown.

use rkprof_names::{self as names, Category, Kind};
use std::collections::BTreeMap;

#[test]
fn kernels_are_classified_by_name() {
    let mut wrong = Vec::new();
    let mut seen: BTreeMap<(Kind, Category), u32> = BTreeMap::new();
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
    assert!(Kind::ALL.iter().all(|k| seen.keys().any(|(kind, _)| kind == k)), "every kind is tested");
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
