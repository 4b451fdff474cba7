simulate 390-helm-output-with-notes.nodes.yaml 390-helm-output-with-notes.yaml
