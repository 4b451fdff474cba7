top --at 2026-11-29T08:00:00Z 733-top-high-pending-low-silent.yaml
explain ci/lint-1 733-top-high-pending-low-silent.yaml
