//! Closed sets of values that have names in files and options.

/// An enumeration whose values have names: in JSON, in text, and for comparison with text. The last value may be marked
/// `#[serde(other)]`: unknown names of a newer rkprof are read as it.
macro_rules! closed_set {
    ($(#[$set:meta])* pub enum $name:ident { $($(#[$value:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$set])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$value])* #[serde(rename = $text)] $variant,)*
        }

        impl $name {
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// The name in files and in text.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl PartialEq<&str> for $name {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }
    };
}

pub(crate) use closed_set;

#[cfg(test)]
mod tests {
    use crate::event::AgentKind;
    use crate::run::Status;
    use crate::summary::Verdict;

    /// The names in files of earlier versions.
    #[test]
    fn files_hold_these_names() {
        assert_eq!(Verdict::ALL.iter().map(|v| v.as_str()).collect::<Vec<_>>(), ["COMPLETE", "INCOMPLETE", "UNKNOWN"]);
        assert_eq!(AgentKind::ALL.iter().map(|k| k.as_str()).collect::<Vec<_>>(), ["cpu", "gpu", "npu", "unknown"]);
        let statuses =
            ["starting", "running", "finished", "killed", "recovered", "untraced", "imported", "merged", "unknown"];
        assert_eq!(Status::ALL.iter().map(|s| s.as_str()).collect::<Vec<_>>(), statuses);
        for status in Status::ALL {
            assert_eq!(serde_json::to_value(status).unwrap(), status.as_str());
            assert_eq!(serde_json::from_value::<Status>(status.as_str().into()).unwrap(), *status);
        }
    }

    #[test]
    fn names_of_a_newer_version_are_unknown() {
        assert_eq!(serde_json::from_str::<Status>("\"paused\"").unwrap(), Status::Unknown);
        assert_eq!(serde_json::from_str::<Verdict>("\"\"").unwrap(), Verdict::Unknown);
        assert_eq!(serde_json::from_str::<AgentKind>("\"dpu\"").unwrap(), AgentKind::Unknown);
    }
}
