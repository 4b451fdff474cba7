explain deploy/cms -n cms 418-rwx-on-rwo-volume.yaml
