//! The text of `llvm-objdump --disassemble --line-numbers`.

use std::sync::Arc;

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    pub address: u64,
    pub bytes: u32,
    /// `v_dual_fmac_f32`: the first of two where they are issued together.
    pub mnemonic: String,
    pub operands: String,
    /// The first 32 bits.
    pub word: u32,
    pub line: Option<Line>,
}

impl std::fmt::Display for Instruction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}{}", self.mnemonic, if self.operands.is_empty() { "" } else { " " }, self.operands)
    }
}

/// A source line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line {
    pub file: Arc<str>,
    pub line: u32,
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The folder is seldom that of this machine.
        write!(f, "{}:{}", self.file.rsplit('/').next().unwrap_or_default(), self.line)
    }
}

/// All instructions of the text, in the order of addresses. Names are not used: labels of assemblers look like functions.
pub fn instructions(text: &str) -> Vec<Instruction> {
    let mut instructions: Vec<Instruction> = Vec::new();
    let mut line: Option<Line> = None;
    for row in text.lines() {
        if let Some(name) = header(row) {
            // Labels of branches are within a function.
            if !is_label(name) {
                line = None;
            }
        } else if let Some(comment) = row.strip_prefix("; ") {
            if let Some((file, number)) = comment.rsplit_once(':')
                && let Ok(number) = number.split_whitespace().next().unwrap_or_default().parse::<u32>()
            {
                let known = line.as_ref().filter(|line| *line.file == *file).map(|line| Arc::clone(&line.file));
                // Line 0: the compiler cannot say.
                line = (number > 0).then(|| Line { file: known.unwrap_or_else(|| Arc::from(file)), line: number });
            }
        } else if let Some(instruction) = instruction(row, line.as_ref()) {
            instructions.push(instruction);
        }
    }
    instructions.sort_by_key(|one| one.address);
    instructions
}

/// `0000000000001900 <_Z3foo>:`
fn header(row: &str) -> Option<&str> {
    let (address, name) = row.split_once(" <")?;
    let is_address = address.len() >= 8 && address.bytes().all(|byte| byte.is_ascii_hexdigit());
    name.strip_suffix(">:").filter(|_| is_address)
}

fn is_label(name: &str) -> bool {
    name.strip_prefix('L').is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// `\tv_add_u32_e32 v0, 1, v0   // 000000002F9C: 680000FF 00040000 <symbol+0x10>`
fn instruction(row: &str, line: Option<&Line>) -> Option<Instruction> {
    let row = row.strip_prefix(['\t', ' '])?;
    let (text, place) = row.rsplit_once("// ")?;
    let (address, words) = place.split_once(':')?;
    let address = u64::from_str_radix(address.trim(), 16).ok()?;
    let mut words =
        words.split_whitespace().map_while(|word| (word.len() == 8).then(|| u32::from_str_radix(word, 16).ok())?);
    let word = words.next()?;
    let bytes = 4 * (1 + words.count() as u32);
    let text = text.trim();
    let (mnemonic, operands) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Some(Instruction {
        address,
        bytes,
        mnemonic: mnemonic.to_owned(),
        operands: operands.trim().to_owned(),
        word,
        line: line.cloned(),
    })
}

impl Instruction {
    pub fn end(&self) -> u64 {
        self.address + u64::from(self.bytes)
    }

    /// Where a direct branch leads: 16 bits of words from the next instruction on.
    pub fn target(&self) -> Option<u64> {
        let is_branch = self.mnemonic == "s_branch" || self.mnemonic.starts_with("s_cbranch");
        let distance = i64::from(self.word as u16 as i16) * 4;
        is_branch.then(|| self.end().wrapping_add_signed(distance))
    }

    pub fn is_call(&self) -> bool {
        self.mnemonic.starts_with("s_swappc") || self.mnemonic.starts_with("s_call")
    }

    /// The instruction and the one that is issued with it.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        let second = self.operands.split("::").nth(1).and_then(|second| second.split_whitespace().next());
        std::iter::once(self.mnemonic.as_str()).chain(second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_addresses_and_branches() {
        let text = "\n0000000000002f00 <_Z3foo>:\n; _Z3foo():\n; ./a.hip:18\n\
            \ts_cbranch_execz 57           // 000000002F1C: BF880039 <_Z3foo+0x104>\n\
            \ts_load_dwordx4 s[8:11], s[0:1], 0x0                        // 000000002F20: C00A0200 00000000\n\
            ; ./a.hip:0\n\
            0000000000002f28 <L0>:\n\
            \ts_cbranch_scc1 65533         // 000000002F28: BF85FFFD <_Z3foo+0x20>\n\
            ; ./a.hip:23 (discriminator 2)\n\
            \tv_dual_mov_b32 v0, 0 :: v_dual_fmac_f32 v1, v2, v3 // 000000002F2C: CA100080 00000000\n\
            0000000000003000 <_Z3bar>:\n\
            \ts_endpgm  // 000000003000: BF810000\n";
        let foo = instructions(text);
        assert_eq!(foo.iter().map(|one| one.address).collect::<Vec<_>>(), [0x2f1c, 0x2f20, 0x2f28, 0x2f2c, 0x3000]);
        assert_eq!(foo[0].target(), Some(0x2f00 + 0x104));
        assert_eq!(foo[2].target(), Some(0x2f00 + 0x20));
        assert_eq!((foo[1].bytes, foo[1].target()), (8, None));
        let lines: Vec<_> = foo.iter().map(|one| one.line.as_ref().map(ToString::to_string)).collect();
        let line = |text: &str| Some(text.to_owned());
        assert_eq!(lines, [line("a.hip:18"), line("a.hip:18"), None, line("a.hip:23"), None]);
        assert_eq!(foo[3].parts().collect::<Vec<_>>(), ["v_dual_mov_b32", "v_dual_fmac_f32"]);
    }
}
