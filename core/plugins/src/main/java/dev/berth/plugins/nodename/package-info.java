/// # NodeName
///
/// *PreFilter, Filter:* a pod with `spec.nodeName` fits only that node. Rejects as unresolvable.
///
/// *Arguments:* none. *Events:* `Node/Add`.
///
/// Same as kube-scheduler v1.37 `plugins/nodename`, except the signature for batching.
@NullMarked
package dev.berth.plugins.nodename;

import org.jspecify.annotations.NullMarked;
