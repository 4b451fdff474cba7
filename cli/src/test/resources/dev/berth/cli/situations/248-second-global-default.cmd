simulate 248-second-global-default.yaml 248-second-global-default.second.yaml
