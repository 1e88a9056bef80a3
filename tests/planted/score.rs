//! Right and wrong answers by class, and the confusions between classes.

use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Default)]
pub(crate) struct Score {
    /// (planted, said) by times.
    answers: BTreeMap<(String, String), u32>,
    wrong: Vec<String>,
}

impl Score {
    /// `said` is right when it is one of `planted`; the first of these names the class.
    pub(crate) fn ask(&mut self, scene: &str, planted: &[&str], said: &str) {
        let class = planted[0].to_owned();
        let right = planted.contains(&said);
        *self.answers.entry((class.clone(), if right { class } else { said.to_owned() })).or_default() += 1;
        if !right {
            self.wrong.push(format!("{scene}: planted {}, said {said}", planted.join(" or ")));
        }
    }

    pub(crate) fn is_asked(&self) -> bool {
        !self.answers.is_empty()
    }

    /// Prints the score and the confusions, and asserts the share of right answers, %.
    pub(crate) fn assert(&self, theme: &str, floor: f64) {
        let mut text = format!("planted {theme}\n");
        let (mut right, mut all) = (0, 0);
        let mut classes: Vec<&String> = self.answers.keys().map(|(planted, _)| planted).collect();
        classes.dedup();
        for class in classes {
            let row = self.answers.iter().filter(|((planted, _), _)| planted == class);
            let hits = self.answers.get(&(class.clone(), class.clone())).copied().unwrap_or(0);
            let asked: u32 = row.clone().map(|(_, n)| n).sum();
            (right, all) = (right + hits, all + asked);
            let others: Vec<String> =
                row.filter(|((_, said), _)| said != class).map(|((_, said), n)| format!("{said} {n}")).collect();
            _ = writeln!(text, "  {class:<24} {hits:>3} of {asked:<3} {}", others.join(", "));
        }
        _ = writeln!(text, "  {:<24} {right:>3} of {all}", "all");
        println!("{text}");
        let share = 100.0 * f64::from(right) / f64::from(all.max(1));
        assert!(share >= floor, "{text}  {share:.1} %, the floor is {floor} %\n  {}", self.wrong.join("\n  "));
    }
}
