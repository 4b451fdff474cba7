explain podgroup/train -n ml 373-queue-that-does-not-exist.yaml --scheduler-conf 373-queue-that-does-not-exist.conf.yaml
