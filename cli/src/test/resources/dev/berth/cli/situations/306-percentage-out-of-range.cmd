check-config 306-percentage-out-of-range.yaml
