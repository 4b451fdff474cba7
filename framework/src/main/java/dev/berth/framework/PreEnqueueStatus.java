package dev.berth.framework;

/// What a [PreEnqueuePlugin] answers.
public sealed interface PreEnqueueStatus permits Success, Rejected {}
