/// # InterPodAffinity
///
/// Places pods near pods to which they have affinity, and away from pods if they, or those pods,
/// have anti-affinity. The topology key is a node label: nodes with the same value of it are one
/// domain.
///
/// *PreFilter, Filter* (required terms), in this order:
///
/// 1. Each of the pod's affinity terms needs a pod in the node's domain, a pod that matches *all*
///    of the terms. If there is no such pod in the whole cluster, and the pod matches its own
///    terms, it may be the first. A node without the label of a term is out. Nothing of this can be
///    helped by preempting.
/// 2. None of the pod's anti-affinity terms may match a pod in the node's domain.
/// 3. No pod in a domain of the node may have an anti-affinity term that matches the pod.
///
/// The pod's own namespace selectors are resolved to names when the cycle begins; those of other
/// pods' terms are matched with the labels of the pod's namespace. A namespace that does not exist
/// has no labels. A pod without required terms that no anti-affinity concerns is skipped.
///
/// *PreScore, Score* (preferred terms): the sum of the weights of the pod's own terms for the pods
/// that they match, and of other pods' terms that match the pod, each in the domains of the node;
/// anti-affinity counts negative. Required affinity terms of other pods that match the pod count
/// with `hardPodAffinityWeight`. Normalized, the lowest sum gets 0 and the highest 100.
///
/// *AddPod, RemovePod* count the pod in or out.
///
/// *Arguments* (`InterPodAffinityArgs`): `hardPodAffinityWeight`, default 1;
/// `ignorePreferredTermsOfExistingPods`: score only pods that have preferred terms themselves.
///
/// *Events:* `AssignedPod/Add|UpdatePodLabel|Delete`, `TargetPod/UpdatePodLabel`,
/// `Node/Add|UpdateNodeLabel`.
///
/// With the gate `InterPodAffinityHostnameFastPath`, terms by hostname are about the pods of the
/// node itself, also if several nodes have the same hostname label. That only makes a difference
/// there.
///
/// Same as kube-scheduler v1.37 `plugins/interpodaffinity`, but for the signature for batching.
@NullMarked
package dev.berth.plugins.interpodaffinity;

import org.jspecify.annotations.NullMarked;
