simulate 968-limitrange-min.yaml
explain deploy/api -n team 968-limitrange-min.yaml
