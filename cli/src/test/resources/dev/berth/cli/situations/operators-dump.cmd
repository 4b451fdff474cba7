simulate operators-dump.yaml
simulate operators-dump.yaml operators-dump.new.yaml
simulate operators-dump.yaml operators-dump.new.yaml --pod-template Prometheus=.spec,.spec.replicas
