explain job/migrate -n app 695-job-backoff-exceeded.yaml
simulate 695-job-backoff-exceeded.yaml --fail-on=stuck
