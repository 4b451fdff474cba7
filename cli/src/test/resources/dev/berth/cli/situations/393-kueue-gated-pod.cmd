explain default/job-1 393-kueue-gated-pod.yaml
