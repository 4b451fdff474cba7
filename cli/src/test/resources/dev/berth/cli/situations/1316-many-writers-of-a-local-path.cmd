explain deploy/uploads -n cms 1316-many-writers-of-a-local-path.yaml
check-config lint --cluster 1316-many-writers-of-a-local-path.yaml
