explain deploy/api 1111-image-pull-jobs-hold-room.yaml
top 1111-image-pull-jobs-hold-room.yaml
