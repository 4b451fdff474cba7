explain job/test-job-one -n team-a 1318-queue-of-another-namespace.yaml
check-config lint --cluster 1318-queue-of-another-namespace.yaml
