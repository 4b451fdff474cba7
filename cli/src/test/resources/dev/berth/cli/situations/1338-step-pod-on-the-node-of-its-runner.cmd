simulate 1338-step-pod-on-the-node-of-its-runner.yaml 1338-step-pod-on-the-node-of-its-runner.step.yaml --fail-on=stuck
explain gha-runner-qlpzg-workflow -n arc 1338-step-pod-on-the-node-of-its-runner.yaml 1338-step-pod-on-the-node-of-its-runner.step.yaml
