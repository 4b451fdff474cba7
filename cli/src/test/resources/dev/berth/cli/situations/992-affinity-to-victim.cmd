explain front 992-affinity-to-victim.yaml
