/// # NodeAffinity
///
/// *PreFilter, Filter:* a node must match the pod's `spec.nodeSelector`, one of the terms of its
/// required node affinity, and the `addedAffinity` of the configuration. If all terms name nodes
/// (`matchFields` on `metadata.name`), only these are filtered. Rejects as unresolvable: preempting
/// would not help. Skipped if nothing is required.
///
/// *PreScore, Score:* the sum of the weights of the preferred terms that match, of the pod and of
/// the configuration; the highest becomes 100. Skipped if nothing is preferred.
///
/// A term without requirements matches no node. Terms that cannot be read match none either; in
/// preferred terms they are an error.
///
/// *Arguments* (`NodeAffinityArgs`): `addedAffinity`, for every pod of the profile.
///
/// *Events:* `Node/Add|UpdateNodeLabel` if the node now matches and did not before.
///
/// Same as kube-scheduler v1.37 `plugins/nodeaffinity`, but for the signature for batching. An
/// empty `nodeSelector` and an empty list of preferred terms count as absent, as they do once an
/// API server has stored them.
@NullMarked
package dev.berth.plugins.nodeaffinity;

import org.jspecify.annotations.NullMarked;
