package dev.berth.framework;

/// What a [BindPlugin] answers.
public sealed interface BindStatus permits Success, Skip, Rejected {}
