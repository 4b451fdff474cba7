explain app 280-access-modes-mismatch.yaml
check-config --cluster 280-access-modes-mismatch.yaml
