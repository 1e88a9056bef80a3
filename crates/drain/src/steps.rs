//! The form of `--steps 5` and `--steps 5:train_step`. The program's threads count the steps (`rkprof_tracer::thread`).

use rkprof_model::error::Error;

/// A recording ends after this many steps: ends of the ROCTx range with this name, or with the name of the first range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    pub wanted: u64,
    pub name: Option<String>,
}

impl Steps {
    /// Reads `N` or `N:RANGE`.
    ///
    /// # Errors
    /// A sentence that says what is accepted.
    pub fn parse(text: &str) -> Result<Steps, Error> {
        let (number, name) =
            text.split_once(':').map_or((text, None), |(number, name)| (number, Some(name.to_owned())));
        let wanted = number.trim().parse().ok().filter(|wanted| *wanted > 0 && name.as_deref() != Some(""));
        let wanted = wanted.ok_or_else(|| format!("{text:?} is not of the form 5 or 5:RANGE"))?;
        Ok(Steps { wanted, name })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_are_read() {
        let named = |wanted, name: Option<&str>| Steps { wanted, name: name.map(str::to_owned) };
        assert_eq!(Steps::parse("3").unwrap(), named(3, None));
        assert_eq!(Steps::parse("2:train: a").unwrap(), named(2, Some("train: a")));
        for text in ["", "0", "x", ":step", "5:"] {
            assert!(Steps::parse(text).unwrap_err().to_string().contains("5:RANGE"));
        }
    }
}
