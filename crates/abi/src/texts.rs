//! Tables of texts without pointers. The loader patches each `&str` of a table, and copies the page that it is on, in every
//! process that loads the library. Offsets need neither.

/// `N` texts, one after the other.
#[derive(Debug)]
pub struct Texts<const N: usize> {
    all: &'static str,
    /// Of each text: the offset behind its last byte.
    ends: [u16; N],
}

impl<const N: usize> Texts<N> {
    /// Of `N` lines. Each one ends in a line feed.
    pub const fn of_lines(all: &'static str) -> Self {
        assert!(all.len() <= u16::MAX as usize);
        let bytes = all.as_bytes();
        let mut ends = [0; N];
        let (mut text, mut at) = (0, 0);
        while at < bytes.len() {
            if bytes[at] == b'\n' {
                ends[text] = at as u16;
                text += 1;
            }
            at += 1;
        }
        assert!(text == N && (N == 0 || ends[N - 1] as usize + 1 == bytes.len()));
        Texts { all, ends }
    }

    /// The text with this number.
    pub fn get(&self, number: usize) -> Option<&'static str> {
        let end = usize::from(*self.ends.get(number)?);
        let start = number.checked_sub(1).map_or(0, |before| usize::from(self.ends[before]) + 1);
        self.all.get(start..end)
    }

    /// The number of a text.
    pub fn position(&self, text: &str) -> Option<usize> {
        let mut start = 0;
        self.ends.iter().position(|end| {
            let (from, to) = (start, usize::from(*end));
            start = to + 1;
            to - from == text.len() && self.all.as_bytes()[from..to] == *text.as_bytes()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_number_and_by_text() {
        static TEXTS: Texts<4> = Texts::of_lines("one\n\nthree\nfour\n");
        let texts: Vec<_> = (0..5).map(|number| TEXTS.get(number)).collect();
        assert_eq!(texts, [Some("one"), Some(""), Some("three"), Some("four"), None]);
        let numbers = ["one", "", "thre", "three", "four", "e"].map(|text| TEXTS.position(text));
        assert_eq!(numbers, [Some(0), Some(1), None, Some(2), Some(3), None]);
        static NONE: Texts<0> = Texts::of_lines("");
        assert_eq!((NONE.get(0), NONE.position("")), (None, None));
    }
}
