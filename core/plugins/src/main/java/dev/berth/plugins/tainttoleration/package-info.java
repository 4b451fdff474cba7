/// # TaintToleration
///
/// *PreFilter, Filter:* a node with a taint of effect `NoSchedule` or `NoExecute` takes only pods
/// that tolerate it. Rejects as unresolvable.
///
/// *PreScore, Score:* the fewer `PreferNoSchedule` taints that the pod does not tolerate, the
/// better. Never skipped: without such taints all nodes get 100.
///
/// *Arguments:* none. *Events:* `Node/Add|UpdateNodeTaint` if the pod did not tolerate the node and
/// now does; `TargetPod/UpdatePodToleration`.
///
/// *Feature gates:* with `TaintTolerationComparisonOperators` tolerations may compare numbers
/// (`Lt`, `Gt`).
///
/// Same as kube-scheduler v1.37 `plugins/tainttoleration`, except the signature for batching.
@NullMarked
package dev.berth.plugins.tainttoleration;

import org.jspecify.annotations.NullMarked;
