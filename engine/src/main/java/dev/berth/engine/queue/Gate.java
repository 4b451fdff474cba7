package dev.berth.engine.queue;

/// Why a pod is not to be tried at all.
///
/// @param plugin the PreEnqueue plugin that says so
/// @param message in its words
public record Gate(String plugin, String message) {}
