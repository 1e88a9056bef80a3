//! Names that are similar to a misspelt one.

/// Up to three of `names` that are similar to `name`: few edits, or all of its words.
pub fn suggest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let wanted = name.to_ascii_uppercase();
    let words: Vec<&str> = wanted.split('_').collect();
    let allowed = (wanted.len() / 4).max(2);
    let mut scored: Vec<(usize, &str)> = names
        .filter_map(|candidate| {
            let upper = candidate.to_ascii_uppercase();
            let edits = distance(&wanted, &upper, allowed);
            let has_all_words = words.len() > 1 && words.iter().all(|w| upper.split('_').any(|c| c == *w));
            match (edits, has_all_words) {
                (Some(edits), _) => Some((edits, candidate)),
                (None, true) => Some((allowed + upper.len().abs_diff(wanted.len()), candidate)),
                (None, false) => None,
            }
        })
        .collect();
    scored.sort();
    scored.into_iter().take(3).map(|(_, n)| n.to_owned()).collect()
}

/// Edit distance in which swapping two neighbouring letters counts one; `None` above `limit`.
fn distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    let (a, b): (Vec<u8>, Vec<u8>) = (a.bytes().collect(), b.bytes().collect());
    if a.len().abs_diff(b.len()) > limit || a.len().max(b.len()) > 128 {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut previous: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = previous[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut cost = change.min(previous[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                cost = cost.min(before[j - 2] + 1);
            }
            row.push(cost);
        }
        before = std::mem::replace(&mut previous, row);
    }
    previous.last().copied().filter(|d| *d <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{counters, find};

    #[test]
    fn suggestions_are_near_names() {
        let suggest = |arch: &str, name: &str| suggest(name, counters::names(find(arch).unwrap()).into_iter());
        assert_eq!(suggest("gfx942", "SQ_WAVE")[0], "SQ_WAVES");
        assert_eq!(suggest("gfx942", "TCC_HITS_sum")[0], "TCC_HIT_sum");
        assert_eq!(suggest("gfx942", "sq_insts_vlau")[0], "SQ_INSTS_VALU");
        assert!(suggest("gfx942", "TCP_READ").iter().any(|n| n == "TCP_TOTAL_READ"));
        assert!(suggest("gfx942", "FOO").is_empty());
    }
}
