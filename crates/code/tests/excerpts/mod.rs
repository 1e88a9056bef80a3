//! Excerpts of compilers' code as kernels.

use rkprof_code::findings::Finding;
use rkprof_code::isa::{Code, Instruction, Line};
use rkprof_code::kernel::{self, Kernel};
use rkprof_code::unpack;
use std::path::Path;
use std::sync::Arc;

/// A kernel without a fault, by another name.
pub(crate) fn kernel(target: &str, name: &str) -> Kernel {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/objects/{target}.co"));
    let mut all = Vec::new();
    unpack::visit(&file, &mut |object| {
        all.extend(kernel::kernels(&object)?);
        Ok(())
    })
    .unwrap();
    let clean = all.into_iter().find(|one| one.name.starts_with("clean_axpy")).unwrap();
    Kernel { name: name.to_owned(), ..clean }
}

/// Rows are `line instruction`; a branch leads back to the first one of the loop, which `loop:` precedes.
pub(crate) fn code(rows: &str, has_scratch: bool) -> Code {
    let mut instructions: Vec<Instruction> = Vec::new();
    let mut head = 0;
    for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
        if row == "loop:" {
            head = instructions.len();
            continue;
        }
        let (line, text) = row.split_once(' ').unwrap();
        let (mnemonic, operands) = text.split_once(' ').unwrap_or((text, ""));
        let at = instructions.len();
        let back = u32::from((head as i64 - at as i64 - 1) as i16 as u16);
        instructions.push(Instruction {
            address: 4 * at as u64,
            bytes: 4,
            mnemonic: mnemonic.to_owned(),
            operands: operands.to_owned(),
            word: if mnemonic.starts_with("s_cbranch") { back } else { 0 },
            line: Some(Line { file: Arc::from("k.hip"), line: line.parse().unwrap() }),
        });
    }
    Code::new(instructions, true, has_scratch, 64)
}

pub(crate) fn ids(found: &[Finding]) -> Vec<&'static str> {
    found.iter().map(|one| one.id).collect()
}
