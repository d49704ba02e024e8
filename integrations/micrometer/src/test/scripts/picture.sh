#!/usr/bin/env bash
# Draws docs/micrometer/dashboard.svg again, in four minutes: runs DashboardRun, has a Prometheus
# scrape it every two seconds and evaluate the queries of the dashboard. Needs python3 and Debian's
# prometheus, or PROMETHEUS=/path/to/prometheus. First:
#   mvn -Pintegrations -pl integrations/micrometer -am test-compile dependency:build-classpath \
#     -Dmdep.outputFile=target/classpath
set -euo pipefail
cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
pids=()
stop() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap stop EXIT

cat >"$work/prometheus.yml" <<'YML'
scrape_configs:
  - job_name: cardfile
    scrape_interval: 2s
    static_configs: [{targets: ['127.0.0.1:18491']}]
YML
"${PROMETHEUS:-prometheus}" --config.file="$work/prometheus.yml" --storage.tsdb.path="$work/data" \
  --web.listen-address=127.0.0.1:18492 >"$work/prometheus.log" 2>&1 &
pids+=($!)
start=$(date +%s)
java -cp "target/test-classes:target/classes:$(cat target/classpath)" \
  io.cardfile.micrometer.DashboardRun 18491 &
run=$!
pids+=("$run")
wait "$run"
python3 src/test/scripts/draw.py http://127.0.0.1:18492 "$start" "$(date +%s)" \
  ../../docs/micrometer/dashboard.json ../../docs/micrometer/dashboard.svg
