explain job/memory-boom -n ci 1281-each-container-gets-the-default.yaml 1281-each-container-gets-the-default.job.yaml
