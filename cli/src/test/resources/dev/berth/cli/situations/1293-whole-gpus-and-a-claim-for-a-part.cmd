explain deploy/mig -n gpu-test 1293-whole-gpus-and-a-claim-for-a-part.yaml
