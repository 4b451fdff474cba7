simulate 655-mig-one-slice-advertised.yaml 655-mig-one-slice-advertised.app.yaml
explain deploy/notebook -n lab 655-mig-one-slice-advertised.yaml 655-mig-one-slice-advertised.app.yaml
