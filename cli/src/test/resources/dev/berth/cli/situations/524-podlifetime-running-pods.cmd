deschedule --policy-config-file 524-podlifetime-running-pods.policy.yaml --now 2026-11-29T08:00:00Z 524-podlifetime-running-pods.yaml --why
