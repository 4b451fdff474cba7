package dev.berth.api.core;

/// A container's use of one entry of `spec.resourceClaims`, or of one request in it. Not to be
/// confused with the object of `resource.k8s.io`.
public record ResourceClaim(String name, String request) {}
