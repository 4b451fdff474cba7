/// # NodeResourcesFit and NodeResourcesBalancedAllocation
///
/// ## NodeResourcesFit
///
/// *PreFilter, Filter:* the pod's requests must be left on the node: one pod more, CPU, memory,
/// ephemeral storage, and every extended resource, huge page size and attachable volume type that
/// the pod names. All that is missing is listed, as `Too many pods` and `Insufficient <resource>`.
/// If even the empty node would have too little of something, preempting pods does not help. An
/// extended resource of which the node itself has nothing, but that a `DeviceClass` stands for, is
/// left to DynamicResources. The requests are those of the pod's spec, pod-level ones taking the
/// place of those of its containers.
///
/// *PreScore, Score:* how well the node's resources would be used with the pod, 0 to 100. Here CPU
/// and memory are counted with 100m and 200Mi for each container without a request, and pod-level
/// requests do not count (those of pods already there do). A resource that the node does not have,
/// or an extended resource that the pod does not request, is left out. Where devices serve an
/// extended resource, those of its `DeviceClass` within the node's reach are counted instead, and
/// those of them that are in use.
///
/// *Arguments* (`NodeResourcesFitArgs`): `ignoredResources` and `ignoredResourceGroups` name
/// extended resources that Filter ignores, though not the queueing hints. `scoringStrategy`:
///
/// - `LeastAllocated`: the more is free, the better; the weighted mean over the resources.
/// - `MostAllocated`: the fuller, the better.
/// - `RequestedToCapacityRatio`: a broken line from utilization to score. A resource whose score is
///   0 does not count in the mean at all.
///
/// *Events:* `AssignedPod/Delete`, `Node/Add|UpdateNodeAllocatable`, `DeviceClass/Add|Update`,
/// `AssignedPod/UpdatePodScaleDown`, `TargetPod/UpdatePodScaleDown`; with the gate
/// `InPlacePodVerticalScalingSchedulerPreemption` also `UpdatePodScaleUp` of both.
///
/// ## NodeResourcesBalancedAllocation
///
/// *PreScore, Score:* whether the pod makes the use of the node's resources more even or less: 75
/// if it changes nothing, up to 100 and down to 50. It counts real requests, without defaults. A
/// pod that requests none of the resources is not scored.
///
/// *Arguments* (`NodeResourcesBalancedAllocationArgs`): `resources`, by default CPU and memory.
///
/// ## Differences
///
/// Same as kube-scheduler v1.37 `plugins/noderesources`, but: shortages of extended resources are
/// listed by name; NodeResourcesBalancedAllocation can score a resource that devices of a class
/// with selectors serve, where kube-scheduler panics. The signature for batching is not there.
@NullMarked
package dev.berth.plugins.noderesources;

import org.jspecify.annotations.NullMarked;
