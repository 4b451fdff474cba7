explain cache/redis-1 403-sts-claim-deleted.yaml
simulate 403-sts-claim-deleted.yaml
