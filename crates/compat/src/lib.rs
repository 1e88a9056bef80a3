//! Translates command lines of rocprofv3 and rocprof, and madengine's configurations, into rkprof's own. This crate can be
//! deleted when those tools are no longer used.
//!
//! ```text
//! WORDS ─► madengine: --config FILE becomes words and variables
//!       ─► spellings: each foreign option becomes rkprof's, or a remark
//!       ─► others: a whole line of another tool becomes `run`, or is refused with the command to write
//! ```
//!
//! The command calls it before it parses its words. It must never start a program or write a file, and knows only the names
//! of the command's options. Layouts of other tools' files are in `rkprof-formats`.

#![forbid(unsafe_code)]

mod madengine;
mod others;
mod refusal;
mod spellings;

pub use others::whole;
pub use refusal::Refusal;

/// A command line in rkprof's words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Translation {
    /// Options, without `rkprof run` and the program.
    pub words: Vec<String>,
    /// Variables for the program.
    pub env: Vec<(String, String)>,
    /// Remarks about what an option does not do here.
    pub notes: Vec<String>,
    /// Whether any word was translated.
    pub changed: bool,
}

/// Translates the options of `rkprof run`: the words before the program.
///
/// # Errors
/// A word or a file that is unknown, or that asks for a feature that rkprof does not have.
pub fn translate(words: &[String]) -> Result<Translation, Refusal> {
    let (config, words) = take_config(words)?;
    let mut translation = madengine::read(&config)?;
    // The user's own words come last and take precedence.
    spellings::translate(&words, &mut translation)?;
    Ok(translation)
}

/// The files of each `--config FILE`, and the other words.
fn take_config(words: &[String]) -> Result<(Vec<String>, Vec<String>), Refusal> {
    let (mut config, mut others) = (Vec::new(), Vec::new());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.strip_prefix("--config") {
            Some("") => {
                let remedy = "Write: rkprof run --config FILE -- PROGRAM";
                let path = words.next().cloned();
                config.push(path.ok_or_else(|| Refusal::new("use --config", "it has no file", remedy))?);
            }
            Some(value) if value.starts_with('=') => config.push(value[1..].to_owned()),
            _ => others.push(word.clone()),
        }
    }
    Ok((config, others))
}

#[cfg(test)]
mod tests;
