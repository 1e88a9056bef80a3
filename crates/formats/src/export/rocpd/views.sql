-- The views of a rocpd database that queries are written against: names and columns are rocprofv3's, the statements are
-- rkprof's. Rows of several processes are told apart by their guid. Durations are ns, those of `top` and `top_kernels` us.

CREATE VIEW code_objects AS
SELECT c.id, c.guid, c.nid, p.pid, a.absolute_index AS agent_abs_index, c.uri, c.load_base, c.load_size, c.load_delta,
  c.storage_type AS storage_type_str, json_extract(c.extdata, '$.size') AS code_object_size,
  json_extract(c.extdata, '$.storage_type') AS storage_type, json_extract(c.extdata, '$.memory_base') AS memory_base,
  json_extract(c.extdata, '$.memory_size') AS memory_size
FROM rocpd_info_code_object c
JOIN rocpd_info_agent a ON a.id = c.agent_id AND a.guid = c.guid
JOIN rocpd_info_process p ON p.id = c.pid AND p.guid = c.guid;

CREATE VIEW kernel_symbols AS
SELECT s.id, s.guid, s.nid, p.pid, s.code_object_id, s.kernel_name, s.display_name, s.kernel_object,
  s.kernarg_segment_size, s.kernarg_segment_alignment, s.group_segment_size, s.private_segment_size, s.sgpr_count,
  s.arch_vgpr_count, s.accum_vgpr_count, json_extract(s.extdata, '$.size') AS kernel_symbol_size,
  json_extract(s.extdata, '$.kernel_id') AS kernel_id,
  json_extract(s.extdata, '$.kernel_code_entry_byte_offset') AS kernel_code_entry_byte_offset,
  json_extract(s.extdata, '$.formatted_kernel_name') AS formatted_kernel_name,
  json_extract(s.extdata, '$.demangled_kernel_name') AS demangled_kernel_name,
  json_extract(s.extdata, '$.truncated_kernel_name') AS truncated_kernel_name,
  json_extract(s.extdata, '$.kernel_address.handle') AS kernel_address
FROM rocpd_info_kernel_symbol s
JOIN rocpd_info_process p ON p.id = s.pid AND p.guid = s.guid;

CREATE VIEW processes AS
SELECT n.id AS nid, n.machine_id, n.system_name, n.hostname, n.release AS system_release, n.version AS system_version,
  p.guid, p.ppid, p.pid, p.init, p.start, p."end", p.fini, p.command
FROM rocpd_info_process p
JOIN rocpd_info_node n ON n.id = p.nid AND n.guid = p.guid;

CREATE VIEW threads AS
SELECT n.id AS nid, n.machine_id, n.system_name, n.hostname, n.release AS system_release, n.version AS system_version,
  p.guid, p.ppid, p.pid, t.tid, t.start, t."end", t.name
FROM rocpd_info_thread t
JOIN rocpd_info_process p ON p.id = t.pid AND p.guid = t.guid
JOIN rocpd_info_node n ON n.id = t.nid AND n.guid = t.guid;

CREATE VIEW regions AS
SELECT r.id, r.guid, c.string AS category, s.string AS name, r.nid, p.pid, t.tid, r.start, r."end",
  r."end" - r.start AS duration, r.event_id, e.stack_id, e.parent_stack_id, e.correlation_id AS corr_id, e.extdata,
  e.call_stack, e.line_info
FROM rocpd_region r
JOIN rocpd_event e ON e.id = r.event_id AND e.guid = r.guid
JOIN rocpd_string s ON s.id = r.name_id AND s.guid = r.guid
JOIN rocpd_info_process p ON p.id = r.pid AND p.guid = r.guid
JOIN rocpd_info_thread t ON t.id = r.tid AND t.guid = r.guid
LEFT JOIN rocpd_string c ON c.id = e.category_id AND c.guid = e.guid;

CREATE VIEW region_args AS
SELECT r.id, r.guid, r.nid, p.pid, a.type, a.name, a.value
FROM rocpd_region r
JOIN rocpd_arg a ON a.event_id = r.event_id AND a.guid = r.guid
JOIN rocpd_info_process p ON p.id = r.pid AND p.guid = r.guid;

CREATE VIEW samples AS
SELECT r.id, r.guid, c.string AS category, s.string AS name, k.nid, p.pid, t.tid, r.timestamp, r.event_id, e.stack_id,
  e.parent_stack_id, e.correlation_id AS corr_id, e.extdata, e.call_stack, e.line_info
FROM rocpd_sample r
JOIN rocpd_track k ON k.id = r.track_id AND k.guid = r.guid
JOIN rocpd_event e ON e.id = r.event_id AND e.guid = r.guid
JOIN rocpd_info_process p ON p.id = k.pid AND p.guid = k.guid
JOIN rocpd_info_thread t ON t.id = k.tid AND t.guid = k.guid
LEFT JOIN rocpd_string c ON c.id = e.category_id AND c.guid = e.guid
LEFT JOIN rocpd_string s ON s.id = k.name_id AND s.guid = k.guid;

CREATE VIEW sample_regions AS
SELECT id, guid, category, name, nid, pid, tid, timestamp AS start, timestamp AS "END", 0 AS duration, event_id,
  stack_id, parent_stack_id, corr_id, extdata, call_stack, line_info
FROM samples;

CREATE VIEW regions_and_samples AS
SELECT * FROM regions UNION ALL SELECT * FROM sample_regions;

CREATE VIEW kernels AS
SELECT k.id, k.guid, t.tid, c.string AS category, r.string AS region, s.display_name AS name, k.nid, p.pid,
  a.absolute_index AS agent_abs_index, a.logical_index AS agent_log_index, a.type_index AS agent_type_index,
  a.type AS agent_type, s.code_object_id, k.kernel_id, k.dispatch_id, k.stream_id, k.queue_id, q.name AS queue,
  m.name AS stream, k.start, k."end", k."end" - k.start AS duration, k.grid_size_x AS grid_x, k.grid_size_y AS grid_y,
  k.grid_size_z AS grid_z, k.workgroup_size_x AS workgroup_x, k.workgroup_size_y AS workgroup_y,
  k.workgroup_size_z AS workgroup_z, k.group_segment_size AS lds_size, k.private_segment_size AS scratch_size,
  s.arch_vgpr_count AS vgpr_count, s.accum_vgpr_count, s.sgpr_count, s.group_segment_size AS static_lds_size,
  s.private_segment_size AS static_scratch_size, e.stack_id, e.parent_stack_id, e.correlation_id AS corr_id
FROM rocpd_kernel_dispatch k
JOIN rocpd_info_agent a ON a.id = k.agent_id AND a.guid = k.guid
JOIN rocpd_event e ON e.id = k.event_id AND e.guid = k.guid
JOIN rocpd_info_kernel_symbol s ON s.id = k.kernel_id AND s.guid = k.guid
JOIN rocpd_info_process p ON p.id = k.pid AND p.guid = k.guid
LEFT JOIN rocpd_info_thread t ON t.id = k.tid AND t.guid = k.guid
LEFT JOIN rocpd_string r ON r.id = k.region_name_id AND r.guid = k.guid
LEFT JOIN rocpd_string c ON c.id = e.category_id AND c.guid = e.guid
LEFT JOIN rocpd_info_stream m ON m.id = k.stream_id AND m.guid = k.guid
LEFT JOIN rocpd_info_queue q ON q.id = k.queue_id AND q.guid = k.guid;

CREATE VIEW pmc_info AS
SELECT i.id, i.guid, i.nid, p.pid, a.absolute_index AS agent_abs_index, i.is_constant, i.is_derived, i.name,
  i.description, i.block, i.expression
FROM rocpd_info_pmc i
JOIN rocpd_info_agent a ON a.id = i.agent_id AND a.guid = i.guid
JOIN rocpd_info_process p ON p.id = i.pid AND p.guid = i.guid;

CREATE VIEW pmc_events AS
SELECT v.id, v.guid, v.pmc_id, e.id AS event_id, c.string AS category, s.display_name AS name, k.nid, p.pid,
  k.dispatch_id, k.start, k."end", k."end" - k.start AS duration, i.name AS counter_name, v.value AS counter_value
FROM rocpd_pmc_event v
JOIN rocpd_info_pmc i ON i.id = v.pmc_id AND i.guid = v.guid
JOIN rocpd_event e ON e.id = v.event_id AND e.guid = v.guid
JOIN rocpd_kernel_dispatch k ON k.event_id = v.event_id AND k.guid = v.guid
JOIN rocpd_info_process p ON p.id = k.pid AND p.guid = k.guid
LEFT JOIN rocpd_info_kernel_symbol s ON s.id = k.kernel_id AND s.guid = k.guid
LEFT JOIN rocpd_string c ON c.id = e.category_id AND c.guid = e.guid;

CREATE VIEW events_args AS
SELECT e.id AS event_id, c.string AS category, e.stack_id, e.parent_stack_id, e.correlation_id,
  a.position AS arg_position, a.type AS arg_type, a.name AS arg_name, a.value AS arg_value, e.call_stack, e.line_info,
  a.extdata
FROM rocpd_event e
JOIN rocpd_arg a ON a.event_id = e.id AND a.guid = e.guid
LEFT JOIN rocpd_string c ON c.id = e.category_id AND c.guid = e.guid;

CREATE VIEW stream_args AS
SELECT a.id AS argument_id, a.event_id, a.position AS arg_position, a.type AS arg_type, a.value AS arg_value,
  json_extract(a.extdata, '$.stream_id') AS stream_id, s.nid, p.pid, s.name AS stream_name, s.extdata
FROM rocpd_arg a
JOIN rocpd_info_stream s ON s.id = json_extract(a.extdata, '$.stream_id') AND s.guid = a.guid
JOIN rocpd_info_process p ON p.id = s.pid AND p.guid = s.guid
WHERE a.name = 'stream';

CREATE VIEW memory_copies AS
SELECT m.id, m.guid, c.string AS category, m.nid, p.pid, t.tid, m.start, m."end", m."end" - m.start AS duration,
  s.string AS name, r.string AS region_name, m.stream_id, m.queue_id, l.name AS stream_name, q.name AS queue_name,
  m.size, d.name AS dst_device, d.absolute_index AS dst_agent_abs_index, d.logical_index AS dst_agent_log_index,
  d.type_index AS dst_agent_type_index, d.type AS dst_agent_type, m.dst_address, f.name AS src_device,
  f.absolute_index AS src_agent_abs_index, f.logical_index AS src_agent_log_index,
  f.type_index AS src_agent_type_index, f.type AS src_agent_type, m.src_address, e.stack_id, e.parent_stack_id,
  e.correlation_id AS corr_id
FROM rocpd_memory_copy m
JOIN rocpd_string s ON s.id = m.name_id AND s.guid = m.guid
JOIN rocpd_event e ON e.id = m.event_id AND e.guid = m.guid
JOIN rocpd_info_process p ON p.id = m.pid AND p.guid = m.guid
LEFT JOIN rocpd_info_thread t ON t.id = m.tid AND t.guid = m.guid
LEFT JOIN rocpd_info_agent d ON d.id = m.dst_agent_id AND d.guid = m.guid
LEFT JOIN rocpd_info_agent f ON f.id = m.src_agent_id AND f.guid = m.guid
LEFT JOIN rocpd_string r ON r.id = m.region_name_id AND r.guid = m.guid
LEFT JOIN rocpd_string c ON c.id = e.category_id AND c.guid = e.guid
LEFT JOIN rocpd_info_queue q ON q.id = m.queue_id AND q.guid = m.guid
LEFT JOIN rocpd_info_stream l ON l.id = m.stream_id AND l.guid = m.guid;

CREATE VIEW memory_allocations AS
SELECT m.id, m.guid, c.string AS category, m.nid, p.pid, t.tid, m.start, m."end", m."end" - m.start AS duration,
  m.type, m.level, a.name AS agent_name, a.absolute_index AS agent_abs_index, a.logical_index AS agent_log_index,
  a.type_index AS agent_type_index, a.type AS agent_type, m.address, m.size, m.queue_id, q.name AS queue_name,
  m.stream_id, l.name AS stream_name, e.stack_id, e.parent_stack_id, e.correlation_id AS corr_id
FROM rocpd_memory_allocate m
JOIN rocpd_event e ON e.id = m.event_id AND e.guid = m.guid
JOIN rocpd_info_process p ON p.id = m.pid AND p.guid = m.guid
LEFT JOIN rocpd_info_thread t ON t.id = m.tid AND t.guid = m.guid
LEFT JOIN rocpd_info_agent a ON a.id = m.agent_id AND a.guid = m.guid
LEFT JOIN rocpd_string c ON c.id = e.category_id AND c.guid = e.guid
LEFT JOIN rocpd_info_queue q ON q.id = m.queue_id AND q.guid = m.guid
LEFT JOIN rocpd_info_stream l ON l.id = m.stream_id AND l.guid = m.guid;

CREATE VIEW scratch_memory AS
SELECT m.id, m.guid, m.nid, p.pid, m.type AS operation, a.name AS agent_name, a.absolute_index AS agent_abs_index,
  a.logical_index AS agent_log_index, a.type_index AS agent_type_index, a.type AS agent_type, m.queue_id, t.tid,
  json_extract(m.extdata, '$.flags') AS alloc_flags, m.start, m."end", m."end" - m.start AS duration, m.size,
  m.address, e.correlation_id, e.stack_id, e.parent_stack_id, e.correlation_id AS corr_id, c.string AS category,
  e.extdata AS event_extdata
FROM rocpd_memory_allocate m
JOIN rocpd_event e ON e.id = m.event_id AND e.guid = m.guid
JOIN rocpd_info_process p ON p.id = m.pid AND p.guid = m.guid
LEFT JOIN rocpd_info_thread t ON t.id = m.tid AND t.guid = m.guid
LEFT JOIN rocpd_info_agent a ON a.id = m.agent_id AND a.guid = m.guid
LEFT JOIN rocpd_string c ON c.id = e.category_id AND c.guid = e.guid
WHERE m.level = 'SCRATCH'
ORDER BY m.start;

CREATE VIEW counters_collection AS
SELECT min(v.id) AS id, v.guid, k.dispatch_id, k.kernel_id, e.id AS event_id, e.correlation_id, e.stack_id,
  e.parent_stack_id, p.pid, t.tid, k.agent_id, a.absolute_index AS agent_abs_index,
  a.logical_index AS agent_log_index, a.type_index AS agent_type_index, a.type AS agent_type, k.queue_id,
  k.grid_size_x, k.grid_size_y, k.grid_size_z, k.grid_size_x * k.grid_size_y * k.grid_size_z AS grid_size,
  s.display_name AS kernel_name, r.string AS kernel_region, k.workgroup_size_x, k.workgroup_size_y,
  k.workgroup_size_z, k.workgroup_size_x * k.workgroup_size_y * k.workgroup_size_z AS workgroup_size,
  k.group_segment_size AS lds_block_size, k.private_segment_size AS scratch_size, s.arch_vgpr_count AS vgpr_count,
  s.accum_vgpr_count, s.sgpr_count, i.name AS counter_name, i.symbol AS counter_symbol, i.component, i.description,
  i.block, i.expression, i.value_type, i.id AS counter_id, sum(v.value) AS value, k.start, k."end", i.is_constant,
  i.is_derived, k."end" - k.start AS duration, c.string AS category, k.nid, e.extdata, s.code_object_id
FROM rocpd_pmc_event v
JOIN rocpd_info_pmc i ON i.id = v.pmc_id AND i.guid = v.guid
JOIN rocpd_event e ON e.id = v.event_id AND e.guid = v.guid
JOIN rocpd_kernel_dispatch k ON k.event_id = v.event_id AND k.guid = v.guid
JOIN rocpd_info_agent a ON a.id = k.agent_id AND a.guid = k.guid
JOIN rocpd_info_kernel_symbol s ON s.id = k.kernel_id AND s.guid = k.guid
JOIN rocpd_info_process p ON p.id = k.pid AND p.guid = k.guid
LEFT JOIN rocpd_info_thread t ON t.id = k.tid AND t.guid = k.guid
LEFT JOIN rocpd_string r ON r.id = k.region_name_id AND r.guid = k.guid
LEFT JOIN rocpd_string c ON c.id = e.category_id AND c.guid = e.guid
GROUP BY v.guid, k.dispatch_id, i.name, k.agent_id;

CREATE VIEW top_kernels AS
SELECT s.display_name AS name, count(*) AS total_calls, sum(k."end" - k.start) / 1000.0 AS total_duration,
  sum(k."end" - k.start) / count(*) / 1000.0 AS average,
  sum(k."end" - k.start) * 100.0 / (SELECT sum("end" - start) FROM rocpd_kernel_dispatch) AS percentage
FROM rocpd_kernel_dispatch k
JOIN rocpd_info_kernel_symbol s ON s.id = k.kernel_id AND s.guid = k.guid
GROUP BY s.display_name
ORDER BY total_duration DESC;

CREATE VIEW busy AS
WITH work AS (
  SELECT agent_id, guid, start, "end" FROM rocpd_kernel_dispatch
  UNION ALL SELECT dst_agent_id, guid, start, "end" FROM rocpd_memory_copy)
SELECT w.agent_id, a.type, sum(w."end" - w.start) AS GpuTime,
  (SELECT max("end") - min(start) FROM work) AS WallTime,
  sum(w."end" - w.start) * 1.0 / (SELECT max("end") - min(start) FROM work) AS Busy
FROM work w
JOIN rocpd_info_agent a ON a.id = w.agent_id AND a.guid = w.guid
GROUP BY w.agent_id, w.guid;

CREATE VIEW top AS
WITH operations AS (
  SELECT s.display_name AS name, k."end" - k.start AS duration FROM rocpd_kernel_dispatch k
  JOIN rocpd_info_kernel_symbol s ON s.id = k.kernel_id AND s.guid = k.guid
  UNION ALL SELECT s.string, m."end" - m.start FROM rocpd_memory_copy m
  JOIN rocpd_string s ON s.id = m.name_id AND s.guid = m.guid
  UNION ALL SELECT s.string, r."end" - r.start FROM rocpd_region r
  JOIN rocpd_string s ON s.id = r.name_id AND s.guid = r.guid)
SELECT name, count(*) AS total_calls, sum(duration) / 1000.0 AS total_duration,
  sum(duration) / count(*) / 1000.0 AS average,
  sum(duration) * 100.0 / (SELECT sum(duration) FROM operations) AS percentage
FROM operations
GROUP BY name
ORDER BY total_duration DESC;
