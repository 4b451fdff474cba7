capacity 336-consolidate-what-autoscalers-skip.yaml --consolidate
