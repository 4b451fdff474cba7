explain deploy/shop 457-never-and-pause-pods.yaml
