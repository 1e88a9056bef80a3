//! Advice on a run: rules (`advice.toml`) applied to the numbers of a run, ordered by the time that they could save.
//!
//! A rule never guesses: a number that was not measured decides nothing. A run without problems has no finding.

mod facts;

use super::rules::{Table, tables};
use super::whereabouts::{LineBy, Named, PartOf, Places, Role};
use rkprof_arch::expr::{Condition, Expr};
use rkprof_model::error::Error;
use serde::Serialize;
use std::borrow::Cow;

pub use facts::{Facts, site_name};

/// The rules as text.
const RULE_TEXT: &str = include_str!("../advice.toml");

/// From this share on a finding owns its time.
const OWNED_PCT: f64 = 2.0;

/// A rule of `advice.toml`.
#[derive(Clone, Debug)]
pub struct Rule {
    pub id: &'static str,
    pub when: Condition,
    pub saves: Option<Expr>,
    /// It saves no more than this, where that is known.
    pub limit: Option<Expr>,
    /// The time that the saving is a part of; `None` where there is none.
    pub part_of: Option<PartOf>,
    pub role: Role,
    /// Where it holds, causes of idle time don't explain this symptom.
    pub not_idle_when: Option<Condition>,
    pub title: &'static str,
    pub evidence: &'static str,
    /// Name of the list of the kernels, calls or ranges that it is about.
    pub about: Option<&'static str>,
    pub places: Places,
    pub line: LineBy,
    pub try_this: &'static str,
    /// It is a finding even where it saves nothing of its own: then this is its place among such remarks.
    pub orders: Option<Expr>,
    /// The part of the saving that is sure. The rest has a condition, and counts for nine tenths in the order.
    pub sure: Option<Expr>,
    /// What `rkprof what-if` replays the run with, to see what mending this would give.
    pub change: Option<&'static str>,
    /// When that can be replayed; always without it.
    pub change_when: Option<Condition>,
    /// What to try in place of it, by conditions: the first one that holds.
    pub instead: Vec<(Condition, &'static str)>,
}

/// One piece of advice.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    pub id: &'static str,
    pub title: String,
    /// Upper limit of the saved time, ns; `None` = a warning.
    pub saves_ns: Option<u64>,
    /// Share of the time from the first to the last kernel; of the run for what is outside of that time.
    pub saves_pct: Option<f64>,
    pub evidence: String,
    /// Kernels, calls or ranges.
    pub about: Vec<String>,
    #[serde(rename = "try")]
    pub try_this: &'static str,
    /// Where it is, for who draws it.
    #[serde(skip)]
    pub places: Places,
    #[serde(skip)]
    pub line: LineBy,
    /// A change in the words of `rkprof what-if`.
    #[serde(skip)]
    pub change: Option<&'static str>,
    /// Its place among the others, largest first.
    #[serde(skip)]
    pub order: Order,
}

/// The place of a finding: remarks, which save nothing of their own, come last, and warnings first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    Remark(u64),
    Saving(u64),
    Warning,
}

impl Finding {
    /// What stands for its saving where it has none.
    pub fn kind(&self) -> &'static str {
        match self.order {
            Order::Remark(_) => "remark",
            Order::Saving(_) => "saving",
            Order::Warning => "warning",
        }
    }
}

/// The built-in rules.
///
/// # Errors
/// A sentence with the line, when `advice.toml` is invalid.
pub fn rules() -> Result<Vec<Rule>, Error> {
    parse(RULE_TEXT)
}

/// The keys of a finding.
const KEYS: [&str; 23] = [
    "id",
    "when",
    "saves",
    "sure",
    "limit",
    "part_of",
    "role",
    "not_idle_when",
    "orders",
    "title",
    "evidence",
    "about",
    "places",
    "line",
    "try",
    "change",
    "change_when",
    "instead_when",
    "instead_try",
    "or_when",
    "or_try",
    "else_when",
    "else_try",
];

/// Reads findings in the form of `advice.toml`.
fn parse(text: &'static str) -> Result<Vec<Rule>, Error> {
    let rule = |table: &Table<'static>| {
        table.check(&KEYS)?;
        let optional = |key: &str| match table.text(key)? {
            Some((Cow::Borrowed(text), _)) => Ok(Some(text)),
            Some((Cow::Owned(_), line)) => Err(Error::new(format!("line {line}: {key} has an escape; write it out"))),
            None => Ok(None),
        };
        let text = |key: &str| table.need(key, optional(key)?);
        let saves = optional("saves")?;
        Ok(Rule {
            id: text("id")?,
            when: table.need("when", table.condition()?)?,
            saves: saves.map(Expr::parse).transpose()?,
            limit: optional("limit")?.map(Expr::parse).transpose()?,
            part_of: saves.map(|_| PartOf::parse("part_of", text("part_of")?)).transpose()?,
            role: optional("role")?.map_or(Ok(Role::Cause), |role| Role::parse("role", role))?,
            not_idle_when: optional("not_idle_when")?.map(Condition::parse).transpose()?,
            orders: optional("orders")?.map(Expr::parse).transpose()?,
            sure: optional("sure")?.map(Expr::parse).transpose()?,
            title: text("title")?,
            evidence: text("evidence")?,
            about: optional("about")?,
            places: Places::parse("places", text("places")?)?,
            line: LineBy::parse("line", text("line")?)?,
            try_this: text("try")?,
            change: optional("change")?,
            change_when: optional("change_when")?.map(Condition::parse).transpose()?,
            instead: {
                let other = |when: &str, other: &str| match optional(when)? {
                    Some(when) => Ok::<_, Error>(Some((Condition::parse(when)?, text(other)?))),
                    None => Ok(None),
                };
                let pairs = [("instead_when", "instead_try"), ("or_when", "or_try"), ("else_when", "else_try")];
                let others = pairs.map(|(when, try_this)| other(when, try_this)).into_iter();
                others.filter_map(Result::transpose).collect::<Result<_, Error>>()?
            },
        })
    };
    tables(text)?.iter().filter(|table| !table.header.is_empty()).map(rule).collect()
}

/// The findings that apply to a run, the warnings first, then by time that could be saved. `show` writes a named number with
/// its unit.
///
/// # Errors
/// As [`rules`].
pub fn findings(facts: &Facts, show: &dyn Fn(&str, f64) -> String) -> Result<Vec<Finding>, Error> {
    Ok(apply(rules()?, facts, show))
}

/// The findings of these rules.
fn apply(rules: Vec<Rule>, facts: &Facts, show: &dyn Fn(&str, f64) -> String) -> Vec<Finding> {
    let lookup = |name: &str| facts.numbers.get(name).copied();
    let whole = lookup("program_ns").or(lookup("spans_ns")).filter(|ns| *ns > 0.0);
    let run = lookup("run_ns").filter(|ns| *ns > 0.0);
    let judge = |rule: &Rule| {
        let whole = if rule.part_of == Some(PartOf::Ends) { run } else { whole };
        if rule.when.judge(&lookup).holds != Some(true) {
            return None;
        }
        let saves = rule.saves.as_ref().map(|saves| saves.value(&lookup).unwrap_or(0.0).max(0.0));
        // The limit of a saving is the devices' time from their first to their last kernel.
        let saves = saves.map(|ns| whole.map_or(ns, |whole| ns.min(whole)));
        let limit = rule.limit.as_ref().and_then(|limit| limit.value(&lookup));
        if saves.zip(limit).is_some_and(|(ns, limit)| limit < ns && 100.0 * limit < whole.unwrap_or(0.0)) {
            return None;
        }
        let saves = saves.map(|ns| limit.map_or(ns, |limit| ns.min(limit)));
        // A saving of nothing is not a finding, unless it says something beside it.
        let saves = if rule.orders.is_some() { saves.filter(|ns| *ns >= 1.0) } else { saves };
        if saves.is_some_and(|ns| ns < 1.0) {
            return None;
        }
        let orders = rule.orders.as_ref().map(|orders| orders.value(&lookup).unwrap_or(0.0).max(0.0));
        let sure = rule.sure.as_ref().and_then(|sure| sure.value(&lookup));
        let order = match (saves, orders) {
            (Some(ns), _) => Order::Saving(sure.map_or(ns, |sure| sure.min(ns).max(0.9 * ns)) as u64),
            (None, Some(orders)) => Order::Remark(orders as u64),
            (None, None) => Order::Warning,
        };
        Some(Finding {
            id: rule.id,
            order,
            title: fill(rule.title, &lookup, show),
            saves_ns: saves.map(|ns| ns as u64),
            saves_pct: saves.zip(whole).map(|(ns, whole)| 100.0 * ns / whole),
            evidence: fill(rule.evidence, &lookup, show),
            about: rule.about.and_then(|list| facts.lists.get(list)).cloned().unwrap_or_default(),
            try_this: {
                let other = rule.instead.iter().find(|(when, _)| when.judge(&lookup).holds == Some(true));
                other.map_or(rule.try_this, |(_, other)| other)
            },
            places: rule.places,
            line: rule.line,
            change: rule
                .change
                .filter(|_| rule.change_when.as_ref().is_none_or(|when| when.judge(&lookup).holds == Some(true))),
        })
    };
    let found = |rule: Rule| {
        let not_idle = rule.not_idle_when.as_ref().is_some_and(|when| when.judge(&lookup).holds == Some(true));
        judge(&rule).map(|finding| Found { role: rule.role, part_of: rule.part_of, not_idle, finding })
    };
    let mut findings: Vec<_> = rules.into_iter().filter_map(found).collect();
    findings.sort_by_key(|found| std::cmp::Reverse(found.finding.order));
    without_explained(findings)
}

/// A finding, and how it stands to others.
struct Found {
    role: Role,
    part_of: Option<PartOf>,
    not_idle: bool,
    finding: Finding,
}

/// Leaves out a symptom where other findings explain half of it.
fn without_explained(findings: Vec<Found>) -> Vec<Finding> {
    let saved = |found: &Found| found.finding.saves_ns.unwrap_or(0);
    let explained = |symptom: &Found| {
        let explains = |found: &&Found| match found.role {
            // What comes before the first kernel, and after the last one, is in no step.
            Role::Cause if found.part_of == Some(PartOf::Ends) => false,
            Role::Cause => !(symptom.not_idle && found.part_of == Some(PartOf::Idle)),
            Role::Symptom => false,
            Role::Observation => 10 * saved(found) < 9 * saved(symptom),
        };
        findings.iter().filter(explains).map(saved).sum::<u64>()
    };
    let stays = |found: &Found| match found.role {
        Role::Symptom => 2 * explained(found) < saved(found),
        Role::Cause | Role::Observation => true,
    };
    let mut stay: Vec<bool> = findings.iter().map(stays).collect();
    one_owner(&findings, &mut stay);
    findings.into_iter().zip(stay).filter(|(_, stays)| *stays).map(|(found, _)| found.finding).collect()
}

/// A symptom and an observation that save about as much have the same time: the symptom says it in steps. Where the
/// observation has more, it has that of the symptom too.
fn one_owner(findings: &[Found], stay: &mut [bool]) {
    let saved = |at: usize| findings[at].finding.saves_ns.unwrap_or(0);
    let of = |role: Role| (0..findings.len()).filter(move |at| findings[*at].role == role);
    for symptom in of(Role::Symptom) {
        for observation in of(Role::Observation) {
            if stay[symptom] && stay[observation] {
                let has_more = 9 * saved(observation) > 10 * saved(symptom);
                stay[if has_more { symptom } else { observation }] = false;
            }
        }
    }
}

/// Replaces `{name}` by numbers. What is in brackets is left out when a number in it is not known.
fn fill(template: &str, lookup: &dyn Fn(&str) -> Option<f64>, show: &dyn Fn(&str, f64) -> String) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('[') {
        let (optional, after) = after.split_once(']').unwrap_or((after, ""));
        out += &numbers(before, lookup, show).0;
        let (part, known) = numbers(optional, lookup, show);
        out += if known { &part } else { "" };
        rest = after;
    }
    out + &numbers(rest, lookup, show).0
}

/// Replaces `{name}` by numbers, and whether all are known.
fn numbers(template: &str, lookup: &dyn Fn(&str) -> Option<f64>, show: &dyn Fn(&str, f64) -> String) -> (String, bool) {
    let (mut out, mut known) = (String::new(), true);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        let value = lookup(name);
        known &= value.is_some();
        out += before;
        out += &value.map_or("-".to_owned(), |value| show(name, value));
        rest = after;
    }
    (out + rest, known)
}

#[cfg(test)]
mod tests;
