simulate 252-cordoned-nodes.yaml
explain deploy/web 252-cordoned-nodes.yaml
