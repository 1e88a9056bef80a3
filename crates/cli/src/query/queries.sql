-- Ready queries of `rkprof query --list`. A line `-- name: what it tells` begins one. Durations are ns, sizes bytes.
-- Percentiles are those of the report: the nearest rank, a time that was measured (docs/definitions.md).

-- kernels: kernels by total time
SELECT short_name AS kernel, kernel_id, count(*) AS calls, sum(duration_ns) / 1e6 AS total_ms, avg(duration_ns) / 1e3 AS mean_us,
       quantile_disc(duration_ns, 0.5) / 1e3 AS p50_us, quantile_disc(duration_ns, 0.99) / 1e3 AS p99_us
FROM kernels WHERE timing_valid GROUP BY ALL ORDER BY total_ms DESC LIMIT 20;

-- categories: time by what kernels do
SELECT category, count(*) AS calls, sum(duration_ns) / 1e6 AS total_ms,
       100.0 * sum(duration_ns) / sum(sum(duration_ns)) OVER () AS percent
FROM kernels WHERE timing_valid GROUP BY category ORDER BY total_ms DESC;

-- ranks: kernel time of each rank, and how much of it was communication
SELECT host, rank, count(*) AS calls, sum(duration_ns) / 1e6 AS total_ms,
       100.0 * sum(duration_ns) FILTER (category = 'comm') / sum(duration_ns) AS comm_percent
FROM kernels WHERE timing_valid GROUP BY host, rank ORDER BY total_ms DESC;

-- stragglers: ranks whose collectives are the shortest came last, so the others waited for them
SELECT host, rank, count(*) AS collectives, avg(duration_ns) / 1e3 AS mean_us, min(duration_ns) / 1e3 AS min_us
FROM kernels WHERE timing_valid AND category = 'comm' GROUP BY host, rank ORDER BY mean_us LIMIT 20;

-- api: API functions by total time
SELECT domain, function, count(*) AS calls, sum(duration_ns) / 1e6 AS total_ms, max(duration_ns) / 1e3 AS max_us,
       count(*) FILTER (status <> 0) AS errors
FROM api GROUP BY ALL ORDER BY total_ms DESC LIMIT 20;

-- copies: bytes and bandwidth between agents
SELECT direction, src_agent, dst_agent, count(*) AS copies, sum(bytes) / 1e6 AS megabytes,
       sum(bytes) / nullif(sum(duration_ns), 0) AS gb_per_s
FROM copies GROUP BY ALL ORDER BY megabytes DESC;

-- launches: delay from the call to the start of the kernel
SELECT short_name AS kernel, kernel_id, count(*) AS calls, quantile_disc(start_ns - launch_ns, 0.5) / 1e3 AS p50_us,
       quantile_disc(start_ns - launch_ns, 0.99) / 1e3 AS p99_us
FROM kernels WHERE launch_ns IS NOT NULL GROUP BY ALL ORDER BY p99_us DESC LIMIT 20;

-- nodes: kernels of HIP graphs by their place in a replay; graphs with the same kernels are one
SELECT dense_rank() OVER (ORDER BY graph) AS graph, node, any_value(short_name) AS kernel, any_value(kernel_id) AS kernel_id,
       count(*) AS replays, sum(duration_ns) / 1e6 AS total_ms, quantile_disc(duration_ns, 0.5) / 1e3 AS p50_us,
       quantile_disc(duration_ns, 0.99) / 1e3 AS p99_us
FROM (SELECT *, row_number() OVER (PARTITION BY host, pid, correlation_id ORDER BY dispatch_id) AS node
      FROM kernels WHERE function LIKE 'hipGraphLaunch%')
JOIN (SELECT host, pid, correlation_id, hash(list(kernel_name ORDER BY dispatch_id)) AS graph
      FROM kernels WHERE function LIKE 'hipGraphLaunch%' GROUP BY ALL) USING (host, pid, correlation_id)
WHERE timing_valid GROUP BY graph, node ORDER BY graph, node;
