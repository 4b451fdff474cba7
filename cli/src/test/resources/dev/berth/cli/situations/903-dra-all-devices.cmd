explain ml/train 903-dra-all-devices.yaml
