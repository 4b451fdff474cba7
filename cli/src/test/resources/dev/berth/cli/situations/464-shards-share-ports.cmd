explain deploy/app-passive -n app 464-shards-share-ports.yaml
explain deploy/app-passive -n app --all 464-shards-share-ports.yaml
