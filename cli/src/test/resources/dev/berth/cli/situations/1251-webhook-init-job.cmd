explain job/spark-operator-webhook-init -n spark 1251-webhook-init-job.yaml 1251-webhook-init-job.job.yaml
