simulate 404-rwop-rollout.yaml 404-rwop-rollout.x.yaml --fail-on=stuck
explain deploy/pg -n shop 404-rwop-rollout.yaml 404-rwop-rollout.x.yaml
