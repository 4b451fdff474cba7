simulate 777-staging-dump-into-prod.yaml 777-staging-dump-into-prod.x.yaml
