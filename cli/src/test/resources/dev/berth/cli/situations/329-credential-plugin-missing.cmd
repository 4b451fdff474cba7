snapshot --kubeconfig 329-credential-plugin-missing.yaml
