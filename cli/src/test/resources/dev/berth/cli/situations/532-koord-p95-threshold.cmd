explain shop/new 532-koord-p95-threshold.yaml --config 532-koord-p95-threshold.sched.yaml --at 2026-11-29T08:10:00Z
