//! Members of archives of `ar`: static libraries, also thin ones, which only name their members' files.

use super::Source;
use rkprof_model::error::Error;
use std::ops::Range;
use std::path::PathBuf;

const FULL: &[u8] = b"!<arch>\n";
const THIN: &[u8] = b"!<thin>\n";
/// A header has a name of 16 characters, three numbers, the mode, the size, and these two characters at its end.
const HEADER: u64 = 60;
const END: &[u8] = b"`\n";

pub(super) enum Member {
    /// Its bytes in the archive.
    Here(Range<u64>),
    Elsewhere(PathBuf),
}

/// The members of an archive, without its tables; `None`: it is none.
pub(super) fn members(source: &Source) -> Result<Option<Vec<Member>>, Error> {
    let is_thin = source.starts_with(0, THIN);
    if !is_thin && !source.starts_with(0, FULL) {
        return Ok(None);
    }
    let mut members = Vec::new();
    let mut names = Vec::new();
    let mut at = FULL.len() as u64;
    while at < source.bytes {
        let header = source.read(at, HEADER)?;
        let text = |from: usize, to: usize| String::from_utf8_lossy(&header[from..to]).trim_end().to_owned();
        let size = text(48, 58).parse::<u64>().ok().filter(|_| &header[58..] == END);
        let size = size.ok_or_else(|| source.error(at, "the header of the archive's member is damaged"))?;
        let name = text(0, 16);
        let begin = at + HEADER;
        let is_table = matches!(name.as_str(), "/" | "//" | "/SYM64/") || name.starts_with("__.SYMDEF");
        if name == "//" {
            names = source.read(begin, size)?;
        }
        let is_here = is_table || !is_thin;
        if !is_here {
            let named =
                long_name(&names, &name).ok_or_else(|| source.error(at, "a member of the archive has no name"))?;
            members.push(Member::Elsewhere(source.path.with_file_name("").join(named)));
        } else if !is_table {
            members.push(Member::Here(begin..begin.saturating_add(size).min(source.bytes)));
        }
        // Members begin at even places.
        at = begin.saturating_add(if is_here { size } else { 0 }).saturating_add(1) & !1;
    }
    Ok(Some(members))
}

/// `/12` is the name at byte 12 of the table, which ends with a slash; `a.o/` is itself.
fn long_name(names: &[u8], name: &str) -> Option<String> {
    let Some(offset) = name.strip_prefix('/').and_then(|offset| offset.parse::<usize>().ok()) else {
        return Some(name.strip_suffix('/').unwrap_or(name).to_owned()).filter(|name| !name.is_empty());
    };
    let rest = names.get(offset..)?;
    let line = rest.split(|byte| *byte == b'\n').next()?;
    Some(String::from_utf8_lossy(line.strip_suffix(b"/").unwrap_or(line)).into_owned())
}
