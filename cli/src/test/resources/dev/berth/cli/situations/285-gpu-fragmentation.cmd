explain train 285-gpu-fragmentation.yaml
