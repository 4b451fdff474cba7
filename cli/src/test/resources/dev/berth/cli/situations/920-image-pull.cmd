explain shop/web-7-x 920-image-pull.yaml
explain deploy/web -n shop 920-image-pull.yaml
