package dev.berth.framework;

import dev.berth.framework.state.QueuedEntity;
import java.util.Collection;
import java.util.List;

/// Orders the active queue by *lanes* that overtake each other: queues that share a cluster, and
/// jobs in them, whose turn it is according to what they have got so far. A heap of pods could not
/// hold such an order, which changes with every pod that is placed.
///
/// A lane is a path of names from the outermost queue inwards, such as `["research", "job-7"]`:
/// lanes with the same parent are *siblings*. To find what is to be tried next, the engine descends
/// from the first sibling that has something waiting to the first one inside of it; what waits in
/// the innermost lane is ordered by [#compare], and then by arrival. An entity whose path ends
/// where siblings begin comes before these.
///
/// A group that has its minimum gives way: after a small part of its other members have got a node,
/// what is to be tried next is asked again.
///
/// Where pods are popped from backoffQ, [#compare] alone decides.
///
/// Called on the engine's thread only.
public interface LanedQueueSortPlugin extends QueueSortPlugin {
  /// The lane in which the entity waits, from the outermost name inwards; empty if it waits before
  /// all lanes. Asked when the entity comes to the active queue, and when the pod or the group's
  /// object changes while it is there.
  List<String> lanes(QueuedEntity entity);

  /// Which of two siblings is served first, as of now: negative for `a`. Those that are equal are
  /// served by name. Also called for lanes in which nothing waits any more.
  int compareLanes(List<String> a, List<String> b);

  /// The lanes whose place among their siblings may have changed since the last call, at any depth,
  /// in any order; others may be named, too. Asked before every choice of what is to be tried next,
  /// so that what [#compareLanes] reads may be computed here.
  Collection<List<String>> movedLanes();
}
