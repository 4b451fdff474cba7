deschedule --policy-config-file 362-lifetime-crash-loop.policy.yaml 362-lifetime-crash-loop.yaml --now 2026-06-02T00:00:00Z --prove=false
