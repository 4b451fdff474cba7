simulate 1071-image-change-three-nodes.yaml 1071-image-change-three-nodes.v2.yaml --fail-on=stuck
explain deploy/nginx 1071-image-change-three-nodes.yaml 1071-image-change-three-nodes.v2.yaml
