simulate 448-injected-init-quota.yaml 448-injected-init-quota.x.yaml --fail-on=stuck
explain deploy/color -n mesh 448-injected-init-quota.yaml 448-injected-init-quota.x.yaml
