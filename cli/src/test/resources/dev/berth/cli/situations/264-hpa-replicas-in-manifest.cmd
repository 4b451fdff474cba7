simulate 264-hpa-replicas-in-manifest.yaml 264-hpa-replicas-in-manifest.v2.yaml
