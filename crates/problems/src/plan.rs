//! Which words of a launch's arguments say what it was asked to do.

use rkprof_model::record::{self, Problem, problem_bits};

/// A word of the arguments: bytes from their start, a multiple of 4.
pub type Word = u16;

/// The words of a matrix product. The order of matrices is A, B, C, D.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    /// Bytes of the arguments up to the last word that is read.
    pub bytes: u32,
    /// M, N, K and the batch's size.
    pub sizes: [Word; 4],
    /// Leading dimensions.
    pub leading: Option<[Word; 4]>,
    /// Distances of a batch's matrices.
    pub strides: Option<[Word; 4]>,
    /// The words of beta, and the bits of each that belong to it; bits are 0 in words that don't count.
    pub beta: [(Word, u32); 4],
    /// The word that says whether the other words are the problem at all: the form of the arguments in the upper two bits, which must
    /// be 0, and below them the number of products, which must be 1.
    pub form: Option<Word>,
    /// The word whose lower bits say into how many parts K is split. With several parts, leading dimensions and strides are not
    /// those of the matrices: the kernel writes partial sums into a buffer.
    pub parts: Option<Word>,
}

/// The bits of [`Plan::parts`].
const PARTS: u32 = 0x3fff;

/// Longest arguments that are read.
pub const MAX_BYTES: u32 = 4096;

impl Plan {
    /// M, N, K and the batch's size of a launch; `None` where its arguments have the problem elsewhere, or cannot be one. `word` reads
    /// a word of the arguments.
    #[inline]
    pub fn sizes(&self, word: impl Fn(Word) -> u32) -> Option<[u32; 4]> {
        if let Some(form) = self.form
            && word(form) != 1
        {
            return None;
        }
        let sizes = self.sizes.map(word);
        (!sizes.contains(&0)).then_some(sizes)
    }

    /// Writes the record of a launch of these sizes. Words that are not known are read as another one: a branch for each takes longer.
    #[inline]
    pub fn write(&self, child: u64, sizes: [u32; 4], word: impl Fn(Word) -> u32, to: &mut Problem) {
        let is_split = self.parts.is_some_and(|at| word(at) & PARTS > 1);
        let beta = self.beta.iter().fold(0, |all, (at, bits)| all | word(*at) & bits);
        let bit = |is: bool, bit: u32| if is { bit } else { 0 };
        let known = bit(self.leading.is_some() && !is_split, problem_bits::LEADING)
            | bit(self.strides.is_some() && !is_split, problem_bits::STRIDES)
            | bit(self.beta[0].1 != 0, problem_bits::BETA)
            | bit(beta != 0, problem_bits::READS_C);
        let other = [self.sizes[0]; 4];
        to.header = record::problem_header(known);
        to.child = child;
        to.sizes = sizes;
        to.leading = self.leading.unwrap_or(other).map(&word);
        to.strides = self.strides.unwrap_or(other).map(&word);
    }

    /// The same plan with the bytes that it needs; `None` where a word is not within the arguments, or they are too long.
    pub(crate) fn within(self, arguments: u32) -> Option<Plan> {
        let words =
            self.sizes.into_iter().chain(self.leading.into_iter().flatten()).chain(self.strides.into_iter().flatten());
        let words = words.chain(self.beta.iter().filter(|(_, bits)| *bits != 0).map(|(at, _)| *at));
        let words = words.chain(self.form).chain(self.parts);
        let mut bytes = 0;
        for word in words {
            if word % 4 != 0 {
                return None;
            }
            bytes = bytes.max(u32::from(word) + 4);
        }
        (bytes <= arguments && bytes <= MAX_BYTES).then_some(Plan { bytes, ..self })
    }
}
