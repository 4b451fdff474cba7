/// # LowNodeUtilization, HighNodeUtilization
///
/// Extension point `balance`. LowNodeUtilization evicts pods from nodes above `targetThresholds`,
/// as long as nodes below `thresholds` have room below `targetThresholds`. HighNodeUtilization
/// empties nodes below `thresholds`, as long as other nodes have room.
///
/// The usage is the requests of the pods; for LowNodeUtilization, a metrics server or a Prometheus
/// query may measure it instead. Percentages are doubles, and are compared without rounding.
///
/// Args: `thresholds`, `numberOfNodes`, `evictableNamespaces.exclude`; LowNodeUtilization:
/// `targetThresholds`, `useDeviationThresholds`, `metricsUtilization`, `evictionLimits.node`;
/// HighNodeUtilization: `evictionModes`. Same as descheduler v0.36.0 `plugins/nodeutilization`;
/// among nodes with the same usage, the first by name comes first, and the descheduler takes any.
@NullMarked
package dev.berth.descheduler.plugins.nodeutilization;

import org.jspecify.annotations.NullMarked;
