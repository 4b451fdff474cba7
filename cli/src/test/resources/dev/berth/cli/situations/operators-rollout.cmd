simulate operators-rollout.yaml
simulate operators-rollout.yaml operators-rollout.v2.yaml
explain rollout/web -n shop operators-rollout.yaml operators-rollout.v2.yaml
explain ro/wbe -n shop operators-rollout.yaml
