simulate 946-runtimeclass-conflict.yaml
explain deploy/untrusted -n ci 946-runtimeclass-conflict.yaml
