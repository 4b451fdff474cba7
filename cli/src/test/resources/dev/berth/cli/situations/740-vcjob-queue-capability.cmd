explain 740-vcjob-queue-capability.yaml
explain --config 740-vcjob-queue-capability.x.yaml 740-vcjob-queue-capability.yaml
