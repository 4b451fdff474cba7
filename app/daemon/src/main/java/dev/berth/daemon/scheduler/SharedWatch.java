package dev.berth.daemon.scheduler;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.engine.ClusterChange;
import dev.berth.kube.watch.ChangeSink;
import dev.berth.kube.watch.WatchedKind;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Distributes the objects that a scheduler and its controller watch together: the controller gets
/// all of them, and the scheduler gets those that it needs. For any thread.
final class SharedWatch implements ChangeSink {
  private final ChangeSink controller;
  private final ChangeSink scheduler;
  private final Set<Kind<?>> needed = ConcurrentHashMap.newKeySet();

  SharedWatch(
      ChangeSink controller, ChangeSink scheduler, Collection<? extends WatchedKind<?>> needed) {
    this.controller = controller;
    this.scheduler = scheduler;
    add(needed);
  }

  /// Adds kinds that the scheduler needs from now on. Before they are watched.
  void add(Collection<? extends WatchedKind<?>> kinds) {
    kinds.forEach(watched -> needed.add(watched.kind()));
  }

  @Override
  public void changed(ClusterChange change) {
    controller.changed(change);
    if (needed.contains(Kinds.of(change.object()))) {
      scheduler.changed(change);
    }
  }
}
