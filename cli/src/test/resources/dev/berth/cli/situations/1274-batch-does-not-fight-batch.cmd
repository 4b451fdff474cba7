simulate 1274-batch-does-not-fight-batch.yaml 1274-batch-does-not-fight-batch.api.yaml
explain high 1274-batch-does-not-fight-batch.yaml
