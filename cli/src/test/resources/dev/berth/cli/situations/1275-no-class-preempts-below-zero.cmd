simulate 1275-no-class-preempts-below-zero.yaml 1275-no-class-preempts-below-zero.web.yaml
