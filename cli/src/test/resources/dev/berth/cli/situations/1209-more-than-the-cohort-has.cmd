explain job/pretrain -n ml 1209-more-than-the-cohort-has.yaml 1209-more-than-the-cohort-has.job.yaml
