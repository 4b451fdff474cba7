explain deploy/tiny -n cozy-system 667-defaultrequest-above-limit.yaml 667-defaultrequest-above-limit.app.yaml
