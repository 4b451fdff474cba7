/// # NodeUnschedulable
///
/// *PreFilter, Filter:* a node with `spec.unschedulable` takes only pods that tolerate
/// `node.kubernetes.io/unschedulable:NoSchedule`. Rejects as unresolvable.
///
/// *Arguments:* none. *Events:* `Node/Add|UpdateNodeTaint` if the node is new and schedulable, or
/// is no longer cordoned; `TargetPod/UpdatePodToleration` if the pod now tolerates the taint.
///
/// Same as kube-scheduler v1.37 `plugins/nodeunschedulable`, except the signature for batching.
@NullMarked
package dev.berth.plugins.nodeunschedulable;

import org.jspecify.annotations.NullMarked;
