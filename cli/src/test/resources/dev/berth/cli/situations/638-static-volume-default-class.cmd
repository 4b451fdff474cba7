explain deploy/tgi -n platform 638-static-volume-default-class.yaml 638-static-volume-default-class.x.yaml
