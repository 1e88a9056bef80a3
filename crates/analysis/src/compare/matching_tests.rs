//! Scores and places by hand.

use super::*;
use crate::compare::tests::{kernel, run};
use rkprof_model::summary::KernelRow;
use rkprof_stats::Tally;

#[test]
fn words_of_names() {
    let expected = ["128", "2", "gemm", "half", "v"].map(str::to_owned);
    assert_eq!(words("gemm_v2<half, 128>"), BTreeSet::from(expected));
    assert!(words("").is_empty());
}

fn key(name: &str, grid: u32, workgroup: u32) -> Key {
    Key { kind: RowKind::Kernel, name: name.to_owned(), grid: Some([grid, 1, 1]), workgroup: Some([workgroup, 1, 1]) }
}

fn portrait(key: &Key) -> Portrait<'_> {
    let words = words(&key.name);
    Portrait { key, words, category: Category::Other, calls_per_run: 2.0, share: 0.1, place: None }
}

fn close(value: f64, expected: f64) -> bool {
    (value - expected).abs() < 1e-12
}

/// The weights: name 0.4, shape 0.25, calls 0.2, share 0.15; a place takes a fifth of the whole.
#[test]
fn the_score_of_two_kernels() {
    let (one, same, renamed) = (key("a_b_c", 64, 8), key("a_b_c", 64, 8), key("a_b_d", 64, 8));
    let (reshaped, resized, regrouped) = (key("a_b_c", 32, 8), key("a_b_c", 64, 4), key("x_y", 64, 8));
    let score = |a: &Portrait<'_>, b: &Portrait<'_>| {
        assert!(close(similarity(a, b), similarity(b, a)));
        similarity(a, b)
    };
    let of = |a: &Key, b: &Key| score(&portrait(a), &portrait(b));
    assert!(close(of(&one, &same), 1.0));
    // Two of three words on each side.
    assert!(close(of(&one, &renamed), 0.4 * 2.0 / 3.0 + 0.6), "{}", of(&one, &renamed));
    assert!(close(of(&one, &regrouped), 0.6));
    assert!(close(of(&one, &reshaped), 0.75), "other work-items");
    assert!(close(of(&one, &resized), 0.75 + 0.25 * 0.7), "the same work-items in other groups");
    let turned = Key { grid: Some([8, 8, 0]), ..one.clone() };
    assert!(close(of(&one, &turned), 0.75 + 0.25 * 0.7), "the same work-items in another grid");
    let (a, b) = (portrait(&one), Portrait { calls_per_run: 4.0, share: 0.4, ..portrait(&same) });
    assert!(close(score(&a, &b), 0.65 + 0.2 / 2.0 + 0.15 / 4.0));
    let (a, b) =
        (Portrait { calls_per_run: 0.0, ..portrait(&one) }, Portrait { calls_per_run: 0.0, ..portrait(&same) });
    assert!(close(score(&a, &b), 1.0), "neither is called");
    let place = |key, place| Portrait { place, ..portrait(key) };
    assert!(close(score(&place(&one, Some(1.0)), &place(&reshaped, Some(1.5))), 0.8 * 0.75 + 0.2 / 2.0));
    assert!(close(score(&place(&one, Some(1.0)), &place(&reshaped, Some(3.0))), 0.8 * 0.75));
    assert!(close(score(&place(&one, Some(1.0)), &place(&reshaped, None)), 0.75));
}

#[test]
fn other_work_is_never_similar() {
    let one = key("a", 64, 8);
    let range = Key { kind: RowKind::Range, grid: None, workgroup: None, ..one.clone() };
    let of = |category| Portrait { category, ..portrait(&one) };
    assert_eq!(similarity(&of(Category::Gemm), &of(Category::Comm)), 0.0);
    assert_eq!(similarity(&of(Category::Gemm), &of(Category::Gemm)), 1.0);
    assert_eq!(similarity(&of(Category::Gemm), &of(Category::Other)), 1.0);
    assert_eq!(similarity(&of(Category::Other), &of(Category::Gemm)), 1.0);
    assert_eq!(
        [similarity(&portrait(&range), &of(Category::Other)), similarity(&of(Category::Other), &portrait(&range))],
        [0.0; 2]
    );
    assert_eq!(similarity(&portrait(&range), &portrait(&range)), 0.0);
}

fn tally(values: &[u64]) -> Tally {
    let mut tally = Tally::new(2);
    values.iter().for_each(|value| tally.record(*value));
    tally
}

/// Two runs: 3 calls and 1 call of 10 ns, beside 120 ns of others.
#[test]
fn a_portrait_has_the_calls_of_a_run_and_the_share_of_all() {
    let of = |calls: usize| run(vec![kernel("k", 64, &tally(&vec![10; calls])), kernel("other", 1, &tally(&[60]))]);
    let side = Side::new(&[of(3), of(1)]).unwrap();
    let keys: Vec<Key> = side.groups.keys().filter(|key| key.name == "k").cloned().collect();
    let [found] = &portraits(&side, &keys)[..] else { panic!("{keys:?}") };
    assert_eq!((found.calls_per_run, found.share, found.place), (2.0, 0.25, None));
}

#[test]
fn a_place_is_the_number_of_common_kernels_before_and_a_fraction() {
    // In the order of their first launches; upper case is on both sides.
    let row = |(first, name): (u32, &str)| KernelRow { first: Some(first), ..kernel(name, 5, &tally(&[10])) };
    let side = Side::new(&[run((0..).zip(["x", "A", "y", "z", "B", "C", "w"]).map(row).collect())]).unwrap();
    let strangers: Vec<Key> =
        side.groups.keys().filter(|key| key.name.starts_with(char::is_lowercase)).cloned().collect();
    let places: BTreeMap<&str, f64> = places(&side, &strangers).into_iter().map(|(key, at)| (&*key.name, at)).collect();
    let expected = [("x", 0.5), ("y", 1.0 + 1.0 / 3.0), ("z", 1.0 + 2.0 / 3.0), ("w", 3.5)];
    assert_eq!(places.len(), 4);
    assert!(expected.iter().all(|(name, at)| close(places[name], *at)), "{places:?}");
}

/// A fused kernel takes longer than one of its parts. That is no regression of this part.
#[test]
fn a_fused_kernel_is_no_other_name() {
    let named = |names: &[&str]| names.iter().map(|name| key(name, 64, 8)).collect::<Vec<Key>>();
    let (parts, whole) = (named(&["rms_norm_half", "elementwise_relu"]), named(&["fused_norm_half_relu"]));
    let portraits = |keys: &'static [Key]| keys.iter().map(portrait).collect::<Vec<_>>();
    let (parts, whole): (&'static [Key], &'static [Key]) = (parts.leak(), whole.leak());
    assert_eq!(guess(&portraits(parts), &portraits(whole)), []);
    assert_eq!(guess(&portraits(whole), &portraits(parts)), [], "divided");
    // Without the other part, or where that runs more often, it is a new name.
    assert_eq!(guess(&portraits(&parts[..1]), &portraits(whole)).len(), 1);
    let often = [portrait(&parts[0]), Portrait { calls_per_run: 9.0, ..portrait(&parts[1]) }];
    assert_eq!(guess(&often, &portraits(whole)).len(), 1);
}
