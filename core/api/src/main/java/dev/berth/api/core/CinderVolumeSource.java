package dev.berth.api.core;

/// A volume of OpenStack. Pods and persistent volumes name it in the same words.
public record CinderVolumeSource(String volumeID, String fsType, boolean readOnly) {}
