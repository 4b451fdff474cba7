explain deploy/media -n app 412-storage-capacity.yaml
