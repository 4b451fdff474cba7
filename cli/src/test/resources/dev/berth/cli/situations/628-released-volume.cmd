explain deploy/archiver 628-released-volume.yaml
