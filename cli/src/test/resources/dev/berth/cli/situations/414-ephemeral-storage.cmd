explain deploy/runner -n stack 414-ephemeral-storage.yaml
