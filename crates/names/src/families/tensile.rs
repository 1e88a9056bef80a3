//! Tensile and hipBLASLt: `Cijk_Ailk_Bljk_HHS_BH_MT128x128x32_..._GSU8_..._WG32_4_1` is `Tensile HHS MT128x128x32 GSU8`.
//!
//! The name is a list of parameters, each a word of letters with its value; a value can have several numbers (`WG32_4_1`).
//! Before the macro tile are the operands' indices, the types and additional operations of the kernel.

use crate::form::{Form, Part, PartPlace};
use std::collections::HashMap;

/// The form; `None` for names of other origin.
pub(crate) fn form(name: &str) -> Option<Form> {
    let custom = name.strip_prefix("Custom_");
    let rest = custom.unwrap_or(name);
    // Dijk: reductions of the bias's gradient.
    let rest = rest.strip_prefix("Cijk_").or_else(|| rest.strip_prefix("Dijk_"))?;
    let mut words = rest.split('_').peekable();
    // The fastest index of each operand: `Ailk` is not transposed, `Alik` is; for B it is the opposite.
    let mut operands = [None, None];
    for (slot, letter) in operands.iter_mut().zip(['A', 'B']) {
        let is_operand =
            |w: &str| w.starts_with(letter) && w.len() == 4 && w[1..].bytes().all(|b| b"ijkl".contains(&b));
        *slot = words.next_if(|w| is_operand(w));
    }
    let types = types(&mut words)?;
    let mut form = Form::new("Tensile");
    if custom.is_some() {
        form.word("Custom", "Custom".to_owned(), 0, 30);
    }
    if let [Some(a), Some(b)] = operands {
        let a = if a == "Ailk" { "N" } else { "T" };
        let b = if b == "Bljk" { "N" } else { "T" };
        form.word("operands", format!("{a}{b}"), 1, 10);
    }
    let rest: Vec<&str> = words.collect();
    if rest.contains(&"GG") {
        form.word("GG", "GG".to_owned(), 0, 20);
    }
    form.word("types", types, 0, 2);
    // The split is shown after the tile, where readers expect it.
    let parameters = parameters(&rest);
    let shown = |p: &&Parameter| p.order().is_some();
    let mut first: Vec<&Parameter> = parameters.iter().filter(shown).collect();
    first.sort_by_key(|p| p.order());
    for parameter in first {
        // The tile identifies a kernel best; it stays even in a narrow column.
        let weight = match parameter.order() {
            Some(0) | None => 0,
            Some(order) => 3 + order,
        };
        let part = Part {
            key: parameter.key.clone(),
            text: parameter.text.clone(),
            raw: None,
            place: PartPlace::Word,
            rank: 0,
            weight,
        };
        form.push(part);
    }
    for parameter in parameters.iter().filter(|p| !shown(p) && p.text != "GG") {
        form.word(&parameter.key, parameter.text.clone(), 2, 450);
    }
    Some(form)
}

/// The types of the operands and of the sums: one word, or two (`B_BS`) in names of newer versions.
fn types<'a>(words: &mut std::iter::Peekable<impl Iterator<Item = &'a str> + Clone>) -> Option<String> {
    let first = words.next()?;
    let mut ahead = words.clone();
    let is_types = |w: &&str| w.len() > 1 && w.bytes().all(|b| b"SDHBIFCZX0123456789".contains(&b)) && *w != "BH";
    if let Some(second) = ahead.next().filter(is_types)
        && ahead.next().is_some_and(|third| matches!(third, "BH" | "B"))
    {
        words.next();
        return Some(format!("{first}_{second}"));
    }
    Some(first.to_owned())
}

struct Parameter {
    key: String,
    text: String,
    letters: String,
}

impl Parameter {
    /// Position among the parameters of the short form.
    fn order(&self) -> Option<u16> {
        let value = self.text.strip_prefix(self.letters.as_str()).unwrap_or_default();
        let is_split = value.bytes().next().is_some_and(|b| b.is_ascii_digit());
        match self.letters.as_str() {
            "MT" => Some(0),
            "PostGSU" => Some(1),
            "GSU" if is_split && !matches!(value, "0" | "1") => Some(1),
            // Stream-K, another way to split the work.
            "SK" if is_split && value != "0" => Some(2),
            "Reduction" => Some(3),
            _ => None,
        }
    }
}

/// Words with their values: a word that is a number belongs to the word before it.
fn parameters(words: &[&str]) -> Vec<Parameter> {
    let mut found: Vec<Parameter> = Vec::new();
    let mut times: HashMap<&str, usize> = HashMap::new();
    for word in words {
        let is_number = word.bytes().all(|b| b.is_ascii_digit());
        match found.last_mut() {
            Some(last) if is_number && !word.is_empty() => {
                last.text.push('_');
                last.text.push_str(word);
            }
            _ => {
                // In `1LDSB0` the first digit belongs to the name; a negative value is written as `NTn1`.
                let start = word.bytes().take_while(u8::is_ascii_digit).count();
                let letters = word[start..].find(|c: char| c.is_ascii_digit()).map_or(*word, |at| &word[..start + at]);
                let letters = letters
                    .strip_suffix('n')
                    .filter(|l| l.ends_with(|c: char| c.is_ascii_uppercase()))
                    .unwrap_or(letters);
                let time = times.entry(letters).or_default();
                *time += 1;
                let key = format!("{letters}#{time}");
                found.push(Parameter { key, text: (*word).to_owned(), letters: letters.to_owned() });
            }
        }
    }
    found
}
