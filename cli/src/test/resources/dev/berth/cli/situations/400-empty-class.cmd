explain deploy/bitwarden -n vault 400-empty-class.yaml
