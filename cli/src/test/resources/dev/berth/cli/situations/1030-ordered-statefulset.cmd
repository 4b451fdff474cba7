check-config lint --cluster 1030-ordered-statefulset.yaml 1030-ordered-statefulset.app.yaml
