capacity 340-capacity-empty-pool.yaml --podspec 340-capacity-empty-pool.job.yaml
capacity 340-capacity-empty-pool.yaml 340-capacity-empty-pool.job.yaml --until-fits --shape gpu,cpu=8,memory=32Gi,nvidia.com/gpu=1,label:pool=gpu,taint:nvidia.com/gpu=present:NoSchedule
