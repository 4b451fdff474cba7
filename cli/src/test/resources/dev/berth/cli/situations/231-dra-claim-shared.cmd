simulate 231-dra-claim-shared.yaml
explain second 231-dra-claim-shared.yaml
