//! JUnit XML, as CI servers read it: one test case a limit.

use super::{Report, sentence};
use std::fmt::Write as _;

pub(super) fn render(report: &Report) -> String {
    let (tests, failures) = (report.limits.len(), report.failures);
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(out, "<testsuites name=\"rkprof\" tests=\"{tests}\" failures=\"{failures}\">");
    let name = escaped(&format!("rkprof check {} --budget {}", report.run, report.budget));
    let _ = writeln!(out, "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">");
    for limit in &report.limits {
        let _ = write!(out, "    <testcase classname=\"rkprof.budget\" name=\"{}\"", escaped(&limit.name));
        let said = escaped(&sentence(limit));
        let _ = match limit.passed {
            true => writeln!(out, "><system-out>{said}</system-out></testcase>"),
            false => writeln!(out, "><failure type=\"budget\" message=\"{said}\">{said}</failure></testcase>"),
        };
    }
    out += "  </testsuite>\n</testsuites>\n";
    out
}

/// For text and attributes; characters that XML cannot hold become spaces.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '&' => out += "&amp;",
            '"' => out += "&quot;",
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn xml_stays_xml() {
        assert_eq!(super::escaped("a<\"b\"> & \u{1}c"), "a&lt;&quot;b&quot;&gt; &amp;  c");
    }
}
