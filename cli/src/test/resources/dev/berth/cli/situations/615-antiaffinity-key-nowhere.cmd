simulate 615-antiaffinity-key-nowhere.yaml
explain sts/search -n logs 615-antiaffinity-key-nowhere.yaml
check-config --cluster 615-antiaffinity-key-nowhere.yaml
