simulate 1080-image-puller-hook.yaml --fail-on=pending
