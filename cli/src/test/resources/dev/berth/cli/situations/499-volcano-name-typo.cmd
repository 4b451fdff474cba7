explain test/nginx-pod 499-volcano-name-typo.yaml
