package dev.berth.framework;

import dev.berth.framework.model.QueuedEntity;
import java.util.Collection;
import java.util.List;

/// Orders the active queue by *lanes*: a lane is a queue that shares the cluster with others, or a
/// job in such a queue. The next lane depends on what each lane has received so far, so the order
/// changes with every placed pod, and a heap of pods cannot maintain it.
///
/// A lane is a path of names from the outermost queue inwards, such as `["research", "job-7"]`:
/// lanes with the same parent are *siblings*. To find the next entity to try, the engine starts at
/// the outermost lanes. At each level it enters the first sibling that has a waiting entity. Inside
/// the innermost lane, [#compare] and then arrival decide. An entity whose own path ends at a level
/// comes before the siblings of that level.
///
/// A group that has its minimum gives way: after a few more of its members have a node, the engine
/// asks again which entity is next.
///
/// When pods are popped from backoffQ, [#compare] alone decides.
///
/// Called on the engine's thread only.
public interface LanedQueueSortPlugin extends QueueSortPlugin {
  /// Returns the lane in which the entity waits, from the outermost name inwards; empty if the
  /// entity waits before all lanes. Called when the entity enters the active queue, and when the
  /// pod or the group's object changes while the entity is there.
  List<String> lanes(QueuedEntity entity);

  /// Compares the current state of two siblings: negative if `a` is served first. Equal siblings
  /// are served in the order of their names. Also called for lanes in which nothing waits any
  /// longer.
  int compareLanes(List<String> a, List<String> b);

  /// Returns the lanes whose place among their siblings may have changed since the last call, at
  /// any depth, in any order. It may name further lanes. Called before every choice of the next
  /// entity, so the plugin may compute here what [#compareLanes] reads.
  Collection<List<String>> movedLanes();

  /// Returns limits that no order of placing the waiting pods exceeds, for plans of many pods at
  /// once: the filters of this plugin have the last word about each pod. As of now; another pod
  /// that gets a node does not change them.
  default List<UsageLimit> usageLimits() {
    return List.of();
  }
}
