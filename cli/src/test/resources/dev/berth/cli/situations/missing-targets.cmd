check-config --cluster missing-targets.yaml
