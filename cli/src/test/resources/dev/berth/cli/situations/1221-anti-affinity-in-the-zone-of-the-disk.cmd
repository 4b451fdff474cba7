explain pod-a-0 1221-anti-affinity-in-the-zone-of-the-disk.yaml
