//! The words of docs/style.md: phrases that are not used, and sentences that are not long. Looked at are the documentation, the
//! help of every command, what the sources print, and their comments.

use super::common::{rkprof, stdout_of};
use super::{pages, root};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Phrases, in lower case, as whole words.
const BANNED: [&str; 12] = [
    "is said",
    "are said",
    "was said",
    "said so",
    "of which",
    "so many",
    "as far as",
    "nobody",
    "whom",
    "whoever",
    "thereof",
    "herein",
];
/// Longest sentence of prose.
const WORDS: usize = 25;

/// The phrases that a text has.
fn banned(text: &str) -> impl Iterator<Item = &'static str> {
    let words: String = text.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let words = format!(" {} ", words.split_whitespace().collect::<Vec<_>>().join(" "));
    BANNED.into_iter().filter(move |phrase| words.contains(&format!(" {phrase} ")))
}

fn complain(found: &mut String, place: &str, text: &str) {
    banned(text).for_each(|phrase| writeln!(found, "{place}: \"{phrase}\": {}", text.trim()).unwrap());
}

/// Pages but for the one that lists the phrases.
fn prose() -> impl Iterator<Item = (PathBuf, String)> {
    let pages = pages().into_iter().filter(|page| !page.ends_with("style.md"));
    pages.map(|page| (page.clone(), fs::read_to_string(root().join(&page)).unwrap()))
}

#[test]
fn words_of_the_documentation() {
    let mut found = String::new();
    for (page, text) in prose() {
        for (line, number) in text.lines().zip(1..) {
            // Names in code are exempt.
            let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
            complain(&mut found, &format!("{}:{number}", page.display()), &prose);
        }
    }
    assert!(found.is_empty(), "docs/style.md says what to write instead\n{found}");
}

#[test]
fn words_of_the_help() {
    let whole = stdout_of(Command::new(rkprof()).arg("--help"));
    let commands = whole.lines().skip_while(|line| *line != "Record:").take_while(|line| *line != "Options:");
    let names: Vec<&str> = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
    assert!(names.len() > 20 && names.contains(&"report"), "{names:?}");
    let mut found = String::new();
    complain(&mut found, "rkprof --help", &whole);
    for name in names {
        let text = stdout_of(Command::new(rkprof()).args(["help", name]));
        text.split("\n\n").for_each(|paragraph| complain(&mut found, &format!("rkprof help {name}"), paragraph));
    }
    assert!(found.is_empty(), "docs/style.md says what to write instead\n{found}");
}

/// Texts between quotation marks, line by line; a line that continues a text counts as one.
fn literals(source: &str) -> impl Iterator<Item = (usize, String)> {
    let product = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut continues = false;
    product.lines().zip(1..).filter_map(move |(line, number)| {
        if !continues && line.trim_start().starts_with("//") {
            return None;
        }
        let mut text = String::new();
        let mut characters = line.chars();
        let mut inside = continues;
        while let Some(c) = characters.next() {
            match c {
                '\\' if inside => _ = characters.next(),
                '"' => inside = !inside,
                c if inside => text.push(c),
                _ => {}
            }
            if c == '"' && !inside {
                text.push(' ');
            }
        }
        continues = inside && line.ends_with('\\');
        Some((number, text))
    })
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            sources(&path, found);
        } else if name.ends_with(".toml") || (name.ends_with(".rs") && !name.contains("test")) {
            found.push(path);
        }
    }
}

#[test]
fn words_of_messages() {
    let mut files = Vec::new();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        sources(&entry.unwrap().path().join("src"), &mut files);
    }
    assert!(files.len() > 300, "{} files", files.len());
    let mut found = String::new();
    for file in files {
        let source = fs::read_to_string(&file).unwrap();
        let place = |number| format!("{}:{number}", file.strip_prefix(root()).unwrap().display());
        if file.extension().is_some_and(|ending| ending == "toml") {
            source.lines().zip(1..).for_each(|(line, number)| complain(&mut found, &place(number), line));
        } else {
            literals(&source).for_each(|(number, text)| complain(&mut found, &place(number), &text));
        }
    }
    assert!(found.is_empty(), "docs/style.md says what to write instead\n{found}");
}

/// Paragraphs of the comments of a source, with the line where each begins; without code, drawings and tables.
fn comments(source: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    // Of the paragraph of the line before; empty without one.
    let mut kind = "";
    let mut is_code = false;
    for (line, number) in source.lines().zip(1..) {
        let line = line.trim_start();
        let mark = ["///", "//!", "//"].into_iter().find(|mark| line.starts_with(mark)).unwrap_or_default();
        let text = line[mark.len()..].strip_prefix(' ').unwrap_or(&line[mark.len()..]);
        let is_fence = text.starts_with("```");
        is_code = !mark.is_empty() && is_code != is_fence;
        if mark.is_empty()
            || is_code
            || is_fence
            || text.is_empty()
            || text.starts_with(['|', '#'])
            || text.starts_with("    ")
        {
            kind = "";
            continue;
        }
        let text = text.trim();
        match found.last_mut() {
            Some((_, paragraph)) if mark == kind && !text.starts_with("* ") && !text.starts_with("- ") => {
                paragraph.push(' ');
                *paragraph += text;
            }
            _ => found.push((number, text.to_owned())),
        }
        kind = mark;
    }
    found
}

#[test]
fn words_of_comments() {
    let mut files = Vec::new();
    for folder in ["crates", "src", "tests", "benches", "examples", "fuzz"] {
        rust_files(&root().join(folder), &mut files);
    }
    assert!(files.len() > 700, "{} files", files.len());
    let (mut found, mut paragraphs) = (String::new(), 0);
    // This file lists the phrases, and shows them.
    for file in files.iter().filter(|file| !file.ends_with("docs/words.rs")) {
        let source = fs::read_to_string(file).unwrap();
        for (number, text) in comments(&source) {
            paragraphs += 1;
            let place = format!("{}:{number}", file.strip_prefix(root()).unwrap().display());
            complain(&mut found, &place, &text);
            for (words, sentence) in lengths(&text).into_iter().filter(|(words, _)| *words > WORDS) {
                writeln!(found, "{place}: {words} words: {sentence}").unwrap();
            }
        }
    }
    assert!(paragraphs > 8000, "{paragraphs} paragraphs");
    assert!(found.is_empty(), "docs/style.md says what to write instead\n{found}");
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Paragraphs and items of lists, without tables, headings and blocks of code.
fn paragraphs(page: &str) -> Vec<String> {
    let (mut paragraphs, mut current, mut is_code) = (Vec::new(), String::new(), false);
    for line in page.lines().chain([""]) {
        let line = line.trim();
        if line.starts_with("```") {
            is_code = !is_code;
        }
        let is_item = line.starts_with("* ")
            || line.starts_with("- ")
            || line.split_once(". ").is_some_and(|(n, _)| n.bytes().all(|c| c.is_ascii_digit()));
        let ends = is_code || line.is_empty() || line.starts_with(['#', '|', '<', '`']) && line.starts_with("```");
        if ends || is_item || line.starts_with(['#', '|', '<']) {
            paragraphs.push(std::mem::take(&mut current));
        }
        if !ends && !line.starts_with(['#', '|', '<']) {
            current += line;
            current.push(' ');
        }
    }
    paragraphs.retain(|paragraph| !paragraph.trim().is_empty());
    paragraphs
}

/// Code, a link's target and text in parentheses count as one word or none.
fn plain(paragraph: &str) -> String {
    let no_code: String =
        paragraph.split('`').enumerate().map(|(i, part)| if i % 2 == 0 { part } else { "CODE" }).collect();
    let mut out = String::new();
    let mut depth = 0;
    for c in no_code.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

/// Words of each part of a paragraph up to a full stop, a semicolon or a colon.
fn lengths(paragraph: &str) -> Vec<(usize, String)> {
    let text = plain(paragraph);
    let mut parts: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let part = parts.last_mut().unwrap();
        part.push_str(word);
        part.push(' ');
        if word.trim_end_matches(['*', ')', '"', '\'']).ends_with(['.', ';', ':', '!', '?']) {
            parts.push(String::new());
        }
    }
    let count = |part: &String| part.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count();
    parts.into_iter().map(|part| (count(&part), part)).collect()
}

#[test]
fn sentences_of_the_documentation_are_short() {
    let mut found = String::new();
    let mut sentences = 0;
    for (page, text) in prose() {
        for (words, sentence) in paragraphs(&text).iter().flat_map(|paragraph| lengths(paragraph)) {
            sentences += usize::from(words > 0);
            if words > WORDS {
                writeln!(found, "{}: {words} words: {sentence}", page.display()).unwrap();
            }
        }
    }
    assert!(sentences > 800, "{sentences} sentences");
    assert!(found.is_empty(), "at most {WORDS} words up to a full stop, semicolon or colon\n{found}");
}

#[test]
fn what_is_looked_for_is_found() {
    assert_eq!(banned("It is said. Nobody's, whomever").collect::<Vec<_>>(), ["is said", "nobody"]);
    let source =
        "// nobody here\nlet a = \"one \\\"of which\\\" \\\n    as far as\"; nobody();\n#[cfg(test)]\n\"whom\"";
    let found: Vec<(usize, usize)> = literals(source).map(|(line, text)| (line, banned(&text).count())).collect();
    assert_eq!(found, [(2, 1), (3, 1)]);
    let source =
        "//! a\n//! b\n//!\n//! ```text\n//! whom\n//! ```\n/// c\nlet d; // whom\n    // * e\n    //   f\n    // * g";
    let texts: Vec<(usize, String)> = comments(source);
    let texts: Vec<(usize, &str)> = texts.iter().map(|(line, text)| (*line, text.as_str())).collect();
    assert_eq!(texts, [(1, "a b"), (7, "c"), (9, "* e f"), (11, "* g")]);
    let long = "word ".repeat(26);
    let page = format!(
        "# {long}\n\n{long}.\n\n| {long} |\n\n```sh\n{long}\n```\n\n* A `{long}` (and {long}) is short; {long}"
    );
    let over =
        paragraphs(&page).iter().flat_map(|paragraph| lengths(paragraph)).filter(|(words, _)| *words > WORDS).count();
    assert_eq!(over, 2);
}
