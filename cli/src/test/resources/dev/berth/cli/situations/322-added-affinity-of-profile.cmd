explain deploy/web 322-added-affinity-of-profile.yaml --config 322-added-affinity-of-profile.cfg.yaml
