explain team-b/b-0 739-elasticquota-borrowed.yaml
simulate 739-elasticquota-borrowed.yaml
