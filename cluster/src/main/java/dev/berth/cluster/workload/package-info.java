/// Stand-ins for the controllers of workloads: they make the pods that a Deployment, ReplicaSet,
/// StatefulSet, DaemonSet or Job of the input specifies and the input lacks.
///
/// Pods are what the controllers would make, once all of them are through: with their labels, owner
/// references, tolerations and claims. Only names that end in chance end in a hash here, so that
/// the same input gives the same pods.
@NullMarked
package dev.berth.cluster.workload;

import org.jspecify.annotations.NullMarked;
