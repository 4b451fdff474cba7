check-config 305-shape-scores-of-hundred.yaml
check-config 305-shape-scores-of-hundred.b.yaml
