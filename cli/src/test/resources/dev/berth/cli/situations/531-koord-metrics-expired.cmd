explain shop/new 531-koord-metrics-expired.yaml --config 531-koord-metrics-expired.sched.yaml --at 2026-11-29T08:10:00Z
simulate 531-koord-metrics-expired.yaml --config 531-koord-metrics-expired.sched.yaml --at 2026-11-29T08:10:00Z
