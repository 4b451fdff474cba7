simulate operators-exclusive.yaml
explain lws/model operators-exclusive.yaml
