explain test 477-toleration-not-everything.yaml
