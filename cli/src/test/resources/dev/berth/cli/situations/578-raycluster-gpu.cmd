explain raycluster/train 578-raycluster-gpu.yaml 578-raycluster-gpu.ray.yaml
simulate 578-raycluster-gpu.yaml 578-raycluster-gpu.ray.yaml
