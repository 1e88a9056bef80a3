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
                    Some(Label { text: text.clone(), place, leader: *distance > 10.0 })
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
}
