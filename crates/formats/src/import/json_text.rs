//! The text of a JSON file as a strict parser takes it: without the mark of its encoding, and with `null` for `NaN` and `Infinity`, which
//! Python's json writes. It also knows whether the text ended between two elements of an array.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

const MARK: &[u8] = b"\xef\xbb\xbf";
const NO_NUMBERS: [&[u8]; 4] = [b"NaN", b"-NaN", b"Infinity", b"-Infinity"];
const LONGEST: usize = b"-Infinity".len();
const READ: usize = 64 << 10;

/// The kind of a document, and how deep its text has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Depth {
    pub is_array: bool,
    /// Objects and arrays that are open.
    pub open: usize,
    /// Within a string.
    quoted: bool,
}

impl Depth {
    /// Whether a document that ends here is an array that lacks only its closing bracket.
    pub(super) fn lacks_bracket(self) -> bool {
        self.is_array && self.open == 1 && !self.quoted
    }
}

pub(super) struct JsonText<R> {
    read: R,
    raw: Vec<u8>,
    /// Text that is ready, and how much of it was taken.
    text: Vec<u8>,
    taken: usize,
    /// The beginning of a word that may be no number.
    word: Vec<u8>,
    escaped: bool,
    begun: bool,
    depth: Depth,
    shown: Rc<Cell<Depth>>,
}

impl<R: Read> JsonText<R> {
    /// The second value is up to date whenever all text has been read.
    pub(super) fn new(read: R) -> (JsonText<R>, Rc<Cell<Depth>>) {
        let shown = Rc::new(Cell::new(Depth::default()));
        let text = JsonText {
            read,
            raw: vec![0; READ],
            text: Vec::new(),
            taken: 0,
            word: Vec::new(),
            escaped: false,
            begun: false,
            depth: Depth::default(),
            shown: shown.clone(),
        };
        (text, shown)
    }

    /// Reads more text; none is left when there is none afterwards.
    fn fill(&mut self) -> io::Result<()> {
        self.text.clear();
        self.taken = 0;
        while self.text.is_empty() {
            let mut raw = std::mem::take(&mut self.raw);
            let read = self.read.read(&mut raw);
            if let Ok(bytes) = read {
                self.take(&raw[..bytes]);
            }
            self.raw = raw;
            if read? == 0 {
                self.end_word();
                break;
            }
        }
        self.shown.set(self.depth);
        Ok(())
    }

    fn take(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.byte(*byte);
        }
    }

    #[inline]
    fn byte(&mut self, byte: u8) {
        if self.depth.quoted {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.depth.quoted = false,
                _ => {}
            }
            self.text.push(byte);
            return;
        }
        let begins = self.word.is_empty() && matches!(byte, b'N' | b'I' | b'-');
        let goes_on = !self.word.is_empty() && byte.is_ascii_alphabetic() && self.word.len() < LONGEST;
        if begins || goes_on {
            self.word.push(byte);
            return;
        }
        self.end_word();
        match byte {
            b'"' => self.depth.quoted = true,
            b'{' | b'[' => {
                self.depth.is_array |= !self.begun && byte == b'[';
                self.depth.open += 1;
            }
            b'}' | b']' => self.depth.open = self.depth.open.saturating_sub(1),
            _ if !self.begun && (MARK.contains(&byte) || byte.is_ascii_whitespace()) => {
                // Only the first bytes can be the mark.
                if !MARK.contains(&byte) {
                    self.text.push(byte);
                }
                return;
            }
            _ => {}
        }
        self.begun = true;
        self.text.push(byte);
    }

    fn end_word(&mut self) {
        if !self.word.is_empty() {
            let word = if NO_NUMBERS.contains(&self.word.as_slice()) { b"null" } else { self.word.as_slice() };
            self.text.extend_from_slice(word);
            self.word.clear();
        }
    }
}

impl<R: Read> Read for JsonText<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.text.len() {
            self.fill()?;
        }
        let ready = &self.text[self.taken..];
        let bytes = ready.len().min(buffer.len());
        buffer[..bytes].copy_from_slice(&ready[..bytes]);
        self.taken += bytes;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives few bytes at a time.
    struct Slowly<'a>(&'a [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let bytes = self.1.min(self.0.len()).min(buffer.len());
            buffer[..bytes].copy_from_slice(&self.0[..bytes]);
            self.0 = &self.0[bytes..];
            Ok(bytes)
        }
    }

    fn read(text: &[u8], at_once: usize) -> (String, Depth) {
        let (mut reader, depth) = JsonText::new(Slowly(text, at_once));
        let mut out = String::new();
        reader.read_to_string(&mut out).unwrap();
        (out, depth.get())
    }

    #[test]
    fn what_python_and_windows_write_is_read() {
        let text = b"\xef\xbb\xbf {\"a\": [NaN, -Infinity,Infinity, -1.5, -2], \"NaN -Infinity \\\"Infinity\": \"\xef\xbb\xbf\"}";
        let expected = " {\"a\": [null, null,null, -1.5, -2], \"NaN -Infinity \\\"Infinity\": \"\u{feff}\"}";
        for at_once in [1, 2, 3, 7, 1000] {
            assert_eq!(read(text, at_once).0, expected, "{at_once} bytes at a time");
        }
        assert_eq!(read(b"NaN", 1).0, "null");
        assert_eq!(read(b"[NaNo, Infinityyyyyyyyy]", 4).0, "[NaNo, Infinityyyyyyyyy]", "what is no JSON stays none");
    }

    #[test]
    fn the_end_is_known() {
        let lacks = |text: &str| read(text.as_bytes(), 5).1.lacks_bracket();
        assert!(lacks("[{\"a\": \"]\"}") && lacks("\u{feff}[{\"a\": 1},\n") && lacks("["));
        assert!(!lacks("[{\"a\": 1}]") && !lacks("[{\"a\": ") && !lacks("[{\"a\": \"") && !lacks("{\"a\": [{}"));
    }
}
