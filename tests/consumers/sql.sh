# Sourced: compares what Perfetto's trace processor says of the run in `$shown`; sets `failed`.
tests/trace_processor/fetch.sh
failed=0
expect() { # WANTED SQL
    local got
    got=$(node tests/trace_processor/driver.mjs "$shown/trace.pftrace" "$2" | tail -n +2)
    if [ "$got" != "$1" ]; then
        echo "FAIL $2: $got, not $1"
        failed=1
    fi
}
