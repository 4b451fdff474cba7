disrupt 344-budget-over-a-job.yaml --drain n1
check-config --cluster 344-budget-over-a-job.yaml --fail-on none
