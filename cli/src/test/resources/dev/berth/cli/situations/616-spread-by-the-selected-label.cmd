explain deploy/auth -n auth 616-spread-by-the-selected-label.yaml
check-config --cluster 616-spread-by-the-selected-label.yaml
