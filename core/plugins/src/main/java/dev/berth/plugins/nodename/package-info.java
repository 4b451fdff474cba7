/// # NodeName
///
/// *PreFilter, Filter:* a pod with `spec.nodeName` fits that node only. Rejects as unresolvable:
/// preempting would not help.
///
/// *Arguments:* none. *Events:* `Node/Add`.
///
/// Same as kube-scheduler v1.37 `plugins/nodename`, but for the signature for batching.
@NullMarked
package dev.berth.plugins.nodename;

import org.jspecify.annotations.NullMarked;
