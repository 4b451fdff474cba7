package dev.berth.timeline.measure;

/// How much of a resource of all nodes the running pods requested, over time.
///
/// @param resource such as `cpu` in cores, `memory` in bytes, or `nvidia.com/gpu`
/// @param utilisation requested divided by allocatable; no value while nothing is allocatable
public record ResourceFigures(
    String resource,
    SeriesFigures requested,
    SeriesFigures allocatable,
    SeriesFigures utilisation) {}
