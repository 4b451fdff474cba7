explain deploy/web -n shop placed.yaml
explain deploy/web -n shop placed.yaml placed.v2.yaml
explain deploy/web -n shop placed.yaml placed.v3.yaml
