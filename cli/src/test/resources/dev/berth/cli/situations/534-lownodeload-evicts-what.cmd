deschedule --policy-config-file 534-lownodeload-evicts-what.policy.yaml --config 534-lownodeload-evicts-what.sched.yaml 534-lownodeload-evicts-what.yaml --now 2026-11-29T08:10:00Z --why
