//! Slices packed for the page: blocks of varints, and levels of bins above them, both base64 and decoded by page/rows.js when
//! they are looked at. The byte tables are in that file.
//!
//! What is in the page is bounded. All slices of a run of up to [`SLICES`] are there, about 9 to 14 bytes each; of a longer
//! run those nearest to the places that findings name. Bins are there for all of the run, [`BINS`] at most in the finest levels, 7
//! bytes each in base64. So a timeline stays below about 20 MB, whatever its run.

use super::lanes::Slice;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rkprof_model::event::Ns;
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

/// Largest number of slices in the page.
pub(super) const SLICES: usize = 1_000_000;
/// Slices per block, the unit of decoding.
const BLOCK: usize = 4096;
/// Rows with fewer slices need no bins: the page draws them one by one.
const FEW: usize = 8192;
/// Bins of the coarsest level, and the number of bins that form one of the next level.
const COARSEST: usize = 2048;
const STEP: usize = 4;
/// Largest number of bins in the finest levels of all rows.
const BINS: usize = 700_000;
/// Stands for a label if no slice reaches into the bin.
const NOTHING: u16 = u16::MAX;

/// The contents of a row in the page.
#[derive(Debug, Serialize)]
pub(super) struct PackedRow {
    pub n: usize,
    pub blocks: Vec<Block>,
    /// Finest first.
    pub levels: Vec<Level>,
}

/// First start, last end, slices, place and length in the row's text (-1: not in the page).
#[derive(Debug, PartialEq)]
pub(super) struct Block {
    pub from: Ns,
    pub to: Ns,
    pub slices: usize,
    pub place: Option<(usize, usize)>,
}

/// Width of a bin, bins, place and length in the row's text.
#[derive(Debug, PartialEq)]
pub(super) struct Level {
    pub width: Ns,
    pub bins: usize,
    pub place: (usize, usize),
}

impl Serialize for Block {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(5))?;
        list.serialize_element(&self.from)?;
        list.serialize_element(&self.to)?;
        list.serialize_element(&self.slices)?;
        list.serialize_element(&self.place.map_or(-1, |place| place.0 as i64))?;
        list.serialize_element(&self.place.map_or(0, |place| place.1))?;
        list.end()
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(4))?;
        list.serialize_element(&self.width)?;
        list.serialize_element(&self.bins)?;
        list.serialize_element(&self.place.0)?;
        list.serialize_element(&self.place.1)?;
        list.end()
    }
}

/// The slices in the page: those not farther from a place than this, ns.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    /// In ascending order, without overlaps.
    places: Vec<(Ns, Ns)>,
    /// `None` for all.
    reach: Option<Ns>,
}

impl Kept {
    /// Of slices that begin at `starts` the [`SLICES`] nearest to `places`; without places, to the middle of `span`.
    pub(super) fn nearest(
        starts: impl Iterator<Item = Ns>,
        slices: usize,
        mut places: Vec<(Ns, Ns)>,
        span: Ns,
    ) -> Kept {
        if slices <= SLICES {
            return Kept::default();
        }
        if places.is_empty() {
            places.push((span / 2, span / 2));
        }
        places.sort_unstable();
        let mut kept = Kept { places, reach: None };
        // A sample of the slices is enough to find the distance.
        let every = (slices / SLICES).max(1);
        let mut far: Vec<Ns> = starts.step_by(every).map(|start| kept.distance(start, start)).collect();
        // Blocks are kept whole, so the goal is a little lower.
        let wanted = (SLICES / every * 15 / 16).min(far.len().saturating_sub(1));
        kept.reach = Some(*far.select_nth_unstable(wanted).1);
        kept
    }

    fn distance(&self, from: Ns, to: Ns) -> Ns {
        let of = |place: &(Ns, Ns)| place.0.saturating_sub(to).max(from.saturating_sub(place.1));
        self.places.iter().map(of).min().unwrap_or(0)
    }

    fn holds(&self, from: Ns, to: Ns) -> bool {
        self.reach.is_none_or(|reach| self.distance(from, to) < reach)
    }
}

/// Packs slices that follow each other. `label` gives the label of an item; `rows` is the number of rows that share the bins.
pub(super) fn pack(
    slices: &[Slice],
    span: Ns,
    label: &dyn Fn(u32) -> u16,
    kept: &Kept,
    rows: usize,
) -> (PackedRow, String) {
    let mut text = String::new();
    let mut put = |bytes: &[u8]| {
        let at = text.len();
        STANDARD.encode_string(bytes, &mut text);
        (at, text.len() - at)
    };
    let blocks = slices.chunks(BLOCK).map(|block| {
        let (from, to) = (block[0].start, block.iter().map(|slice| slice.end).max().unwrap_or(block[0].start));
        let place = kept.holds(from, to).then(|| put(&block_bytes(block, from)));
        Block { from, to, slices: block.len(), place }
    });
    let blocks = blocks.collect();
    let levels = bins(slices, span, label, rows).into_iter().map(|(width, bins)| {
        let bytes: Vec<u8> = (bins.iter().map(|bin| busy(bin, width)))
            .chain(bins.iter().flat_map(|bin| bin.label.to_le_bytes()))
            .chain(bins.iter().flat_map(|bin| u16::try_from(bin.slices).unwrap_or(u16::MAX).to_le_bytes()))
            .collect();
        Level { width, bins: bins.len(), place: put(&bytes) }
    });
    let levels = levels.collect();
    (PackedRow { n: slices.len(), blocks, levels }, text)
}

fn block_bytes(block: &[Slice], from: Ns) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(block.len() * 8);
    let mut last = from;
    for slice in block {
        for value in [
            slice.start - last,
            slice.end - slice.start,
            u64::from(slice.item),
            slice.extra.map_or(0, |extra| extra + 1),
        ] {
            varint(&mut bytes, value);
        }
        last = slice.start;
    }
    bytes
}

fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

#[derive(Clone)]
struct Bin {
    busy: Ns,
    /// Slices that begin in the bin.
    slices: u64,
    label: u16,
    /// The longest part of that label, ns.
    most: Ns,
}

/// 255 is all of the time; a value above 0 never becomes 0.
fn busy(bin: &Bin, width: Ns) -> u8 {
    match bin.label {
        NOTHING => 0,
        _ => (255.0 * bin.busy as f64 / width as f64).round().clamp(1.0, 255.0) as u8,
    }
}

/// Levels of bins, finest first; none for few slices.
fn bins(slices: &[Slice], span: Ns, label: &dyn Fn(u32) -> u16, rows: usize) -> Vec<(Ns, Vec<Bin>)> {
    if slices.len() <= FEW {
        return Vec::new();
    }
    let most = (BINS / rows.max(1)).min(slices.len());
    let mut count = COARSEST;
    while count * STEP < most {
        count *= STEP;
    }
    let width = span.div_ceil(count as u64).max(1);
    let mut finest = vec![Bin { busy: 0, slices: 0, label: NOTHING, most: 0 }; count];
    for slice in slices {
        // A slice of length 0 still occupies a bin.
        let (first, last) = (slice.start / width, slice.end.max(slice.start + 1).saturating_sub(1) / width);
        for at in first..=last.min(count as u64 - 1) {
            let bin = &mut finest[at as usize];
            let part = slice.end.min((at + 1) * width).saturating_sub(slice.start.max(at * width));
            bin.busy += part;
            bin.slices += u64::from(at == first);
            if part >= bin.most {
                (bin.most, bin.label) = (part, label(slice.item));
            }
        }
    }
    let mut levels = vec![(width, finest)];
    while let Some((width, finer)) = levels.last().filter(|level| level.1.len() > COARSEST) {
        let coarser = finer.chunks(STEP).map(|four| {
            let longest = four.iter().max_by_key(|bin| bin.most).map_or((NOTHING, 0), |bin| (bin.label, bin.most));
            let sum = |of: fn(&Bin) -> u64| four.iter().map(of).sum();
            Bin { busy: sum(|bin| bin.busy), slices: sum(|bin| bin.slices), label: longest.0, most: longest.1 }
        });
        levels.push((width * STEP as u64, coarser.collect()));
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slices(n: u64) -> Vec<Slice> {
        (0..n).map(|i| Slice { start: i * 100, end: i * 100 + 50, item: (i % 3) as u32, extra: Some(i) }).collect()
    }

    /// Reads a block as page/rows.js does.
    fn read(text: &str, block: &Block) -> Vec<Slice> {
        let (at, length) = block.place.unwrap();
        let bytes = STANDARD.decode(&text[at..at + length]).unwrap();
        let mut bytes = bytes.into_iter();
        let mut varint = || {
            let (mut value, mut shift) = (0u64, 0);
            loop {
                let byte = bytes.next()?;
                value |= u64::from(byte & 0x7F) << shift;
                shift += 7;
                if byte < 0x80 {
                    return Some(value);
                }
            }
        };
        let mut out = Vec::new();
        let mut last = block.from;
        while let Some(delta) = varint() {
            let (length, item, extra) = (varint().unwrap(), varint().unwrap(), varint().unwrap());
            last += delta;
            out.push(Slice { start: last, end: last + length, item: item as u32, extra: extra.checked_sub(1) });
        }
        out
    }

    #[test]
    fn blocks_hold_their_slices() {
        let mut all = slices(10_000);
        all[7].extra = None;
        let (row, text) = pack(&all, 1_000_000, &|item| item as u16, &Kept::default(), 1);
        let back: Vec<Slice> = row.blocks.iter().flat_map(|block| read(&text, block)).collect();
        assert_eq!(back, all);
        assert_eq!(row.blocks.iter().map(|block| block.slices).collect::<Vec<_>>(), [4096, 4096, 1808]);
    }

    #[test]
    fn bins_hold_the_time_and_the_number_of_their_slices() {
        let all = slices(40_000);
        let span = 4_000_000;
        let levels = bins(&all, span, &|item| item as u16, 1);
        assert_eq!(levels.iter().map(|level| level.1.len()).collect::<Vec<_>>(), [32768, 8192, 2048]);
        for (width, bins) in &levels {
            assert_eq!(bins.iter().map(|bin| bin.busy).sum::<u64>(), 40_000 * 50);
            let half = bins.iter().filter(|bin| bin.slices > 0).all(|bin| bin.busy <= *width);
            assert!(half);
        }
        let (width, coarse) = &levels[2];
        let begin = |at: u64| all.iter().filter(|slice| slice.start / width == at).count() as u64;
        for at in [0, 1, 1000, 2000] {
            assert_eq!(coarse[at as usize].slices, begin(at));
        }
        let (row, text) = pack(&all, span, &|item| item as u16, &Kept::default(), 1);
        assert!(text.len() < 40_000 * 14 + 43_008 * 7, "{} bytes", text.len());
        assert_eq!(row.levels.len(), 3);
    }

    #[test]
    fn of_too_many_slices_those_near_the_places_stay() {
        let n = 3_000_000u64;
        let kept = Kept::nearest((0..n).map(|i| i * 10), n as usize, vec![(20_000_000, 20_001_000)], n * 10);
        let held = (0..n).filter(|i| kept.holds(i * 10, i * 10)).count();
        assert!(held <= SLICES && held > SLICES * 8 / 10, "{held}");
        assert!(kept.holds(20_000_500, 20_000_500) && !kept.holds(0, 100));
        assert!(Kept::nearest((0..10).map(|i| i * 10), 10, vec![], 100).holds(0, 1));
    }
}
