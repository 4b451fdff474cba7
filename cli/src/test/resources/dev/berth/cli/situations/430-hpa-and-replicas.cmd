simulate 430-hpa-and-replicas.yaml 430-hpa-and-replicas.x.yaml
