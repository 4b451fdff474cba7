package dev.berth.cli.explanation;

import dev.berth.suggestion.Suggestion;

/// A suggestion, and how many of the pods that it is for it places.
///
/// @param pods 0 if they were not counted
public record Advice(Suggestion suggestion, int pods) {}
