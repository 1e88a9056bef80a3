//! What is exported: a format or a layout, and the questions that both answer.

use rkprof_formats::export::FORMATS;
use rkprof_formats::export::format::{Chosen, Format, Needs, PlaceKind, Processes, Setting, takers};
use rkprof_formats::export::layout::{LAYOUTS, Layout};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    Format(&'static Format),
    Layout(&'static Layout),
}

impl Target {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Target::Format(format) => format.name,
            Target::Layout(layout) => layout.name,
        }
    }

    pub(crate) fn needs(self) -> Needs {
        match self {
            Target::Format(format) => format.needs,
            Target::Layout(&Layout { has_counter_columns: counters, has_callstacks: callstacks, .. }) => {
                Needs { trace: true, counters, callstacks, ..Needs::default() }
            }
        }
    }

    /// Whether one result can hold several processes, or those of a merged run.
    pub(crate) fn holds_processes(self, merged: bool) -> bool {
        let processes = match self {
            Target::Format(format) => format.processes,
            Target::Layout(_) => Processes::One,
        };
        match processes {
            Processes::One => false,
            Processes::Merged => merged,
            Processes::Several => true,
        }
    }

    pub(crate) fn kind(self, chosen: &Chosen) -> PlaceKind {
        match self {
            Target::Format(format) => (format.place)(chosen),
            Target::Layout(_) => PlaceKind::Directory,
        }
    }

    /// The name of a process's file.
    pub(crate) fn file(self, stem: &str) -> String {
        let ending = match self {
            Target::Format(format) => format.endings.first(),
            Target::Layout(_) => None,
        };
        ending.map_or_else(|| stem.to_owned(), |ending| format!("{stem}.{ending}"))
    }

    /// Whether it is binary, which a terminal cannot show.
    pub(crate) fn is_binary(self) -> bool {
        match self {
            Target::Format(format) => format.is_binary,
            Target::Layout(_) => false,
        }
    }

    /// Whether this target creates a file or directory of this name.
    pub(crate) fn gives(self, name: &str) -> bool {
        let gives = match self {
            Target::Format(format) => format.gives,
            Target::Layout(layout) => layout.gives,
        };
        name.starts_with("pid_") || gives(name)
    }

    pub(crate) fn takes(self, setting: Setting) -> bool {
        let options = match self {
            Target::Format(format) => format.options,
            Target::Layout(layout) => layout.options,
        };
        options.contains(&setting)
    }
}

/// Why a target does not take an option.
pub(crate) fn belongs(setting: Setting) -> String {
    let layouts = LAYOUTS.iter().filter(|layout| layout.options.contains(&setting));
    let layouts = layouts.map(|layout| format!("--layout {}", layout.name));
    let all: Vec<String> = takers(FORMATS, setting).into_iter().chain(layouts).collect();
    format!("{} belongs to {}", setting.name(), all.join(", "))
}
