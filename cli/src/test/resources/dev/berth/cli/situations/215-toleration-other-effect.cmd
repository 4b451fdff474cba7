simulate 215-toleration-other-effect.yaml
explain p 215-toleration-other-effect.yaml
