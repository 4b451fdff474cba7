capacity 509-local-pv-scale-down.yaml --consolidate
