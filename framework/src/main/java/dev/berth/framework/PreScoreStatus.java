package dev.berth.framework;

/// What a [PreScorePlugin] answers.
public sealed interface PreScoreStatus permits Success, Skip {}
