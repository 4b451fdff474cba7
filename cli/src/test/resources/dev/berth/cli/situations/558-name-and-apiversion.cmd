simulate 558-name-and-apiversion.yaml 558-name-and-apiversion.app.yaml
simulate 558-name-and-apiversion.yaml 558-name-and-apiversion.b.yaml
