/// Right size: the fewest nodes with which everything fits, and the nodes that can go.
///
/// A whole simulation shows each plan, pod by pod: the cluster with the nodes of the plan, all of
/// its controllers, and the engine. Lower bounds that hold for every placement, and the results of
/// earlier trials, determine which plans are tried; so a plan may be larger than the bound, but the
/// engine never refuses it.
@NullMarked
package dev.berth.capacity.size;

import org.jspecify.annotations.NullMarked;
