simulate 1079-zero-priority-beside-global-default.yaml
