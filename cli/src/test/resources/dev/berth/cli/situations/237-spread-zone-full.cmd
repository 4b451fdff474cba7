simulate 237-spread-zone-full.yaml
explain deploy/web 237-spread-zone-full.yaml
