simulate 387-pods-of-nodes-that-are-missing.yaml
