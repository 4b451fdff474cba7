explain p 266-ephemeral-volume-class.yaml
check-config --cluster 266-ephemeral-volume-class.yaml
