simulate 281-two-claims-one-volume.yaml
