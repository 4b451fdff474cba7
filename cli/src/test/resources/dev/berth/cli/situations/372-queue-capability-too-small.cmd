simulate 372-queue-capability-too-small.yaml --scheduler-conf 372-queue-capability-too-small.conf.yaml
explain podgroup/train -n ml 372-queue-capability-too-small.yaml --scheduler-conf 372-queue-capability-too-small.conf.yaml
