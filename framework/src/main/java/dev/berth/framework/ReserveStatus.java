package dev.berth.framework;

/// What a [ReservePlugin] answers.
public sealed interface ReserveStatus permits Success, Rejected {}
