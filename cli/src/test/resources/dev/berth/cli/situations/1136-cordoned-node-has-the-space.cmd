explain busybox 1136-cordoned-node-has-the-space.yaml
