explain deploy/ledger -n pay 650-sidecar-before-init-quota.yaml 650-sidecar-before-init-quota.app.yaml
