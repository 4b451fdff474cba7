explain deploy/work 1231-affinity-to-the-blocker.yaml
