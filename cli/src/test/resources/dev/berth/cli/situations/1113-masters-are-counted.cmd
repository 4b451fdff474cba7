explain sts/es-data -n elastic 1113-masters-are-counted.yaml
