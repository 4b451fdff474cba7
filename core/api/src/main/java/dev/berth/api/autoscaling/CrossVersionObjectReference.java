package dev.berth.api.autoscaling;

/// An object of the same namespace.
///
/// @param apiVersion empty if not said
public record CrossVersionObjectReference(String kind, String name, String apiVersion) {}
