check-config 747-trimaran-no-metrics.x.yaml
explain deploy/cpu-hog --config 747-trimaran-no-metrics.x.yaml 747-trimaran-no-metrics.yaml
explain deploy/cpu-hog --config 747-trimaran-no-metrics.x.yaml --node-usage 747-trimaran-no-metrics.b.yaml 747-trimaran-no-metrics.yaml --at 2026-11-29T11:50:30Z
