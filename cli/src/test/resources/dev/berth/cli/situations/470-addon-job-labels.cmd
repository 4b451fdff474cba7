explain job/install-mysql-addon -n kb-system 470-addon-job-labels.yaml
explain job/install-mysql-addon -n kb-system --all 470-addon-job-labels.yaml
