explain quant/gang-2 673-zombie-claims.yaml
