simulate 696-ds-control-plane.yaml 696-ds-control-plane.x.yaml
explain ds/lvmd -n topolvm-system 696-ds-control-plane.yaml 696-ds-control-plane.x.yaml
