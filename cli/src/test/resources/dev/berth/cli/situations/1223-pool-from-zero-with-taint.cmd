capacity scale 1223-pool-from-zero-with-taint.yaml --shape video,cpu=8,memory=32Gi,label:pool=video,taint:dedicated=video:NoSchedule
