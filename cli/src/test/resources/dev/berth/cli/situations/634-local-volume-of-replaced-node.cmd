explain test-oss/minio-0 634-local-volume-of-replaced-node.yaml
