explain deploy/db 381-hugepages-of-another-size.yaml
check-config --cluster 381-hugepages-of-another-size.yaml --fail-on none
