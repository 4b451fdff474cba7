simulate 641-replicas-share-rwo.yaml --fail-on=stuck
explain deploy/uploads -n shop 641-replicas-share-rwo.yaml
