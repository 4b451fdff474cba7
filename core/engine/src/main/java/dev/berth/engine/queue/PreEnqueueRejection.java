package dev.berth.engine.queue;

/// Why a pod may not be tried.
///
/// @param plugin the PreEnqueue plugin that rejects the pod
/// @param message the plugin's reason
public record PreEnqueueRejection(String plugin, String message) {}
