deschedule --policy-config-file 765-bare-restarts.x.yaml 765-bare-restarts.yaml --why
