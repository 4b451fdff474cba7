explain batch/etl-0 734-two-gates.yaml
explain 734-two-gates.yaml
