explain deploy/pmm-haproxy -n pmm 1261-more-proxies-than-workers.yaml
capacity scale 1261-more-proxies-than-workers.yaml --like role=worker
