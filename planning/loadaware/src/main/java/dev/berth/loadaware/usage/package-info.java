/// What nodes use, wherever that is known from: the values that load-aware plugins decide by, and
/// the sources that have them.
///
/// A [dev.berth.loadaware.usage.UsageSettings] is asked on a thread beside the engine's. What it
/// says comes to the engine as objects of `metrics.k8s.io/v1beta1`, kind `NodeMetrics`, as changes
/// of the cluster do; so it is in recordings, snapshots and files as all else is.
@NullMarked
package dev.berth.loadaware.usage;

import org.jspecify.annotations.NullMarked;
