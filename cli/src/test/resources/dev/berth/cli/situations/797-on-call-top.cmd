top 797-on-call-top.json --at 2026-11-29T09:00:00Z
explain 797-on-call-top.json --at 2026-11-29T09:00:00Z
