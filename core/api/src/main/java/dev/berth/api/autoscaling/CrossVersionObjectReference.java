package dev.berth.api.autoscaling;

/// An object of the same namespace.
///
/// @param apiVersion may be empty
public record CrossVersionObjectReference(String kind, String name, String apiVersion) {}
