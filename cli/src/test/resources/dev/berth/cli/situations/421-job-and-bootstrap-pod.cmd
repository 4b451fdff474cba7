simulate 421-job-and-bootstrap-pod.yaml --include-cronjobs --fail-on=stuck
