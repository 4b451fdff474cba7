/// # LowNodeUtilization, HighNodeUtilization
///
/// Extension point `balance`. LowNodeUtilization takes pods from nodes that are used more than
/// `targetThresholds` say, as long as there is room below those on nodes that are used less than
/// `thresholds` say. HighNodeUtilization empties nodes that are used less than `thresholds` say, as
/// long as there is any room on the others.
///
/// Usage is what the pods request; for LowNodeUtilization it may be measured instead, by a metrics
/// server or a Prometheus query. Percentages are doubles, compared without rounding.
///
/// Args: `thresholds`, `numberOfNodes`, `evictableNamespaces.exclude`; LowNodeUtilization:
/// `targetThresholds`, `useDeviationThresholds`, `metricsUtilization`, `evictionLimits.node`;
/// HighNodeUtilization: `evictionModes`. Same as descheduler v0.36.0 `plugins/nodeutilization`; of
/// nodes with the same usage, the first by name comes first, where the descheduler takes any.
@NullMarked
package dev.berth.descheduler.plugins.nodeutilization;

import org.jspecify.annotations.NullMarked;
