//! The options of [`rkprof_config`] on the command line: flags, help and checks are generated from their declarations.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use rkprof_config::{Form, Heading, Opt, options};
use std::collections::BTreeMap;

/// Variables and values of the given options.
#[derive(Clone, Debug, Default)]
pub struct ConfigArgs(BTreeMap<&'static str, String>);

impl ConfigArgs {
    /// The value of the option for `variable`, if it was given.
    pub fn get(&self, variable: &str) -> Option<&str> {
        self.0.get(variable).map(String::as_str)
    }

    pub fn set(&mut self, variable: &'static str, value: String) {
        self.0.insert(variable, value);
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(variable, value)| (*variable, value.as_str()))
    }
}

impl clap::Args for ConfigArgs {
    fn augment_args(command: Command) -> Command {
        options().flat_map(arguments).fold(command, Command::arg)
    }

    fn augment_args_for_update(command: Command) -> Command {
        ConfigArgs::augment_args(command)
    }
}

impl FromArgMatches for ConfigArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ConfigArgs, clap::Error> {
        Ok(ConfigArgs(options().filter_map(|option| Some((option.variable, given(option, matches)?))).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.extend(ConfigArgs::from_arg_matches(matches)?.0);
        Ok(())
    }
}

/// The flags of an option. Of two contradicting flags the last one wins.
fn arguments(option: &Opt) -> Vec<Arg> {
    let name = option.name();
    let flag = |name: &str, help: &'static str| {
        let arg = Arg::new(name.to_owned()).long(name.to_owned()).help(help);
        match option.heading {
            Heading::Run => arg,
            heading => arg.help_heading(heading.title()),
        }
    };
    let switch = |name: &str, help| flag(name, help).action(ArgAction::SetTrue);
    let no = format!("no-{name}");
    let opposites = |shown: &str, hidden: &str| {
        vec![
            switch(shown, option.help).overrides_with(hidden.to_owned()),
            switch(hidden, "").overrides_with(shown.to_owned()).hide(true),
        ]
    };
    let value = |text| flag(&name, option.help).value_name(text);
    let mut arguments = match option.form {
        Form::Variable => Vec::new(),
        Form::Value(text, None) => vec![value(text)],
        Form::Value(text, Some(letter)) => vec![value(text).short(letter)],
        Form::Choice(text, names) => vec![value(text).value_parser(PossibleValuesParser::new(names()))],
        Form::Optional(text, names) => {
            let names = names();
            let first = names[0];
            let arg = value(text).num_args(0..=1).require_equals(true).default_missing_value(first);
            vec![arg.value_parser(PossibleValuesParser::new(names))]
        }
        Form::List(text, _) => vec![value(text).action(ArgAction::Append)],
        Form::On => opposites(&no, &name),
        Form::Off => opposites(&name, &no),
        Form::Flag => vec![switch(&name, option.help)],
    };
    for (short, _, help) in option.shorthand {
        arguments = arguments.into_iter().map(|arg| arg.overrides_with(*short)).collect();
        let short = switch(short, help);
        arguments.push(if matches!(option.form, Form::Variable) { short } else { short.overrides_with(name.clone()) });
    }
    arguments
}

/// The value of an option on the command line.
fn given(option: &Opt, matches: &ArgMatches) -> Option<String> {
    let name = option.name();
    let switch = |on: &str, value: &str| matches.get_flag(on).then(|| value.to_owned());
    let value = match option.form {
        Form::Variable => None,
        Form::Value(..) | Form::Choice(..) | Form::Optional(..) => matches.get_one::<String>(&name).cloned(),
        Form::List(_, separator) => {
            let values = matches.get_many::<String>(&name);
            values.map(|values| values.map(String::as_str).collect::<Vec<_>>().join(separator))
        }
        Form::On | Form::Off => switch(&name, "1").or_else(|| switch(&format!("no-{name}"), "0")),
        Form::Flag => switch(&name, "1"),
    };
    value.or_else(|| option.shorthand.iter().find_map(|(flag, value, _)| switch(flag, value)))
}
