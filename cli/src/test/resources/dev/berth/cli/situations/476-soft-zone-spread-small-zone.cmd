simulate 476-soft-zone-spread-small-zone.yaml
explain deploy/web 476-soft-zone-spread-small-zone.yaml
