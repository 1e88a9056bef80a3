//! A kernel's name as parts with ranks: the parts of the short form, further parts to distinguish two kernels, and the order
//! in which a narrow column drops parts.

/// The place of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartPlace {
    /// A word of the function's name, with the text that joins it to the word before.
    Head(&'static str),
    /// Within `<...>` after the function's name.
    Argument,
    /// A separate word after that.
    Word,
}

#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The key of a part: equal in two names for parts with the same meaning.
    pub key: String,
    pub text: String,
    /// The text in the name, when `text` is shorter.
    pub raw: Option<String>,
    pub place: PartPlace,
    /// Rank 0 is in the short form; other parts appear only to distinguish two kernels, lower ranks first.
    pub rank: u8,
    /// In a narrow column parts with higher weights are dropped first; parts with weight 0 stay.
    pub weight: u16,
}

/// Parts in display order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Form {
    /// The library; empty when the name identifies it.
    pub family: &'static str,
    pub parts: Vec<Part>,
}

/// Limit of parts in a form: longer names are distinguished by number.
const MAX_PARTS: usize = 600;

/// The displayed text of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    No,
    /// Dropped for lack of space: an ellipsis replaces it among the words of a name.
    Elided,
    Text,
    Raw,
}

impl Form {
    pub fn new(family: &'static str) -> Form {
        Form { family, parts: Vec::new() }
    }

    /// Whether the form takes no more parts.
    pub fn is_full(&self) -> bool {
        self.parts.len() >= MAX_PARTS
    }

    pub fn push(&mut self, part: Part) {
        if !self.is_full() {
            self.parts.push(part);
        }
    }

    /// Adds the words of an identifier, so that a narrow column can drop the middle ones. `raw` is the identifier with its
    /// namespaces.
    pub fn head(&mut self, ident: &str, raw: Option<&str>) {
        let words = words(ident);
        let last = words.len().saturating_sub(1);
        for (index, (join, word)) in words.into_iter().enumerate() {
            let weight = match index {
                0 => 0,
                _ if index == last && matches!(word, "kernel" | "Kernel") => 400,
                // The number at the end of a generated name.
                _ if index == last => 2,
                _ => 20 + u16::try_from(index).unwrap_or(u16::MAX - 20).min(300),
            };
            let raw = raw.filter(|raw| index == 0 && *raw != ident).map(|raw| raw_head(raw, ident, word));
            let key = format!("h{index}");
            self.push(Part { key, text: word.to_owned(), raw, place: PartPlace::Head(join), rank: 0, weight });
        }
    }

    pub fn argument(&mut self, key: String, text: String, raw: &str, rank: u8) {
        let weight = 350 + u16::try_from(self.parts.len()).unwrap_or(0).min(MAX_PARTS as u16);
        let raw = (raw != text).then(|| raw.to_owned());
        self.push(Part { key, text, raw, place: PartPlace::Argument, rank, weight });
    }

    pub fn word(&mut self, key: &str, text: String, rank: u8, weight: u16) {
        self.push(Part { key: key.to_owned(), text, raw: None, place: PartPlace::Word, rank, weight });
    }

    /// The parts of the short form.
    pub fn short(&self) -> String {
        self.render(|index| if self.parts[index].rank == 0 { Shown::Text } else { Shown::No })
    }

    pub fn render(&self, shown: impl Fn(usize) -> Shown) -> String {
        let mut out = String::from(self.family);
        let mut is_open = false;
        for (index, part) in self.parts.iter().enumerate() {
            let text = match shown(index) {
                Shown::No => continue,
                Shown::Elided => {
                    if matches!(part.place, PartPlace::Head(_)) && !out.ends_with('…') {
                        out.push('…');
                    }
                    continue;
                }
                Shown::Text => &part.text,
                Shown::Raw => part.raw.as_ref().unwrap_or(&part.text),
            };
            if is_open && part.place != PartPlace::Argument {
                out.push('>');
                is_open = false;
            }
            match part.place {
                PartPlace::Head(_) if out == self.family => out.push_str(if out.is_empty() { "" } else { " " }),
                PartPlace::Head(join) => out.push_str(join),
                PartPlace::Word => out.push_str(if out.is_empty() { "" } else { " " }),
                PartPlace::Argument => {
                    out.push_str(if is_open { ", " } else { "<" });
                    is_open = true;
                }
            }
            out.push_str(text);
        }
        if is_open {
            out.push('>');
        }
        out
    }
}

/// The first word of an identifier, with all text before it in the name.
fn raw_head(raw: &str, ident: &str, word: &str) -> String {
    let front = raw.find(ident).map_or("", |at| &raw[..at]);
    format!("{front}{word}")
}

/// The words of an identifier, each with the text that joins it to the one before: `snake_case` at underscores, `camelCase`
/// at capitals. Joined again, they give the identifier.
pub(crate) fn words(ident: &str) -> Vec<(&'static str, &str)> {
    let bytes = ident.as_bytes();
    let mut found: Vec<(&'static str, &str)> = Vec::new();
    let (mut start, mut join) = (0, "");
    let mut at = 0;
    while at < bytes.len() {
        let is_gap = bytes[at] == b'_' && at > start && bytes.get(at + 1).is_some_and(|next| *next != b'_');
        let is_hump = at > start + 2 && bytes[at].is_ascii_uppercase() && bytes[at - 1].is_ascii_lowercase();
        if is_gap {
            found.push((join, &ident[start..at]));
            (start, join) = (at + 1, "_");
        } else if is_hump {
            found.push((join, &ident[start..at]));
            (start, join) = (at, "");
        }
        at += 1;
    }
    found.push((join, &ident[start..]));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_join_to_the_name() {
        for ident in
            ["triton_poi_fused__to_copy_add_0", "MIOpenBatchNormFwdTrainSpatial", "__amd_rocclr_x", "", "_", "a__b_"]
        {
            let joined: String = words(ident).iter().flat_map(|(join, word)| [*join, *word]).collect();
            assert_eq!(joined, ident);
        }
        let parts: Vec<&str> = words("softmax_warpForward").iter().map(|w| w.1).collect();
        assert_eq!(parts, ["softmax", "warp", "Forward"]);
    }
}
