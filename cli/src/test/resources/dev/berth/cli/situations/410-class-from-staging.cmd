simulate 410-class-from-staging.yaml 410-class-from-staging.x.yaml --fail-on=pending
check-config --cluster 410-class-from-staging.yaml 410-class-from-staging.x.yaml
