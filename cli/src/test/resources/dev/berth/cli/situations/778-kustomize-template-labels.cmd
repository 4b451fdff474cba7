simulate 778-kustomize-template-labels.yaml 778-kustomize-template-labels.x.yaml
