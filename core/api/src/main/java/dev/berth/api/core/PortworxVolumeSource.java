package dev.berth.api.core;

/// A volume of Portworx.
public record PortworxVolumeSource(String volumeID, String fsType, boolean readOnly) {}
