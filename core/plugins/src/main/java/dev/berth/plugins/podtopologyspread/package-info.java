/// # PodTopologySpread
///
/// Spreads similar pods evenly over the domains of node labels, such as zones.
///
/// *Which constraints:* those of the pod; if it has none, the default ones of the arguments, which
/// take their selector from the services that select the pod and from its controller
/// (ReplicationController, ReplicaSet, StatefulSet). If these select nothing in particular, no
/// constraint holds.
///
/// *PreFilter, Filter* (constraints with `DoNotSchedule`): a pod may go to a domain if that then
/// has at most `maxSkew` more matching pods than the domain that has the fewest. Domains are those
/// of the nodes that have the labels of all constraints and that the constraint's policies let in;
/// with fewer of them than `minDomains`, the fewest are taken to be 0. Pods that are being deleted
/// do not count. A node without the label of a constraint is out, whatever may be preempted.
///
/// *PreScore, Score* (constraints with `ScheduleAnyway`): the fewer matching pods in the node's
/// domains, the better. Counts weigh by the logarithm of the number of domains, so that many small
/// domains are not drowned by few large ones. Nodes that lack a label get 0, but with system
/// defaults such nodes are still spread by the labels that they have.
///
/// *AddPod, RemovePod* keep the counts of the domains and the two smallest of them, which is exact
/// as long as all changes are on one node. Of equally small ones, kube-scheduler keeps any; here it
/// is those whose nodes came first. kube-scheduler's oddities are kept: here pods that are being
/// deleted, and pods that an empty selector selects, do count.
///
/// *Arguments* (`PodTopologySpreadArgs`): `defaultingType` `System` (hostname, skew 3, and zone,
/// skew 5, both `ScheduleAnyway`) or `List` with `defaultConstraints`.
///
/// *Events:* `AssignedPod/Add|UpdatePodLabel|Delete`,
/// `TargetPod/UpdatePodLabel|UpdatePodToleration`,
/// `Node/Add|Delete|UpdateNodeLabel|UpdateNodeTaint`.
///
/// Same as kube-scheduler v1.37 `plugins/podtopologyspread`, but for the signature for batching.
@NullMarked
package dev.berth.plugins.podtopologyspread;

import org.jspecify.annotations.NullMarked;
