explain 454-queue-capability-below-gang.yaml
check-config --cluster 454-gang-that-fits.yaml
