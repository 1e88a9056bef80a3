//! Tables and views of rocprofv3's database, schema version 3 (ROCm 7.0).
//!
//! Every process has its own tables, whose names end in its identifier; views without the suffix join them. The table
//! definitions here are short: `name type`, `!` for NOT NULL, `>table` for a reference.

use std::fmt::Write as _;

/// Column types: I integer, B bigint, N int, T text, E text (empty by default), R real (0 by default), J JSON (`{}` by
/// default); `?` after J allows null. `{A,B}` lists the allowed values.
const TABLES: [(&str, &str); 20] = [
    ("metadata", "tag T! value T!"),
    ("string", "string U"),
    ("info_node", "hash B!* machine_id T!* system_name T hostname T release T version T hardware_name T domain_name T"),
    ("info_process", "nid I!>info_node ppid I pid I! init B fini B start B end B command T environment J extdata J"),
    ("info_thread", "nid I!>info_node ppid I pid I!>info_process tid I! name T start B end B extdata J"),
    (
        "info_agent",
        "nid I!>info_node pid I!>info_process type T{CPU,GPU} absolute_index I logical_index I type_index I uuid I \
         name T model_name T vendor_name T product_name T user_name T extdata J",
    ),
    ("info_queue", "nid I!>info_node pid I!>info_process name T extdata J"),
    ("info_stream", "nid I!>info_node pid I!>info_process name T extdata J"),
    (
        "info_pmc",
        "nid I!>info_node pid I!>info_process agent_id I>info_agent target_arch T{CPU,GPU} event_code N instance_id I \
         name T! symbol T! description T long_description E component T units E value_type T{ABS,ACCUM,RELATIVE} \
         block T expression T is_constant I is_derived I extdata J",
    ),
    (
        "info_code_object",
        "nid I!>info_node pid I!>info_process agent_id I>info_agent uri T load_base B load_size B load_delta B \
         storage_type T{FILE,MEMORY} extdata J",
    ),
    (
        "info_kernel_symbol",
        "nid I!>info_node pid I!>info_process code_object_id I!>info_code_object kernel_name T display_name T \
         kernel_object I kernarg_segment_size I kernarg_segment_alignment I group_segment_size I \
         private_segment_size I sgpr_count I arch_vgpr_count I accum_vgpr_count I extdata J",
    ),
    ("track", "nid I!>info_node pid I>info_process tid I>info_thread name_id I>string extdata J"),
    ("event", "category_id I>string stack_id I parent_stack_id I correlation_id I call_stack J line_info J extdata J"),
    ("arg", "event_id I!>event position I! type T! name T! value T extdata J"),
    ("pmc_event", "event_id I>event pmc_id I!>info_pmc value R extdata J?"),
    (
        "region",
        "nid I!>info_node pid I!>info_process tid I!>info_thread start B! end B! name_id I!>string event_id I>event \
         extdata J",
    ),
    ("sample", "track_id I!>track timestamp B! event_id I>event extdata J"),
    (
        "kernel_dispatch",
        "nid I!>info_node pid I!>info_process tid I>info_thread agent_id I!>info_agent \
         kernel_id I!>info_kernel_symbol dispatch_id I! queue_id I!>info_queue stream_id I!>info_stream start B! \
         end B! private_segment_size I group_segment_size I workgroup_size_x I! workgroup_size_y I! \
         workgroup_size_z I! grid_size_x I! grid_size_y I! grid_size_z I! region_name_id I>string event_id I>event \
         extdata J",
    ),
    (
        "memory_copy",
        "nid I!>info_node pid I!>info_process tid I>info_thread start B! end B! name_id I!>string \
         dst_agent_id I>info_agent dst_address I src_agent_id I>info_agent src_address I size I! \
         queue_id I>info_queue stream_id I>info_stream region_name_id I>string event_id I>event extdata J",
    ),
    (
        "memory_allocate",
        "nid I!>info_node pid I!>info_process tid I>info_thread agent_id I>info_agent \
         type T{ALLOC,FREE,REALLOC,RECLAIM} level T{REAL,VIRTUAL,SCRATCH} start B! end B! address I size I! \
         queue_id I>info_queue stream_id I>info_stream event_id I>event extdata J",
    ),
];

/// The views that users query; see the file.
pub const VIEWS: &str = include_str!("views.sql");

/// Names of the tables without `rocpd_` and the process's suffix.
pub fn tables() -> impl Iterator<Item = &'static str> {
    TABLES.iter().map(|(name, _)| *name)
}

/// Statements that make the tables of one process. `suffix` is its identifier with underscores.
pub fn create(guid: &str, suffix: &str) -> String {
    let mut sql = String::new();
    for (table, columns) in TABLES.iter() {
        let mut keys = String::new();
        // Writing to a string does not fail.
        let _ = write!(sql, "CREATE TABLE `rocpd_{table}{suffix}` (\"id\" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT");
        if *table != "metadata" {
            let _ = write!(sql, ", \"guid\" TEXT DEFAULT '{guid}' NOT NULL");
        }
        let mut words = columns.split_whitespace();
        while let (Some(name), Some(definition)) = (words.next(), words.next()) {
            let _ = write!(sql, ", {}", column(name, definition));
            if let Some((_, target)) = definition.split_once('>') {
                let _ =
                    write!(keys, ", FOREIGN KEY ({name}) REFERENCES `rocpd_{target}{suffix}` (id) ON UPDATE CASCADE");
            }
        }
        let _ = writeln!(sql, "{keys});");
    }
    sql
}

fn column(name: &str, definition: &str) -> String {
    let kind = match definition.chars().next() {
        Some('I') => "INTEGER",
        Some('B') => "BIGINT",
        Some('N') => "INT",
        Some('R') => "REAL DEFAULT 0.0",
        Some('E') => "TEXT DEFAULT ''",
        Some('U') => "TEXT NOT NULL UNIQUE ON CONFLICT ABORT",
        Some('J') if definition.contains('?') => "JSONB DEFAULT '{}'",
        Some('J') => "JSONB DEFAULT '{}' NOT NULL",
        _ => "TEXT",
    };
    let mut sql = format!("\"{name}\" {kind}");
    if definition.contains('!') {
        sql.push_str(" NOT NULL");
    }
    if definition.contains('*') {
        sql.push_str(" UNIQUE");
    }
    if let Some((_, values)) = definition.trim_end_matches('}').split_once('{') {
        let values: Vec<String> = values.split(',').map(|value| format!("'{value}'")).collect();
        // Writing to a string does not fail.
        let _ = write!(sql, " CHECK (\"{name}\" IN ({}))", values.join(", "));
    }
    sql
}

/// Views that join the tables of all processes.
pub fn joined(suffixes: &[String]) -> String {
    let mut sql = String::new();
    for table in tables() {
        let parts: Vec<String> =
            suffixes.iter().map(|suffix| format!("SELECT * FROM `rocpd_{table}{suffix}`")).collect();
        // Writing to a string does not fail.
        let _ = writeln!(sql, "CREATE VIEW `rocpd_{table}` AS {};", parts.join(" UNION ALL "));
    }
    sql
}
