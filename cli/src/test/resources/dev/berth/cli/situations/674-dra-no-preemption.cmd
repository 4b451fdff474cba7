explain ml/serve 674-dra-no-preemption.yaml
