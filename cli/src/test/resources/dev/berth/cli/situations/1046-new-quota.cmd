simulate 1046-new-quota.yaml 1046-new-quota.quota.yaml
