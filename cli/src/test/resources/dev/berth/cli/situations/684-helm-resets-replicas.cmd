simulate 684-helm-resets-replicas.yaml 684-helm-resets-replicas.x.yaml --fail-on=stuck
simulate 684-helm-resets-replicas.yaml 684-helm-resets-replicas.x.yaml --hpa max
