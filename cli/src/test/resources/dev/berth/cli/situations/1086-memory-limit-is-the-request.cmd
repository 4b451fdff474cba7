explain jupyter-ana 1086-memory-limit-is-the-request.yaml
