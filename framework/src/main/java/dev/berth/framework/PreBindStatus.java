package dev.berth.framework;

/// What a [PreBindPlugin] answers.
public sealed interface PreBindStatus permits Success, Rejected {}
