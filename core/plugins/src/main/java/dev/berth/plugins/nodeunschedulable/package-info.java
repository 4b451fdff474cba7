/// # NodeUnschedulable
///
/// *PreFilter, Filter:* a node with `spec.unschedulable` takes only pods that tolerate
/// `node.kubernetes.io/unschedulable:NoSchedule`. Rejects as unresolvable: preempting would not
/// help.
///
/// *Arguments:* none. *Events:* `Node/Add|UpdateNodeTaint` if the node is new and schedulable, or
/// was cordoned and is not any more; `TargetPod/UpdatePodToleration` if the pod now tolerates it.
///
/// Same as kube-scheduler v1.37 `plugins/nodeunschedulable`, but for the signature for batching.
@NullMarked
package dev.berth.plugins.nodeunschedulable;

import org.jspecify.annotations.NullMarked;
