package dev.berth.engine.queue;

/// Why a pod is not to be tried at all.
///
/// @param plugin the PreEnqueue plugin that rejects it
/// @param message its reason
public record PreEnqueueRejection(String plugin, String message) {}
