check-config 301-score-weight-override.yaml
