explain ds/konnectivity-agent -n kube-system 726-ds-class-missing.yaml
simulate 726-ds-class-missing.yaml --fail-on stuck
check-config --cluster 726-ds-class-missing.yaml
