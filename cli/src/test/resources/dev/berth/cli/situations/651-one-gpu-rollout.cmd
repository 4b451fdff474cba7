simulate 651-one-gpu-rollout.yaml 651-one-gpu-rollout.v2.yaml --fail-on=stuck
explain deploy/triton -n infer 651-one-gpu-rollout.yaml 651-one-gpu-rollout.v2.yaml
