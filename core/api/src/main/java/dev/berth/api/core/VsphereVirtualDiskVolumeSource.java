package dev.berth.api.core;

/// A virtual disk of vSphere.
public record VsphereVirtualDiskVolumeSource(
    String volumePath, String fsType, String storagePolicyName, String storagePolicyID) {}
