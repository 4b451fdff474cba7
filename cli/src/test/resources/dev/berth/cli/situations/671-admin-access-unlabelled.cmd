simulate 671-admin-access-unlabelled.yaml 671-admin-access-unlabelled.app.yaml
explain ds/gpu-monitor -n monitoring 671-admin-access-unlabelled.yaml 671-admin-access-unlabelled.app.yaml
