simulate 587-running-without-uid.yaml 587-running-without-uid.app.yaml
