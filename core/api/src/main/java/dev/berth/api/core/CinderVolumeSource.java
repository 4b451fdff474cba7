package dev.berth.api.core;

/// A volume of OpenStack. Pods and persistent volumes use the same fields for it.
public record CinderVolumeSource(String volumeID, String fsType, boolean readOnly) {}
