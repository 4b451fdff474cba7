explain sts/local-test 633-local-other-class.yaml
