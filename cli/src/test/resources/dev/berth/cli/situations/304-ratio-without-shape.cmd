check-config 304-ratio-without-shape.yaml
