explain job/night -n ml 1208-queue-on-hold.yaml 1208-queue-on-hold.job.yaml
