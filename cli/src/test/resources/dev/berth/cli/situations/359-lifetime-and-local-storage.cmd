deschedule --policy-config-file 359-lifetime-and-local-storage.policy.yaml 359-lifetime-and-local-storage.yaml --now 2026-06-02T00:00:00Z
deschedule --policy-config-file 359-lifetime-and-local-storage.b.yaml 359-lifetime-and-local-storage.yaml --now 2026-06-02T00:00:00Z --prove=false
