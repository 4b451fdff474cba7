explain shop/worker 652-resize-down-not-done.yaml
top 652-resize-down-not-done.yaml --at 2026-11-20T09:00:00Z
