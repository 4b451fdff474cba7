simulate 794-volcano-job-no-profile.yaml 794-volcano-job-no-profile.x.yaml
explain vcjob/lm-mpi -n mpi 794-volcano-job-no-profile.yaml 794-volcano-job-no-profile.x.yaml 794-volcano-job-no-profile.second.yaml
