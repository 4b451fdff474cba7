simulate 1207-quota-of-pods.yaml 1207-quota-of-pods.job.yaml
explain job/sweep -n ml 1207-quota-of-pods.yaml 1207-quota-of-pods.job.yaml
