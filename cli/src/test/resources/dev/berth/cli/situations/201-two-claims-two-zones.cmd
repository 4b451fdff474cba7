simulate 201-two-claims-two-zones.yaml
explain app 201-two-claims-two-zones.yaml
