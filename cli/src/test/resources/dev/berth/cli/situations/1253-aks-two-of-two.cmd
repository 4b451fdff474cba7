simulate 1253-aks-two-of-two.yaml 1253-aks-two-of-two.v2.yaml --fail-on=stuck
explain deploy/api -n prod 1253-aks-two-of-two.yaml 1253-aks-two-of-two.v2.yaml
