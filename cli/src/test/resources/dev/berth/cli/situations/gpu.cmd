explain train gpu.yaml
explain infer gpu.yaml
check-config --cluster gpu.yaml
