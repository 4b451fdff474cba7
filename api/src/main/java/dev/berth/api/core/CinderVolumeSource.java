package dev.berth.api.core;

/// A volume of OpenStack, for a pod.
public record CinderVolumeSource(String volumeID, String fsType, boolean readOnly) {}
