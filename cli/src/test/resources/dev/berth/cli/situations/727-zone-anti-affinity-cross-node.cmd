explain db/postgres-0 727-zone-anti-affinity-cross-node.yaml
simulate 727-zone-anti-affinity-cross-node.yaml
