simulate 1142-thirty-large-pods.yaml 1142-thirty-large-pods.job.yaml
capacity scale 1142-thirty-large-pods.yaml 1142-thirty-large-pods.job.yaml --like kubernetes.io/hostname=ip-1
