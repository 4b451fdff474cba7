simulate 693-indexed-jobs-gpu.yaml 693-indexed-jobs-gpu.x.yaml --fail-on=pending
explain job/train-b -n ml 693-indexed-jobs-gpu.yaml 693-indexed-jobs-gpu.x.yaml
