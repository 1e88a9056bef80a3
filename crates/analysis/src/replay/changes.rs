//! The words for a change.
//!
//! ```text
//! kernel=GLOB:FACTOR      kernel=GLOB:-30%        host=GLOB:-50%
//! fuse=A+B                fuse=A+B:-30%           host=-50%
//! graph   no-sync   stream-waits   no-alloc   overlap=copies   pinned   pinned=GB/S
//! ```
//!
//! An id stands for a kernel's name.

use rkprof_model::error::Error;
use rkprof_names::{Ids, NotFound, WrittenId};
use std::fmt;

/// The kernels or ranges that a change is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Which {
    Glob(String),
    /// The kernel of this name, and the id by which it was asked for.
    Named(String, String),
}

impl Which {
    pub(super) fn has(&self, name: &str) -> bool {
        match self {
            Which::Glob(glob) => matches(glob, name),
            Which::Named(wanted, _) => wanted == name,
        }
    }

    /// An id becomes the kernel's name, unless a kernel is called so.
    fn resolve(&mut self, ids: &Ids) -> Result<(), Error> {
        let Which::Glob(glob) = self else { return Ok(()) };
        let Ok(id) = glob.parse::<WrittenId>() else { return Ok(()) };
        if ids.names().iter().any(|name| matches(glob, name)) {
            return Ok(());
        }
        match ids.find(&id) {
            Ok(name) => *self = Which::Named(name.to_owned(), glob.clone()),
            Err(NotFound::None) => {}
            Err(several @ NotFound::Several(_)) => return Err(format!("{id} is not one kernel: {several}").into()),
        }
        Ok(())
    }
}

impl fmt::Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Which::Glob(text) | Which::Named(_, text)) = self;
        f.write_str(text)
    }
}

/// A change of a program.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Kernels take this part of their time.
    Kernel { which: Which, part: f64 },
    /// Kernels that follow each other become one; all but the first take this part of their time.
    Fuse { which: Vec<Which>, part: f64 },
    /// The launches of a step cost one launch.
    Graph,
    /// Waits for a device, a stream or an event disappear.
    NoSync,
    /// The same, but streams wait for each other where the host's waits kept them in order.
    StreamWaits,
    /// Allocating and freeing costs nothing.
    NoAlloc,
    /// Copies between host and device have a stream of their own, and no call waits for them.
    OverlapCopies,
    /// Copies from and to pageable memory have this rate in GB/s; `None` = that of the run's pinned copies.
    Pinned { gb_per_s: Option<f64> },
    /// The host's code between calls takes this part of its time; with a pattern, only what is inside of such ranges.
    Host { glob: Option<String>, part: f64 },
}

/// All of them; shown where a word is none.
pub const GRAMMAR: &str = "kernel=GLOB:2x, kernel=GLOB:-30%, fuse=A+B, fuse=A+B:-30%, graph, no-sync, stream-waits, no-alloc, \
                           overlap=copies, pinned, pinned=GB/S, host=-50%, host=RANGE:-50%";

impl std::str::FromStr for Change {
    type Err = Error;

    fn from_str(text: &str) -> Result<Change, Error> {
        let unknown = || Error::from(format!("{text:?} is not a change; known are {GRAMMAR}"));
        let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
        // Names of kernels may have colons: the last one counts.
        let parted = |value: &str| -> Result<(String, f64), Error> {
            let (glob, amount) = value.rsplit_once(':').ok_or_else(unknown)?;
            let part = part(amount).ok_or_else(unknown)?;
            if glob.is_empty() { Err(unknown()) } else { Ok((glob.to_owned(), part)) }
        };
        match (name, value) {
            ("graph", None) => Ok(Change::Graph),
            ("no-sync", None) => Ok(Change::NoSync),
            ("stream-waits", None) => Ok(Change::StreamWaits),
            ("no-alloc", None) => Ok(Change::NoAlloc),
            ("overlap", Some("copies")) => Ok(Change::OverlapCopies),
            ("pinned", None) => Ok(Change::Pinned { gb_per_s: None }),
            ("pinned", Some(rate)) => {
                let rate =
                    rate.parse().ok().filter(|rate: &f64| *rate > 0.0 && rate.is_finite()).ok_or_else(unknown)?;
                Ok(Change::Pinned { gb_per_s: Some(rate) })
            }
            ("kernel", Some(value)) => {
                parted(value).map(|(glob, part)| Change::Kernel { which: Which::Glob(glob), part })
            }
            ("host", Some(value)) => match part(value) {
                Some(part) => Ok(Change::Host { glob: None, part }),
                None => parted(value).map(|(glob, part)| Change::Host { glob: Some(glob), part }),
            },
            ("fuse", Some(value)) => {
                let (names, part) =
                    match value.rsplit_once(':').and_then(|(names, amount)| Some((names, part(amount)?))) {
                        Some((names, part)) => (names, part),
                        None => (value, 1.0),
                    };
                let names: Vec<&str> = names.split('+').map(str::trim).collect();
                if names.len() < 2 || names.contains(&"") {
                    Err(unknown())
                } else {
                    Ok(Change::Fuse {
                        which: names.into_iter().map(|name| Which::Glob(name.to_owned())).collect(),
                        part,
                    })
                }
            }
            _ => Err(unknown()),
        }
    }
}

impl Change {
    /// Understands the ids of a run's kernels.
    ///
    /// # Errors
    /// Several kernels have an id that begins so.
    pub fn resolve(&mut self, ids: &Ids) -> Result<(), Error> {
        match self {
            Change::Kernel { which, .. } => which.resolve(ids),
            Change::Fuse { which, .. } => which.iter_mut().try_for_each(|one| one.resolve(ids)),
            Change::Graph
            | Change::NoSync
            | Change::StreamWaits
            | Change::NoAlloc
            | Change::OverlapCopies
            | Change::Pinned { .. }
            | Change::Host { .. } => Ok(()),
        }
    }
}

/// `2x` is half of the time, `-30%` is 0.7 of it.
fn part(text: &str) -> Option<f64> {
    if let Some(times) = text.strip_suffix('x') {
        return times.parse().ok().filter(|times: &f64| *times > 0.0 && times.is_finite()).map(|times| 1.0 / times);
    }
    let percent = text.strip_suffix('%').filter(|number| number.starts_with(['-', '+']))?;
    percent.parse().ok().map(|percent: f64| 1.0 + percent / 100.0).filter(|part| *part >= 0.0 && part.is_finite())
}

/// Whether a name matches a pattern with `*` and `?`. A pattern without either also matches the name before `<` or `(`.
pub(super) fn matches(glob: &str, name: &str) -> bool {
    if !glob.contains(['*', '?']) {
        let bare = name.split(['<', '(']).next().unwrap_or(name).trim();
        return name == glob || bare == glob || bare.rsplit([':', ' ']).next() == Some(glob);
    }
    let (glob, name): (Vec<char>, Vec<char>) = (glob.chars().collect(), name.chars().collect());
    let (mut at, mut in_name, mut star) = (0, 0, None);
    while in_name < name.len() {
        match glob.get(at) {
            Some('*') => {
                star = Some((at, in_name));
                at += 1;
            }
            Some(wanted) if *wanted == '?' || *wanted == name[in_name] => (at, in_name) = (at + 1, in_name + 1),
            _ => match star {
                Some((place, from)) => {
                    star = Some((place, from + 1));
                    (at, in_name) = (place + 1, from + 1);
                }
                None => return false,
            },
        }
    }
    glob[at..].iter().all(|rest| *rest == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_read() {
        let of = |text: &str| text.parse::<Change>();
        let glob = |text: &str| Which::Glob(text.to_owned());
        assert_eq!(of("kernel=ns::gemm*:2x").unwrap(), Change::Kernel { which: glob("ns::gemm*"), part: 0.5 });
        assert_eq!(of("kernel=a:-30%").unwrap(), Change::Kernel { which: glob("a"), part: 0.7 });
        assert_eq!(of("fuse=a+b").unwrap(), Change::Fuse { which: vec![glob("a"), glob("b")], part: 1.0 });
        assert_eq!(of("fuse=ns::a+b:-50%").unwrap(), Change::Fuse { which: vec![glob("ns::a"), glob("b")], part: 0.5 });
        assert_eq!(of("host=-50%").unwrap(), Change::Host { glob: None, part: 0.5 });
        assert_eq!(of("host=load*:4x").unwrap(), Change::Host { glob: Some("load*".into()), part: 0.25 });
        assert_eq!(of("pinned=50").unwrap(), Change::Pinned { gb_per_s: Some(50.0) });
        assert_eq!(of("overlap=copies").unwrap(), Change::OverlapCopies);
        assert_eq!(of("stream-waits").unwrap(), Change::StreamWaits);
        for wrong in [
            "",
            "kernel",
            "kernel=a",
            "kernel=:2x",
            "kernel=a:0x",
            "kernel=a:30%",
            "kernel=a:-130%",
            "fuse=a",
            "fuse=a+",
            "graph=1",
            "no-syn",
            "pinned=0",
            "overlap=kernels",
            "host=50%",
        ] {
            assert!(of(wrong).is_err_and(|error| error.to_string().contains("kernel=GLOB:2x")), "{wrong}");
        }
    }

    #[test]
    fn ids_are_understood() {
        let ids = Ids::in_order(["gemm", "norm(float*)", "k9"]);
        let id = ids.id("norm(float*)").unwrap().to_string();
        let of = |text: &str| {
            let mut change: Change = text.parse().unwrap();
            change.resolve(&ids).map(|()| change)
        };
        let Change::Fuse { which, .. } = of(&format!("fuse=K1+{}", id.to_lowercase())).unwrap() else { panic!() };
        assert!(which[0].has("gemm") && !which[0].has("norm(float*)"));
        assert!(which[1].has("norm(float*)") && !which[1].has("norm(float2*)"), "{which:?}");
        // A kernel's own name comes before an id, and what is none stays a pattern.
        for text in ["kernel=k9:2x", "kernel=K7:2x", "kernel=gemm:2x"] {
            assert_eq!(of(text).unwrap(), text.parse().unwrap());
        }
    }

    #[test]
    fn patterns() {
        for (glob, name, matched) in [
            ("gemm", "gemm", true),
            ("gemm", "void gemm<float>(float*)", true),
            ("gemm", "void ns::gemm<float>(float*)", true),
            ("gemm", "gemm2", false),
            ("*", "", true),
            ("*gemm*", "my_gemm_kernel", true),
            ("a*b*c", "aXbYbZc", true),
            ("a*b*c", "aXbYbZ", false),
            ("k?", "k1", true),
            ("k?", "k", false),
        ] {
            assert_eq!(matches(glob, name), matched, "{glob} {name}");
        }
    }
}
