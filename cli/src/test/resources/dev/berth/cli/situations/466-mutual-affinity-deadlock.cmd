explain 466-mutual-affinity-deadlock.yaml
