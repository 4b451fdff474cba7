simulate 799-jq-lines-and-vms.json 799-jq-lines-and-vms.x.yaml
explain vm/win-b -n vms 799-jq-lines-and-vms.json 799-jq-lines-and-vms.x.yaml
