explain raycluster/tune -n ray 793-ray-gpu-nodes.yaml 793-ray-gpu-nodes.x.yaml
capacity 793-ray-gpu-nodes.yaml 793-ray-gpu-nodes.x.yaml --until-fits --scale pool=gpu
capacity 793-ray-gpu-nodes.yaml --podspec 793-ray-gpu-nodes.x.yaml
