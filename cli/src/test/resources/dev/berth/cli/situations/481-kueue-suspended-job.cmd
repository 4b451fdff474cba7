explain job/sample-job-small 481-kueue-suspended-job.yaml
