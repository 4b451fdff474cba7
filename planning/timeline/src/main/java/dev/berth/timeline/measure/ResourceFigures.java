package dev.berth.timeline.measure;

/// How much of a resource of all nodes pods have requested that ran, over time.
///
/// @param resource such as `cpu`, in cores, `memory`, in bytes, or `nvidia.com/gpu`
/// @param utilisation requested by allocatable; no value while there is nothing allocatable
public record ResourceFigures(
    String resource,
    SeriesFigures requested,
    SeriesFigures allocatable,
    SeriesFigures utilisation) {}
