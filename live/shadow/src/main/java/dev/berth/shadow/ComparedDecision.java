package dev.berth.shadow;

/// The result of one comparison.
///
/// @param views the number of views on which the pod was decided
public record ComparedDecision(ObservedDecision observed, Verdict verdict, int views) {}
