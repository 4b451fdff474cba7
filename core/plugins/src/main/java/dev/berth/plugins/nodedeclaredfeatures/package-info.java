/// # NodeDeclaredFeatures
///
/// *PreFilter, Filter:* a node must declare, in `status.declaredFeatures`, the kubelet features
/// that the pod's spec uses. Today these are restart rules that restart all containers, user
/// namespaces with the host's network, and bind mount options. Rejects as unresolvable. Skips the
/// pod if it needs none.
///
/// *Arguments:* none. *Events:* `Node/Add|UpdateNodeDeclaredFeature` if the list has changed,
/// whatever the pod needs; `TargetPod/Update` if the pod now needs other features.
///
/// Same as kube-scheduler v1.37 `plugins/nodedeclaredfeatures`, except the signature for batching.
@NullMarked
package dev.berth.plugins.nodedeclaredfeatures;

import org.jspecify.annotations.NullMarked;
