simulate 561-toleration-exists-value.yaml 561-toleration-exists-value.app.yaml
