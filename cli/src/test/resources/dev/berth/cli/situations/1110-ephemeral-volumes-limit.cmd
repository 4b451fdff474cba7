simulate 1110-ephemeral-volumes-limit.yaml 1110-ephemeral-volumes-limit.app.yaml
explain deploy/echoserver 1110-ephemeral-volumes-limit.yaml 1110-ephemeral-volumes-limit.app.yaml
capacity scale 1110-ephemeral-volumes-limit.yaml 1110-ephemeral-volumes-limit.app.yaml --like kubernetes.io/hostname=w1
