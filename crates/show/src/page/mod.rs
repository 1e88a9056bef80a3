//! A document as one HTML file that needs nothing else: no network, no server, readable without scripts. The script is made
//! of the modules in this folder; a policy with the hashes of script and style lets nothing else run.
//!
//! Templates are maud's: every text is escaped where it is put in. Data for the script lies in elements of their own.

mod table;

pub(crate) use table::sortable;
pub use table::{Cell, heads};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use rkprof_model::safe;
use sha2::{Digest, Sha256};

const STYLE: &str = include_str!("style.css");

/// In the order of their imports; tests/consumers/page/document.mjs has the same list.
const MODULES: [&str; 11] = [
    include_str!("format.js"),
    include_str!("dom.js"),
    include_str!("tables.js"),
    include_str!("charts.js"),
    include_str!("rows.js"),
    include_str!("view.js"),
    include_str!("paint.js"),
    include_str!("timeline.js"),
    include_str!("kernels.js"),
    include_str!("flame.js"),
    include_str!("main.js"),
];

/// A sentence in which commands stand between backticks.
pub fn with_code(text: impl AsRef<str>) -> Markup {
    let mut parts: Vec<&str> = text.as_ref().split('`').collect();
    // A backtick without a partner is none.
    if parts.len().is_multiple_of(2) {
        parts = vec![text.as_ref()];
    }
    html! { @for (n, part) in parts.iter().enumerate() { @if n.is_multiple_of(2) { (part) } @else { code { (part) } } } }
}

/// Data for the script.
pub enum Data {
    Json(&'static str, String),
    /// Base64.
    Packed(String, String),
}

/// The contents of a page.
pub struct Page {
    pub title: String,
    pub header: Markup,
    /// Anchor, heading and content, in order: the navigation lists all of them.
    pub sections: Vec<Section>,
    pub data: Vec<Data>,
}

pub struct Section {
    pub id: String,
    pub title: String,
    pub content: Markup,
}

impl Section {
    pub fn new(id: impl Into<String>, title: impl Into<String>, content: Markup) -> Section {
        Section { id: id.into(), title: title.into(), content }
    }
}

/// The modules as one script: their imports from each other are in its scope.
fn script() -> String {
    let mut script = String::from("(() => {\n'use strict';\n");
    for line in MODULES.iter().flat_map(|module| module.lines()).filter(|line| !line.starts_with("import ")) {
        script += line.strip_prefix("export ").unwrap_or(line);
        script.push('\n');
    }
    script + "})();\n"
}

fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

impl Page {
    pub fn render(self) -> String {
        let Page { title, header, sections, data } = self;
        let script = script();
        let policy = format!(
            "default-src 'none'; style-src {}; script-src {}; base-uri 'none'; form-action 'none'",
            hash(STYLE),
            hash(&script)
        );
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy);
                    title { (title) }
                    meta name="viewport" content="width=device-width";
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    main {
                        header { div { (header) } button #theme type="button" { "Light / dark" } }
                        nav aria-label="Sections" {
                            // Some titles go on with numbers.
                            @for section in &sections { a href={ "#" (section.id) } { (section.title.split(':').next().unwrap_or_default()) } }
                        }
                        @for section in &sections {
                            section { h2 id=(section.id) { (section.title) } (section.content) }
                        }
                    }
                    @for one in &data { (one) }
                    script { (PreEscaped(&script)) }
                }
            }
        };
        page.into_string()
    }
}

impl maud::Render for Data {
    fn render(&self) -> Markup {
        html! {
            @match self {
                // `<` occurs only in texts of JSON, where this escape is valid.
                Data::Json(id, json) => script #(id) type="application/json" { (PreEscaped(safe::script(json))) },
                Data::Packed(id, base64) => script #(id) type="text/plain" { (PreEscaped(base64)) },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// One script has one scope: of a name in two modules the later one would win.
    #[test]
    fn names_of_modules_do_not_meet() {
        let mut names = BTreeSet::new();
        for line in script().lines() {
            let line = line.strip_prefix("async ").unwrap_or(line);
            let word = ["function ", "class ", "const ", "let "].iter().find_map(|word| line.strip_prefix(word));
            let Some(name) = word.and_then(|rest| rest.split(|c: char| !c.is_alphanumeric()).next()) else { continue };
            assert!(name.is_empty() || names.insert(name.to_owned()), "{name} is there twice");
        }
        assert!(names.len() > 40, "{names:?}");
        let left: Vec<_> = script()
            .lines()
            .filter(|line| line.starts_with("import") || line.starts_with("export"))
            .map(str::to_owned)
            .collect();
        assert_eq!(left, Vec::<String>::new());
    }

    #[test]
    fn commands_in_sentences_are_code() {
        let of = |text: &str| with_code(text).into_string();
        assert_eq!(of("Run `rkprof doctor` <now>."), "Run <code>rkprof doctor</code> &lt;now&gt;.");
        assert_eq!(of("a lone ` stays"), "a lone ` stays");
    }

    #[test]
    fn texts_cannot_leave_their_place() {
        let hostile = "</script><script>alert(1)</script>";
        let section = Section::new("a", hostile, html! { p { (hostile) } });
        let json = serde_json::to_string(hostile).unwrap();
        let page = Page {
            title: hostile.to_owned(),
            header: html! { h1 { (hostile) } },
            sections: vec![section],
            data: vec![Data::Json("data", json)],
        };
        let text = page.render();
        assert!(!text.contains("<script>alert"), "{text}");
        assert_eq!(text.matches("<script").count(), 2);
    }
}
