package dev.berth.api.core;

/// A volume of OpenStack, as a persistent volume.
public record CinderPersistentVolumeSource(String volumeID, String fsType, boolean readOnly) {}
