/// # NodeAffinity
///
/// *PreFilter, Filter:* a node must match the pod's `spec.nodeSelector`, one of the terms of its
/// required node affinity, and the `addedAffinity` of the configuration. If all terms name nodes
/// (`matchFields` on `metadata.name`), only these are filtered. Rejects as unresolvable. Skips the
/// pod if nothing is required.
///
/// *PreScore, Score:* the sum of the weights of the matching preferred terms, from the pod and the
/// configuration. The highest sum becomes 100. Skips the pod if nothing is preferred.
///
/// A term without requirements matches no node. An invalid term matches none either; among
/// preferred terms it is an error.
///
/// *Arguments* (`NodeAffinityArgs`): `addedAffinity`, for every pod of the profile.
///
/// *Events:* `Node/Add|UpdateNodeLabel`, if the node matches now and did not before.
///
/// Same as kube-scheduler v1.37 `plugins/nodeaffinity`, except the signature for batching. An empty
/// `nodeSelector` and an empty list of preferred terms count as absent, as they are after an API
/// server has stored them.
@NullMarked
package dev.berth.plugins.nodeaffinity;

import org.jspecify.annotations.NullMarked;
