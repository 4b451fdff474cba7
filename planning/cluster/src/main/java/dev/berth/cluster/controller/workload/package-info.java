/// The controllers of workloads: they create, delete and replace the pods of Deployments,
/// ReplicaSets, ReplicationControllers, StatefulSets, DaemonSets and Jobs, in turns with the
/// scheduler.
///
/// The pods are like the pods of kube-controller-manager, with their labels, owner references,
/// tolerations and claims. Names have a hash in place of a random suffix, so the same input leads
/// to the same pods.
@NullMarked
package dev.berth.cluster.controller.workload;

import org.jspecify.annotations.NullMarked;
