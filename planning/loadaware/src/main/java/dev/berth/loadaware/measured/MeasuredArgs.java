package dev.berth.loadaware.measured;

import dev.berth.loadaware.usage.UsageSettings;

/// The arguments of LoadAware.
///
/// @param usage where it is read from
/// @param statistic which value of the window counts
/// @param staleAfter how old a measurement may be, in seconds
/// @param thresholds in percent of what is allocatable; 0 for none
/// @param resourceWeights of the score
/// @param estimatedScalingFactors how much of its requests a pod is estimated to use, in percent
record MeasuredArgs(
    UsageSettings usage,
    Statistic statistic,
    long staleAfter,
    CpuAndMemory thresholds,
    CpuAndMemory resourceWeights,
    CpuAndMemory estimatedScalingFactors) {}
