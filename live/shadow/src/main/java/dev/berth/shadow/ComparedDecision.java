package dev.berth.shadow;

/// What has come of one comparison.
///
/// @param views on how many views the pod has been decided on
public record ComparedDecision(ObservedDecision observed, Verdict verdict, int views) {}
