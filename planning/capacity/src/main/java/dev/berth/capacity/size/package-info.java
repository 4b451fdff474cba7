/// Right size: the fewest nodes with which everything fits, and the nodes that can go.
///
/// A plan is what a whole simulation has shown, pod by pod: the cluster with the nodes of the plan,
/// all its controllers, and the engine. Which plans are tried is decided by lower bounds that hold
/// for every placement, and by what earlier trials have shown; so a plan may be larger than the
/// bound, but never one that the engine refuses.
@NullMarked
package dev.berth.capacity.size;

import org.jspecify.annotations.NullMarked;
