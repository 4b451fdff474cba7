package dev.berth.cli.descheduler;

import dev.berth.api.custom.CustomResource;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.live.ControllerContext;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// Watches the custom resources that plugins of a policy read, as long as the policy is in use: one
/// that may not be read holds up nothing but this policy. For any thread.
final class CustomWatch implements AutoCloseable {
  private final ClusterWatch watch;
  private final IndexedCluster cluster;

  private CustomWatch(ClusterWatch watch, IndexedCluster cluster) {
    this.watch = watch;
    this.cluster = cluster;
  }

  /// One that has not begun.
  ///
  /// @param cluster gets the objects, and loses them when the watch ends
  static CustomWatch of(
      List<WatchedKind<?>> kinds, IndexedCluster cluster, ControllerContext context) {
    var feed = new ClusterFeed(cluster, BackgroundEvictions.none());
    return new CustomWatch(
        ClusterWatch.of(context.reads(), kinds, feed, context.time(), context.random().split()),
        cluster);
  }

  /// Begins to watch; once, and not before another one with its cluster has ended.
  void begin() {
    watch.begin();
  }

  boolean isFollowing() {
    return watch.isFollowing();
  }

  boolean awaitSynced(Duration timeout) throws InterruptedException {
    return watch.awaitSynced(timeout);
  }

  /// These objects, and those that are watched here and not among them.
  Collection<KubernetesObject> with(Collection<KubernetesObject> objects) {
    var all = new ArrayList<>(objects);
    var known = keys(objects);
    watch.objects().list(CustomResource.class).stream()
        .filter(resource -> !known.contains(resource.key()))
        .forEach(all::add);
    return all;
  }

  private static Collection<ObjectKey> keys(Collection<KubernetesObject> objects) {
    return objects.stream()
        .filter(CustomResource.class::isInstance)
        .map(KubernetesObject::key)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void close() {
    watch.close();
    watch.objects().list(CustomResource.class).forEach(cluster::remove);
  }
}
