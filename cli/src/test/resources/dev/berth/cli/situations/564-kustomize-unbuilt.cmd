simulate 564-kustomize-unbuilt.yaml 564-kustomize-unbuilt.dir/prod
