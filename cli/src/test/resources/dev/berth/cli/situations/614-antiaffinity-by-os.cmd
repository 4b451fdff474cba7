explain sts/uaa -n scf 614-antiaffinity-by-os.yaml
check-config --cluster 614-antiaffinity-by-os.yaml
