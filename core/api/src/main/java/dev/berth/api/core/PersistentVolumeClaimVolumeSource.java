package dev.berth.api.core;

/// A volume that a claim in the pod's namespace provides.
public record PersistentVolumeClaimVolumeSource(String claimName, boolean readOnly) {}
