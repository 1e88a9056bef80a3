//! rocpd: the schema is rocprofv3's, and its views answer.

use super::*;
use rusqlite::Connection;
use serde_json::Value;

fn rows(db: &Connection, sql: &str) -> Vec<Vec<rusqlite::types::Value>> {
    let mut query = db.prepare(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    let columns = query.column_count();
    let rows = query.query_map([], |row| (0..columns).map(|at| row.get(at)).collect()).unwrap();
    rows.map(Result::unwrap).collect()
}

fn number(db: &Connection, sql: &str) -> i64 {
    db.query_row(sql, [], |row| row.get(0)).unwrap_or_else(|error| panic!("{sql}: {error}"))
}

#[test]
fn tables_and_views_have_rocprofv3s_columns() {
    let run = Run::new(synth::synth(2));
    let db = Connection::open(run.export("run.db", &["--to", "rocpd"])).unwrap();
    let reference: Value = serde_json::from_str(include_str!("../consumers/rocpd_schema.json")).unwrap();
    let suffix: String = db.query_row("SELECT value FROM rocpd_metadata WHERE tag = 'uuid'", [], |r| r.get(0)).unwrap();
    let columns = |name: &str| {
        let mut query = db.prepare(&format!("PRAGMA table_info(`{name}`)")).unwrap();
        let row = |row: &rusqlite::Row<'_>| {
            let (name, kind): (String, String) = (row.get(1)?, row.get(2)?);
            Ok(serde_json::json!([name, kind, row.get::<_, i64>(3)?, row.get::<_, i64>(5)?]))
        };
        Value::Array(query.query_map([], row).unwrap().map(Result::unwrap).collect())
    };
    for (name, expected) in reference["tables"].as_object().unwrap() {
        assert_eq!(&columns(&format!("{name}{suffix}")), expected, "{name}");
    }
    for (name, expected) in reference["views"].as_object().unwrap() {
        let own = columns(name);
        let names: Vec<_> = own.as_array().unwrap().iter().map(|column| column[0].clone()).collect();
        assert_eq!(&Value::Array(names), expected, "{name}");
        rows(&db, &format!("SELECT * FROM {name}"));
    }
    assert!(rows(&db, "PRAGMA foreign_key_check").is_empty());
}

#[test]
fn views_hold_the_events() {
    let run = Run::new(synth::synth(20));
    let db = Connection::open(run.export("run.db", &["--to", "rocpd"])).unwrap();
    let kernels = run.kernels();
    assert_eq!(number(&db, "SELECT count(*) FROM kernels"), kernels.len() as i64);
    let total: u64 = kernels.iter().map(|kernel| kernel.end - kernel.start).sum();
    assert_eq!(number(&db, "SELECT sum(duration) FROM kernels"), total as i64);
    assert_eq!(number(&db, "SELECT sum(total_calls) FROM top_kernels"), kernels.len() as i64);
    let counted = kernels.iter().filter(|kernel| !kernel.timing_valid).count() as i64;
    let flagged = "SELECT count(*) FROM rocpd_kernel_dispatch WHERE json_extract(extdata, '$.counted')";
    assert!(counted > 0);
    assert_eq!(number(&db, flagged), counted);
    let count = |of: fn(&Event<'_>) -> bool| run.synth.events().filter(|event| of(event)).count() as i64;
    let calls = count(|event| matches!(event, Event::Api(_)));
    assert_eq!(number(&db, "SELECT count(*) FROM regions WHERE category = 'HIP_RUNTIME_API_EXT'"), calls);
    assert_eq!(number(&db, "SELECT count(*) FROM memory_copies"), count(|event| matches!(event, Event::Copy(_))));
    assert_eq!(number(&db, "SELECT count(*) FROM scratch_memory"), count(|event| matches!(event, Event::Scratch(_))));
    let ranges = number(&db, "SELECT count(*) FROM regions WHERE category = 'MARKER_CORE_RANGE_API'");
    assert_eq!(ranges, 2 * 20, "a nested range and a process range each round");
    // A record without length is a sample, as in the original.
    let marks = number(&db, "SELECT count(*) FROM samples WHERE category = 'MARKER_CORE_RANGE_API'");
    assert_eq!(marks, 20, "a mark each round");
    let messages = "SELECT count(*) FROM rocpd_event WHERE json_extract(extdata, '$.message') IS NOT NULL";
    assert_eq!(number(&db, messages), 3 * 20);
    // Each dispatch has the call that launched it, graph launches included.
    let joined =
        "SELECT count(*) FROM kernels k JOIN regions r ON r.stack_id = k.stack_id AND r.name LIKE 'hip%Launch%'";
    assert_eq!(number(&db, joined), kernels.len() as i64);
    let waves = "SELECT count(*), sum(value) FROM counters_collection WHERE counter_name = 'SQ_WAVES'";
    let samples = count(|event| matches!(event, Event::Counters(_)));
    let expected = [rusqlite::types::Value::Integer(samples), rusqlite::types::Value::Real(1024.0 * samples as f64)];
    assert_eq!(rows(&db, waves), [expected]);
}
