package dev.berth.planner.firmament;

/// A place of a machine where tasks run. A machine of Kubernetes has one.
///
/// @param name unique among all units
/// @param number the number of the unit in its machine, from 0
public record ProcessingUnit(String name, int number) {}
