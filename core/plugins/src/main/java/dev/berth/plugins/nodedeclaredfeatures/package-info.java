/// # NodeDeclaredFeatures
///
/// *PreFilter, Filter:* a node must declare (`status.declaredFeatures`) the kubelet features that
/// the pod's spec makes use of. Today these are restart rules that restart all containers, user
/// namespaces with the host's network, and bind mount options. Rejects as unresolvable: preempting
/// would not help. Skipped if the pod needs none.
///
/// *Arguments:* none. *Events:* `Node/Add|UpdateNodeDeclaredFeature` if the list differs, whatever
/// the pod needs; `TargetPod/Update` if the pod now needs other features.
///
/// Same as kube-scheduler v1.37 `plugins/nodedeclaredfeatures`, but for the signature for batching.
@NullMarked
package dev.berth.plugins.nodedeclaredfeatures;

import org.jspecify.annotations.NullMarked;
