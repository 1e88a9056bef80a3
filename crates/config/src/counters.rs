//! Which hardware counters to collect, and how: the part of [`Config`](super::Config) that `--preset`, `--pmc`, `-i` and
//! their companions set.
//!
//! The command and the library read the same values: the command to refuse contradictions, the library to plan for the
//! devices that it finds. Nothing here touches a device.

use rkprof_arch::counter_file::{self, CounterFile};
use rkprof_arch::presets::{self, PRESETS, Preset};
use rkprof_arch::suggest::suggest;
use rkprof_model::error::{During, Error};

pub use crate::CounterOptions;

/// Default number of counted dispatches in flight at a time: more only fill the SDK's memory.
pub(crate) const MAX_IN_FLIGHT: u32 = 1024;

/// How a plan of several groups becomes one set of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collect {
    /// Groups rotate over the repeated launches of one run.
    Multiplex,
    /// The program runs once per group; this process is the run of the numbered pass. Pass 0 counts nothing and gives the
    /// times.
    Replay { pass: u32 },
}

/// Whether this process may call the SDK's counter code, which is known to abort or hang on some machines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Probe {
    /// If an earlier probe of this machine found that it works.
    #[default]
    Cached,
    /// If the probe in this file found that it works.
    File(String),
    /// Yes: this process is the probe, or the user vouches for it.
    Trusted,
}

/// What is to be counted, with the counter file read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    pub presets: Vec<&'static Preset>,
    pub file: CounterFile,
}

impl Wanted {
    /// Whether counters are wanted, not only traces.
    pub fn any(&self) -> bool {
        !self.file.lines.is_empty() || self.presets.iter().any(|preset| preset.has_counters())
    }

    /// The names of presets and counters, as the user wrote them.
    pub fn asked(&self) -> Vec<String> {
        self.file.names()
    }

    /// The presets that have counters, joined as on the command line.
    pub fn preset(&self) -> Option<String> {
        let counting: Vec<_> = self.presets.iter().copied().filter(|preset| preset.has_counters()).collect();
        presets::joined(&counting)
    }
}

impl CounterOptions {
    /// Looks the presets up and reads the counter file.
    ///
    /// # Errors
    /// A sentence: what is not known, and the nearest name.
    pub fn wanted(&self) -> Result<Wanted, Error> {
        let presets = self.presets.iter().map(|name| preset(name)).collect::<Result<_, _>>()?;
        let mut file = match &self.input {
            Some(path) => {
                let text = rkprof_store::files::read_text(std::path::Path::new(path)).during(|| path.to_string())?;
                counter_file::parse(&text).map_err(|problem| format!("{path}: {problem}"))?
            }
            None => CounterFile::default(),
        };
        file.lines.extend(self.pmc.iter().cloned());
        Ok(Wanted { presets, file })
    }

    /// Whether no preset and no counter is asked for.
    pub fn is_empty(&self) -> bool {
        self.presets.is_empty() && self.pmc.is_empty() && self.input.is_none()
    }
}

fn preset(name: &str) -> Result<&'static Preset, Error> {
    presets::find(name).ok_or_else(|| {
        let names = || PRESETS.iter().map(|preset| preset.name);
        match suggest(name, names()).first() {
            Some(near) => Error::new(format!("there is no preset {name:?}; did you mean {near}?")),
            None => {
                let known = names().collect::<Vec<_>>().join(", ");
                Error::new(format!("there is no preset {name:?}; there are {known}"))
            }
        }
    })
}

/// `roofline+lightweight`.
pub(crate) fn parse_presets(text: &str) -> Option<Vec<String>> {
    let names: Vec<String> = text.split(['+', ',']).map(|name| name.trim().to_owned()).collect();
    names.iter().all(|name| presets::find(name).is_some()).then_some(names)
}

/// `SQ_WAVES TCC_HIT_sum; GRBM_COUNT`: a semicolon or the end of a line begins another pass.
pub fn parse_pmc(text: &str) -> Option<Vec<Vec<String>>> {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let words = |line: &str| -> Vec<String> {
        let words = line.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        // An instance (`TCC_HIT[3]`) is summed with the other instances.
        words.map(|word| word.split(['[', ':']).next().unwrap_or_default().to_owned()).collect()
    };
    let lists: Vec<Vec<String>> = text.split([';', '\n']).map(words).filter(|list| !list.is_empty()).collect();
    (!lists.is_empty() && lists.iter().flatten().all(|name| is_name(name))).then_some(lists)
}

/// The text that [`parse_pmc`] reads.
pub(crate) fn show_pmc(lists: &[Vec<String>]) -> Option<String> {
    (!lists.is_empty()).then(|| lists.iter().map(|list| list.join(" ")).collect::<Vec<_>>().join(";"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_counters() {
        assert_eq!(
            parse_pmc("SQ_WAVES,TCC_HIT[3]; GRBM_COUNT").unwrap(),
            [vec!["SQ_WAVES", "TCC_HIT"], vec!["GRBM_COUNT"]]
        );
        assert_eq!(parse_pmc("SQ-WAVES"), None);
        assert_eq!(parse_pmc(" ;"), None);
        let lists = parse_pmc("A B;C").unwrap();
        assert_eq!(parse_pmc(&show_pmc(&lists).unwrap()), Some(lists));
    }

    #[test]
    fn presets_are_looked_up_with_their_other_names() {
        let options =
            CounterOptions { presets: vec!["rocprofv3_compute".into(), "perfetto".into()], ..Default::default() };
        let wanted = options.wanted().unwrap();
        assert!(wanted.any());
        assert_eq!(wanted.preset().as_deref(), Some("compute"));
        let misspelt = CounterOptions { presets: vec!["rofline".into()], ..Default::default() };
        assert!(misspelt.wanted().unwrap_err().to_string().contains("did you mean roofline?"));
        let traces = CounterOptions { presets: vec!["lightweight".into()], ..Default::default() };
        assert!(!traces.wanted().unwrap().any());
    }

    #[test]
    fn a_missing_counter_file_is_named() {
        let options = CounterOptions { input: Some("/no/such/file".into()), ..Default::default() };
        assert!(options.wanted().unwrap_err().to_string().starts_with("/no/such/file: "));
    }
}
