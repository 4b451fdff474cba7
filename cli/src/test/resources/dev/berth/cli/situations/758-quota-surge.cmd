simulate 758-quota-surge.yaml 758-quota-surge.x.yaml --fail-on=stuck
explain deploy/web -n tenant-a 758-quota-surge.yaml 758-quota-surge.x.yaml
top 758-quota-surge.yaml 758-quota-surge.x.yaml
