simulate 1217-eleven-on-ten.yaml 1217-eleven-on-ten.app.yaml
