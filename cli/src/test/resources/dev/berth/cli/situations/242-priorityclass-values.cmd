simulate 242-priorityclass-values.yaml
