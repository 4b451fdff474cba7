deschedule --policy-config-file 1002-lifetime-of-pending.policy.yaml 1002-lifetime-of-pending.yaml --why --now 2026-01-30T12:00:00Z
