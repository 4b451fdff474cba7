explain job/test-job 1271-more-failures-than-the-limit.yaml
simulate 1271-more-failures-than-the-limit.yaml
