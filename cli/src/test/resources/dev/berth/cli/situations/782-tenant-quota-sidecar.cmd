explain sts/dev-pool-0 -n minio 782-tenant-quota-sidecar.yaml
simulate 782-tenant-quota-sidecar.yaml --fail-on=stuck
top 782-tenant-quota-sidecar.yaml --at 2026-11-29T09:00:00Z
