/// # InterPodAffinity
///
/// Places pods near pods for which they have affinity, and away from pods if either side has
/// anti-affinity. A topology key is a node label: nodes with the same value are in one domain.
///
/// *PreFilter, Filter* (required terms), in this order:
///
/// 1. Each of the pod's affinity terms needs a pod in the node's domain, and that pod must match
///    *all* terms. If the whole cluster has no such pod, and the pod matches its own terms, it may
///    be the first. A node without the label of a term is rejected. These rejections are
///    unresolvable.
/// 2. None of the pod's anti-affinity terms may match a pod in the node's domain.
/// 3. No pod in a domain of the node may have an anti-affinity term that matches the pod.
///
/// The pod's own namespace selectors are resolved to names at the beginning of the cycle. Namespace
/// selectors of other pods' terms are matched against the labels of the pod's namespace. A
/// namespace that does not exist has no labels. Skips a pod without required terms if no
/// anti-affinity term concerns it.
///
/// *PreScore, Score* (preferred terms): a sum of weights over the domains of the node. The pod's
/// own terms count for each pod that they match, and other pods' terms count if they match the pod;
/// weights of anti-affinity are negative. Required affinity terms of other pods that match the pod
/// count with the weight `hardPodAffinityWeight`. After normalization, the lowest sum gets 0 and
/// the highest 100.
///
/// *AddPod, RemovePod* add the pod to the counts or remove it.
///
/// *Arguments* (`InterPodAffinityArgs`): `hardPodAffinityWeight`, default 1;
/// `ignorePreferredTermsOfExistingPods`, to score only pods that have preferred terms themselves.
///
/// *Events:* `AssignedPod/Add|UpdatePodLabel|Delete`, `TargetPod/UpdatePodLabel`,
/// `Node/Add|UpdateNodeLabel`.
///
/// With the gate `InterPodAffinityHostnameFastPath`, terms by hostname concern only the pods of the
/// node itself, even if several nodes have the same hostname label. Only in that case does the gate
/// make a difference.
///
/// Same as kube-scheduler v1.37 `plugins/interpodaffinity`, except the signature for batching.
@NullMarked
package dev.berth.plugins.interpodaffinity;

import org.jspecify.annotations.NullMarked;
