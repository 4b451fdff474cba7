simulate 256-max-pods.yaml
explain deploy/tiny 256-max-pods.yaml
