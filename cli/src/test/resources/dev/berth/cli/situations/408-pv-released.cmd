explain deploy/archive -n legacy 408-pv-released.yaml
