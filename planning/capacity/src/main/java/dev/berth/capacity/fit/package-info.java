/// How many more pods fit into a cluster, what keeps the next one out, and what would let it in.
///
/// ```
/// FilledCluster (what waits is placed) ─▶ FitCounter ─▶ OnePass, or ReplicaLoop ─▶ FitResult
///                                                                   FitResult ─▶ Bottleneck, Headroom, NextRoom
/// ```
///
/// A replica is created like the pods of controllers, admitted like on an API server, and placed by
/// a whole scheduling cycle: [ReplicaLoop]. If the filters read only the node, the order in which
/// nodes fill does not matter, and [OnePass] fills each of them: the number on each node and the
/// message are the same, without scores.
@NullMarked
package dev.berth.capacity.fit;

import org.jspecify.annotations.NullMarked;
