explain reader 639-selector-default-class.yaml 639-selector-default-class.x.yaml
simulate 639-selector-default-class.yaml 639-selector-default-class.x.yaml
