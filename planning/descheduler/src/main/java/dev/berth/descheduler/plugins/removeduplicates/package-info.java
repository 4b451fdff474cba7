/// # RemoveDuplicates
///
/// *Balance:* evicts duplicate pods of a node: they have the same namespace, owners and images. The
/// goal is an even spread over their possible nodes.
///
/// Each node keeps at least one of the pods of one owner with the same images, the first by name,
/// and at least as many as an even spread over the nodes with suitable labels and taints would give
/// it.
///
/// *Arguments:* `namespaces`; `excludeOwnerKinds`: pods with such an owner do not count.
///
/// *Traps:* pods that a filter protects do not count, and are not the one that stays. The plugin
/// does not check whether nodes are full or cordoned. Pods without an owner never count. A pod with
/// two owners may be evicted twice.
///
/// Same as `plugins/removeduplicates` of the descheduler v0.36.0, with two exceptions that are
/// random there or have no visible effect: chosen pods are evicted in the order of their first
/// owner, images and node; and after the limit of a node is reached, evictions of its other pods
/// are still requested, so that each of them is explained.
@NullMarked
package dev.berth.descheduler.plugins.removeduplicates;

import org.jspecify.annotations.NullMarked;
