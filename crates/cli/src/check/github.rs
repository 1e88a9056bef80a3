//! GitHub's workflow commands: one annotation per broken limit, and one line when all limits hold.

use super::{Report, sentence};

pub(super) fn render(report: &Report) -> String {
    let broken = report.limits.iter().filter(|limit| !limit.passed);
    let mut out: String = broken
        .map(|limit| {
            let title = property(&format!("rkprof budget: {}", limit.name));
            format!("::error title={title}::{}\n", data(&sentence(limit)))
        })
        .collect();
    if report.passed {
        let text = match report.unsure {
            0 => format!("{} limits of {} hold", report.limits.len(), report.budget),
            unsure => format!("no limit of {} is known to be broken; {unsure} may be: make more runs", report.budget),
        };
        out = format!("::notice title=rkprof budget::{}\n", data(&text));
    }
    out
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    #[test]
    fn commands_stay_one_line() {
        assert_eq!(super::property("a: b,\n100%"), "a%3A b%2C%0A100%25");
    }
}
