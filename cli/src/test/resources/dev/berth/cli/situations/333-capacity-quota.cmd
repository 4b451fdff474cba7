capacity 333-capacity-quota.yaml --podspec 333-capacity-quota.web.yaml
