explain deploy/web 380-hostname-label-unlike-name.yaml
