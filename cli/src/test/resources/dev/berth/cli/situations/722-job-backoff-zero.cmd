disrupt 722-job-backoff-zero.yaml --drain b1 --fail-on=stuck
