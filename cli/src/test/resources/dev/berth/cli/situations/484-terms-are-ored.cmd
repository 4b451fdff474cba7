explain deploy/db 484-terms-are-ored.yaml
