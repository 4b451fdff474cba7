explain deploy/awx 1085-init-and-main-are-not-added.yaml
