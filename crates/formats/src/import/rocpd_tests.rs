use super::*;

/// Two ranks, each on a node of its own, as databases are joined. Some have no column for the node.
#[test]
fn each_process_has_the_host_of_its_node() {
    let hosts = |columns: &str, values: [&str; 2]| {
        let file = tempfile::NamedTempFile::new().unwrap();
        let database = rusqlite::Connection::open(file.path()).unwrap();
        let [a, b] = values;
        let text = format!(
            "CREATE TABLE rocpd_info_node (id INTEGER, guid TEXT, hostname TEXT);
             INSERT INTO rocpd_info_node VALUES (1, 'a', 'alpha'), (2, 'b', 'beta');
             CREATE TABLE rocpd_info_process (id INTEGER, guid TEXT, pid INTEGER, \"start\" INTEGER, \"end\" INTEGER{columns});
             INSERT INTO rocpd_info_process VALUES (1, 'a', 10, 1, 2{a}), (1, 'b', 20, 1, 2{b});"
        );
        database.execute_batch(&text).unwrap();
        let mut collector = Collector::new(Path::new("/nonexistent"));
        read(file.path(), &mut collector).unwrap();
        ["a", "b"].map(|guid| {
            let process = collector.process(&format!("{}#{guid}#1", file.path().display()));
            let found = &collector.tables(process).process;
            (found.pid, found.host.clone())
        })
    };
    let named = |[a, b]: [&str; 2]| [(10, a.to_owned()), (20, b.to_owned())];
    assert_eq!(hosts(", nid INTEGER", [", 1", ", 2"]), named(["alpha", "beta"]));
    assert_eq!(hosts("", ["", ""]), named(["alpha", "alpha"]));
}
