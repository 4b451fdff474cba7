package dev.berth.cli.shadow;

/// What has come of one comparison.
///
/// @param views on how many views the pod has been decided on
record Judgement(Sighting sighting, Verdict verdict, int views) {}
