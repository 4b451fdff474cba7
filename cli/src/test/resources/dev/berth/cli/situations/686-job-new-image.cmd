simulate 686-job-new-image.yaml 686-job-new-image.x.yaml --fail-on=stuck
