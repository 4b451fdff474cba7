simulate 251-memory-pressure.yaml
explain small 251-memory-pressure.yaml
