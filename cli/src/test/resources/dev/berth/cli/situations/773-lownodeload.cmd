deschedule --policy-config-file 773-lownodeload.x.yaml 773-lownodeload.yaml --now 2026-11-29T10:01:00Z --why
deschedule --policy-config-file 773-lownodeload.x.yaml 773-lownodeload.yaml --config 773-lownodeload.conf.yaml --now 2026-11-29T10:01:00Z --why
