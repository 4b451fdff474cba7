simulate 1061-integer-priority.yaml
