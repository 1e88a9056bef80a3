//! The user's DuckDB: the command `duckdb`, or the Python module.

use crate::{Failure, exit};
use std::io::Write as _;
use std::process::{Command, Stdio};

/// Reads SQL on stdin; the last statement's answer goes to stdout, as CSV, or as JSON with the argument `json`.
const SCRIPT: &str = "\
import csv, decimal, json, sys
import duckdb
try:
    cursor = duckdb.connect().execute(sys.stdin.read())
    rows = cursor.fetchall()
except duckdb.Error as error:
    sys.exit(str(error))
names = [column[0] for column in cursor.description]
if sys.argv[1] == 'json':
    plain = lambda value: float(value) if isinstance(value, decimal.Decimal) else str(value)
    print(json.dumps([dict(zip(names, row)) for row in rows], default=plain))
else:
    out = csv.writer(sys.stdout, lineterminator='\\n')
    out.writerow(names)
    out.writerows(rows)
";

/// No module is loaded from the current directory or from directories in the environment: a `csv.py` there is not Python's.
const ISOLATED: &str = "-I";

pub(super) enum Engine {
    Command,
    /// The Python with the module.
    Python(&'static str),
}

impl Engine {
    /// # Errors
    ///
    /// When there is none.
    pub(super) fn find() -> Result<Engine, Failure> {
        let works = |program: &str, args: &[&str]| {
            let mut command = Command::new(program);
            command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            command.status().is_ok_and(|status| status.success())
        };
        if works("duckdb", &["--version"]) {
            return Ok(Engine::Command);
        }
        let python = ["python3", "python"].into_iter().find(|python| works(python, &[ISOLATED, "-c", "import duckdb"]));
        python.map(Engine::Python).ok_or_else(|| {
            let remedy = "pip install duckdb, or put the command duckdb into PATH. The Parquet files can be read by any \
                          other engine: rkprof export RUN --to parquet --wide -o DIR.";
            Failure::new(exit::NOT_STARTED, "run the query", "there is neither duckdb nor its Python module", remedy)
        })
    }

    /// Runs statements; returns the answer of the last one as CSV or JSON.
    pub(super) fn run(&self, sql: &str, json: bool) -> Result<String, Failure> {
        let mut command = match self {
            Engine::Command => {
                let mut command = Command::new("duckdb");
                command.arg(if json { "-json" } else { "-csv" });
                command
            }
            Engine::Python(python) => {
                let mut command = Command::new(python);
                command.args([ISOLATED, "-c", SCRIPT, if json { "json" } else { "csv" }]);
                command
            }
        };
        let failed = |problem: String| {
            let remedy = "`DESCRIBE kernels` lists the columns of a table, `rkprof query --list` queries that work; tables without rows \
                          do not exist.";
            Failure::new(exit::CHECK_FAILED, "run the query", problem, remedy)
        };
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| failed(error.to_string()))?;
        if let Some(mut stdin) = child.stdin.take() {
            // An engine that has failed gives the reason on stderr.
            let _ = stdin.write_all(sql.as_bytes());
        }
        let output = child.wait_with_output().map_err(|error| failed(error.to_string()))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(failed(said.trim().to_owned()));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wrong query gives DuckDB's reason alone, without the lines of Python. Here a module stands for DuckDB.
    #[test]
    fn a_wrong_query_has_the_reason_alone() {
        let module = "\
import sys, types
duckdb = types.ModuleType('duckdb')
class Error(Exception): pass
class Connection:
    def execute(self, sql): raise Error('Binder Error: no column ' + sql)
duckdb.Error, duckdb.connect = Error, Connection
sys.modules['duckdb'] = duckdb
";
        let mut command = Command::new("python3");
        command.args([ISOLATED, "-c", &format!("{module}{SCRIPT}"), "csv"]).stdin(Stdio::piped());
        let Ok(mut child) = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn() else { return };
        child.stdin.take().expect("a pipe").write_all(b"x").expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "Binder Error: no column x\n");
    }

    /// A file in the user's current directory must not run.
    #[test]
    fn no_module_comes_from_the_current_directory() {
        let Ok(version) = Command::new("python3").arg("--version").output() else { return };
        assert!(version.status.success());
        let dir = tempfile::tempdir().expect("temporary directory");
        std::fs::write(dir.path().join("csv.py"), "open('ran', 'w')").expect("a module");
        std::fs::write(dir.path().join("duckdb.py"), "open('ran', 'w')").expect("a module");
        let mut python = Command::new("python3");
        python.current_dir(dir.path()).args([ISOLATED, "-c", SCRIPT, "csv"]).env("PYTHONPATH", dir.path());
        python.stdin(Stdio::null()).output().expect("it ends");
        assert!(!dir.path().join("ran").exists());
    }
}
