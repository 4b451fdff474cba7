simulate 1277-hugepages-request-unlike-limit.yaml
