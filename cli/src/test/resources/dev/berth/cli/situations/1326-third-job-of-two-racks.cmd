explain job/train-2 -n hpc 1326-third-job-of-two-racks.yaml
