explain demo/mps-env-test 1106-mps-shared.yaml
