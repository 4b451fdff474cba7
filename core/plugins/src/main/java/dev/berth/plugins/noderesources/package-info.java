/// # NodeResourcesFit and NodeResourcesBalancedAllocation
///
/// ## NodeResourcesFit
///
/// *PreFilter, Filter:* the node must have the pod's requests left: one pod, CPU, memory, ephemeral
/// storage, and every extended resource, huge page size and attachable volume type that the pod
/// names. All shortages are listed, as `Too many pods` and `Insufficient <resource>`. If even the
/// empty node would have too little, the rejection is unresolvable. An extended resource is left to
/// DynamicResources if the node has none of it but a `DeviceClass` represents it. The requests come
/// from the pod's spec; pod-level requests replace the requests of its containers.
///
/// *PreScore, Score:* rates the node's utilization with the pod from 0 to 100. For each container
/// without a request, 100m CPU and 200Mi memory count. Pod-level requests count for the pods on the
/// node, but not for the pod being scheduled. Resources that the node does not have, and extended
/// resources that the pod does not request, are left out. If devices provide an extended resource,
/// the reachable devices of its `DeviceClass` are counted instead, and how many of them are in use.
///
/// *Arguments* (`NodeResourcesFitArgs`): `ignoredResources` and `ignoredResourceGroups` name
/// extended resources that Filter ignores; queueing hints do not ignore them. `scoringStrategy`:
///
/// - `LeastAllocated`: the more is free, the better; a weighted mean over the resources.
/// - `MostAllocated`: the fuller, the better.
/// - `RequestedToCapacityRatio`: a piecewise linear function from utilization to score. A resource
///   with the score 0 is left out of the mean.
///
/// *Events:* `AssignedPod/Delete`, `Node/Add|UpdateNodeAllocatable`, `DeviceClass/Add|Update`,
/// `AssignedPod/UpdatePodScaleDown`, `TargetPod/UpdatePodScaleDown`; with the gate
/// `InPlacePodVerticalScalingSchedulerPreemption` also `UpdatePodScaleUp` of both.
///
/// ## NodeResourcesBalancedAllocation
///
/// *PreScore, Score:* rates whether the pod makes the use of the node's resources more or less
/// even: 75 for no change, at most 100, at least 50. Counts real requests, without defaults. A pod
/// that requests none of the resources is not scored.
///
/// *Arguments* (`NodeResourcesBalancedAllocationArgs`): `resources`, by default CPU and memory.
///
/// ## Differences
///
/// Same as kube-scheduler v1.37 `plugins/noderesources`, with two differences. Shortages of
/// extended resources are listed by name. NodeResourcesBalancedAllocation can score a resource that
/// devices of a class with selectors provide; kube-scheduler panics there. The signature for
/// batching does not exist.
@NullMarked
package dev.berth.plugins.noderesources;

import org.jspecify.annotations.NullMarked;
