/// # RemoveDuplicates
///
/// *Balance:* evicts pods of which a node has several: same namespace, same owners, same images.
/// They are to be spread evenly over the nodes on which they could be.
///
/// Of the pods of one owner with the same images, each node keeps at least one, the first by name,
/// and as many as there would be if all were spread evenly over the nodes whose labels and taints
/// suit them.
///
/// *Arguments:* `namespaces`; `excludeOwnerKinds`: pods with such an owner do not count.
///
/// *Traps:* pods that a filter protects neither count, nor are they the one that stays. Whether
/// nodes are full or cordoned is not looked at. Pods without owner never count. A pod with two
/// owners may be evicted twice.
///
/// Same as `plugins/removeduplicates` of the descheduler v0.36.0, but for two things that chance
/// decides there or that nobody sees: the chosen pods go in the order of their first owner, images
/// and node; and when the limit of a node is reached, its other pods are asked for all the same, so
/// that each of them is explained.
@NullMarked
package dev.berth.descheduler.plugins.removeduplicates;

import org.jspecify.annotations.NullMarked;
