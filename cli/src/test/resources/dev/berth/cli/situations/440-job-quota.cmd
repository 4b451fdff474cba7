simulate 440-job-quota.yaml 440-job-quota.x.yaml --fail-on=stuck
explain job/crunch -n batch 440-job-quota.yaml 440-job-quota.x.yaml
