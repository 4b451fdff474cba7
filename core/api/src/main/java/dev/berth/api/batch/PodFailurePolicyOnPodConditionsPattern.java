package dev.berth.api.batch;

/// A condition of a failed pod.
public record PodFailurePolicyOnPodConditionsPattern(String type, String status) {}
