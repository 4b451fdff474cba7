top --at 2026-11-29T09:00:00Z 728-low-runs-high-pending.yaml
explain priority/high-1 728-low-runs-high-pending.yaml
