//! A code object in memory whose notes describe kernels: one of Tensile, and one of no known library. Their arguments are as the
//! notes of rocBLAS have them: `SizesFree` (M, N and the batch's size) and `SizesSum` (K).

use rksim::hip::image::{self, Argument};

/// The words of a product's arguments: M, N, the batch's size, K.
pub(crate) const WORDS: usize = 4;

/// A code object with kernels of these names, for as long as the process lives.
pub(crate) fn code_object(names: &[&str]) -> &'static [u8] {
    let argument = |name: &str, offset, size| Argument {
        name: name.to_owned(),
        offset,
        size,
        is_pointer: false,
        values: Vec::new(),
    };
    let arguments = [argument("SizesFree", 0, 12), argument("SizesSum", 12, 4)];
    let kernels: Vec<(&str, &[Argument])> = names.iter().map(|name| (*name, &arguments[..])).collect();
    image::code_object(&kernels)
}
