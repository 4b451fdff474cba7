explain job 226-existing-antiaffinity.yaml
