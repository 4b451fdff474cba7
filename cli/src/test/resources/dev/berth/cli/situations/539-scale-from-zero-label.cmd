explain ml/gpu-job 539-scale-from-zero-label.yaml
capacity 539-scale-from-zero-label.yaml --until-fits --shape g5,cpu=8,memory=32Gi,nvidia.com/gpu=1
capacity 539-scale-from-zero-label.yaml --until-fits --shape g5,cpu=8,memory=32Gi,nvidia.com/gpu=1,label:workload=gpu
