simulate 1321-quota-leaves-too-little.yaml 1321-quota-leaves-too-little.release.yaml --fail-on=stuck
explain deploy/notification-service -n staging 1321-quota-leaves-too-little.yaml 1321-quota-leaves-too-little.release.yaml
