explain job/finetune 1334-no-device-is-that-large.yaml 1334-no-device-is-that-large.jobs.yaml
check-config lint --cluster 1334-no-device-is-that-large.yaml 1334-no-device-is-that-large.jobs.yaml
