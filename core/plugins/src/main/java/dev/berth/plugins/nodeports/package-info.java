/// # NodePorts
///
/// *PreFilter, Filter:* a pod whose containers or sidecars take ports of the node (`hostPort`) does
/// not fit where another pod has taken one of them: same port, same protocol, and the same address
/// or one of them all addresses. Ports of init containers that end do not count. Rejects as
/// resolvable: preempting may help.
///
/// As in kube-scheduler, a node remembers which ports are taken, not how often: if two pods hold
/// the same port and one leaves, the port counts as free.
///
/// *Arguments:* none. *Events:* `AssignedPod/Delete` if the pod held a conflicting port;
/// `Node/Add`.
///
/// Same as kube-scheduler v1.37 `plugins/nodeports`, but for the signature for batching.
@NullMarked
package dev.berth.plugins.nodeports;

import org.jspecify.annotations.NullMarked;
