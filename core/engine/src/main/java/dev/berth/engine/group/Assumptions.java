package dev.berth.engine.group;

import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cycle.NodeSearch.Found;
import dev.berth.engine.cycle.ReservePhase;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.queue.Nominator;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pods that are assumed and reserved on nodes, and pods that are hypothetically removed, while a
/// group is tried. Changes are undone in reverse order. For the engine's thread.
final class Assumptions implements AutoCloseable {
  private final ClusterCache cache;
  private final Nominator nominator;
  private final ReservePhase reserve;
  private final ClusterCache.Trial trial;
  private final Deque<Assumed> stack = new ArrayDeque<>();
  private final List<ClusterEffect> effects = new ArrayList<>();

  /// A change to undo.
  ///
  /// @param mark the state of the cache before the change
  private record Assumed(int mark, Runnable undo) {}

  Assumptions(ClusterCache cache, Nominator nominator, ReservePhase reserve) {
    this.cache = cache;
    this.nominator = nominator;
    this.reserve = reserve;
    trial = cache.trial();
  }

  /// A mark of the changes so far.
  int mark() {
    return stack.size();
  }

  /// Assumes the pod on its node and calls Reserve plugins.
  ///
  /// @return the rejected result; null if the pod is now assumed there
  @Nullable ScheduleResult assume(Profile profile, PodInfo pod, Found found) {
    int mark = trial.mark();
    String nominated = pod.pod().status().nominatedNodeName();
    nominator.remove(pod.uid());
    ScheduleResult rejected = reserve.reserve(profile, pod, found);
    if (rejected != null) {
      trial.undo(mark);
      nominator.nominate(pod, nominated);
      return rejected;
    }
    stack.push(
        new Assumed(
            mark,
            () -> {
              undo(profile, pod, found);
              nominator.nominate(pod, nominated);
            }));
    return null;
  }

  /// Like [#assume], but keeps the pod's nomination and ignores the results of Reserve plugins.
  void place(Profile profile, PodInfo pod, Found found) {
    int mark = trial.mark();
    reserve.reserveRegardless(profile, pod, found);
    stack.push(new Assumed(mark, () -> undo(profile, pod, found)));
  }

  private void undo(Profile profile, PodInfo pod, Found found) {
    PodInfo assumed = cache.pod(pod.uid());
    if (assumed != null) {
      effects.addAll(reserve.undo(profile, assumed, found.node(), found.state()).effects());
    }
  }

  /// Removes a pod from its node.
  void remove(PodInfo pod) {
    stack.push(new Assumed(trial.mark(), () -> {}));
    cache.removePod(pod.uid());
  }

  /// Puts a pod on the node in its spec.
  void putBack(PodInfo pod) {
    stack.push(new Assumed(trial.mark(), () -> {}));
    cache.addPod(pod);
  }

  /// Undoes the changes after that mark.
  void undo(int mark) {
    while (stack.size() > mark) {
      Assumed last = stack.pop();
      last.undo.run();
      trial.undo(last.mark);
    }
  }

  /// The effects that plugins must undo in the cluster; usually none.
  List<ClusterEffect> effects() {
    return List.copyOf(effects);
  }

  /// Undoes all changes.
  @Override
  public void close() {
    undo(0);
    trial.close();
  }
}
