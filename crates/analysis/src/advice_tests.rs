use super::*;

fn show(name: &str, value: f64) -> String {
    format!("{value}{}", name.rsplit('_').next().unwrap_or_default())
}

fn facts(numbers: &[(&'static str, f64)]) -> Facts {
    Facts { numbers: numbers.iter().copied().collect(), ..Facts::default() }
}

#[test]
fn rules_are_read_and_use_names_that_exist() {
    let rules = rules().unwrap();
    assert!(rules.len() >= 14);
    let health = Health::of(&Default::default(), &Default::default()).unwrap();
    let mut known = Facts::of_run(&Summary::default(), &BTreeMap::new());
    known.add(&health, &show);
    // An empty run does not have all facts; `advice.rs` has the name of each fact as a literal.
    let source = include_str!("advice.rs");
    let is_known = |name: &str| known.numbers.contains_key(name) || source.contains(&format!("\"{name}\""));
    for rule in &rules {
        let saves = rule.saves.iter().flat_map(Expr::names);
        rule.when.names().into_iter().chain(saves).for_each(|name| assert!(is_known(name), "{}: {name}", rule.id));
        for text in [rule.title, rule.evidence] {
            let names = text.split('{').skip(1).map(|part| part.split('}').next().unwrap());
            names.for_each(|name| assert!(is_known(name), "{}: {{{name}}}", rule.id));
        }
        assert!(rule.about.is_none_or(|list| known.lists.contains_key(list)), "{}: list {:?}", rule.id, rule.about);
    }
    let ids: std::collections::HashSet<_> = rules.iter().map(|rule| rule.id).collect();
    assert_eq!(ids.len(), rules.len());
}

#[test]
fn nothing_measured_nothing_found() {
    assert_eq!(findings(&Facts::default(), &show).unwrap(), []);
    let facts = Facts::of_run(&Summary::default(), &BTreeMap::new());
    assert_eq!(findings(&facts, &show).unwrap(), []);
}

#[test]
fn warnings_first_then_by_savings() {
    let environment = [("HIP_LAUNCH_BLOCKING".to_owned(), "1".to_owned())].into();
    let mut facts_of_run = Facts::of_run(&Summary::default(), &environment);
    facts_of_run.numbers.extend(
        facts(&[
            ("spans_ns", 1e6),
            ("loop_host_pct", 6.0),
            ("loop_host_ns", 6e4),
            ("idle_launch_pct", 20.0),
            ("idle_launch_ns", 2e5),
        ])
        .numbers,
    );
    let found = findings(&facts_of_run, &show).unwrap();
    assert_eq!(found.iter().map(|f| f.id).collect::<Vec<_>>(), ["serialized", "launch-bound", "host-bound"]);
    assert_eq!(found[0].about, ["HIP_LAUNCH_BLOCKING=1"]);
    assert_eq!((found[1].saves_ns, found[1].saves_pct), (Some(200_000), Some(20.0)));
    assert_eq!(found[2].title, "The device waits for the host: idle 6pct of the time with nothing launched");
    assert!(found[1].evidence.contains("200000ns of 1000000ns") && found[1].evidence.contains("start - at the median"));
}

/// The most throttled GPU counts; each one that was is listed.
#[test]
fn throttling_is_that_of_the_most_throttled_gpu() {
    let mut facts = Facts::default();
    facts.add_throttling("GPU 0", 0, 0);
    assert_eq!((facts.numbers["throttled_pct"], facts.lists.len()), (0.0, 0));
    facts.add_throttling("GPU 1", 200, 50);
    facts.add_throttling("GPU 2", 100, 5);
    assert_eq!(facts.numbers["throttled_pct"], 25.0);
    assert_eq!(facts.lists["throttled_gpus"], ["GPU 1: 50 of 200 samples", "GPU 2: 5 of 100 samples"]);
}

#[test]
fn a_time_without_a_whole_has_no_share() {
    let mut facts = Facts::default();
    facts.time("a_ns", "a_pct", 30, 120.0);
    facts.time("b_ns", "b_pct", 30, 0.0);
    assert_eq!(facts.numbers, [("a_ns", 30.0), ("a_pct", 25.0), ("b_ns", 30.0)].into());
}
