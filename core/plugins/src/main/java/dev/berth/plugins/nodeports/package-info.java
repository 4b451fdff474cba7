/// # NodePorts
///
/// *PreFilter, Filter:* a pod with host ports (`hostPort` of its containers or sidecars) does not
/// fit a node where another pod uses one of them. Ports conflict if port and protocol are equal,
/// and the addresses are equal or one of them means all addresses. Ports of init containers that
/// end do not count. Rejects as resolvable: preempting may help.
///
/// As in kube-scheduler, a node remembers which ports are in use, but not how often: if two pods
/// use the same port and one of them leaves, the port counts as free.
///
/// *Arguments:* none. *Events:* `AssignedPod/Delete` if the pod held a conflicting port;
/// `Node/Add`.
///
/// Same as kube-scheduler v1.37 `plugins/nodeports`, except the signature for batching.
@NullMarked
package dev.berth.plugins.nodeports;

import org.jspecify.annotations.NullMarked;
