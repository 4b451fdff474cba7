simulate 239-spread-incomplete.yaml
