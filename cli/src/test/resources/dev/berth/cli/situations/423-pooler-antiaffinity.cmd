simulate 423-pooler-antiaffinity.yaml 423-pooler-antiaffinity.x.yaml --fail-on=stuck
explain deploy/pooler -n pg 423-pooler-antiaffinity.yaml 423-pooler-antiaffinity.x.yaml
