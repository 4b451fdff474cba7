simulate --scheduler-conf 540-queue-capability-no-gpu.conf.yaml 540-queue-capability-no-gpu.yaml
explain podgroup/big --scheduler-conf 540-queue-capability-no-gpu.conf.yaml 540-queue-capability-no-gpu.yaml
