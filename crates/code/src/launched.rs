//! LDS that a launch gives, which a code object does not have.
//!
//! Triton gives all of its LDS so, and writes the bytes into the `.json` beside the code object. Kernels of HIP with
//! `extern __shared__` have no such file.

use crate::isa::{Class, Code};
use crate::kernel::Kernel;
use crate::unpack::Origin;

/// Bytes that Triton gives to this kernel: `shared` of `NAME.json` beside `NAME.hsaco`.
pub(crate) fn of_triton(origin: &Origin, symbol: &str) -> Option<u32> {
    /// Triton's are a few kB.
    const MOST: u64 = 1 << 20;
    if origin.offset != 0 || origin.file.extension()? != "hsaco" {
        return None;
    }
    let beside = origin.file.with_extension("json");
    if std::fs::metadata(&beside).ok()?.len() > MOST {
        return None;
    }
    let facts: serde_json::Value = serde_json::from_slice(&std::fs::read(beside).ok()?).ok()?;
    let is_of_kernel = facts.get("name").and_then(serde_json::Value::as_str) == Some(symbol);
    is_of_kernel.then(|| facts.get("shared")?.as_u64()?.try_into().ok()).flatten()
}

/// Instructions of LDS that only move values between lanes.
const LANES: [&str; 3] = ["ds_bpermute", "ds_permute", "ds_swizzle"];

/// Whether the kernel uses LDS that neither the code object nor a file beside it has the size of.
pub(crate) fn is_missing(kernel: &Kernel, code: Option<&Code>) -> bool {
    let moves_data = |code: &Code| {
        let is_lds = |one: &crate::isa::Instruction| code.context.class(one) == Class::Lds;
        let only_lanes = |name: &str| LANES.iter().any(|part| name.starts_with(part));
        code.instructions.iter().any(|one| is_lds(one) && !only_lanes(&one.mnemonic))
    };
    let has_none = kernel.lds_bytes == Some(0);
    kernel.launch_lds_bytes.is_none() && (kernel.takes_lds || has_none && code.is_some_and(moves_data))
}

/// The remark on `count` of `all` kernels.
pub(crate) fn remark(count: usize, all: usize) -> String {
    format!(
        "{count} of {all} kernels use LDS that a launch gives, and the file does not have its size: their occupancy is the most that \
         it can be. Give the bytes of a launch by --lds."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{kernel, unpack};
    use std::path::Path;

    /// `gfx90a.co` with its listing; the LDS of each kernel is taken to be that of a launch.
    #[test]
    fn kernels_with_lds_of_a_launch_are_known_by_their_code() {
        let objects = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/objects");
        let mut kernels = Vec::new();
        unpack::visit(&objects.join("gfx90a.co"), &mut |object| {
            kernels.extend(kernel::kernels(&object)?);
            Ok(())
        })
        .unwrap();
        let listing = std::fs::read_to_string(objects.join("gfx90a.s")).unwrap();
        let codes = crate::code(&kernels.iter().collect::<Vec<_>>(), crate::isa::listing::instructions(&listing));
        let with_lds = kernels.iter().filter(|kernel| kernel.lds_bytes > Some(0)).count();
        let mut found = 0;
        for kernel in &mut kernels {
            let code = &codes[&kernel.symbol];
            assert!(!is_missing(kernel, Some(code)), "{}", kernel.name);
            kernel.lds_bytes = Some(0);
            found += usize::from(is_missing(kernel, Some(code)));
            kernel.takes_lds = true;
            assert!(is_missing(kernel, None));
            kernel.launch_lds_bytes = Some(0);
            assert!(!is_missing(kernel, Some(code)), "what a user gives is known");
        }
        assert!(with_lds > 0 && found == with_lds, "{found} of {with_lds}");
    }
}
