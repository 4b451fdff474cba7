/// The controllers of workloads: they make, delete and replace the pods of Deployments,
/// ReplicaSets, ReplicationControllers, StatefulSets, DaemonSets and Jobs, in turns with the
/// scheduler.
///
/// Pods are what the controllers of kube-controller-manager would make: with their labels, owner
/// references, tolerations and claims. Only names that end in chance end in a hash here, so that
/// the same input gives the same pods.
@NullMarked
package dev.berth.cluster.workload;

import org.jspecify.annotations.NullMarked;
