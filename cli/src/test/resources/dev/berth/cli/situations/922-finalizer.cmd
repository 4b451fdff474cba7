explain shop/db-0 922-finalizer.yaml
simulate 922-finalizer.yaml --at=2026-01-30T12:00:00Z
