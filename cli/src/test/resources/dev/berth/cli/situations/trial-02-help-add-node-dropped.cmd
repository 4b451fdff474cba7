explain deploy/web trial-02-help-add-node-dropped.yaml --all
