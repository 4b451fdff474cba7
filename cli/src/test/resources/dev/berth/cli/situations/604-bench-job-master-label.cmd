explain job/cis-master -n audit 604-bench-job-master-label.yaml
