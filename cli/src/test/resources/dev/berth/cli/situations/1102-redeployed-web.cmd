explain sts/pega-web -n pega 1102-redeployed-web.yaml
