simulate operators-gang.yaml
simulate operators-gang.yaml operators-gang.plain.yaml
simulate operators-gang.yaml operators-gang.fair.yaml
explain job/train operators-gang.yaml operators-gang.plain.yaml
