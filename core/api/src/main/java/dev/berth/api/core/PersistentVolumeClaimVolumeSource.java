package dev.berth.api.core;

/// A volume by way of a claim in the pod's namespace.
public record PersistentVolumeClaimVolumeSource(String claimName, boolean readOnly) {}
