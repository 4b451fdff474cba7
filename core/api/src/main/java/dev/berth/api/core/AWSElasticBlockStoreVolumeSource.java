package dev.berth.api.core;

/// A block store of AWS.
public record AWSElasticBlockStoreVolumeSource(
    String volumeID, String fsType, int partition, boolean readOnly) {}
