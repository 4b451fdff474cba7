simulate 427-hostnetwork-node-down.yaml 427-hostnetwork-node-down.x.yaml --fail-on=stuck
explain deploy/nginx -n edge 427-hostnetwork-node-down.yaml 427-hostnetwork-node-down.x.yaml
