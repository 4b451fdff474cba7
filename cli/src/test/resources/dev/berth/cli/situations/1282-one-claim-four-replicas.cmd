simulate 1282-one-claim-four-replicas.yaml 1282-one-claim-four-replicas.four.yaml --fail-on=stuck
