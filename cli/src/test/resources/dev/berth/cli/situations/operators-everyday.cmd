simulate operators-everyday.yaml
simulate operators-everyday.yaml -o summary
explain cluster/orders operators-everyday.yaml
explain kafkanodepool/broker -n kafka operators-everyday.yaml
simulate operators-everyday.yaml --drain n1,n2
