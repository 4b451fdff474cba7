explain deploy/api 475-honor-taints-mindomains.yaml
