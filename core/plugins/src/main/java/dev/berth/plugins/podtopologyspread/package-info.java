/// # PodTopologySpread
///
/// Spreads similar pods evenly over the domains of node labels, such as zones.
///
/// *Constraints:* those of the pod. If it has none, the default constraints of the arguments apply;
/// their selector comes from the services that select the pod and from its controller
/// (ReplicationController, ReplicaSet, StatefulSet). If the pod has neither services nor a
/// controller, no constraint applies.
///
/// *PreFilter, Filter* (constraints with `DoNotSchedule`): a pod may go to a domain if the domain
/// then has at most `maxSkew` more matching pods than the domain that has the fewest. The domains
/// are the domains of the nodes that have the labels of all constraints and that the constraint's
/// policies include. If there are fewer than `minDomains`, the fewest count as 0. Pods that are
/// being deleted do not count. A node without the label of a constraint is rejected as
/// unresolvable.
///
/// *PreScore, Score* (constraints with `ScheduleAnyway`): the fewer matching pods in the node's
/// domains, the better. Counts are weighted by the logarithm of the number of domains, so that
/// constraints with few large domains do not outweigh constraints with many small ones. Nodes that
/// lack a label get 0; with system defaults, such nodes are still spread by the labels that they
/// have.
///
/// *AddPod, RemovePod* update the counts of the domains and the two smallest counts, which is exact
/// while all changes are on one node. Among equally small counts, kube-scheduler keeps any; Berth
/// keeps those whose nodes came first. Here, as in kube-scheduler, pods that are being deleted and
/// pods that an empty selector selects do count.
///
/// *Arguments* (`PodTopologySpreadArgs`): `defaultingType` `System` (hostname, skew 3, and zone,
/// skew 5, both `ScheduleAnyway`) or `List` with `defaultConstraints`.
///
/// *Events:* `AssignedPod/Add|UpdatePodLabel|Delete`,
/// `TargetPod/UpdatePodLabel|UpdatePodToleration`,
/// `Node/Add|Delete|UpdateNodeLabel|UpdateNodeTaint`.
///
/// Same as kube-scheduler v1.37 `plugins/podtopologyspread`, except the signature for batching.
@NullMarked
package dev.berth.plugins.podtopologyspread;

import org.jspecify.annotations.NullMarked;
