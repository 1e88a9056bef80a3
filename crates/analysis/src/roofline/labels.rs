//! Places labels beside points so that they cover neither each other nor the points.

/// Average width of a character, and height of a line, at font size 1.
pub(super) const CHAR_WIDTH: f64 = 0.56;
pub(super) const LINE_HEIGHT: f64 = 1.2;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    pub(super) fn around(x: f64, y: f64, radius: f64) -> Rect {
        Rect { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
    }

    /// Small boxes along a line.
    pub(super) fn along((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> impl Iterator<Item = Rect> {
        let steps = ((x2 - x1).hypot(y2 - y1) / 6.0).ceil().clamp(1.0, 400.0);
        (0..=steps as u32).map(move |step| {
            let at = f64::from(step) / steps;
            Rect::around(x1 + (x2 - x1) * at, y1 + (y2 - y1) * at, 3.0)
        })
    }

    pub(super) fn overlaps(&self, other: &Rect) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    fn is_inside(&self, outer: &Rect) -> bool {
        self.left >= outer.left && self.right <= outer.right && self.top >= outer.top && self.bottom <= outer.bottom
    }
}

/// A point that needs a label.
pub(super) struct Anchor {
    pub x: f64,
    pub y: f64,
    pub radius: f64,
    /// Preferred text first, shortest last.
    pub texts: Vec<String>,
}

/// A placed label: its box, and the chosen text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    pub text: String,
    pub place: Rect,
    /// Whether it is far enough from its point to need a line to it.
    pub leader: bool,
}

/// Eight directions, the most readable ones first.
const DIRECTIONS: [(f64, f64); 8] =
    [(1.0, -0.6), (1.0, 0.6), (-1.0, -0.6), (-1.0, 0.6), (1.0, 0.0), (-1.0, 0.0), (0.0, -1.0), (0.0, 1.0)];
const DISTANCES: [f64; 4] = [3.0, 12.0, 26.0, 44.0];

/// Tries texts, distances and directions in this order: first without crossing `lines`, then across them, never over `taken`.
/// A label without a free place is left out.
pub(super) fn place(anchors: &[Anchor], bounds: Rect, taken: &[Rect], lines: &[Rect], font: f64) -> Vec<Option<Label>> {
    let others = taken.len();
    let mut taken = taken.to_vec();
    let mut placed = Vec::with_capacity(anchors.len());
    for anchor in anchors {
        let search = |crossing: bool, taken: &[Rect]| {
            let free = |rect: &Rect| {
                rect.is_inside(&bounds)
                    && !taken.iter().any(|t| t.overlaps(rect))
                    && (crossing || !lines.iter().any(|l| l.overlaps(rect)))
            };
            anchor.texts.iter().find_map(|text| {
                DISTANCES.iter().find_map(|distance| {
                    let places = DIRECTIONS.iter().map(|d| candidate(anchor, text, *distance, *d, font));
                    let place = places.into_iter().find(free)?;
                    Some(Label { text: text.clone(), place, leader: *distance > DISTANCES[0] })
                })
            })
        };
        let label = search(false, &taken).or_else(|| search(true, &taken));
        taken.extend(label.iter().map(|l| l.place));
        placed.push(label);
    }
    taken.truncate(others);
    untangle(anchors, &mut placed, bounds, &taken);
    placed
}

/// Swaps labels on one side of their points when their order differs from that of the points. Otherwise their lines cross,
/// and each seems to belong to the other point.
fn untangle(anchors: &[Anchor], labels: &mut [Option<Label>], bounds: Rect, taken: &[Rect]) {
    // Each swap corrects one pair and may disturb others; a few rounds correct those too.
    for _ in 0..labels.len() {
        let mut changed = false;
        for a in 0..labels.len() {
            for b in a + 1..labels.len() {
                let (Some(first), Some(second)) = (&labels[a], &labels[b]) else { continue };
                let Some((one, other)) = exchanged((&anchors[a], first.place), (&anchors[b], second.place)) else {
                    continue;
                };
                let free = |rect: &Rect| {
                    let others = labels.iter().enumerate().filter(|(at, _)| *at != a && *at != b);
                    rect.is_inside(&bounds)
                        && !taken.iter().any(|t| t.overlaps(rect))
                        && !others.flat_map(|(_, label)| label).any(|label| label.place.overlaps(rect))
                };
                if free(&one) && free(&other) && !one.overlaps(&other) {
                    for (at, place) in [(a, one), (b, other)] {
                        if let Some(label) = &mut labels[at] {
                            (label.place, label.leader) = (place, true);
                        }
                    }
                    changed = true;
                }
            }
        }
        if !changed {
            return;
        }
    }
}

/// The swapped boxes of two labels, if they are in the wrong order on the same side of their points.
fn exchanged((a, at_a): (&Anchor, Rect), (b, at_b): (&Anchor, Rect)) -> Option<(Rect, Rect)> {
    let is_left = |anchor: &Anchor, place: &Rect| place.right <= anchor.x;
    let is_right = |anchor: &Anchor, place: &Rect| place.left >= anchor.x;
    let left = is_left(a, &at_a) && is_left(b, &at_b);
    let right = is_right(a, &at_a) && is_right(b, &at_b);
    let beside = at_a.left < at_b.right && at_b.left < at_a.right;
    let wrong = (a.y - b.y) * (at_a.top - at_b.top) < 0.0;
    if !(left || right) || !beside || !wrong {
        return None;
    }
    let moved = |label: Rect, to: Rect| {
        let width = label.right - label.left;
        let edge = if left { to.right - width } else { to.left };
        Rect { left: edge, right: edge + width, ..to }
    };
    Some((moved(at_a, at_b), moved(at_b, at_a)))
}

fn candidate(anchor: &Anchor, text: &str, distance: f64, (dx, dy): (f64, f64), font: f64) -> Rect {
    let width = text.chars().count() as f64 * font * CHAR_WIDTH + 2.0;
    let height = font * LINE_HEIGHT;
    let reach = anchor.radius + distance;
    let (x, y) = (anchor.x + dx * reach, anchor.y + dy * reach);
    let left = match dx {
        d if d > 0.0 => x,
        d if d < 0.0 => x - width,
        _ => x - width / 2.0,
    };
    let top = match dy {
        d if d > 0.0 => y,
        d if d < 0.0 => y - height,
        _ => y - height / 2.0,
    };
    Rect { left, top, right: left + width, bottom: top + height }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stand_in_the_order_of_their_points() {
        // Large circles on a line: the later labels find room only above the earlier ones.
        let at = [(300.0, 164.0), (296.0, 150.0), (297.0, 171.0), (292.0, 178.0), (290.0, 187.0)];
        let name = |i: usize| vec![format!("{i} kernel_of_some_length")];
        let anchors: Vec<Anchor> =
            at.iter().enumerate().map(|(i, (x, y))| Anchor { x: *x, y: *y, radius: 16.0, texts: name(i) }).collect();
        let bounds = Rect { left: 0.0, top: 0.0, right: 310.0, bottom: 400.0 };
        let points: Vec<Rect> = anchors.iter().map(|a| Rect::around(a.x, a.y, 9.0)).collect();
        let labels: Vec<Label> = place(&anchors, bounds, &points, &[], 11.0).into_iter().flatten().collect();
        assert_eq!(labels.len(), anchors.len());
        let mut order: Vec<usize> = (0..anchors.len()).collect();
        order.sort_by(|a, b| anchors[*a].y.total_cmp(&anchors[*b].y));
        let tops: Vec<f64> = order.iter().map(|i| labels[*i].place.top).collect();
        assert!(tops.is_sorted(), "{tops:?}");
        for (i, a) in labels.iter().enumerate() {
            assert!(a.place.is_inside(&bounds) && !points.iter().any(|p| p.overlaps(&a.place)));
            assert!(!labels[i + 1..].iter().any(|b| b.place.overlaps(&a.place)));
        }
    }

    #[test]
    fn a_crowd_of_labels_never_overlaps() {
        let anchors: Vec<Anchor> = (0..60)
            .map(|i| {
                let (x, y) = (100.0 + f64::from(i % 8) * 9.0, 100.0 + f64::from(i / 8) * 7.0);
                Anchor { x, y, radius: 4.0, texts: vec![format!("{i} a_rather_long_name"), format!("{i}")] }
            })
            .collect();
        let bounds = Rect { left: 0.0, top: 0.0, right: 400.0, bottom: 300.0 };
        let points: Vec<Rect> = anchors.iter().map(|a| Rect::around(a.x, a.y, a.radius)).collect();
        let labels: Vec<Label> = place(&anchors, bounds, &points, &[], 11.0).into_iter().flatten().collect();
        assert!(labels.len() >= 10, "{} of 60", labels.len());
        for (i, a) in labels.iter().enumerate() {
            assert!(a.place.is_inside(&bounds));
            assert!(!points.iter().any(|p| p.overlaps(&a.place)));
            assert!(!labels[i + 1..].iter().any(|b| b.place.overlaps(&a.place)));
        }
    }

    fn rect(left: f64, top: f64, right: f64, bottom: f64) -> Rect {
        Rect { left, top, right, bottom }
    }

    fn assert_rect(found: Rect, wanted: Rect) {
        let edges = |r: Rect| [r.left, r.top, r.right, r.bottom];
        let off = edges(found).into_iter().zip(edges(wanted)).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(off < 1e-9, "{found:?} is not {wanted:?}");
    }

    #[test]
    fn boxes_that_touch_do_not_overlap() {
        let one = rect(0.0, 0.0, 10.0, 10.0);
        for (other, overlaps, is_inside) in [
            (rect(2.0, 3.0, 8.0, 9.0), true, true),
            (one, true, true),
            (rect(9.0, 9.0, 20.0, 20.0), true, false),
            (rect(10.0, 0.0, 20.0, 10.0), false, false),
            (rect(0.0, 10.0, 10.0, 20.0), false, false),
            (rect(-10.0, 0.0, 0.0, 10.0), false, false),
            (rect(0.0, -10.0, 10.0, 0.0), false, false),
            (rect(-1.0, 1.0, 9.0, 9.0), true, false),
            (rect(1.0, -1.0, 9.0, 9.0), true, false),
            (rect(1.0, 1.0, 11.0, 9.0), true, false),
            (rect(1.0, 1.0, 9.0, 11.0), true, false),
        ] {
            assert_eq!((one.overlaps(&other), other.overlaps(&one)), (overlaps, overlaps), "{other:?}");
            assert_eq!(other.is_inside(&one), is_inside, "{other:?}");
        }
        assert_eq!(Rect::around(5.0, 7.0, 2.0), rect(3.0, 5.0, 7.0, 9.0));
    }

    /// Boxes of 6 pixels, so close that no label fits between them.
    #[test]
    fn a_line_is_covered_by_boxes() {
        for (from, to) in [((10.0, 20.0), (40.0, 60.0)), ((0.0, 0.0), (0.0, -100.0)), ((5.0, 5.0), (5.0, 5.0))] {
            let boxes: Vec<Rect> = Rect::along(from, to).collect();
            let middles: Vec<(f64, f64)> =
                boxes.iter().map(|r| ((r.left + r.right) / 2.0, (r.top + r.bottom) / 2.0)).collect();
            assert!(
                boxes.iter().all(|r| (r.right - r.left - 6.0).abs() < 1e-9 && (r.bottom - r.top - 6.0).abs() < 1e-9)
            );
            assert_eq!((middles[0], middles[middles.len() - 1]), (from, to));
            let length = (to.0 - from.0).hypot(to.1 - from.1);
            assert_eq!(boxes.len(), 1 + ((length / 6.0).ceil() as usize).max(1), "{from:?} {to:?}");
            for pair in middles.windows(2) {
                let (dx, dy) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
                assert!(dx.hypot(dy) <= 6.0 + 1e-9);
                // On the line.
                assert!((dx * (to.1 - from.1) - dy * (to.0 - from.0)).abs() < 1e-6);
            }
        }
    }

    fn anchor(x: f64, y: f64, texts: &[&str]) -> Anchor {
        Anchor { x, y, radius: 5.0, texts: texts.iter().map(|text| text.to_string()).collect() }
    }

    /// Four characters at size 10: 24.4 wide, 12 high; 3 from the rim of a circle of radius 5.
    #[test]
    fn a_place_lies_in_its_direction_at_its_distance() {
        let at = |direction| candidate(&anchor(100.0, 200.0, &[]), "abcd", 3.0, direction, 10.0);
        assert_rect(at((1.0, -0.6)), rect(108.0, 183.2, 132.4, 195.2));
        assert_rect(at((-1.0, 0.6)), rect(67.6, 204.8, 92.0, 216.8));
        assert_rect(at((1.0, 0.0)), rect(108.0, 194.0, 132.4, 206.0));
        assert_rect(at((0.0, -1.0)), rect(87.8, 180.0, 112.2, 192.0));
        // Each direction leaves the circle free.
        for direction in DIRECTIONS {
            assert!(!at(direction).overlaps(&Rect::around(100.0, 200.0, 4.0)), "{direction:?}");
        }
        let sides: std::collections::BTreeSet<_> =
            DIRECTIONS.iter().map(|(x, y)| ((x * 10.0) as i32, (y * 10.0) as i32)).collect();
        let opposite = |&(x, y): &(i32, i32)| sides.contains(&(-x, y)) && sides.contains(&(x, -y));
        assert!(sides.len() == 8 && sides.iter().all(opposite), "{sides:?}");
    }

    const EVERYWHERE: Rect = Rect { left: 0.0, top: 0.0, right: 400.0, bottom: 400.0 };

    /// The place of one label, with these boxes taken and these lines.
    fn one(texts: &[&str], bounds: Rect, taken: &[Rect], lines: &[Rect]) -> Option<Label> {
        place(&[anchor(100.0, 200.0, texts)], bounds, taken, lines, 10.0).remove(0)
    }

    #[test]
    fn the_first_free_place_is_taken() {
        let candidate =
            |text, distance, direction| candidate(&anchor(100.0, 200.0, &[]), text, distance, direction, 10.0);
        let near: Vec<Rect> = DIRECTIONS.iter().map(|d| candidate("abcd", 3.0, *d)).collect();
        let label = |text: &str, place, leader| Some(Label { text: text.into(), place, leader });
        assert_eq!(one(&["abcd"], EVERYWHERE, &[], &[]), label("abcd", near[0], false));
        assert_eq!(one(&["abcd"], EVERYWHERE, &[Rect::around(110.0, 190.0, 1.0)], &[]), label("abcd", near[1], false));
        // Away from its circle it needs a line to it.
        let further = candidate("abcd", 12.0, DIRECTIONS[0]);
        let around = [Rect::around(100.0, 200.0, 9.0)];
        assert_eq!(one(&["abcd"], EVERYWHERE, &around, &[]), label("abcd", further, true));
        // Room for the short text alone.
        let narrow = rect(60.0, 150.0, 120.0, 250.0);
        assert_eq!(one(&["a_long_name_of_a_kernel", "7"], narrow, &[], &[]).map(|l| l.text), Some("7".to_owned()));
        assert_eq!(one(&["abcd"], rect(95.0, 195.0, 105.0, 205.0), &[], &[]), None);
    }

    /// A place across a line is better than none.
    #[test]
    fn lines_are_crossed_last() {
        let line = |x, y| [Rect::around(x, y, 1.0)];
        let free = one(&["abcd"], EVERYWHERE, &[], &[]).unwrap();
        let beside = one(&["abcd"], EVERYWHERE, &[], &line(120.0, 190.0)).unwrap();
        assert!(beside.place != free.place && !beside.leader);
        let all = [EVERYWHERE];
        assert_eq!(one(&["abcd"], EVERYWHERE, &[], &all).unwrap().place, free.place);
        assert_eq!(one(&["abcd"], EVERYWHERE, &all, &[]), None);
    }

    /// A later label keeps off an earlier one.
    #[test]
    fn labels_keep_off_each_other() {
        let anchors = [anchor(100.0, 200.0, &["first"]), anchor(104.0, 200.0, &["second"])];
        let labels: Vec<Label> = place(&anchors, EVERYWHERE, &[], &[], 10.0).into_iter().flatten().collect();
        assert!(labels.len() == 2 && !labels[0].place.overlaps(&labels[1].place), "{labels:?}");
    }

    /// Of two labels on one side, above each other in the wrong order.
    #[test]
    fn labels_in_the_wrong_order_are_exchanged() {
        let (upper, lower) = (anchor(100.0, 100.0, &[]), anchor(100.0, 130.0, &[]));
        let (short, long) = (rect(120.0, 90.0, 140.0, 102.0), rect(118.0, 125.0, 178.0, 137.0));
        // Each takes the other's place, with its own width, from the edge that is near its point.
        let (one, other) = exchanged((&upper, long), (&lower, short)).unwrap();
        assert_eq!((one, other), (rect(120.0, 90.0, 180.0, 102.0), rect(118.0, 125.0, 138.0, 137.0)));
        assert_eq!(exchanged((&lower, short), (&upper, long)), Some((other, one)));
        assert_eq!(exchanged((&upper, short), (&lower, long)), None);
        // Left of the points, the right edges stay.
        let (left_short, left_long) = (rect(60.0, 90.0, 80.0, 102.0), rect(22.0, 125.0, 82.0, 137.0));
        let (one, other) = exchanged((&upper, left_long), (&lower, left_short)).unwrap();
        assert_eq!((one, other), (rect(20.0, 90.0, 80.0, 102.0), rect(62.0, 125.0, 82.0, 137.0)));
        // On two sides, or beside each other, no line crosses another.
        assert_eq!(exchanged((&upper, long), (&lower, left_short)), None);
        assert_eq!(exchanged((&upper, left_long), (&lower, short)), None);
        assert_eq!(exchanged((&upper, long), (&lower, rect(178.0, 90.0, 198.0, 102.0))), None);
        assert_eq!(exchanged((&upper, rect(140.0, 125.0, 200.0, 137.0)), (&lower, short)), None);
        let (here, there) = (anchor(100.0, 100.0, &[]), anchor(200.0, 130.0, &[]));
        assert_eq!(exchanged((&here, long), (&there, rect(120.0, 90.0, 180.0, 102.0))), None);
        // Points, or labels, at one height have no order.
        assert_eq!(exchanged((&upper, long), (&anchor(100.0, 100.0, &[]), short)), None);
        assert_eq!(exchanged((&upper, long), (&lower, rect(120.0, 125.0, 140.0, 137.0))), None);
        // A label at the edge of its point is beside it.
        assert!(exchanged((&anchor(118.0, 100.0, &[]), long), (&anchor(118.0, 130.0, &[]), short)).is_some());
        assert!(exchanged((&anchor(82.0, 100.0, &[]), left_long), (&anchor(82.0, 130.0, &[]), left_short)).is_some());
    }

    /// The exchange needs room: within the bounds, off other labels and off what is taken.
    #[test]
    fn labels_are_exchanged_where_there_is_room() {
        let anchors = [anchor(100.0, 100.0, &[]), anchor(100.0, 130.0, &[]), anchor(300.0, 300.0, &[])];
        let label = |text: &str, place| Some(Label { text: text.into(), place, leader: false });
        let (short, long) = (rect(120.0, 90.0, 140.0, 102.0), rect(118.0, 125.0, 178.0, 137.0));
        let exchange = |bounds, taken: &[Rect], third| {
            let mut labels = vec![label("long", long), label("short", short), label("third", third)];
            untangle(&anchors, &mut labels, bounds, taken);
            let first = labels[0].clone().unwrap();
            assert!(first.place == long || first.leader, "{first:?}");
            assert_eq!(labels[2], label("third", third));
            first.place != long
        };
        let away = rect(310.0, 290.0, 330.0, 302.0);
        assert!(exchange(EVERYWHERE, &[], away));
        assert!(!exchange(rect(0.0, 0.0, 179.0, 400.0), &[], away));
        assert!(!exchange(EVERYWHERE, &[Rect::around(170.0, 95.0, 2.0)], away));
        assert!(!exchange(EVERYWHERE, &[], rect(160.0, 90.0, 175.0, 102.0)));
        // Room that another exchange makes is used in the next round.
        let anchors: Vec<Anchor> =
            [(100.0, 100.0), (100.0, 130.0), (200.0, 300.0), (200.0, 50.0)].map(|(x, y)| anchor(x, y, &[])).into();
        let (wide, narrow) = (rect(175.0, 90.0, 200.0, 102.0), rect(185.0, 300.0, 200.0, 312.0));
        let mut labels = [long, short, wide, narrow].map(|place| label("name", place));
        untangle(&anchors, &mut labels, EVERYWHERE, &[]);
        let places = labels.map(|label| label.unwrap().place);
        assert_eq!(places[2..], [rect(175.0, 300.0, 200.0, 312.0), rect(185.0, 90.0, 200.0, 102.0)]);
        assert_eq!(places[..2], [rect(120.0, 90.0, 180.0, 102.0), rect(118.0, 125.0, 138.0, 137.0)]);
        // Each of a pair may stand where the other stood.
        assert!(exchange(EVERYWHERE, &[Rect::around(150.0, 131.0, 2.0)], away));
    }
}
