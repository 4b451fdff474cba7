/// How many more pods fit into a cluster, what keeps the next one out, and what would let it in.
///
/// ```
/// FilledCluster (what waits is placed) ─▶ FitCounter ─▶ OnePass, or ReplicaLoop ─▶ FitResult
///                                                                   FitResult ─▶ Bottleneck, Headroom, NextRoom
/// ```
///
/// A replica is made as controllers make pods, admitted as by an API server, and placed by a whole
/// scheduling cycle: [ReplicaLoop]. Where the filters look at nothing but the node, in which order
/// nodes fill does not matter, and [OnePass] fills each of them: the same number on each node, and
/// the same message, without scores.
@NullMarked
package dev.berth.capacity.fit;

import org.jspecify.annotations.NullMarked;
