explain deploy/beam -n dpd 1125-nodepool-without-the-label.yaml
