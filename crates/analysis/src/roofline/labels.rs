//! Places labels beside points so that they cover neither each other nor the points.

/// Average width of a character, and height of a line, at font size 1.
pub const CHAR_WIDTH: f64 = 0.56;
pub const LINE_HEIGHT: f64 = 1.2;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    pub fn around(x: f64, y: f64, radius: f64) -> Rect {
        Rect { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
    }

    /// Small boxes along a line.
    pub fn along((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> impl Iterator<Item = Rect> {
        let steps = ((x2 - x1).hypot(y2 - y1) / 6.0).ceil().clamp(1.0, 400.0);
        (0..=steps as u32).map(move |step| {
            let at = f64::from(step) / steps;
            Rect::around(x1 + (x2 - x1) * at, y1 + (y2 - y1) * at, 3.0)
        })
    }

    pub fn overlaps(&self, other: &Rect) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    fn is_inside(&self, outer: &Rect) -> bool {
        self.left >= outer.left && self.right <= outer.right && self.top >= outer.top && self.bottom <= outer.bottom
    }
}

/// A point that wants a label.
pub struct Anchor {
    pub x: f64,
    pub y: f64,
    pub radius: f64,
    /// From the most wanted to the shortest.
    pub texts: Vec<String>,
}

/// Where a label went: its box, and which text.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    pub text: String,
    pub place: Rect,
    /// Far enough from its point to need a line to it.
    pub leader: bool,
}

/// Eight directions, the readable ones first.
const DIRECTIONS: [(f64, f64); 8] =
    [(1.0, -0.6), (1.0, 0.6), (-1.0, -0.6), (-1.0, 0.6), (1.0, 0.0), (-1.0, 0.0), (0.0, -1.0), (0.0, 1.0)];
const DISTANCES: [f64; 4] = [3.0, 12.0, 26.0, 44.0];

/// Tries texts, distances and directions in this order, first without crossing `lines`, then across them, never over
/// what is `taken`; a label without a free place is left out.
pub fn place(anchors: &[Anchor], bounds: Rect, taken: &[Rect], lines: &[Rect], font: f64) -> Vec<Option<Label>> {
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
    placed
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
