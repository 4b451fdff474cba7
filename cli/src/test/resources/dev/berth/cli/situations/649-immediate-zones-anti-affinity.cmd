explain sts/kafka -n data 649-immediate-zones-anti-affinity.yaml
