capacity consolidate 1303-agent-of-a-build.yaml
