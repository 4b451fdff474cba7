capacity consolidate consolidate-quota.yaml
