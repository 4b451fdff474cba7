explain deploy/web 341-pods-per-node-of-eks.yaml
