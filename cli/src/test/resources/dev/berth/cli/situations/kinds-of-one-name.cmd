simulate kinds-of-one-name.yaml
