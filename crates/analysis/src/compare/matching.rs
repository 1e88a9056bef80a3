//! Matches the kernels of the two sides. First come equal name and launch shape, then the same name in another shape, then
//! another name for similar work. The last two are guesses and are marked as such.
//!
//! A guess has a score: similarity of the names' words, launch shape, calls per run, share of the kernel time, and place. The
//! place is that among the kernels of both sides, in the order of their first launches. A summary has all of these. A kernel
//! is matched to its best partner only if that one has no better partner and no rival has a similar score: two similar
//! candidates give no guess. Nor does a kernel that has words of two kernels of the other side: it does the work of both.

use super::side::{Key, RowKind, Side};
use rkprof_names::{Category, classify};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// How two rows were matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Match {
    Exact,
    /// Same name, other launch shape.
    Reshaped,
    /// Different name.
    Renamed,
    /// Only in the candidate.
    New,
    /// Only in the baseline.
    Vanished,
}

/// A row of the comparison: a key of either side or of both.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pair {
    pub before: Option<Key>,
    pub after: Option<Key>,
    pub how: Match,
    /// 0 to 1; for guesses only.
    pub similarity: Option<f64>,
}

/// Lowest score of a guess, and its least distance to the next best.
const LEAST: f64 = 0.62;
const MARGIN: f64 = 0.05;
/// Weight of the place in the order, where it is known.
const PLACE: f64 = 0.2;
/// Limit of kernels per side that are candidates, by time: all pairs get a score.
const CANDIDATES: usize = 500;

pub(super) fn pairs(a: &Side, b: &Side) -> Vec<Pair> {
    let exact = |key: &&Key| b.groups.contains_key(key);
    let mut pairs: Vec<Pair> =
        a.groups.keys().filter(exact).map(|key| pair(Some(key), Some(key), Match::Exact)).collect();
    let left = |side: &Side, other: &Side| {
        let mut keys: Vec<Key> = side.groups.keys().filter(|key| !other.groups.contains_key(key)).cloned().collect();
        keys.sort_by_key(|key| std::cmp::Reverse(side.groups[key].total.sum()));
        keys
    };
    let (left_a, left_b) = (left(a, b), left(b, a));
    let guessed = guess(&portraits(a, &left_a), &portraits(b, &left_b));
    let (mut used_a, mut used_b) = (BTreeSet::new(), BTreeSet::new());
    for (i, j, score) in guessed {
        let (before, after) = (&left_a[i], &left_b[j]);
        let how = if before.name == after.name { Match::Reshaped } else { Match::Renamed };
        pairs.push(Pair { similarity: Some(score), ..pair(Some(before), Some(after), how) });
        used_a.insert(before);
        used_b.insert(after);
    }
    pairs.extend(left_a.iter().filter(|key| !used_a.contains(key)).map(|key| pair(Some(key), None, Match::Vanished)));
    pairs.extend(left_b.iter().filter(|key| !used_b.contains(key)).map(|key| pair(None, Some(key), Match::New)));
    pairs
}

fn pair(before: Option<&Key>, after: Option<&Key>, how: Match) -> Pair {
    Pair { before: before.cloned(), after: after.cloned(), how, similarity: None }
}

/// The features of a kernel.
struct Portrait<'a> {
    key: &'a Key,
    words: BTreeSet<String>,
    category: Category,
    calls_per_run: f64,
    share: f64,
    place: Option<f64>,
}

fn portraits<'a>(side: &Side, keys: &'a [Key]) -> Vec<Portrait<'a>> {
    let places = places(side, keys);
    let whole = side.total_ns();
    let kernels = keys.iter().take(CANDIDATES);
    kernels
        .map(|key| Portrait {
            key,
            words: words(&key.name),
            category: classify(&key.name).category,
            calls_per_run: side.groups[key].total.count() as f64 / side.run_count.max(1) as f64,
            share: side.groups[key].total.sum() as f64 / whole,
            place: places.get(key).copied(),
        })
        .collect()
}

/// The places of the kernels that only one side has, among those that both have. The place is the number of common kernels
/// that ran first before it, plus a fraction for its order among others at the same place.
fn places<'a>(side: &Side, strangers: &'a [Key]) -> BTreeMap<&'a Key, f64> {
    let strange: BTreeSet<&Key> = strangers.iter().collect();
    // Without a common kernel there is nothing that a place is relative to.
    if side.groups.keys().filter(|key| key.kind == RowKind::Kernel).all(|key| strange.contains(key)) {
        return BTreeMap::new();
    }
    let mut order: Vec<(u32, &Key)> = side.groups.iter().filter_map(|(key, group)| Some((group.first?, key))).collect();
    order.sort_unstable();
    let order: Vec<Option<&'a Key>> = order.into_iter().map(|(_, key)| strange.get(key).copied()).collect();
    let mut places = BTreeMap::new();
    for (number, together) in order.split(Option::is_none).enumerate() {
        for (at, key) in together.iter().flatten().enumerate() {
            places.insert(*key, number as f64 + (at + 1) as f64 / (together.len() + 1) as f64);
        }
    }
    places
}

/// `gemm_v2<half, 128>` has the words gemm, v, 2, half, 128.
fn words(name: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut word = String::new();
    for c in name.chars() {
        let joins = word.chars().last().is_none_or(|last| last.is_ascii_digit() == c.is_ascii_digit());
        if c.is_alphanumeric() && joins {
            word.extend(c.to_lowercase());
        } else {
            words.insert(std::mem::take(&mut word));
            word.extend(c.to_lowercase().filter(|c| c.is_alphanumeric()));
        }
    }
    words.insert(word);
    words.remove("");
    words
}

/// Pairs of positions with their score.
fn guess(a: &[Portrait<'_>], b: &[Portrait<'_>]) -> Vec<(usize, usize, f64)> {
    let scores: Vec<Vec<f64>> = a.iter().map(|a| b.iter().map(|b| similarity(a, b)).collect()).collect();
    let column = |j: usize| scores.iter().map(move |row| row[j]);
    // No other candidate, on either side, has a similar score.
    let clear = |i: usize, j: usize| {
        let score = scores[i][j];
        let near = |other: f64| other > score - MARGIN;
        let rivals = |at: usize, mut all: &mut dyn Iterator<Item = f64>| {
            (&mut all).enumerate().any(|(other, score)| other != at && near(score))
        };
        score >= LEAST && !rivals(j, &mut scores[i].iter().copied()) && !rivals(i, &mut column(j))
    };
    let all = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
    let found: Vec<(usize, usize)> = all.filter(|(i, j)| clear(*i, *j)).collect();
    let mut alone = [vec![true; a.len()], vec![true; b.len()]];
    found.iter().for_each(|(i, j)| (alone[0][*i], alone[1][*j]) = (false, false));
    let is_one = |(i, j): &(usize, usize)| {
        let fused = (0..a.len()).any(|other| alone[0][other] && shares_work(&a[*i], &a[other], &b[*j]));
        let divided = (0..b.len()).any(|other| alone[1][other] && shares_work(&b[*j], &b[other], &a[*i]));
        !fused && !divided
    };
    found.iter().filter(|pair| is_one(pair)).map(|(i, j)| (*i, *j, scores[*i][*j])).collect()
}

/// Whether a kernel has the work of two of the other side, instead of another name for one of them: it has a word of the other one,
/// too, and runs as often.
fn shares_work(one: &Portrait<'_>, other: &Portrait<'_>, whole: &Portrait<'_>) -> bool {
    /// Shorter words are types and sizes.
    const LETTERS: usize = 4;
    let says = |word: &&String| word.chars().all(char::is_alphabetic) && word.chars().count() >= LETTERS;
    let mut common = other.words.intersection(&whole.words).filter(says);
    let as_often = alike(other.calls_per_run, whole.calls_per_run) > 0.9;
    one.key.name != whole.key.name && as_often && common.any(|word| !one.words.contains(word))
}

/// 0 to 1.
fn alike(a: f64, b: f64) -> f64 {
    if a.max(b) > 0.0 { a.min(b) / a.max(b) } else { 1.0 }
}

/// 0 to 1; 0 for different kinds of work.
fn similarity(a: &Portrait<'_>, b: &Portrait<'_>) -> f64 {
    let comparable = a.category == b.category || [a.category, b.category].contains(&Category::Other);
    if a.key.kind != RowKind::Kernel || b.key.kind != RowKind::Kernel || !comparable {
        return 0.0;
    }
    let name = match a.key.name == b.key.name {
        true => 1.0,
        false => 2.0 * a.words.intersection(&b.words).count() as f64 / (a.words.len() + b.words.len()).max(1) as f64,
    };
    let items = |key: &Key| key.grid.map(|grid| grid.iter().map(|n| u64::from((*n).max(1))).product::<u64>());
    let shape = match (a.key.grid == b.key.grid && a.key.workgroup == b.key.workgroup, items(a.key) == items(b.key)) {
        (true, _) => 1.0,
        (false, true) => 0.7,
        (false, false) => 0.0,
    };
    let work =
        0.4 * name + 0.25 * shape + 0.2 * alike(a.calls_per_run, b.calls_per_run) + 0.15 * alike(a.share, b.share);
    match (a.place, b.place) {
        (Some(a), Some(b)) => (1.0 - PLACE) * work + PLACE * (1.0 - (a - b).abs()).max(0.0),
        _ => work,
    }
}

#[cfg(test)]
#[path = "matching_tests.rs"]
mod tests;
