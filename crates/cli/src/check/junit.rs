//! JUnit XML, as CI servers read it: one test case per limit.

use super::{Report, sentence};
use rkprof_model::safe::markup;
use std::fmt::Write as _;

pub(super) fn render(report: &Report) -> String {
    let (tests, failures) = (report.limits.len(), report.failures);
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(out, "<testsuites name=\"rkprof\" tests=\"{tests}\" failures=\"{failures}\">");
    let name = markup(&format!("rkprof check {} --budget {}", report.run, report.budget));
    let _ = writeln!(out, "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">");
    for limit in &report.limits {
        let _ = write!(out, "    <testcase classname=\"rkprof.budget\" name=\"{}\"", markup(&limit.name));
        let said = markup(&sentence(limit));
        let _ = match limit.passed {
            true => writeln!(out, "><system-out>{said}</system-out></testcase>"),
            false => writeln!(out, "><failure type=\"budget\" message=\"{said}\">{said}</failure></testcase>"),
        };
    }
    out += "  </testsuite>\n</testsuites>\n";
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn xml_stays_xml() {
        assert_eq!(super::markup("a<\"b\"> & \u{1}c"), "a&lt;&quot;b&quot;&gt; &amp;  c");
    }
}
