/// The usage of nodes, from any source: the values that load-aware plugins read, and the sources
/// that provide them.
///
/// Berth queries a [dev.berth.loadaware.usage.UsageSettings] on a thread beside the engine's. The
/// source's values come to the engine as objects of `metrics.k8s.io/v1beta1`, kind `NodeMetrics`,
/// like other changes of the cluster; so recordings, snapshots and files contain them.
@NullMarked
package dev.berth.loadaware.usage;

import org.jspecify.annotations.NullMarked;
