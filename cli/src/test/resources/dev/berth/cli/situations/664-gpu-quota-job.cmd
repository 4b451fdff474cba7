simulate 664-gpu-quota-job.yaml 664-gpu-quota-job.app.yaml --fail-on=stuck
explain job/train -n ml 664-gpu-quota-job.yaml 664-gpu-quota-job.app.yaml
