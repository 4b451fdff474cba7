explain train 493-ratio-only-gpu.yaml
