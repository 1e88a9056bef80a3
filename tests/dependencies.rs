//! The project's dependencies: only under licenses that `deny.toml` allows, and only from the registry or this repository.

use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

/// The licences in the list `allow` of `deny.toml`.
fn allowed() -> BTreeSet<&'static str> {
    let text = include_str!("../deny.toml");
    let list = text.split_once("allow = [").and_then(|(_, rest)| rest.split_once(']')).expect("a list of licences").0;
    list.split(',').map(|name| name.trim().trim_matches('"')).filter(|name| !name.is_empty()).collect()
}

/// Whether allowed licenses satisfy an SPDX expression. `/` is the old form of OR.
fn is_met(expression: &str, allowed: &BTreeSet<&str>) -> bool {
    let expression = expression.replace('/', " OR ");
    // AND binds closer than OR; the expressions in use nest no deeper than one pair of parentheses.
    if let Some((before, rest)) = expression.split_once('(') {
        let (inner, after) = rest.split_once(')').expect("a closing parenthesis");
        let inner = if is_met(inner, allowed) { "MIT" } else { "none" };
        return is_met(&format!("{before}{inner}{after}"), allowed);
    }
    expression.split(" OR ").any(|way| way.split(" AND ").all(|name| allowed.contains(name.trim())))
}

fn packages() -> Vec<Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut metadata = Command::new(cargo);
    metadata.args(["metadata", "--format-version", "1", "--locked", "--offline"]);
    metadata.args(["--filter-platform", "x86_64-unknown-linux-gnu"]).current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = metadata.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    json["packages"].as_array().expect("packages").clone()
}

#[test]
fn expressions_of_licences_are_understood() {
    let allowed = BTreeSet::from(["MIT", "Zlib"]);
    for met in ["MIT", "GPL-3.0 OR MIT", "Apache-2.0/MIT", "MIT AND Zlib", "(Apache-2.0 OR MIT) AND Zlib"] {
        assert!(is_met(met, &allowed), "{met}");
    }
    for unmet in ["GPL-3.0", "MIT AND GPL-3.0", "(Apache-2.0 OR GPL-3.0) AND MIT", "MIT-0", ""] {
        assert!(!is_met(unmet, &allowed), "{unmet}");
    }
}

#[test]
fn every_dependency_is_licensed_and_comes_from_the_registry() {
    let allowed = allowed();
    let mut wrong = Vec::new();
    for package in packages() {
        let name = package["name"].as_str().unwrap_or_default();
        if !package["license"].as_str().is_some_and(|license| is_met(license, &allowed)) {
            wrong.push(format!("{name}: the licence {} is not in deny.toml", package["license"]));
        }
        let is_ours = package["source"].is_null();
        let is_of_registry = package["source"].as_str().is_some_and(|source| source.starts_with("registry+"));
        if !is_ours && !is_of_registry {
            wrong.push(format!("{name} comes from {}", package["source"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
