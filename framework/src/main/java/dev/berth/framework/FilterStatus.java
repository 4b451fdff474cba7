package dev.berth.framework;

/// What a [FilterPlugin] answers.
public sealed interface FilterStatus permits Success, Rejected {}
