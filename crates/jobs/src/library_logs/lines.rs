//! Splits a stream of bytes into lines; the stream comes in pieces.

/// Longer lines are not calls; only their beginning is kept.
const LONGEST: usize = 64 << 10;

#[derive(Default)]
pub struct Lines {
    begun: Vec<u8>,
}

impl Lines {
    /// Takes a piece and passes on each line that it ends, without the line's end. Bytes that are not UTF-8 are replaced.
    pub fn take(&mut self, mut piece: &[u8], line: &mut impl FnMut(&str)) {
        while let Some(end) = piece.iter().position(|byte| *byte == b'\n') {
            self.keep(&piece[..end]);
            line(&String::from_utf8_lossy(&self.begun));
            self.begun.clear();
            piece = &piece[end + 1..];
        }
        self.keep(piece);
    }

    /// Ends the stream, perhaps within a line.
    pub fn finish(self, line: &mut impl FnMut(&str)) {
        if !self.begun.is_empty() {
            line(&String::from_utf8_lossy(&self.begun));
        }
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = LONGEST.saturating_sub(self.begun.len());
        self.begun.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_same_however_it_is_cut(bytes in prop::collection::vec(0u8..20, 0..200), size in 1usize..20) {
            let whole = |size: usize| {
                let (mut lines, mut got) = (Lines::default(), Vec::new());
                for piece in bytes.chunks(size) {
                    lines.take(piece, &mut |line| got.push(line.to_owned()));
                }
                lines.finish(&mut |line| got.push(line.to_owned()));
                got
            };
            prop_assert_eq!(whole(size), whole(usize::MAX));
        }
    }

    #[test]
    fn a_line_of_a_megabyte_is_kept_short() {
        let mut lines = Lines::default();
        let mut length = 0;
        for _ in 0..1024 {
            lines.take(&[b'x'; 1024], &mut |_| unreachable!());
        }
        lines.take(b"\n", &mut |line| length = line.len());
        assert_eq!(length, LONGEST);
    }
}
