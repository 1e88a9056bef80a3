//! The ready queries of `queries.sql`.

use crate::{Failure, exit};
use rkprof_arch::suggest::suggest;

const TEXT: &str = include_str!("queries.sql");

/// Name, description, and the query itself.
fn all() -> Vec<(&'static str, &'static str, &'static str)> {
    let blocks = TEXT.split("\n\n").map(str::trim);
    let parts = blocks.filter_map(|block| {
        let (head, sql) = block.split_once('\n')?;
        let (name, tells) = head.strip_prefix("-- ")?.split_once(": ")?;
        (!name.contains(' ')).then_some((name, tells, sql))
    });
    parts.collect()
}

pub(super) fn list() -> String {
    all().iter().map(|(name, tells, sql)| format!("{name}: {tells}\n{sql}\n\n")).collect()
}

pub(super) fn find(name: &str) -> Result<String, Failure> {
    let all = all();
    if let Some((_, _, sql)) = all.iter().find(|(known, _, _)| *known == name) {
        return Ok((*sql).to_owned());
    }
    let near = suggest(name, all.iter().map(|(known, _, _)| *known));
    let near = if near.is_empty() { String::new() } else { format!("; there is {}", near.join(", ")) };
    let problem = format!("there is no ready query {name:?}{near}");
    Err(Failure::new(exit::USAGE, "query the run", problem, "`rkprof query --list` shows them."))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The report has the nearest rank; of 10 and 30 us the median is 10, not 20.
    #[test]
    fn percentiles_are_those_of_the_report() {
        assert!(!TEXT.contains("quantile_cont") && TEXT.matches("quantile_disc").count() == 6, "no interpolation");
    }

    #[test]
    fn every_query_has_a_name() {
        assert_eq!(all().len(), TEXT.matches("\nSELECT").count());
        assert!(find("kernels").unwrap().starts_with("SELECT short_name"));
        assert!(find("kernel").unwrap_err().to_string().contains("there is kernels"));
    }
}
