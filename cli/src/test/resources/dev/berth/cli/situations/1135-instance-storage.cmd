explain deploy/runner 1135-instance-storage.yaml
