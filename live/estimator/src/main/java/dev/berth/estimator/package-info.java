/// # Karmada's estimator
///
/// Karmada divides the replicas of a workload among its clusters. For each cluster, it asks a gRPC
/// service, the karmada-scheduler-estimator, how many more replicas fit. This room answers instead
/// of the original, for the cluster of a running scheduler and by its filters.
///
/// ```
///   karmada-scheduler ──MaxAvailableReplicas────────▶ EstimatorService ──▶ SnapshotRoom
///                     ──MaxAvailableComponentSets───▶                       (room fleet)
///   karmada-descheduler ─GetUnschedulableReplicas───▶ UnschedulableReplicas
/// ```
///
/// The messages are the messages of `pkg/estimator/pb/estimator.proto` in Karmada v1.19, without
/// the fields that v1.18 has deprecated.
@NullMarked
package dev.berth.estimator;

import org.jspecify.annotations.NullMarked;
